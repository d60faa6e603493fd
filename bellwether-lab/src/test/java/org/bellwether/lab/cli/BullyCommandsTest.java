package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Commands that show the bully at the edge of what it promises. */
class BullyCommandsTest {
  @TempDir private Path directory;

  @Test
  void noNodeEndsWithALowerLeaderWithinTheTimingAssumptions() {
    Cli cli =
        new Cli(directory)
            .input(
                """
                {"algorithm":"bully","ids":[1,2,3],"start":{"1":20},
                 "faults":[{"at":0,"crash":2},{"at":22,"recover":2}],
                 "links":{"delay":1,"perLink":[[1,0,4]]},"parameters":{"tm":4,"tp":1}}
                """);
    Cli.Done done = cli.line("run - --json");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .contains("\"components\":[{\"members\":[1,2,3],\"leader\":3,\"agreed\":true}]")
        .contains("\"violations\":[]");
  }

  @Test
  void itHoldsWithARangeOfDelays() {
    Cli.Done done =
        new Cli(directory)
            .line("check bully --ids 1,2,3 --start 1 --crashes 1 --recoveries 1 --delay 1..3");
    assertThat(done.status()).as(done.out()).isZero();
  }

  @Test
  void aCrashThatNobodyNoticesIsNoViolation() {
    assertThat(new Cli(directory).line("run bully --ids 1,2,3 --crash 2@60").status()).isZero();
  }

  @Test
  void aSecondSuspicionFindsTheHighestLiveNode() {
    String crashes = "run bully --ids 1,2,3 --crash 2@0 --crash 1@50 --start ";
    assertThat(new Cli(directory).line(crashes + "0@10").out())
        .contains("\n        1       2         no\n");
    assertThat(new Cli(directory).line(crashes + "0@10,0@60").out())
        .contains("\n        1       1         yes\n");
  }

  @Test
  void heartbeatsMakeTheSecondSuspicionNeedless() {
    Cli.Done done =
        new Cli(directory)
            .line(
                "run bully --ids 1,2,3 --start 0@10 --crash 2@0 --crash 1@50 --set heartbeat=10"
                    + " --until 500");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .contains("settled: 1 leads (node 0), at time 61")
        .contains("\n        1       1         yes\n");
  }

  @Test
  void heartbeatsNeedATimeToEnd() {
    Cli.Done done = new Cli(directory).line("run bully --ids 1,2,3 --set heartbeat=10");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err())
        .contains("--until is missing, expected a time, because bully with these parameters never");
  }

  @Test
  void aSecondStartOfAnElectionThatTakesNoneIsAnErrorThatNamesNodeAndTimes() {
    Cli.Done done = new Cli(directory).line("run chang-roberts --ids 1,2,3 --start 0@0,0@90");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).contains("--start: node 0 starts at 0 and again at 90, expected one");
  }

  @Test
  void clocksThatRunFastDrawAWarning() {
    Cli.Done done = new Cli(directory).line("run bully --ids 1,2,3 --drift 0.1,0,0");
    assertThat(done.out())
        .contains(
            "warning: bully assumes that local clocks keep time; this scenario breaks this assumption");
  }
}
