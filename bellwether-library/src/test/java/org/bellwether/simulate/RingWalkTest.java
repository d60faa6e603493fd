package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Shape;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Ring;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.TestNodes.Saw;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Going round a one-way ring node by node instead of instant by instant. */
class RingWalkTest {
  /** Passes what it hears on round a one-way ring, and says everything aloud. */
  static class Relay implements Node<Relay.Word> {
    record Word(int from, int number, int hops) {}

    private final int self;
    private int told;

    Relay(Place place) {
      self = place.position();
    }

    @Override
    public void start(Context<Word> ctx) {
      ctx.emit(new Saw("start"));
      tell(40, ctx);
    }

    @Override
    public void receive(int port, Word word, Context<Word> ctx) {
      ctx.emit(new Saw(word + "@" + port));
      if (word.hops > 0) tell(word.hops - 1, ctx);
    }

    private void tell(int hops, Context<Word> ctx) {
      int copies = ctx.random(0, 9);
      if (copies == 0) ctx.broadcast(new Word(self, told++, hops));
      for (; copies > 6; copies--) ctx.send(Ring.NEXT, new Word(self, told++, hops));
    }
  }

  @Test
  void goingRoundByPlaceTellsTheSameAsGoingByTime() {
    Catalog catalog = TestNodes.catalog(Shape.ONE_WAY_RING, Relay.class, Relay::new);
    for (int n : new int[] {1, 2, 3, 20, 130}) {
      for (int[] delay : new int[][] {{1, 1}, {3, 3}, {1, 10}, {2, 63}, {1, 64}, {0, 5}, {0, 0}}) {
        for (int seed = 0; seed < 3; seed++) {
          FastPathTest.compare(
              Scenario.builder("test").nodes(n).seed(seed).delay(delay[0], delay[1]).build(),
              catalog);
        }
      }
    }
  }

  /** Passes a number on until it is 0; somebody keeps a list of those who hear it. */
  private record Counted(int self, List<Integer> heard) implements Node<Integer> {
    @Override
    public void start(Context<Integer> ctx) {
      ctx.send(Ring.NEXT, 2);
    }

    @Override
    public void receive(int port, Integer hops, Context<Integer> ctx) {
      heard.add(self);
      if (hops > 0) ctx.send(Ring.NEXT, hops - 1);
    }
  }

  @Test
  void nodesAreVisitedByPlaceUnlessSomebodyWatches() {
    List<Integer> heard = new ArrayList<>();
    Catalog catalog =
        TestNodes.catalog(
            Shape.ONE_WAY_RING, Counted.class, place -> new Counted(place.position(), heard));
    Scenario scenario = Scenario.builder("test").nodes(5).build();
    Simulation.of(scenario, catalog).run();
    assertThat(heard).containsExactly(1, 2, 2, 3, 3, 3, 4, 4, 4, 0, 0, 0, 1, 1, 2);
    heard.clear();
    Simulation.of(scenario, catalog).trace(event -> {}).run();
    assertThat(heard).containsExactly(0, 1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4);
  }

  @Test
  void whoStartsAndWhenMakesNoDifferenceEither() {
    Catalog catalog = TestNodes.catalog(Shape.ONE_WAY_RING, Relay.class, Relay::new);
    for (int longest : new int[] {1, 10}) {
      Scenario.Builder ring = Scenario.builder("test").nodes(50).delay(1, longest);
      FastPathTest.compare(ring.start(0).build(), catalog);
      FastPathTest.compare(ring.start(49).build(), catalog);
      FastPathTest.compare(ring.start(3, 17, 18, 40).build(), catalog);
      SortedMap<Integer, BigDecimal> late = new TreeMap<>();
      for (int v = 0; v < 50; v += 3) late.put(v, BigDecimal.valueOf(v % 5));
      FastPathTest.compare(ring.start(late).build(), catalog);
    }
  }

  /** The same, but with timers that it never sets: it has to be run by time. */
  private static final class TimedRelay extends Relay implements Timed<Relay.Word, Timer> {
    TimedRelay(Place place) {
      super(place);
    }

    @Override
    public void timeout(Timer timer, Context<Word> ctx) {}
  }

  @Test
  void aLargeRingMakesNoDifference() {
    Catalog byPlace = TestNodes.catalog(Shape.ONE_WAY_RING, Relay.class, Relay::new);
    Catalog byTime = TestNodes.catalog(Shape.ONE_WAY_RING, TimedRelay.class, TimedRelay::new);
    for (int longest : new int[] {1, 10}) {
      Scenario scenario = Scenario.builder("test").nodes(25_000).delay(1, longest).build();
      List<Integer> slow = new ArrayList<>();
      Result expected = Simulation.of(scenario, byTime).judgedBy(() -> Hashing.into(slow)).run();
      List<Integer> fast = new ArrayList<>();
      Result result = Simulation.of(scenario, byPlace).judgedBy(() -> Hashing.into(fast)).run();
      assertThat(result).isEqualTo(expected);
      assertThat(fast).isEqualTo(slow);
    }
  }

