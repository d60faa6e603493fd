package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.scenario.Operations.Request.by;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Shape;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Fault.Pattern;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.TestNodes.Beater;
import org.bellwether.simulate.TestNodes.Greeter;
import org.junit.jupiter.api.Test;

class FaultsTest {
  private static final Catalog BEATERS = TestNodes.catalog(Shape.NAMED, Beater.class, Beater::new);
  private static final Catalog HASTY =
      TestNodes.catalog(Shape.NAMED, TestNodes.HastyBeater.class, TestNodes.HastyBeater::new);
  private static final Catalog DIARIES =
      TestNodes.catalog(Shape.NAMED, TestNodes.Diary.class, TestNodes.Diary::new);
  private static final Catalog GREETERS =
      TestNodes.catalog(Shape.NAMED, Greeter.class, Greeter::new);

  @Test
  void aRecoveredNodeHasWhatItPersistedAndNothingElse() {
    List<String> seen = beat(new Fault.Crash(at(25), 0), new Fault.Recover(at(100), 0)).seen();
    assertThat(seen).contains("100 0: recovers at beat 2", "111 1: hears 3 from 0");
    assertThat(seen).noneMatch(s -> s.startsWith("31 1: hears 3"));
  }

  @Test
  void messagesOfANodeThatCrashedAfterSendingStillArrive() {
    List<String> seen = beat(new Fault.Crash(at(11), 0)).seen();
    assertThat(seen).contains("11 1: hears 1 from 0");
  }

  @Test
  void noMessageLeavesBeforeItsRecordIsDurable() {
    for (Catalog nodes : List.of(BEATERS, HASTY)) {
      List<String> before = write(nodes, false);
      assertThat(before).contains("50 0: recovers at beat 2", "61 1: hears 3 from 0");
      List<String> after = write(nodes, true);
      assertThat(after).contains("50 0: recovers at beat 3", "61 1: hears 4 from 0");
      assertThat(after).noneMatch(s -> s.endsWith("1: hears 3 from 0"));
      for (List<String> seen : List.of(before, after)) {
        assertThat(seen).contains("21 1: hears 2 from 0");
        assertThat(seen).noneMatch(s -> s.startsWith("31 1: hears"));
      }
    }
  }

  /** Node 0 crashes in the step in which it writes and sends beat 3. */
  private static List<String> write(Catalog nodes, boolean written) {
    Scenario scenario =
        Scenario.builder("test")
            .nodes(2)
            .fault(new Fault.CrashAtWrite(0, 3, written, at(20)))
            .build();
    return TracedRun.of(scenario, nodes).seen();
  }

  @Test
  void aClientOperationWritesBeforeItSends() {
    assertThat(request(new Fault.CrashAtWrite(0, 1, false, at(20))))
        .containsExactly(
            "0 0: boots with nothing", "0 1: boots with nothing", "25 0: boots with nothing");
    assertThat(request(new Fault.CrashAtWrite(0, 1, true, at(20)))).endsWith("25 0: boots with 1");
  }

  @Test
  void aRecordIsWhatItWasWhenItWasWritten() {
    assertThat(
            request(
                new Fault.Crash(at(10), 0),
                new Fault.Recover(at(20), 0),
                new Fault.Crash(at(30), 0),
                new Fault.Recover(at(40), 0)))
        .endsWith("6 1: asked by 0", "20 0: boots with 1", "40 0: boots with 1");
  }

  private static List<String> request(Fault... faults) {
    Scenario.Builder builder = Scenario.builder("test").nodes(2).hold(1).requests(by(0).at(5));
    for (Fault fault : faults) builder.fault(fault);
    return TracedRun.of(builder.build(), DIARIES).seen();
  }

  @Test
  void aSenderIsToldThatItsPeerIsDown() {
    List<String> seen = beat(new Fault.Crash(at(5), 1)).seen();
    assertThat(seen).contains("11 0: node 0 cannot reach 1 with 1");
  }

