package org.bellwether.node;

import static org.assertj.core.api.Assertions.assertThat;

import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Context;
import org.bellwether.model.Timed;
import org.bellwether.scenario.Scenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterPlanTest {
  /** A node that sends something when its timer expires. */
  public static final class Pulse implements Timed<Pulse.Beat, Pulse.Wait> {
    public record Beat() {}

    public enum Wait implements Timed.Timer {
      NEXT
    }

    @Override
    public void start(Context<Beat> ctx) {
      ctx.setTimer(Wait.NEXT, 5);
    }

    @Override
    public void receive(int port, Beat message, Context<Beat> ctx) {}

    @Override
    public void timeout(Wait timer, Context<Beat> ctx) {
      ctx.broadcast(new Beat());
    }
  }

  private static EntryBuilder pulse() {
    return Entry.of("pulse", Family.GROUP, Shape.NAMED, Pulse.class)
        .idea("say it")
        .model("complete network")
        .guarantee("none")
        .cost("2|E|")
        .paper("none", "https://example.org")
        .example("--nodes 3")
        .trait(Trait.NO_IDS)
        .uniform(values -> me -> new Pulse());
  }

  private static ClusterPlan plan(Scenario.Builder scenario, Catalog catalog) {
    return ClusterPlan.of(scenario.build(), catalog, "alpha");
  }

  @Test
  void nodesWithTimersHaveTimeoutsUnlessTheEntrySaysWhen() {
    Scenario.Builder scenario = Scenario.builder("pulse").nodes(2);
    assertThat(plan(scenario, Catalog.of(pulse().build())).timed()).isTrue();
    Entry never = pulse().traitWhen(setting -> false, Trait.TIMED).build();
    assertThat(plan(scenario, Catalog.of(never)).timed()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"bully, true", "chang-roberts, false", "token-ring, false", "lock-service, true"})
  void entriesOfTheLibrarySayWhetherTheyAreTimed(String algorithm, boolean timed) {
    Scenario.Builder scenario =
        ClusterPlan.alone(Scenario.builder(algorithm).nodes(3).build(), 3).but();
    assertThat(plan(scenario, Catalog.standard()).timed()).isEqualTo(timed);
  }
}
