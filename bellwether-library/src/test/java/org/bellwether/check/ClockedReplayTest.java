package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.check.Checks.assertThat;
import static org.bellwether.check.Checks.check;

import java.math.BigDecimal;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Shape;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.model.Clocked;
import org.bellwether.model.Context;
import org.bellwether.model.Output;
import org.bellwether.model.Ring;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A counterexample of nodes that read clocks replays, with and without time. */
class ClockedReplayTest {
  private static final Property EARLY = new Property("it is early");

  record Token(long sum) {}

  record Read(long sum) implements Output.Custom {}

  /** Adds up what clocks show. */
  static final class Reading implements Clocked<Token> {
    private final long id;
    private long clock;

    Reading(long id) {
      this.id = id;
    }

    @Override
    public void clock(long reading) {
      clock = reading;
    }

    @Override
    public void start(Context<Token> ctx) {
      if (id == 1) ctx.send(Ring.NEXT, new Token(clock));
    }

    @Override
    public void receive(int port, Token token, Context<Token> ctx) {
      ctx.emit(new Read(token.sum + clock));
      if (id != 1) ctx.send(Ring.NEXT, new Token(token.sum + clock));
    }
  }

  /** Forbids a sum of readings. */
  record Early(long forbidden) implements Monitor {
    @Override
    public List<Property> properties() {
      return List.of(EARLY);
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (output instanceof Read(long sum) && sum == forbidden) {
        verdict.violated(EARLY, "the sum is " + sum, node);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {17, 19, 21})
  void theReplayReadsWhatTheCheckRead(long forbidden) {
    Catalog catalog =
        Entries.election(
            Shape.ONE_WAY_RING,
            Reading.class,
            place -> new Reading(place.id()),
            setting -> List.of(new Early(forbidden)));
    Scenario scenario =
        Scenario.builder(Entries.NAME)
            .ids(1, 2, 3)
            .start(0)
            .delay(1, 3)
            .clocks(
                new Clocks(
                    List.of(BigDecimal.ONE, new BigDecimal("0.5"), BigDecimal.ONE),
                    List.of(BigDecimal.ONE, BigDecimal.TWO, BigDecimal.TEN),
                    List.of()))
            .build();
    Counterexample found = assertThat(check(scenario, catalog).timed(true)).violates("it is early");
    Result again = Checks.replay(found, catalog);
    assertThat(again.violations()).isNotEmpty();
    assertThat(again.violations().getFirst().detail()).isEqualTo("the sum is " + forbidden);
  }
}
