package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Command lines on which elections once broke what they promise. */
class ElectionPromisesTest {
  @TempDir Path directory;

  @Test
  void anAnonymousTreeElectsOneLeaderOnLinksThatReorder() {
    Cli.Done done = line("check anonymous-tree --line 2 --set range=2 --order any");
    assertThat(done.status()).isZero();
    assertThat(done.out()).contains("verdict     all properties hold\n");
  }

  @Test
  void anElectionByQuorumsPromisesOneLeaderAndNotTheHighest() {
    Cli.Done done =
        line("run quorum-election --nodes 9 --ids 1,2,3,4,5,6,7,8,9 --start 0,8 --json");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .contains("\"outcome\":\"elected\",\"leader\":")
        .doesNotContain("\"leaders\"");
    assertThat(line("describe quorum-election").out())
        .doesNotContain("highest candidate wins")
        .contains("depends on the schedule");
  }

  @Test
  void kLeadersAreNamedToEverybody() {
    Cli.Done done = line("run k-leader --ids 5,2,8,1,9,4 --set k=2 --json");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .contains("\"leaders\":[{\"leader\":8,")
        .contains("[{\"won\":true},{\"elected\":9}]")
        .contains("[{\"won\":true},{\"elected\":8}]");
  }

  private Cli.Done line(String line) {
    return new Cli(directory).line(line);
  }
}
