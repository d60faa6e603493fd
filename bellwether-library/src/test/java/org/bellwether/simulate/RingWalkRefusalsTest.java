package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.function.Consumer;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Shape;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Ring;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.TestNodes.Saw;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a walk round a ring refuses. */
class RingWalkRefusalsTest {
  /** Does what the ring does not allow. */
  private record Unruly(Consumer<Context<String>> deed) implements Node<String> {
    @Override
    public void start(Context<String> ctx) {
      deed.accept(ctx);
    }

    @Override
    public void receive(int port, String message, Context<String> ctx) {}
  }

  @ParameterizedTest
  @MethodSource
  void whatARingDoesNotAllowIsRefusedWithTheSameWords(Consumer<Context<String>> deed) {
    Catalog catalog =
        TestNodes.catalog(Shape.ONE_WAY_RING, Unruly.class, place -> new Unruly(deed));
    Scenario scenario = Scenario.builder("test").nodes(300).build();
    Throwable watched =
        catchThrowable(() -> Simulation.of(scenario, catalog).trace(event -> {}).run());
    Throwable unwatched = catchThrowable(() -> Simulation.of(scenario, catalog).run());
    assertThat(unwatched).isExactlyInstanceOf(watched.getClass()).hasMessage(watched.getMessage());
  }

  static Stream<Consumer<Context<String>>> whatARingDoesNotAllowIsRefusedWithTheSameWords() {
    return Stream.of(
        ctx -> ctx.send(Ring.PREVIOUS, "back"),
        ctx -> ctx.send(2, "nowhere"),
        ctx -> ctx.send(-1, "nowhere"),
        ctx -> ctx.setTimer(FastPathTest.Gossip.Clock.TICK, 1),
        ctx -> ctx.persist(new Saw("durable")));
  }
}