  @Test
  void aPartitionLosesWhatCrossesItAtSendOrAtArrival() {
    // sent at 10 it is on its way at 10.5, sent at 20 the link is cut already; healed at 35
    List<String> seen =
        beat(
                new Fault.Partition(new BigDecimal("10.5"), List.of(List.of(0))),
                new Fault.Heal(at(35)))
            .seen();
    assertThat(seen)
        .filteredOn(s -> s.contains(" 1: hears"))
        .containsExactly("41 1: hears 4 from 0", "51 1: hears 5 from 0");
  }

  @Test
  void aOneWayCutLeavesTheOtherWayOpen() {
    List<String> seen = beat(new Fault.Cut(at(0), List.of(new Pair(0, 1)))).seen();
    assertThat(seen).noneMatch(s -> s.contains(" 1: hears"));
    assertThat(seen).filteredOn(s -> s.contains(" 0: hears")).hasSize(5);
  }

  @Test
  void aPausedNodeCatchesUpWhenItResumes() {
    List<Trace.Event> events =
        beat(new Fault.Pause(at(15), 1), new Fault.Resume(at(45), 1)).events();
    List<String> ofOne =
        events.stream()
            .filter(e -> e.node() == 1 && e.time().intValue() >= 15 && e.time().intValue() <= 45)
            .map(e -> e.time() + " " + e.type())
            .toList();
    // three beats arrived meanwhile, and one timer ran out
    assertThat(ofOne)
        .containsExactly(
            "15 PAUSE", "45 RESUME", "45 DELIVER", "45 DELIVER", "45 DELIVER", "45 TIMEOUT");
  }

  @Test
  void aNodeThatIsPausedWhenItIsToStartMayFindThatOthersWereFirst() {
    Scenario.Builder ring =
        Scenario.builder("lelann")
            .ids(5, 2, 1, 3)
            .fault(new Fault.Pause(at(4), 3))
            .fault(new Fault.Resume(at(6), 3));
    String warning =
        "lelann assumes that no node is paused when it is to start; this scenario breaks this"
            + " assumption";
    assertThat(Simulation.of(ring.build()).run().warnings()).isEmpty();
    ring.start(new TreeMap<>(Map.of(0, at(0), 3, at(5))));
    assertThat(Simulation.of(ring.build()).run().warnings()).containsExactly(warning);
    ring.start(new TreeMap<>(Map.of(0, at(0), 3, at(7))));
    assertThat(Simulation.of(ring.build()).run().warnings()).isEmpty();
  }

  @Test
  void noMessageOvertakesAnotherWhileItsReceiverPauses() {
    // what arrives at the instant of the resumption must not come before what has waited
    Scenario scenario =
        Scenario.builder("lelann")
            .ids(5, 2, 1, 3, 4)
            .links(
                Links.UNIT
                    .delay(new Links.Delay.Constant(at(2)))
                    .perLink(List.of(new Links.LinkDelay(0, 1, at(0)))))
            .fault(new Fault.Pause(at(1), 3))
            .fault(new Fault.Resume(at(6), 3))
            .seed(5207)
            .build();
    Result result = Simulation.of(scenario).run();
    assertThat(result.warnings()).isEmpty();
    assertThat(result.violations()).isEmpty();
  }

  @Test
  void aMessageThatWaitsForItsReceiverToResumeIsStillOnItsWay() {
    // the token arrives at node 2 while that pauses, which no judge may take for its loss
    Scenario scenario =
        Scenario.builder("suzuki-kasami")
            .nodes(3)
            .hold(1)
            .requests(by(2).at(6))
            .fault(new Fault.Pause(at(7), 2))
            .fault(new Fault.Resume(at(20), 2))
            .build();
    Result result = Simulation.of(scenario).run();
    assertThat(result.violations()).isEmpty();
    assertThat(result.locking().entries()).hasSize(1);
  }

