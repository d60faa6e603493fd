package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.check.Checks.assertThat;
import static org.bellwether.check.Checks.check;
import static org.bellwether.scenario.Operations.Request.by;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Shape;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.check.PrintedBully.Flaw;
import org.bellwether.check.RicartAgrawalaMutant.Priority;
import org.bellwether.election.ChangRoberts;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Scenario.Starts;
import org.bellwether.simulate.Result;
import org.bellwether.spec.monitor.AtMostOneLeader;
import org.bellwether.spec.monitor.HighestLeads;
import org.bellwether.spec.monitor.HighestWins;
import org.bellwether.spec.monitor.MutualExclusion;
import org.bellwether.spec.monitor.NoDeadlock;
import org.junit.jupiter.api.Test;

/**
 * The checker earns trust by what it finds: mutants of real algorithms, and real ones in models
 * that they are not made for. All ways are shortest ones: their lengths are what breadth-first
 * search without any reduction finds, too.
 */
class PlantedBugsTest {
  private static void shortest(Check reduced, Check every, String property, int length) {
    Counterexample found = assertThat(reduced).violates(property);
    assertThat(found.length()).isEqualTo(length);
    assertThat(assertThat(every.reduction(false)).violates(property).length()).isEqualTo(length);
  }

  private static void replays(Counterexample found, Catalog catalog) {
    assertThat(Checks.replay(found, catalog).violations())
        .extracting(Result.Violation::name)
        .contains(found.name());
  }

  // ---- Maekawa

  @Test
  void votesThatNobodyGivesBackEndInADeadlock() {
    Scenario scenario =
        Scenario.builder("maekawa-naive")
            .nodes(3)
            .parameter("quorums", List.of(List.of(0L, 1L), List.of(1L, 2L), List.of(2L, 0L)))
            .hold(1)
            .requests(by(0), by(1), by(2))
            .build();
    shortest(check(scenario), check(scenario), "no deadlock", 6);
    replays(assertThat(check(scenario)).violates("no deadlock"), Catalog.standard());
    Scenario corrected =
        Scenario.builder("maekawa")
            .nodes(3)
            .parameter("quorums", List.of(List.of(0L, 1L), List.of(1L, 2L), List.of(2L, 0L)))
            .hold(1)
            .requests(by(0), by(1), by(2))
            .build();
    assertThat(check(corrected)).holds();
  }

  // ---- Ricart and Agrawala

  private static Check ricartAgrawala(int n, Priority priority) {
    Catalog catalog =
        Entries.lock(
            RicartAgrawalaMutant.class,
            place -> new RicartAgrawalaMutant(place.position(), place.n(), priority),
            setting -> List.of(new MutualExclusion(), new NoDeadlock()));
    return check(
        Scenario.builder(Entries.NAME)
            .nodes(n)
            .hold(1)
            .requests(Request.byEach(IntStream.range(0, n).toArray()))
            .build(),
        catalog);
  }

  @Test
  void withoutATieBreakBothEnterOrNeither() {
    assertThat(ricartAgrawala(2, Priority.RIGHT)).holds();
    shortest(
        ricartAgrawala(2, Priority.NO_TIE_BREAK_BOTH_YIELD),
        ricartAgrawala(2, Priority.NO_TIE_BREAK_BOTH_YIELD),
        "mutual exclusion",
        6);
    shortest(
        ricartAgrawala(2, Priority.NO_TIE_BREAK_NEITHER_YIELDS),
        ricartAgrawala(2, Priority.NO_TIE_BREAK_NEITHER_YIELDS),
        "no deadlock",
        4);
  }

  @Test
  void reversedPriorityLetsTwoIn() {
    assertThat(ricartAgrawala(3, Priority.RIGHT)).holds();
    Counterexample found =
        assertThat(ricartAgrawala(3, Priority.REVERSED)).violates("mutual exclusion");
    assertThat(found.length()).isEqualTo(10);
  }

  // ---- Suzuki and Kasami

  private static Check suzukiKasami(boolean wrongEnd) {
    Catalog catalog =
        Entries.lock(
            SuzukiKasamiMutant.class,
            place -> new SuzukiKasamiMutant(place.position(), place.n(), wrongEnd),
            setting ->
                List.of(
                    new MutualExclusion(),
                    new NoDeadlock(),
                    SuzukiKasamiMutant.overtaking(setting.n())));
    Scenario scenario =
        Scenario.builder(Entries.NAME)
            .nodes(3)
            .hold(1)
            .requests(by(0), by(0), by(1), by(2))
            .build();
    return check(scenario, catalog);
  }

  @Test
  void whoServesTheWrongEndOfTheQueueIsUnfair() {
    assertThat(suzukiKasami(false)).holds();
    Counterexample found = assertThat(suzukiKasami(true)).violates("no overtaking");
    assertThat(found.detail()).isEqualTo("node 0 enters before node 1, whose request comes first");
    assertThat(found.length()).isEqualTo(11);
  }

  // ---- Lamport

  @Test
  void linksThatReorderLetTwoIntoLamportsLock() {
    Scenario scenario = Scenario.builder("lamport").nodes(2).hold(1).requests(by(0), by(1)).build();
    assertThat(check(scenario)).holds();
    Scenario any = scenario.but().links(scenario.links().reordering()).build();
    shortest(check(any), check(any), "mutual exclusion", 4);
    replays(assertThat(check(any)).violates("mutual exclusion"), Catalog.standard());
  }

  // ---- Chang and Roberts

