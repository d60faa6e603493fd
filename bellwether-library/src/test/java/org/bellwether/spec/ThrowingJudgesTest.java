package org.bellwether.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.check.Checks.assertThat;
import static org.bellwether.check.Checks.check;

import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Shape;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.model.Context;
import org.bellwether.model.Output;
import org.bellwether.model.Ring;
import org.bellwether.model.Serving;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

/** What judges throw is blamed on judges, and what commands lack on commands. */
class ThrowingJudgesTest {
  private static final Property ANY = new Property("anything");

  record Token() {}

  record Said(String text) implements Output.Custom {}

  record Put(String key, long value) {}

  /** Says what it is told. */
  static final class Telling implements Serving<Token, Put> {
    @Override
    public void start(Context<Token> ctx) {
      ctx.send(Ring.NEXT, new Token());
    }

    @Override
    public void receive(int port, Token token, Context<Token> ctx) {
      ctx.emit(new Said("token"));
    }

    @Override
    public void command(Put put, Context<Token> ctx) {
      ctx.emit(new Said(put.key));
    }
  }

  static class Listening implements Monitor {
    @Override
    public List<Property> properties() {
      return List.of(ANY);
    }
  }

  static final class Failing extends Listening {
    @Override
    public void output(int node, Output output, Verdict verdict) {
      throw new IllegalStateException("not expected");
    }
  }

  static final class FailingLook extends Listening implements Invariant<Object, Object> {
    @Override
    public void check(Configuration<Object, Object> configuration, Monitor.Verdict verdict) {
      throw new AssertionError("not expected");
    }
  }

  private static Catalog catalog(Monitor judge) {
    return Catalog.of(
        Entry.of("telling", Family.OTHER, Shape.ONE_WAY_RING, Telling.class)
            .idea("none")
            .model("any")
            .guarantee("none")
            .cost("none")
            .paper("nobody, nowhere, never", "https://example.org")
            .placed(setting -> place -> new Telling())
            .judgedBy(setting -> List.of(judge))
            .build());
  }

  private static Scenario.Builder scenario() {
    return Scenario.builder("telling").nodes(2).start(0);
  }

  @Test
  void anExceptionInAMonitorIsBlamedOnTheMonitor() {
    Counterexample found =
        assertThat(check(scenario().build(), catalog(new Failing()))).violates("no exception");
    assertThat(found.detail())
        .startsWith("Failing throws IllegalStateException in output (ThrowingJudgesTest.java:");
    assertThat(found.steps()).hasSize(2);
    assertThatThrownBy(() -> Simulation.of(scenario().build(), catalog(new Failing())).run())
        .isInstanceOf(ScenarioException.class)
        .hasMessageMatching(
            "a monitor or invariant throws IllegalStateException in output"
                + " \\(ThrowingJudgesTest.java:[0-9]+\\): not expected, at time 1");
  }

  @Test
  void anExceptionInAnInvariantIsBlamedOnTheInvariant() {
    Counterexample found =
        assertThat(check(scenario().build(), catalog(new FailingLook()))).violates("no exception");
    assertThat(found.detail())
        .startsWith("FailingLook throws AssertionError in check (ThrowingJudgesTest.java:");
    assertThatThrownBy(() -> Simulation.of(scenario().build(), catalog(new FailingLook())).run())
        .isInstanceOf(ScenarioException.class)
        .hasMessageStartingWith("a monitor or invariant throws AssertionError in check");
  }

  @Test
  void aCommandWithoutAFieldThatHasNoZeroIsRefused() {
    Scenario scenario = scenario().command(1, 0, "Put", Map.of("value", 7)).build();
    String refused = "operations.commands: Put without key, expected a String";
    assertThatThrownBy(() -> Simulation.of(scenario, catalog(new Listening())).run())
        .hasMessage(refused);
    assertThatThrownBy(() -> check(scenario, catalog(new Listening())).run()).hasMessage(refused);
  }
}