  /** Never stops: two messages for each. */
  private static class Flood implements Node<Integer> {
    @Override
    public void start(Context<Integer> ctx) {
      ctx.send(Ring.NEXT, ctx.random(0, 1000));
    }

    @Override
    public void receive(int port, Integer hops, Context<Integer> ctx) {
      ctx.emit(new Saw(hops + " of " + ctx.random(0, 1000)));
      ctx.send(Ring.NEXT, hops + 1);
      if (hops % 7 == 0) ctx.send(Ring.NEXT, hops + 1);
    }
  }

  /** The same, but with timers that it never sets: it has to be run by time. */
  private static final class TimedFlood extends Flood implements Timed<Integer, Timer> {
    @Override
    public void timeout(Timer timer, Context<Integer> ctx) {}
  }

  @Test
  void aRunWithoutEndStopsAtTheSameEvent() {
    Catalog byPlace = TestNodes.catalog(Shape.ONE_WAY_RING, Flood.class, place -> new Flood());
    Catalog byTime =
        TestNodes.catalog(Shape.ONE_WAY_RING, TimedFlood.class, place -> new TimedFlood());
    Scenario scenario = Scenario.builder("test").nodes(5).seed(3).delay(1, 10).build();
    List<Integer> slow = new ArrayList<>();
    Result expected = Simulation.of(scenario, byTime).judgedBy(() -> Hashing.into(slow)).run();
    List<Integer> fast = new ArrayList<>();
    Result result = Simulation.of(scenario, byPlace).judgedBy(() -> Hashing.into(fast)).run();
    assertThat(expected.outcome()).isEqualTo(Result.Outcome.LIMIT);
    assertThat(result).isEqualTo(expected);
    // what a walk had told before it gave up would come twice
    assertThat(fast).isEqualTo(slow);
  }

  /** One message goes round, now and then with a short-lived companion. */
  static class Courier implements Node<Courier.Parcel> {
    record Parcel(int hops, int left) {}

    private static final int MOST = 200; // hops; more is a mistake

    private final int way;
    private final boolean passing; // on what it has received, for ever

    Courier(int way, boolean passing) {
      this.way = way;
      this.passing = passing;
    }

    @Override
    public void start(Context<Parcel> ctx) {
      ctx.send(Ring.NEXT, new Parcel(0, way));
    }

    @Override
    public void receive(int port, Parcel parcel, Context<Parcel> ctx) {
      if (parcel.hops > MOST) throw new IllegalStateException("lost after " + parcel.hops);
      ctx.emit(new Saw(parcel.toString()));
      if (passing) {
        ctx.send(Ring.NEXT, parcel);
        return;
      }
      if (parcel.hops % 10 == 7) {
        ctx.emit(new Saw("and a companion"));
        ctx.send(Ring.NEXT, new Parcel(parcel.hops + 1, 3));
      }
      if (parcel.left > 0) ctx.send(Ring.NEXT, new Parcel(parcel.hops + 1, parcel.left - 1));
    }
  }

  /** The same, but with timers that it never sets: it has to be run by time. */
  private static final class TimedCourier extends Courier implements Timed<Courier.Parcel, Timer> {
    TimedCourier(int way, boolean passing) {
      super(way, passing);
    }

    @Override
    public void timeout(Timer timer, Context<Parcel> ctx) {}
  }

  @ParameterizedTest
  @CsvSource({"1, true", "10, true", "1, false", "10, false"})
  void whatASingleMessageMakesNodesTellIsToldOnce(int longest, boolean passing) {
    Scenario scenario = Scenario.builder("test").nodes(7).delay(1, longest).start(2).build();
    List<Integer> slow = new ArrayList<>();
    Throwable expected =
        catchThrowable(
            () -> run(scenario, TimedCourier.class, new TimedCourier(300, passing), slow));
    List<Integer> fast = new ArrayList<>();
    Throwable thrown =
        catchThrowable(() -> run(scenario, Courier.class, new Courier(300, passing), fast));
    assertThat(fast).isEqualTo(slow).hasSizeGreaterThan(200);
    if (passing) assertThat(thrown).isNull(); // goes on to the limit of steps
    else assertThat(thrown).hasMessage(expected.getMessage());
  }

  static void run(
      Scenario scenario, Class<?> type, Node<Courier.Parcel> node, List<Integer> hashes) {
    Catalog catalog = TestNodes.catalog(Shape.ONE_WAY_RING, type, place -> node);
    Simulation.of(scenario, catalog).judgedBy(() -> Hashing.into(hashes)).run();
  }

  /** Passes the same message on, at times with a short-lived companion. */
  private static final class Escort implements Node<Escort.Guest> {
    record Guest(int left) {}

    private int visits;

    @Override
    public void start(Context<Guest> ctx) {
      ctx.send(Ring.NEXT, new Guest(100));
    }