  @Test
  void twoEqualIdsMakeTwoLeaders() {
    Catalog catalog =
        Entries.election(
            Shape.ONE_WAY_RING,
            ChangRoberts.class,
            place -> new ChangRoberts(place.position() == 2 ? 1 : 5, false),
            setting -> List.of(new AtMostOneLeader()));
    Scenario scenario = Scenario.builder(Entries.NAME).nodes(3).starts(Starts.FIRST).build();
    Counterexample found = assertThat(check(scenario, catalog)).violates("one leader");
    // three starts, one id to its neighbour, the other past node 2, behind whose own it arrives
    assertThat(found.length()).isEqualTo(7);
    replays(found, catalog);
  }

  // ---- The bully

  private static Catalog bully(int roundTripTicks, Set<Flaw> flaws) {
    return Entries.election(
        Shape.NAMED,
        PrintedBully.class,
        place -> {
          long[] ids = new long[place.n()];
          for (int port = 0; port < ids.length; port++) ids[port] = place.id(port);
          return new PrintedBully(place.id(), ids, roundTripTicks, flaws);
        },
        setting -> List.of(new HighestLeads(setting.ids()), new HighestWins(setting.ids())));
  }

  private static Check bully(Scenario.Builder scenario, Flaw... flaws) {
    return bully(3, scenario, flaws);
  }

  private static Check bully(int roundTripTicks, Scenario.Builder scenario, Flaw... flaws) {
    Set<Flaw> all = EnumSet.noneOf(Flaw.class);
    all.addAll(List.of(flaws));
    return check(scenario.ids(1, 2, 3).build(), bully(roundTripTicks, all)).timed(true);
  }

  private static Scenario.Builder mutant() {
    return Scenario.builder(Entries.NAME);
  }

  @Test
  void theBullyAsRepairedHolds() {
    assertThat(bully(mutant())).holds();
    assertThat(bully(mutant().start(0).crash(0, 2))).holds();
    assertThat(bully(mutant().start(0).crash(0, 2).recover(1, 2)).only("agreement")).holds();
  }

  @Test
  void theBullyAnnouncedToTheDeadLeavesTheOthersWithoutALeader() {
    Scenario.Builder scenario = mutant().start(1).crash(0, 2);
    assertThat(bully(scenario)).holds();
    Counterexample found =
        assertThat(bully(scenario, Flaw.ANNOUNCED_UPWARDS)).violates("agreement");
    assertThat(found.detail())
        .isEqualTo("node 0 ends with no leader, expected 2, the highest live id");
  }

  @Test
  void theBullyThatIsSilentWhileBusyLetsALowerOneWin() {
    Counterexample found =
        assertThat(bully(mutant().starts(Starts.FIRST), Flaw.BUSY_ONES_ARE_SILENT))
            .violates("validity");
    assertThat(found.detail()).isEqualTo("node 0 wins although node 1 is higher");
  }

  @Test
  void theBullyWhoseIdleNodesDoNotListenLeavesThemWithoutALeader() {
    Counterexample found =
        assertThat(bully(mutant().start(2), Flaw.IDLE_ONES_DO_NOT_LISTEN)).violates("agreement");
    assertThat(found.length()).isEqualTo(6);
  }

  @Test
  void theBullyWhoseHigherNodesStandByIsRuledByALowerOne() {
    Scenario.Builder scenario = mutant().start(0).crash(0, 2).recover(1, 2);
    Counterexample found =
        assertThat(bully(scenario, Flaw.HIGHER_ONES_STAND_BY).only("agreement"))
            .violates("agreement");
    assertThat(found.detail()).endsWith("expected 3, the highest live id");
  }

  /** A late announcement of a lower node must not arrive after that of a higher one. */
  @Test
  void theBullyWhoseBusyNodesIgnoreLowerLeadersEndsWithTheWrongOne() {
    Scenario.Builder scenario = mutant().start(1).delay(1, 3);
    assertThat(bully(7, scenario).only("agreement").crashes(1).recoveries(1)).holds();
    Counterexample found =
        assertThat(
                bully(7, scenario, Flaw.BUSY_ONES_IGNORE_LOWER_LEADERS)
                    .only("agreement")
                    .crashes(1)
                    .recoveries(1))
            .violates("agreement");
    assertThat(found.detail()).isEqualTo("node 0 ends with 2, expected 3, the highest live id");
  }

  /** A judge that took every crash for unnoticed would let this pass. */
  @Test
  void theBullyThatSuspectsOnlyOnceFollowsADeadLeaderForEver() {
    Scenario.Builder scenario = mutant().start(0).startAt(50, 0);
    assertThat(bully(scenario).only("agreement").crashes(1)).holds();
    Counterexample found =
        assertThat(bully(scenario, Flaw.SUSPECTS_ONCE).only("agreement").crashes(1))
            .violates("agreement");
    assertThat(found.detail()).isEqualTo("node 0 ends with 3, expected 2, the highest live id");
  }

  @Test
  void theBullyExactlyAsPrintedFails() {
    assertThat(bully(mutant().start(2), Flaw.values())).violates("agreement");
  }

  @Test
  void theRepairedBullyUnderALossLeavesSomebodyWithoutALeader() {
    Scenario scenario = Scenario.builder("bully").ids(1, 2, 3).start(2).build();
    assertThat(check(scenario)).holds();
    Counterexample found = assertThat(check(scenario).losses(1)).violates("agreement");
    replays(found, Catalog.standard());
  }

  @Test
  void theRepairedBullyWithLaterMessagesThanAssumedHasTheWrongLeader() {
    Scenario scenario =
        Scenario.builder("bully").ids(1, 2, 3).start(0).parameter("tm", 1).delay(1, 6).build();
    CheckResult result = check(scenario).run();
    assertThat(result.warnings()).isNotEmpty();
    assertThat(result).violates("agreement");
  }
}
