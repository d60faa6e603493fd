package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Command lines on which algorithms once broke what they promise. */
class ElectionPromisesTest {
  @TempDir Path directory;

  @Test
  void anAnonymousTreeElectsOneLeaderOnLinksThatReorder() {
    Cli.Done done = line("check anonymous-tree --line 2 --set range=2 --order any");
    assertThat(done.status()).isZero();
    assertThat(done.out()).contains("verdict     all properties hold\n");
  }

  @Test
  void aRingWithParticipantsElectsAgainAfterItsCoordinatorHasDied() {
    Cli.Done again = line("run participant-ring --ids 1,2,3,4,5 --start 0@0,1@50 --crash 4@30");
    assertThat(again.status()).isZero();
    assertThat(again.out()).contains("elected: 4 leads (node 3), at time 57\n");
    Cli.Done check = line("check participant-ring --ids 1,2,3 --crashes 1");
    assertThat(check.status()).isZero();
    assertThat(check.out()).contains("verdict     all properties hold\n");
  }

  @Test
  void aLegalSlowClockIsSetByUtc() {
    Cli.Done done = line("run utc --line 2 --delay 10000 --drift 0,-0.0001 --set leastDelay=10000");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .contains("clock wrong by at most what it says")
        .doesNotContain("✗")
        .doesNotContain("warning");
  }

  @Test
  void whatVitanyiExpectsOnAverageIsNotContradictedByOneRun() {
    Cli.Done done =
        line(
            "run vitanyi --ids 8,9,10,11,12,13,14,15 --unit 128,64,32,16,8,4,2,1 --delay 0"
                + " --set convention=w --set t0=f");
    assertThat(done.status()).isZero();
    assertThat(done.out()).contains("(5) expected").contains("  ·\n").doesNotContain("✗");
  }

  @Test
  void aCheckOfInterleavedClocksKeepsTimeByItself() {
    Cli.Done done = line("check interleaved-synchrony --line 3 --set variant=clocks");
    assertThat(done.status()).isZero();
    assertThat(done.out()).contains("timed\n").contains("verdict     all properties hold\n");
  }

  @Test
  void anElectionByQuorumsPromisesOneLeaderAndNotTheHighest() {
    Cli.Done done =
        line("run quorum-election --nodes 9 --ids 1,2,3,4,5,6,7,8,9 --start 0,8 --json");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .contains("\"outcome\":\"elected\",\"leader\":1,")
        .doesNotContain("\"leaders\"");
    assertThat(line("describe quorum-election").out())
        .doesNotContain("highest candidate wins")
        .contains("depends on the schedule");
  }

  @Test
  void equalDrawsOfItaiAndRodehStayWithinTheirBound() {
    Cli.Done done = line("run itai-rodeh --nodes 3 --seed 74");
    assertThat(done.status()).isZero();
    assertThat(done.out()).contains("✓").doesNotContain("✗");
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

  @ParameterizedTest
  @ValueSource(strings = {"--start 0@10,1@13", "--start 0@0,1@0", "--start 1@5"})
  void anEmbeddedRingWithSeveralLeadersAndLateStartsCostsWhatTheorySays(String start) {
    Cli.Done done = line("run embedded-ring --line 2 --set inner=k-leader " + start);
    assertThat(done.status()).isZero();
    assertThat(done.out()).contains("✓").doesNotContain("✗");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--line 1", "--star 1", "--grid 1x1", "--binary-tree 1", "--nodes 1"})
  void aNetworkMayHaveOneNode(String network) {
    Cli.Done done = line("run flooding --json " + network);
    assertThat(done.status()).isZero();
    assertThat(done.out()).contains("\"outcome\":\"elected\"").contains("\"rounds\":0");
  }

  @Test
  void aNetworkOfOneNodeMayListNoEdges() {
    assertThat(
            file("""
                    {"algorithm":"flooding","nodes":1,"topology":{"edges":[]}}
                    """)
                .status())
        .isZero();
    assertThat(
            file("""
                    {"algorithm":"flooding","nodes":2,"topology":{"edges":[]}}
                    """)
                .err())
        .contains("node 1 cannot be reached from node 0, expected a connected graph");
  }

  @Test
  void theLinkOfARingOfOneNodeMayHaveADelay() {
    Cli.Done done =
        file(
            """
            {"algorithm":"chang-roberts","ids":[7],"links":{"perLink":[[0,0,4]]}}
            """);
    assertThat(done.status()).isZero();
    assertThat(done.out()).contains("\"leaderTime\":4,").contains("\"endTime\":8,");
    assertThat(
            file("""
                    {"algorithm":"chang-roberts","ids":[7,8],"links":{"perLink":[[0,0,4]]}}
                    """)
                .err())
        .contains("links.perLink: [0, 0, 4], expected two different nodes");
  }

  @Test
  void theExpectedRoundsOfOneBitAreShownAndNotContradictedByOneRun() {
    Cli.Done done = line("run one-bit --nodes 8 --seed 3");
    assertThat(done.status()).isZero();
    assertThat(done.out()).contains("expected rounds, by recursion  ~").doesNotContain("✗");
  }

  @Test
  void aMarginOfHalfTheRingDrawsAWarning() {
    Cli.Done wide = line("run token-ring-recovery --nodes 4 --set margin=2 --until 50");
    assertThat(wide.out() + wide.err()).contains("assumes that margin is less than n/2");
    Cli.Done narrow = line("run token-ring-recovery --nodes 5 --set margin=2 --until 50");
    assertThat(narrow.out() + narrow.err()).doesNotContain("assumes").contains("✓");
  }

  private Cli.Done file(String scenario) {
    return new Cli(directory).input(scenario).line("run - --json");
  }

  private Cli.Done line(String line) {
    return new Cli(directory).line(line);
  }
}