    @Override
    public void receive(int port, Guest guest, Context<Guest> ctx) {
      ctx.emit(new Saw(guest + " on visit " + visits++));
      if (guest.left == 0 || visits > 60) return;
      ctx.send(Ring.NEXT, guest.left == 100 ? guest : new Guest(guest.left - 1));
      if (guest.left < 100) return;
      if (visits % 5 == 2) ctx.send(Ring.NEXT, new Guest(3));
      if (visits % 7 == 3) ctx.emit(new Saw("twice"));
    }
  }

  @Test
  void companionsOfASingleMessageMakeNoDifference() {
    Catalog couriers =
        TestNodes.catalog(Shape.ONE_WAY_RING, Courier.class, place -> new Courier(100, false));
    Catalog escorts = TestNodes.catalog(Shape.ONE_WAY_RING, Escort.class, place -> new Escort());
    for (int longest : new int[] {1, 10}) {
      Scenario scenario = Scenario.builder("test").nodes(9).delay(1, longest).start(4).build();
      FastPathTest.compare(scenario, couriers);
      FastPathTest.compare(scenario, escorts);
    }
  }

  /** Goes as far as it says, in silence. */
  private record Walker(int way) implements Node<Integer> {
    @Override
    public void start(Context<Integer> ctx) {
      ctx.send(Ring.NEXT, way);
    }

    @Override
    public void receive(int port, Integer left, Context<Integer> ctx) {
      if (left > 1) ctx.send(Ring.NEXT, left - 1);
    }
  }

  @Test
  void aSingleMessageMayEndBeforeOthersHave() {
    int n = 50;
    // one goes from the first node almost all the way round, another from the last one a few steps
    Catalog catalog =
        TestNodes.catalog(
            Shape.ONE_WAY_RING,
            Walker.class,
            place -> new Walker(place.position() == 0 ? n - 1 : 3));
    for (int longest : new int[] {1, 10}) {
      Scenario scenario =
          Scenario.builder("test").nodes(n).delay(1, longest).start(0, n - 1).build();
      FastPathTest.compare(scenario, catalog);
    }
  }

  /** Does anything that a node may do, as the dice fall, and tires of it. */
  private static final class Whim implements Node<Object> {
    record One(int number) {}

    record Other(int number) {}

    private int heard;

    @Override
    public void start(Context<Object> ctx) {
      act(new One(-1), ctx);
    }

    @Override
    public void receive(int port, Object word, Context<Object> ctx) {
      if (heard++ < 25) act(word, ctx);
    }

    private void act(Object word, Context<Object> ctx) {
      int dice = ctx.random(0, 99);
      if (dice % 4 == 0) ctx.emit(new Saw(word + " " + heard));
      if (dice % 12 == 0) ctx.emit(new Saw("again"));
      if (dice % 20 == 1) ctx.emit(new Output.Won()); // whose time results tell
      if (dice < 60 || dice > 94) ctx.send(Ring.NEXT, word);
      else if (dice < 80) ctx.send(Ring.NEXT, new Other(dice));
      if (dice > 92) ctx.send(Ring.NEXT, new One(dice));
      if (dice > 97) ctx.broadcast(word);
    }
  }

  @Test
  void whateverNodesDoMakesNoDifference() {
    Catalog catalog = TestNodes.catalog(Shape.ONE_WAY_RING, Whim.class, place -> new Whim());
    for (int seed = 0; seed < 400; seed++) {
      int n = 2 + (7 * seed) % 23;
      Scenario.Builder ring = Scenario.builder("test").nodes(n).seed(seed);
      ring.delay(1 + seed % 3, seed % 2 == 0 ? 1 + seed % 3 : 12);
      if (seed % 5 < 2) ring.start(seed % n);
      else if (seed % 5 == 2) ring.start(0, n - 1);
      FastPathTest.compare(ring.build(), catalog);
    }
  }

  private record Hashing(List<Integer> hashes) implements Monitor {
    /** Forgets what a run told that was given up. */
    static Hashing into(List<Integer> hashes) {
      hashes.clear();
      return new Hashing(hashes);
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (output instanceof Saw(String what)) hashes.add(31 * node + what.hashCode());
    }
  }

  @Test
  void aRunCanBeStoppedByHandOnItsWayRound() {
    Catalog catalog = TestNodes.catalog(Shape.ONE_WAY_RING, Flood.class, place -> new Flood());
    Scenario scenario = Scenario.builder("test").nodes(300_000).build();
    List<Long> calls = new ArrayList<>();
    Result result =
        Simulation.of(scenario, catalog)
            .progress(
                (events, time, inFlight) -> {
                  assertThat(inFlight).isPositive();
                  calls.add(events);
                  return false;
                })
            .run();
    assertThat(calls).containsExactly(result.events());
    assertThat(result.warnings())
        .containsExactly("the run was interrupted after " + result.events() + " events");
  }
}
