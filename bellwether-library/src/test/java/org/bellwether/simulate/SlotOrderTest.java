package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Shape;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Ring;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.TestNodes.Saw;
import org.junit.jupiter.api.Test;

/**
 * Runs in which the nodes of an instant, or of a tile of the ring's space-time, are not served in
 * the order of events. What they do and tell must be the same.
 */
class SlotOrderTest {
  /** Sends what it hears on, in both directions or all, now and then, and says everything aloud. */
  static class Whisper implements Node<Whisper.Word> {
    record Word(int from, int number, int hops) {}

    private final int self;
    private int told;

    Whisper(Place place) {
      self = place.position();
    }

    @Override
    public void start(Context<Word> ctx) {
      ctx.emit(new Saw("start"));
      tell(150, ctx);
    }

    @Override
    public void receive(int port, Word word, Context<Word> ctx) {
      ctx.emit(new Saw(word + "@" + port + " after " + told));
      if (word.hops > 0) tell(word.hops - 1, ctx);
    }

    private void tell(int hops, Context<Word> ctx) {
      int chance = ctx.random(0, 19);
      if (chance == 0 && ctx.degree() < 5) ctx.broadcast(new Word(self, told++, hops));
      for (int copies = chance > 18 ? 2 : chance > 5 ? 1 : 0; copies > 0; copies--) {
        ctx.send(ctx.random(0, ctx.degree() - 1), new Word(self, told++, hops));
      }
    }
  }

  /** Goes on in the direction in which it came, so that messages cross whole tiles. */
  static final class Runner extends Whisper {
    Runner(Place place) {
      super(place);
    }

    @Override
    public void receive(int port, Word word, Context<Word> ctx) {
      if (word.hops == 0 || ctx.random(0, 99) == 0) super.receive(port, word, ctx);
      else ctx.send(Ring.opposite(port), new Word(word.from(), word.number(), word.hops() - 1));
    }
  }

  private static final int[][] DELAYS = {{1, 1}, {3, 3}, {1, 10}, {2, 63}, {63, 63}, {1, 64}};

  @Test
  void tilesOfARingTellTheSameAsInstants() {
    Catalog whisper = TestNodes.catalog(Shape.RING, Whisper.class, Whisper::new);
    Catalog runner = TestNodes.catalog(Shape.RING, Runner.class, Runner::new);
    for (int n : new int[] {2, 3, 255, 256, 257, 383, 520}) {
      for (int[] delay : DELAYS) {
        Scenario scenario =
            Scenario.builder("test").nodes(n).seed(n).delay(delay[0], delay[1]).build();
        FastPathTest.compare(scenario, whisper);
        FastPathTest.compare(scenario, runner);
      }
    }
  }

  @Test
  void whoStartsMakesNoDifferenceToTiles() {
    Catalog catalog = TestNodes.catalog(Shape.RING, Runner.class, Runner::new);
    for (int longest : new int[] {1, 10}) {
      Scenario.Builder ring = Scenario.builder("test").nodes(600).delay(1, longest);
      FastPathTest.compare(ring.start(0).build(), catalog);
      FastPathTest.compare(ring.start(599).build(), catalog);
      FastPathTest.compare(ring.start(3, 255, 256, 400).build(), catalog);
    }
  }

  @Test
  void slotsOfAGraphTellTheSameAsReceivers() {
    for (Shape shape : new Shape[] {Shape.GRAPH, Shape.ANONYMOUS_COMPLETE}) {
      Catalog catalog = TestNodes.catalog(shape, Whisper.class, Whisper::new);
      for (int n : new int[] {8, 20, 60}) {
        for (int[] delay : DELAYS) {
          Scenario.Builder builder = Scenario.builder("test").seed(n).delay(delay[0], delay[1]);
          Scenario scenario =
              shape == Shape.GRAPH
                  ? builder.topology(Network.Kind.random(n, 4)).build()
                  : builder.nodes(n).build();
          FastPathTest.compare(scenario, catalog);
        }
      }
    }
  }

  /** Counts how often a message has passed it, and notes who was served when. */
  private record Noting(int self, List<Integer> served) implements Node<Integer> {
    @Override
    public void start(Context<Integer> ctx) {
      if (self == 0) ctx.send(Ring.NEXT, 100);
      if (self == 300) ctx.send(Ring.PREVIOUS, 100);
    }

    @Override
    public void receive(int port, Integer hops, Context<Integer> ctx) {
      served.add(self);
      if (hops == 0) throw new IllegalStateException("node " + self + " has had enough");
      ctx.send(Ring.opposite(port), hops - 1);
    }
  }

  @Test
  void aMessageCrossesATileBeforeOthersMoveUnlessSomebodyWatches() {
    List<Integer> served = new ArrayList<>();
    Catalog catalog =
        TestNodes.catalog(Shape.RING, Noting.class, place -> new Noting(place.position(), served));
    Scenario scenario = Scenario.builder("test").nodes(600).build();
    Throwable thrown = catchThrowable(() -> Simulation.of(scenario, catalog).run());
    assertThat(served.subList(0, 4)).containsExactly(1, 2, 3, 4); // the tile that node 0 is in
    assertThat(thrown).hasMessageContaining("node 101 has had enough"); // by time, as it should
    served.clear();
    assertThat(catchThrowable(() -> Simulation.of(scenario, catalog).trace(event -> {}).run()))
        .hasMessageContaining("node 101 has had enough");
    assertThat(served.subList(0, 4)).containsExactly(1, 299, 2, 298);
  }
}
