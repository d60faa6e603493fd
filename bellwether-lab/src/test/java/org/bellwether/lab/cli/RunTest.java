package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunTest {
  @TempDir Path directory;

  @Test
  void anElectionIsShownWithTheoryBesideIt() {
    Cli.Done done = new Cli(directory).line("run chang-roberts --ids 3,37,19,4,25");
    assertThat(done.status()).isZero();
    assertThat(done.err()).isEmpty();
    assertThat(done.out())
        .isEqualTo(
            """
            chang-roberts, 5 nodes, seed 1
            outcome     elected: 37 leads (node 1), at time 5
            ended       at time 10, after 21 events
            messages    16 (Election 11, Leader 5)

            theory                       predicted  measured
            election messages, exact  =         11        11  ✓
            worst case n(n+1)/2       ≤         15        11  ✓
            announcement n            =          5         5  ✓
            leader known after n      =          5         5  ✓
            """);
  }

  /** One run may cost more than expected; that contradicts nothing. */
  @Test
  void whatTheoryExpectsOnAverageIsNotMarkedWrong() {
    Cli.Done done =
        new Cli(directory)
            .line(
                "run vitanyi --ids 8,9,10,11,12,13,14,15 --unit 128,64,32,16,8,4,2,1 --delay 0"
                    + " --set convention=w --set t0=f");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .doesNotContain("✗")
        .containsPattern("\\(5\\) expected .* ~ .*31\\.9.* 36  ·\n");
  }

  @Test
  void boundsAreExactWhereAWaitIsLongerThanTime() {
    Cli.Done done = new Cli(directory).line("run vitanyi --ids 61,100,150");
    assertThat(done.status()).isZero();
    assertThat(done.out()).containsPattern("\\(2\\) .* ≤ +11 +11  ✓");
  }

  @Test
  void aLockIsShownEntryByEntry() {
    Cli.Done done =
        new Cli(directory)
            .line("run ricart-agrawala --nodes 3 --delay 1000 --hold 2000 --requests 0@0,1@300");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .contains(
            """
            entries             2
            messages per entry  4
            sync delay          mean 1000, settled 1000
            response time       mean 5350, longest 6700
            throughput          0.000333333 entries per unit of time

            node  requested  issued  entered  left  fence
               0          0       0     2000  4000    1:3
               1        300     300     5000  7000    1:4
            """);
  }

  @Test
  void manyEntriesAreCutShort() {
    Cli.Done done =
        new Cli(directory)
            .line("run ricart-agrawala --nodes 2 --hold 1 --first 0@0,1@0 --think 1,1 --rounds 15");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .contains("entries             30\n", "... and 10 more; --json prints all of them");
  }

  @Test
  void aSynchronizerIsShownTickByTick() {
    Cli.Done done = new Cli(directory).line("run alpha --grid 4x4 --application flooding");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .contains(
            """
            tick  tickStartMin  tickStartMax  spread  skew  applicationPerTick  controlPerTick
               0             0             0       0     0                  48  Ack 48, Safe 48
               1             3             3       0     0                  48  Ack 48, Safe 48
            """);
  }

  @Test
  void componentsAreShownWithTheirLeaders() {
    Cli.Done done = new Cli(directory).line("run bully --ids 1,2,3,4,5 --start 1 --crash 4@0");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .contains("component  leader  group  agreed\n1,2,3,4         4         yes\n");
  }

  @Test
  void jsonIsOneLine() {
    Cli.Done done = new Cli(directory).line("run chang-roberts --ids 3,37,19,4,25 --json");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .startsWith(
            "{\"algorithm\":\"chang-roberts\",\"nodes\":5,\"seed\":1,\"outcome\":\"elected\","
                + "\"leader\":37,\"leaderNode\":1,\"leaderTime\":5,\"endTime\":10,"
                + "\"messages\":{\"Election\":11,\"Leader\":5},\"total\":16,")
        .hasLineCount(1)
        .endsWith("}\n");
  }

  @Test
  void quietSaysNothingWhenAllIsWell() {
    Cli.Done done = new Cli(directory).line("run chang-roberts --ring 5 --quiet");
    assertThat(done).isEqualTo(new Cli.Done(0, "", ""));
  }

  @Test
  void aViolationLeavesAScenarioThatReplaysIt() {
    Cli.Done done = new Cli(directory).line("run chang-roberts --ring 3 --loss 1");
    assertThat(done.status()).isEqualTo(1);
    assertThat(done.out())
        .contains(
            "warning: chang-roberts assumes that no message is lost; this scenario breaks this assumption\n",
            "✗ termination: the run is quiescent, but there is no leader (time ",
            "  replay: bellwether replay bellwether-replays/chang-roberts-");
    String[] kept = directory.resolve("bellwether-replays").toFile().list();
    assertThat(kept).hasSize(1);
    Cli.Done replayed = new Cli(directory).run("replay", "bellwether-replays/" + kept[0]);
    assertThat(replayed.status()).isEqualTo(1);
    assertThat(replayed.out()).contains("is lost", "✗ termination");
  }

  @Test
  void theReplayIsNamedInJsonAndDependsOnTheScenarioAlone() {
    Cli.Done done = new Cli(directory).line("run chang-roberts --ring 3 --loss 1 --json");
    Cli.Done again = new Cli(directory).line("run chang-roberts --json --loss 1 --ring 3");
    assertThat(done.out())
        .containsPattern("\"replay\":\"bellwether-replays/chang-roberts-[0-9a-f]{8}\\.json\"");
    assertThat(again).isEqualTo(done);
  }

  @Test
  void quietStillShowsViolations() {
    Cli.Done done = new Cli(directory).line("run chang-roberts --ring 3 --loss 1 --quiet");
    assertThat(done.status()).isEqualTo(1);
    assertThat(done.out()).contains("✗ termination", "replay: bellwether replay");
  }

  @Test
  void aReplayThatCannotBeKeptIsOnlyAWarning() throws IOException {
    Files.writeString(directory.resolve("bellwether-replays"), "in the way");
    Cli.Done done = new Cli(directory).line("run chang-roberts --ring 3 --loss 1");
    assertThat(done.status()).isEqualTo(1);
    assertThat(done.err())
        .startsWith("bellwether: warning: bellwether-replays/chang-roberts-")
        .hasLineCount(1);
    assertThat(done.out()).contains("✗ termination").doesNotContain("replay:");
  }

  @Test
  void traceLogAndPictureAreWritten() throws IOException {
    Cli.Done done =
        new Cli(directory)
            .line("run chang-roberts --ring 3 -q --trace t.jsonl --shiviz s.log --svg d.svg");
    assertThat(done).isEqualTo(new Cli.Done(0, "", ""));
    assertThat(Files.readAllLines(directory.resolve("t.jsonl")))
        .hasSize(12)
        .allMatch(line -> line.startsWith("{\"event\":") && line.endsWith("}"));
    assertThat(Files.readString(directory.resolve("s.log"))).contains("n0 {\"n0\":1}");
    assertThat(Files.readString(directory.resolve("d.svg"))).contains("<svg", "chang-roberts, 3");
  }

  @Test
  void filesThatCannotBeWrittenAreRefused() {
    for (String flag : List.of("--trace", "--shiviz", "--svg", "--save")) {
      Cli.Done done = new Cli(directory).line("run chang-roberts --ring 3 " + flag + " no/such/f");
      assertThat(done.status()).as(flag).isEqualTo(2);
      assertThat(done.err())
          .isEqualTo("bellwether: no/such/f cannot be written: no such file or directory\n");
    }
  }

  @Test
  void coloursAreForPeopleOnly() {
    Cli.Done plain = new Cli(directory).line("run chang-roberts --ring 3");
    Cli.Done coloured = new Cli(directory).shown().line("run chang-roberts --ring 3");
    assertThat(plain.out()).doesNotContain("\u001b");
    assertThat(coloured.out()).contains("\u001b[1mchang-roberts, 3 nodes, seed 1\u001b[0m");
    assertThat(coloured.out().replaceAll("\u001b\\[[0-9]+m", "")).isEqualTo(plain.out());
  }

  @Test
  void tooManyNodesAreRefusedWithAdvice() {
    Cli.Done done = new Cli(directory).line("run chang-roberts --ring 2147483647");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).startsWith("bellwether: ").hasLineCount(1);
  }

  @Test
  void anInterruptedRunShowsHowFarItGot() {
    Cli.Done done =
        new Cli(directory).interrupted().line("run chang-roberts --ring 20000 --ids descending");
    assertThat(done.status()).isEqualTo(130);
    assertThat(done.out()).contains("warning: the run was interrupted after ");
    assertThat(done.err()).contains("interrupted by Ctrl-C");
  }

  @Test
  void longRunsShowHowFarTheyAre() {
    // a hundred million events: no machine is through with them before a line is due
    Cli.Done done =
        new Cli(directory).shown().line("run chang-roberts --ring 15000 --ids descending");
    assertThat(done.status()).isZero();
    assertThat(done.err()).containsPattern("\r\u001b\\[K[0-9.]+ M events, time [0-9]+, ");
    assertThat(new Cli(directory).line("run chang-roberts --ring 5000").err()).isEmpty();
  }
}
