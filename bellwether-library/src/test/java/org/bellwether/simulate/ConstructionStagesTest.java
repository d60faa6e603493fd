package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Construction;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Shape;
import org.bellwether.model.Context;
import org.bellwether.model.Output;
import org.bellwether.model.Timed;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.TestNodes.Saw;
import org.bellwether.spec.Monitor;
import org.junit.jupiter.api.Test;

/** What a network builds before a run is heard by a monitor that has heard nothing else. */
class ConstructionStagesTest {
  /** Says something, and then something that the fast path leaves to the careful one. */
  private static final class Claimant implements Timed<Integer, Claimant.End> {
    enum End implements Timer {
      OVER
    }

    @Override
    public void start(Context<Integer> ctx) {
      ctx.emit(new Saw("start"));
      ctx.setTimer(End.OVER, 5);
      ctx.emit(new Output.Until(new Saw("claim"), End.OVER));
    }

    @Override
    public void receive(int port, Integer message, Context<Integer> ctx) {}

    @Override
    public void timeout(End end, Context<Integer> ctx) {}
  }

  private record Ear(List<Output> heard) implements Monitor {
    Ear() {
      this(new ArrayList<>());
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (output instanceof Saw) heard.add(output);
    }
  }

  private static EntryBuilder entry(String name) {
    return Entry.of(name, Family.ORDER, Shape.GRAPH, Claimant.class)
        .idea("makes a claim")
        .model("any")
        .guarantee("none")
        .cost("none")
        .paper("none", "https://example.org")
        .placed(setting -> place -> new Claimant());
  }

  @Test
  void aStageThatBeginsAgainHasANewMonitor() {
    List<Ear> made = new ArrayList<>();
    List<Ear> returned = new ArrayList<>();
    Construction construction =
        (setting, stages) -> {
          returned.add(
              stages.run(
                  entry("stage").build(),
                  0,
                  () -> {
                    made.add(new Ear());
                    return made.getLast();
                  }));
          return Map.of();
        };
    Entry built =
        entry("built")
            .parameter(
                Parameter.choice(
                    Construction.PARAMETER, "given", List.of("given", "network"), "who builds"))
            .construction(construction)
            .build();
    Scenario scenario =
        Scenario.builder("built")
            .topology(Network.Kind.of("line"))
            .nodes(3)
            .parameter(Construction.PARAMETER, "network")
            .build();
    Simulation.of(scenario, Catalog.of(built));
    assertThat(made).as("the fast path was given up").hasSize(2);
    assertThat(returned).containsExactly(made.getLast());
    assertThat(made.getLast().heard()).isEqualTo(List.of(new Saw("start")));
  }
}
