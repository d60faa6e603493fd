package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Shape;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.scenario.Scenario;
import org.bellwether.spec.Monitors;
import org.junit.jupiter.api.Test;

/** A run that goes on for ever only by chance is told from one that an adversary can keep going. */
class ChanceTest {
  record Coin(int side) {}

  /** Node 0 tosses a coin for each that it hears of, until the two differ, or the rule says. */
  static final class Tosser implements Node<Coin> {
    private final boolean first;
    private final boolean stops;
    private int own;

    Tosser(boolean first, boolean stops) {
      this.first = first;
      this.stops = stops;
    }

    @Override
    public void start(Context<Coin> ctx) {
      if (first) toss(ctx);
    }

    private void toss(Context<Coin> ctx) {
      own = ctx.random(0, 1);
      ctx.send(first ? 1 : 0, new Coin(own));
    }

    @Override
    public void receive(int port, Coin coin, Context<Coin> ctx) {
      if (!first) {
        toss(ctx);
      } else if (coin.side == own || !stops) {
        toss(ctx);
      } else {
        ctx.emit(new Output.Won());
      }
    }
  }

  private static Counterexample endless(boolean stops) {
    Catalog catalog =
        Entries.election(
            Shape.NAMED,
            Tosser.class,
            place -> new Tosser(place.position() == 0, stops),
            setting -> List.of(Monitors.termination()));
    Scenario scenario = Scenario.builder(Entries.NAME).nodes(2).build();
    Counterexample found = Check.of(scenario, catalog).liveness().run().violation();
    assertThat(found).isNotNull();
    assertThat(found.name()).isEqualTo("termination");
    assertThat(found.loop()).isPositive();
    return found;
  }

  @Test
  void coinsThatDifferSomeDayEndTheRunWithProbabilityOne() {
    assertThat(endless(true).detail())
        .isEqualTo(
            "this goes on for ever, if random choices come out so again and again; with"
                + " probability 1 they do not");
  }

  @Test
  void whoeverTossesForEverDoesSoWhateverComesOut() {
    assertThat(endless(false).detail()).isEqualTo("this goes on for ever");
  }
}
