package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Began;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In which order monitors are told that nodes begin their ticks, in fast runs and careful ones. */
class TicksInOrderTest {
  private record Tick(int node, int number) {}

  /** Hears of ticks. */
  private static final class Listening implements Monitor {
    private final List<Tick> heard = new ArrayList<>();
    private final boolean inOrder;

    Listening(boolean inOrder) {
      this.inOrder = inOrder;
    }

    @Override
    public boolean heedsOrder(Class<? extends Output> kind) {
      return inOrder;
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (output instanceof Began(int tick)) heard.add(new Tick(node, tick));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10})
  void whoHeedsTheOrderIsToldInTheOrderOfEvents(int longest) {
    List<Tick> careful = heard(longest, true, true);
    assertThat(careful).hasSizeGreaterThan(225);
    assertThat(heard(longest, true, false)).isEqualTo(careful);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 10})
  void whoDoesNotHeedItIsToldOfEveryTickOfANodeInOrder(int longest) {
    List<Tick> careful = heard(longest, false, true);
    List<Tick> fast = heard(longest, false, false);
    for (int v = 0; v < 225; v++) assertThat(of(v, fast)).isEqualTo(of(v, careful));
  }

  @Test
  void nobodySortsTicksThatNobodyHeedsTheOrderOf() {
    assertThat(heard(1, false, false)).isNotEqualTo(heard(1, false, true));
  }

  private static List<Tick> of(int node, List<Tick> ticks) {
    return ticks.stream().filter(tick -> tick.node == node).toList();
  }

  private static List<Tick> heard(int longest, boolean inOrder, boolean careful) {
    List<Listening> made = new ArrayList<>();
    Simulation simulation =
        Simulation.of(
                Scenario.builder("alpha")
                    .topology(Network.Kind.grid(15, 15))
                    .parameter("application", "bfs")
                    .delay(1, longest)
                    .build())
            .judgedBy(
                () -> {
                  made.add(new Listening(inOrder));
                  return made.getLast();
                });
    if (careful) simulation.trace(event -> {}, Trace.Detail.EVENTS);
    assertThat(simulation.run().holds()).isTrue();
    return made.getLast().heard;
  }
}
