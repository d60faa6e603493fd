package org.bellwether.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.bellwether.spark.CommandLineHere.Done;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WalksOnSparkTest {
  @TempDir Path directory;

  private String check(String master, String... more) {
    String[] all = new String[more.length + 2];
    System.arraycopy(more, 0, all, 0, more.length);
    all[more.length] = "--on";
    all[more.length + 1] = master;
    Done done = new CommandLineHere(directory).run(master.isEmpty() ? more : all);
    assertThat(done.err()).isEmpty();
    return done.status() + " " + done.out().replaceAll("\"seconds\":[^,}]*", "");
  }

  @Test
  void theFirstViolationIsTheSameWhateverTheNumberOfWorkers() {
    String[] line = {
      "check",
      "lamport",
      "--nodes",
      "3",
      "--requests",
      "0@0,1@0,2@0",
      "--order",
      "any",
      "--losses",
      "1",
      "--walks",
      "60",
      "--seed",
      "5",
      "--only",
      "mutual exclusion",
      "--json"
    };
    String here = check("", line);
    assertThat(here).startsWith("1 ").contains("mutual exclusion", "\"replay\"");
    assertThat(check("local[1]", line)).isEqualTo(here);
    assertThat(check("local[4]", line)).isEqualTo(here);
  }

  @Test
  void walksWithoutViolationAddUp() {
    String[] line = {"check", "chang-roberts", "--ring", "7", "--walks", "55", "--json"};
    assertThat(check("local[3]", line)).isEqualTo(check("", line)).startsWith("0 ");
  }

  @Test
  void aSearchIsNotDivided() {
    Done done =
        new CommandLineHere(directory).run("check", "lelann", "--ring", "3", "--on", "local[2]");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err())
        .isEqualTo("bellwether: --on needs --walks; a search runs on one machine\n");
  }
}
