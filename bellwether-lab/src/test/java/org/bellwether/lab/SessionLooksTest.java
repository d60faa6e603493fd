package org.bellwether.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Scenario;
import org.bellwether.session.Limits;
import org.bellwether.session.Look;
import org.bellwether.session.Session;
import org.bellwether.simulate.Pending;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.state.Snapshots;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * The look at event k equals a fresh run of k events, for every k of every example. A fresh run of
 * k + 1 events is a fresh run of k events that goes on by one, so that one run serves all k: a
 * fingerprint of everything that a look shows is kept of each. Then the session is looked at in an
 * order that leads back and forth.
 */
class SessionLooksTest {
  private static final long MOST_STATES = 110_000; // of nodes, all compared in every build
  private static final int MOST_SHUFFLED = 2_500; // events of runs that are looked at in any order
  private static final int PASSES = 3; // through longer runs
  private static final int FULL_LOOKS = 100; // at runs whose nodes are too many to be compared

  @TestFactory
  Stream<DynamicTest> theLookAtEveryEventIsThatOfAFreshRunUpToIt() {
    return ExampleFiles.all().entrySet().stream()
        .map(
            example ->
                DynamicTest.dynamicTest(
                    example.getKey(), () -> compareLooks(example.getValue(), false)));
  }

  /** The runs of which every build compares a part only. */
  @Tag("soak")
  @TestFactory
  Stream<DynamicTest> theLookAtEveryEventOfTheLongestRunsIsThatOfAFreshRunUpToIt() {
    return ExampleFiles.all().entrySet().stream()
        .filter(example -> large(open(example.getValue())))
        .map(
            example ->
                DynamicTest.dynamicTest(
                    example.getKey(), () -> compareLooks(example.getValue(), true)));
  }

  private static Session open(Scenario scenario) {
    return Session.open(scenario, Catalog.standard(), Limits.DEFAULT);
  }

  private static boolean large(Session session) {
    return session.run(MOST_STATES + 1).events() * session.nodes() > MOST_STATES;
  }

  /**
   * Compares looks with fresh runs.
   *
   * @param all whether everything is compared at every event of a large run, too: otherwise, of the
   *     first 110,000 events, the nodes that each and the next one concern, and everything now and
   *     then
   */
  private static void compareLooks(Scenario scenario, boolean all) {
    Session session = open(scenario);
    boolean whole = all || !large(session);
    if (whole) session.run(Long.MAX_VALUE);
    boolean ended = session.extent().ending() != null;
    int events = (int) session.extent().events();
    int[] nodes = session.window(1, events).nodes();
    IntFunction<int[]> compared =
        k ->
            whole || k == events || k % Math.ceilDiv(events, FULL_LOOKS) == 0
                ? IntStream.range(0, session.nodes()).toArray()
                : IntStream.of(k == 0 ? -1 : nodes[k - 1], nodes[k]).filter(v -> v >= 0).toArray();

    Fingerprints fresh = new Fingerprints();
    long[] expected = new long[events + 1];
    int[] last = new int[events + 1]; // by event, the last of the same step
    Simulation run = Simulation.of(scenario).numbered();
    expected[0] = fresh.of(run, compared.apply(0), session.nodes());
    while (run.events() < events) {
      int before = (int) run.events();
      assertThat(run.step()).isTrue();
      int after = (int) run.events();
      if (after == before) continue; // a step of which nobody is told
      if (after == events && ended) run.step(); // nothing but the end is left
      expected[after] = fresh.of(run, compared.apply(after), session.nodes());
      for (int k = before + 1; k <= after; k++) last[k] = after;
    }
    assertThat(run.events()).isEqualTo(events);

    Fingerprints looked = new Fingerprints();
    for (int k : order(events)) {
      Look look = session.at(k);
      if (look.event() == last[k]
          && looked.of(look, compared.apply(last[k]), session.nodes()) == expected[last[k]]) {
        continue;
      }
      compareSlowly(look, k, scenario, ended ? events : -1, session.nodes());
    }
  }

  /** All events; of short runs in any order, of long ones each time a part of them forwards. */
  private static List<Integer> order(int events) {
    List<Integer> order = new ArrayList<>();
    if (events <= MOST_SHUFFLED) {
      for (int k = 0; k <= events; k++) order.add(k);
      Collections.shuffle(order, new Random(events));
      return order;
    }
    for (int pass = 0; pass < PASSES; pass++) {
      for (int k = pass; k <= events; k += PASSES) order.add(k);
    }
    return order;
  }

  /** What differs, in words. */
  private static void compareSlowly(Look look, int event, Scenario scenario, int end, int nodes) {
    Simulation fresh = Simulation.of(scenario).numbered();
    while (fresh.events() < event) fresh.step();
    if (fresh.events() == end) fresh.step();
    String where = "event " + event;
    assertThat(look.event()).as(where).isEqualTo(fresh.events());
    assertThat(look.time()).as(where).isEqualTo(fresh.now());
    assertThat(look.ending()).as(where).isEqualTo(fresh.ending());
    for (int v = 0; v < nodes; v++) {
      assertThat(look.state(v)).as(where).isEqualTo(fresh.state(v));
    }
    assertThat(described(look.pending())).as(where).isEqualTo(described(fresh.pending()));
    assertThat(look.result()).as(where).isEqualTo(fresh.result());
    throw new AssertionError("fingerprints differ at event " + event + ", but no part does");
  }

  private static List<String> described(List<Pending> pending) {
    return pending.stream().map(SessionLooksTest::described).toList();
  }

  /** As text: messages may hold arrays, which are never equal. */
  private static String described(Pending pending) {
    return switch (pending) {
      case Pending.Message(long number, int from, int to, Object message, var sent, var due) ->
          "%d %d %d %s %s %s"
              .formatted(number, from, to, Snapshots.describeValue(message), sent, due);
      case Pending.Timer timer -> timer.toString();
      case Pending.Task task -> task.toString();
    };
  }

  /** Reduces everything that is seen at an event to one number; remembers what messages say. */
  private static final class Fingerprints {
    private final IdentityHashMap<Object, Integer> messages = new IdentityHashMap<>();
    private long sum;

    long of(Simulation run, int[] nodes, int all) {
      begin(run.events(), run.now(), run.ending());
      for (int v : nodes) add(run.state(v));
      return nodes.length < all ? sum : rest(run.pending(), run.result());
    }

    long of(Look look, int[] nodes, int all) {
      begin(look.event(), look.time(), look.ending());
      for (int v : nodes) add(look.state(v));
      return nodes.length < all ? sum : rest(look.pending(), look.result());
    }

    private void begin(long event, Object time, @Nullable Object ending) {
      sum = event;
      add(time);
      add(ending);
    }

    private long rest(List<Pending> pending, Result result) {
      for (Pending one : pending) add(one);
      add(result);
      return sum;
    }

    private void add(Pending pending) {
      if (!(pending
          instanceof
          Pending.Message(long number, int from, int to, Object message, var sent, var due))) {
        add((Object) pending);
        return;
      }
      add(number);
      add(from * 31 + to);
      if (messages.size() > 100_000) messages.clear();
      add(messages.computeIfAbsent(message, m -> Snapshots.describeValue(m).hashCode()));
      add(sent);
      add(due);
    }

    private void add(@Nullable Object value) {
      sum = (sum ^ (value == null ? 0 : value.hashCode())) * 0x9E3779B97F4A7C15L;
      sum ^= sum >>> 29;
    }
  }
}
