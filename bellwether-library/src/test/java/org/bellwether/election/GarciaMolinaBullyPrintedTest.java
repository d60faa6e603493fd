package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.check.Checks.check;

import java.math.BigDecimal;
import java.util.List;
import org.bellwether.catalog.Formula.Relation;
import org.bellwether.check.Check;
import org.bellwether.check.Checks;
import org.bellwether.model.Output.Group;
import org.bellwether.model.Output.Status;
import org.bellwether.model.Output.View;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Component;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes wrong with the printed listings, and does not with the repaired ones. */
class GarciaMolinaBullyPrintedTest {
  private static final String PRINTED = "garcia-molina-bully-printed";
  private static final String REPAIRED = "garcia-molina-bully";
  private static final int T = 3; // 2Tm+Tp with delays of 1

  /** Figure 10.8 of the book: p3 tests the higher nodes, enters, sets and starts the lower ones. */
  @Test
  void anElectionHasTheFourStagesOfTheFigure() {
    RecordedElection run = record(of(PRINTED, 4).crash(0, 3).until(at(4 * T)));
    assertThat(run.sentBy(2, 0, 0, "AreYouUp")).isEqualTo(1);
    assertThat(run.sentBy(2, T, T, "EnterElection")).isEqualTo(2);
    assertThat(run.sentBy(2, 2 * T, 2 * T, "SetCoordinator")).isEqualTo(2);
    assertThat(run.sentBy(2, 3 * T, 3 * T, "NewState")).isEqualTo(2);
    assertThat(run.views(0))
        .extracting(View::status)
        .containsExactly(Status.DOWN, Status.ELECTION, Status.REORGANIZATION, Status.NORMAL);
    assertThat(run.result().components())
        .containsExactly(new Component(List.of(1L, 2L, 3L), 3L, new Group(3, 1), true));
    assertThat(run.result().violations()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"false, 6", "true, 4"})
  void anUndisturbedElectionTakesTheMessagesThatAreSpecified(boolean combined, int perLive) {
    for (int h = 0; h <= 3; h++) {
      for (int l = 0; l <= 3; l++) {
        for (int d = 0; d <= 2; d++) {
          int n = d + l + 1 + h;
          int winner = d + l;
          if (n == 1) continue;
          Scenario.Builder builder = of(PRINTED, n).parameter("combined", combined);
          for (int v = 0; v < n; v++) if (v < d || v > winner) builder.crash(0, v);
          int end = (combined ? 3 : 4) * T;
          Result result = run(builder.until(at(end)));
          assertThat(result.leader()).isEqualTo(new Result.Leader(winner + 1, winner, at(end)));
          int messages = h + d + perLive * l;
          assertThat(result.theory())
              .containsExactly(
                  new Figure(
                      "undisturbed elections, h+d+6l messages each, h+d+4l with combined",
                      Relation.EXACTLY,
                      messages,
                      messages,
                      true));
        }
      }
    }
  }

  /** "No nonfailed processor can still be in the Normal state": but 1 and 2 still work under 4. */
  @Test
  void whoeverEntersAndSetsInOneMessageCoordinatesBesideTheOldCoordinator() {
    Scenario.Builder failover = of(PRINTED, 4).crash(40, 3).until(at(60));
    assertThat(run(failover).violations()).isEmpty();
    Result combined = run(failover.parameter("combined", true));
    assertThat(combined.violations())
        .extracting(v -> v.name() + " at " + v.time())
        .contains("one coordinator at 54");
    assertThat(combined.violations().getFirst().detail())
        .isEqualTo("node 2 follows 3 while node 0 follows 4");
  }

  @Test
  void theCheckerFindsTheCombinedMessageWithoutAnyFault() {
    Scenario.Builder boot = of(PRINTED, 2).until(at(20));
    Checks.assertThat(timed(boot).crashes(1).recoveries(1)).holds();
    Checks.assertThat(timed(boot.parameter("combined", true)).crashes(1).recoveries(1))
        .violates("one coordinator");
  }

  private static Check timed(Scenario.Builder scenario) {
    return check(scenario.build()).timed(true).only("one coordinator");
  }

  /** Listing 10.19 calls an election because of "j not in Up", which no election changes. */
  @ParameterizedTest
  @ValueSource(ints = {500, 1000, 2000})
  void whileANodeIsDownElectionsNeverEnd(int until) {
    Scenario.Builder down = of(PRINTED, 3).crash(0, 2).until(at(until));
    assertThat(run(down).messages("EnterElection")).isGreaterThan(until / 30);
    Scenario.Builder repaired = of(REPAIRED, 3).crash(0, 2).until(at(until));
    assertThat(run(repaired).messages("EnterElection")).isEqualTo(1);
  }

  /**
   * 2 and 3 cannot hear each other, and both want 1. Neither is a member of the other's group, so
   * that both hold an election in every other period: 3 has 1 at 37, 61, ..., and 2 at 47, 71, ...
   */
  @ParameterizedTest
  @ValueSource(ints = {500, 1000, 2000})
  void participantsAreStolenForEver(int until) {
    assertThat(changesOfCoordinator(cut(PRINTED, until))).isGreaterThanOrEqualTo(until / 12 - 2);
    assertThat(changesOfCoordinator(cut(REPAIRED, until))).isEqualTo(1);
  }

  private static Scenario.Builder cut(String algorithm, int until) {
    List<Pair> both = List.of(new Pair(1, 2), new Pair(2, 1));
    return of(algorithm, 3)
        .fault(new Fault.Cut(at(0), both))
        .crash(0, 1)
        .recover(10, 1)
        .until(at(until));
  }

  /** How often node 0 works for another coordinator than before. */
  private static int changesOfCoordinator(Scenario.Builder scenario) {
    List<Long> coordinators =
        record(scenario).views(0).stream()
            .filter(view -> view.status() == Status.NORMAL)
            .map(View::coordinator)
            .toList();
    int changes = 0;
    for (int i = 1; i < coordinators.size(); i++) {
      if (!coordinators.get(i).equals(coordinators.get(i - 1))) changes++;
    }
    return changes;
  }

  /** Coordinator_Timeout() of listing 10.18 does nothing in the state Election. */
  @Test
  void whoeverIsStoppedByANodeThatDiesWaitsForEver() {
    // 3 enters everybody at 54 and would set the coordinator at 57
    Scenario.Builder twice = of(PRINTED, 4).crash(40, 3).crash(56, 2).until(at(1000));
    RecordedElection run = record(twice);
    for (int v : new int[] {0, 1}) {
      assertThat(run.views(v).getLast().status()).isEqualTo(Status.ELECTION);
    }
    assertThat(run.result().violations()).extracting(Result.Violation::name).contains("liveness");
  }

  private static Scenario.Builder of(String algorithm, int n) {
    long[] ids = new long[n];
    for (int v = 0; v < n; v++) ids[v] = v + 1L;
    return Scenario.builder(algorithm).ids(ids);
  }

  private static BigDecimal at(long time) {
    return BigDecimal.valueOf(time);
  }

  private static RecordedElection record(Scenario.Builder builder) {
    return new RecordedElection(builder.build());
  }

  private static Result run(Scenario.Builder builder) {
    return Simulation.of(builder.build()).run();
  }
}