  @Test
  void aPauseThatNeverEndsIsAsGoodAsACrash() {
    Scenario.Builder scenario =
        Scenario.builder("lelann").nodes(3).fault(new Fault.Pause(at(9), 1));
    String warning = "lelann assumes that no node crashes; this scenario breaks this assumption";
    assertThat(Simulation.of(scenario.build()).run().warnings()).containsExactly(warning);
    scenario.fault(new Fault.Resume(at(10), 1));
    assertThat(Simulation.of(scenario.build()).run().warnings()).isEmpty();
    scenario.fault(new Fault.Pause(at(11), 1));
    assertThat(Simulation.of(scenario.build()).run().warnings()).containsExactly(warning);
  }

  @Test
  void timesOfRunsInWhichMessagesTakeOneUnitAreNotExpectedWhereNodesPause() {
    Scenario scenario =
        Scenario.builder("lelann")
            .ids(4, 5, 13, 15, 3, 7, 20)
            .fault(new Fault.Pause(at(5), 4))
            .fault(new Fault.Resume(at(36), 4))
            .build();
    Result result = Simulation.of(scenario).run();
    assertThat(result.theory()).isNotEmpty().allMatch(Result.Figure::holds);
  }

  @Test
  void aSingleMessageIsPickedByKindFieldsAndHop() {
    Pattern third = new Pattern("Beat", Map.of("number", 3L), 2);
    List<String> seen = beat(new Fault.Lose(third)).seen();
    // both nodes send a beat 3; the second to do so is node 1
    assertThat(seen).contains("31 1: hears 3 from 0").doesNotContain("31 0: hears 3 from 1");
    List<String> twice = beat(new Fault.Duplicate(third)).seen();
    assertThat(twice).filteredOn(s -> s.equals("31 0: hears 3 from 1")).hasSize(2);
  }

  @Test
  void aStretchOfLatenessHoldsBackWhatIsSentInIt() {
    List<String> seen = beat(new Fault.Window(at(15), at(25), 0, 0, 1, at(100))).seen();
    // on a link that keeps order, what is sent later waits behind
    assertThat(seen)
        .filteredOn(s -> s.contains(" 1: hears"))
        .containsExactly(
            "11 1: hears 1 from 0",
            "121 1: hears 2 from 0",
            "121 1: hears 3 from 0",
            "121 1: hears 4 from 0",
            "121 1: hears 5 from 0");
  }

  @Test
  void lossAndDuplicationHappenAboutAsOftenAsAsked() {
    Scenario lossy =
        Scenario.builder("test").nodes(101).links(Links.UNIT.unreliable(0.3, 0)).build();
    Scenario doubling =
        Scenario.builder("test").nodes(101).links(Links.UNIT.unreliable(0, 0.3)).build();
    int all = 101 * 100;
    assertThat(heard(lossy)).isBetween((int) (0.67 * all), (int) (0.73 * all));
    assertThat(heard(doubling)).isBetween((int) (1.27 * all), (int) (1.33 * all));
    assertThat(Simulation.of(lossy, GREETERS).run().messages("Hello")).isEqualTo(all);
  }

  @Test
  void anInjectedMessageArrivesAtItsInstant() {
    List<String> seen = beat(new Fault.Inject(at(7), 1, "Beat", Map.of("number", 42L))).seen();
    assertThat(seen).startsWith("7 1: hears 42 from 0");
  }

  @Test
  void losingATokenThatIsNotThereIsSaid() {
    assertThat(beat(new Fault.LoseToken(at(5))).result().warnings())
        .containsExactly("no token was in flight at 5, so none was lost");
  }

  private static int heard(Scenario scenario) {
    return (int)
        TracedRun.of(scenario, GREETERS).seen().stream().filter(s -> s.contains("@")).count();
  }

  private static TracedRun beat(Fault... faults) {
    Scenario.Builder builder = Scenario.builder("test").nodes(2);
    for (Fault fault : faults) builder.fault(fault);
    return TracedRun.of(builder.build(), BEATERS);
  }

  private static BigDecimal at(long time) {
    return BigDecimal.valueOf(time);
  }
}
