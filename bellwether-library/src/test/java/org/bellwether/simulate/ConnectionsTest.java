package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.IntStream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Shape;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.model.Context;
import org.bellwether.model.Linked;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.TestNodes.Saw;
import org.bellwether.spec.Invariant.Configuration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What nodes hear of their connections, in a run and in a check. */
class ConnectionsTest {
  record Nothing() {}

  /** Says what it hears. */
  static final class Listener implements Linked<Nothing>, Recoverable<Nothing, Nothing> {
    private final long[] peers = new long[3]; // by port, the incarnation of who is connected
    private boolean surprised;

    @SuppressWarnings("UnusedVariable")
    Listener(Place place) {}

    @Override
    public void boot(@Nullable Nothing saved, Context<Nothing> ctx) {}

    @Override
    public void linked(int port, long incarnation, Context<Nothing> ctx) {
      surprised |= peers[port] != 0;
      peers[port] = incarnation;
      ctx.emit(new Saw("linked with " + port + " in its life " + incarnation));
    }

    @Override
    public void unlinked(int port, Context<Nothing> ctx) {
      surprised |= peers[port] == 0;
      peers[port] = 0;
      ctx.emit(new Saw("unlinked from " + port));
    }

    @Override
    public void receive(int port, Nothing message, Context<Nothing> ctx) {}

    boolean alone() {
      return peers[0] + peers[1] + peers[2] == 0;
    }
  }

  private static final Catalog LISTENERS =
      TestNodes.catalog(Shape.NAMED, Listener.class, Listener::new);

  private static BigDecimal at(long time) {
    return BigDecimal.valueOf(time);
  }

  private static List<String> heard(int nodes, Fault... faults) {
    Scenario.Builder builder = Scenario.builder("test").nodes(nodes).delay(2);
    for (Fault fault : faults) builder.fault(fault);
    return TracedRun.of(builder.build(), LISTENERS).seen();
  }

  @Test
  void whoStartsIsConnectedWithEverybody() {
    assertThat(heard(3))
        .containsExactly(
            "0 0: linked with 1 in its life 1",
            "0 0: linked with 2 in its life 1",
            "0 1: linked with 0 in its life 1",
            "0 1: linked with 2 in its life 1",
            "0 2: linked with 0 in its life 1",
            "0 2: linked with 1 in its life 1");
  }

  @Test
  void aCrashIsHeardOfADelayLaterAndTheNextLifeHasALargerNumber() {
    List<String> seen = heard(2, new Fault.Crash(at(10), 1), new Fault.Recover(at(20), 1));
    assertThat(seen.subList(2, seen.size()))
        .containsExactly(
            "12 0: unlinked from 1",
            "22 0: linked with 1 in its life 2",
            "22 1: linked with 0 in its life 1");
  }

  @Test
  void whoCrashesAndComesBackAtOnceIsHeardToHaveGoneFirst() {
    List<String> seen = heard(2, new Fault.Crash(at(10), 1), new Fault.Recover(at(11), 1));
    assertThat(seen)
        .containsSubsequence("12 0: unlinked from 1", "12 0: linked with 1 in its life 2");
  }

  @Test
  void aLinkThatIsCutOneWayClosesTheConnectionOfBoth() {
    Fault cut = new Fault.Cut(at(5), List.of(new Network.Pair(0, 1)));
    List<String> seen = heard(2, cut, new Fault.Heal(at(9)));
    assertThat(seen.subList(2, seen.size()))
        .containsExactly(
            "7 0: unlinked from 1",
            "7 1: unlinked from 0",
            "11 0: linked with 1 in its life 1",
            "11 1: linked with 0 in its life 1");
  }

  @Test
  void aConnectionMayBreakThoughNothingIsWrong() {
    List<String> seen = heard(2, new Fault.Unlink(at(5), 1, 0));
    assertThat(seen.subList(2, seen.size()))
        .containsExactly("5 1: unlinked from 0", "7 1: linked with 0 in its life 1");
  }

  @Test
  void whoIsPausedHearsOfItWhenItResumes() {
    List<String> seen =
        heard(
            2, new Fault.Pause(at(9), 0), new Fault.Crash(at(10), 1), new Fault.Resume(at(30), 0));
    assertThat(seen).endsWith("30 0: unlinked from 1");
  }

  /** Greets whoever it is connected with. */
  static final class Welcomer implements Linked<Nothing>, Recoverable<Nothing, Nothing> {
    @SuppressWarnings("UnusedVariable")
    Welcomer(Place place) {}

    @Override
    public void boot(@Nullable Nothing saved, Context<Nothing> ctx) {}

