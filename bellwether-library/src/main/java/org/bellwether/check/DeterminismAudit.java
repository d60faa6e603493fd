package org.bellwether.check;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.spec.Property;
import org.bellwether.state.Snapshots;
import org.bellwether.wiring.UntimedScenario;
import org.jspecify.annotations.Nullable;

/**
 * Checks that handlers depend on nothing but the node's fields and their arguments: it runs them a
 * second time, with a newly made node, and compares the outcomes.
 */
final class DeterminismAudit {
  private static final int ALL_OF_FIRST = 4096; // so many handlers are run twice,
  private static final int ONE_IN = 16; // and one in so many after those

  private final UntimedScenario prepared;
  private final HandlerRunner runner;
  private final ChoiceSequence choices;
  private final NodeStateTable states;

  DeterminismAudit(
      UntimedScenario prepared,
      HandlerRunner runner,
      ChoiceSequence choices,
      NodeStateTable states) {
    this.prepared = prepared;
    this.runner = runner;
    this.choices = choices;
    this.states = states;
  }

  /**
   * Runs a handler again for every sequence of choices, and marks the first outcome that differs as
   * a violation.
   *
   * @param before how many handlers were run before
   */
  void compare(NodeState from, int event, List<HandlerOutcome> outcomes, int before) {
    if (before >= ALL_OF_FIRST && before % ONE_IN != 0) return;
    choices.reset();
    for (int i = 0; i < outcomes.size(); i++) {
      HandlerOutcome expected = outcomes.get(i);
      String difference = difference(expected, runner.onceAfresh(from, event));
      if (difference != null) {
        PropertyViolation violation =
            violation(
                from,
                "acts differently when the same event is repeated in the same state",
                difference);
        outcomes.set(i, expected.withFailure(violation));
        return;
      }
      refuseClock(from, event, expected);
      if (!choices.advance()) return;
    }
  }

  /** What a node does must not depend on a clock that shows the same in all states. */
  private void refuseClock(NodeState from, int event, HandlerOutcome expected) {
    if (!runner.clocksStill() || difference(expected, runner.onceLater(from, event)) == null)
      return;
    throw new ScenarioException(
        prepared.entry().name()
            + " reads a clock, and clocks stand still where time does not count: check it with"
            + " --timed");
  }

  /** The violation if a later run has a different outcome, or null. */
  @Nullable PropertyViolation changedLater(
      NodeState from, HandlerOutcome expected, HandlerOutcome again) {
    String difference = difference(expected, again);
    return difference == null
        ? null
        : violation(from, "acts differently later on the same event in the same state", difference);
  }

  private static PropertyViolation violation(NodeState from, String what, String difference) {
    int node = from.position;
    String detail = "node " + node + " " + what + ": " + difference;
    return new PropertyViolation(Property.DETERMINISM, detail, List.of(node));
  }

  private @Nullable String difference(HandlerOutcome expected, HandlerOutcome again) {
    if (!expected.choices().equals(again.choices())) return "its random choices differ";
    PropertyViolation failed = expected.failure();
    PropertyViolation failedAgain = again.failure();
    if (failed != null && failedAgain != null) return null;
    if (failed != null) return "it fails only once: " + failed.detail();
    if (failedAgain != null) return "it fails only once: " + failedAgain.detail();
    if (expected.state() != again.state()) {
      return changedField(states.state(expected.state()), states.state(again.state()));
    }
    if (!Arrays.equals(expected.links(), again.links())
        || !Arrays.equals(expected.envelopes(), again.envelopes())) {
      return "it sends different messages";
    }
    return expected.observation() == again.observation() ? null : "it emits different outputs";
  }

  private String changedField(NodeState one, NodeState other) {
    Map<String, @Nullable Object> first = Snapshots.describe(node(one));
    Map<String, @Nullable Object> second = Snapshots.describe(node(other));
    for (Map.Entry<String, @Nullable Object> field : first.entrySet()) {
      Object value = second.get(field.getKey());
      if (!Objects.equals(field.getValue(), value)) {
        return "field " + field.getKey() + " is " + field.getValue() + ", then " + value;
      }
    }
    return "its timers or its persisted records differ";
  }

  private Object node(NodeState state) {
    Object node = prepared.node(state.position);
    if (state.fields != null) Snapshots.load(node, state.fields);
    return node;
  }
}