    @Override
    public void linked(int port, long incarnation, Context<Nothing> ctx) {
      ctx.emit(new Saw("linked with " + port + " in its life " + incarnation));
      ctx.send(port, new Nothing());
    }

    @Override
    public void unlinked(int port, Context<Nothing> ctx) {}

    @Override
    public void receive(int port, Nothing message, Context<Nothing> ctx) {
      ctx.emit(new Saw("greeted by " + port));
    }
  }

  /** Messages travel on connections. */
  @Test
  void whoWasPausedHearsOfANewLifeBeforeItHandlesItsMessages() {
    Scenario scenario =
        Scenario.builder("test")
            .nodes(2)
            .delay(2)
            .fault(new Fault.Pause(at(9), 0))
            .fault(new Fault.Crash(at(10), 1))
            .fault(new Fault.Recover(at(15), 1))
            .fault(new Fault.Resume(at(30), 0))
            .build();
    Catalog welcomers = TestNodes.catalog(Shape.NAMED, Welcomer.class, Welcomer::new);
    assertThat(TracedRun.of(scenario, welcomers).seen())
        .containsSubsequence("30 0: linked with 1 in its life 2", "30 0: greeted by 1");
  }

  enum Reminder implements Timer {
    LATER
  }

  /** Is reminded of something, unless a connection closes before. */
  static final class Reminded implements Linked<Nothing>, Timed<Nothing, Reminder> {
    @SuppressWarnings("UnusedVariable")
    Reminded(Place place) {}

    @Override
    public void start(Context<Nothing> ctx) {
      ctx.setTimer(Reminder.LATER, 20);
    }

    @Override
    public void linked(int port, long incarnation, Context<Nothing> ctx) {}

    @Override
    public void unlinked(int port, Context<Nothing> ctx) {
      ctx.cancelTimer(Reminder.LATER);
    }

    @Override
    public void timeout(Reminder timer, Context<Nothing> ctx) {
      ctx.emit(new Saw("is reminded"));
    }

    @Override
    public void receive(int port, Nothing message, Context<Nothing> ctx) {}
  }

  @Test
  void aTimerThatIsDueDuringAPauseCanBeCancelledByWhatHappensBefore() {
    Catalog nodes = TestNodes.catalog(Shape.NAMED, Reminded.class, Reminded::new);
    Scenario.Builder builder =
        Scenario.builder("test").nodes(2).delay(2).fault(new Fault.Pause(at(9), 0));
    Scenario crash =
        builder.fault(new Fault.Crash(at(10), 1)).fault(new Fault.Resume(at(30), 0)).build();
    assertThat(TracedRun.of(crash, nodes).seen()).isEmpty();
    Scenario none =
        Scenario.builder("test")
            .nodes(2)
            .delay(2)
            .fault(new Fault.Pause(at(9), 0))
            .fault(new Fault.Resume(at(30), 0))
            .build();
    assertThat(TracedRun.of(none, nodes).seen()).contains("30 0: is reminded");
  }

  @Test
  void onlyNodesThatHearOfConnectionsLoseThem() {
    Scenario scenario =
        Scenario.builder("bully").ids(1, 2).fault(new Fault.Unlink(at(5), 1, 0)).build();
    assertThatThrownBy(() -> Simulation.of(scenario).run())
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("do not hear of connections");
  }

  private static Check check() {
    return Check.of(Scenario.builder("test").nodes(3).build(), LISTENERS)
        .always(
            "nobody hears the same twice", c -> listeners(c).stream().noneMatch(l -> l.surprised))
        .sometimes("alone", c -> listeners(c).stream().anyMatch(Listener::alone))
        .sometimes("a second life", c -> listeners(c).stream().anyMatch(l -> l.peers[1] == 2));
  }

  private static List<Listener> listeners(Configuration<Object, Object> configuration) {
    return IntStream.range(0, 3)
        .mapToObj(configuration::node)
        .filter(Listener.class::isInstance)
        .map(Listener.class::cast)
        .toList();
  }

  @Test
  void theCheckerClosesConnectionsWithinTheBudgetAndOpensThemAgain() {
    CheckResult result = check().unlinks(2).run();
    assertThat(result.violation()).isNull();
    assertThat(result.complete()).isTrue();
    assertThat(result.missing()).containsExactly("a second life"); // nobody crashes
    assertThat(check().unlinks(3).run().states()).isGreaterThan(result.states());
  }

  @Test
  void theCheckerReportsCrashesAndSecondLivesWithoutABudget() {
    CheckResult result = check().crashes(1).recoveries(1).run();
    assertThat(result.holds()).isTrue();
    assertThat(result.missing()).isEmpty();
    result
        .witnesses()
        .forEach(witness -> Simulation.of(witness.scenario(), LISTENERS).run()); // replays
  }
}
