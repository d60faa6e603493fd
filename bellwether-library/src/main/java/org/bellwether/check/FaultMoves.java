package org.bellwether.check;

import java.math.BigDecimal;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Step;
import org.jspecify.annotations.Nullable;

/**
 * The faults of one kind. A kind implements what it can do: strike a message, a node or the network
 * within the budget of the check, or strike where the scenario says. What it does not implement
 * never happens.
 */
abstract class FaultMoves extends Moves {
  static final BigDecimal NOW = BigDecimal.ZERO; // schedules have no times

  final FaultKind kind;
  private int environmentBefore = -1; // the last that a fault was taken from
  private int environmentAfter;

  FaultMoves(Explorer explorer, FaultKind kind) {
    super(explorer);
    this.kind = kind;
  }

  /** Records that a fault has struck, as a step of the schedule. */
  final RecordedMove struck(Fault fault, int node, @Nullable HandlerOutcome outcome) {
    return recorded(new Step.Strike(fault), node, outcome);
  }

  /** Takes one fault of this kind from the budget. */
  final void spend() {
    int place = model.layout.environment();
    int before = cursor.number(place);
    if (before != environmentBefore) {
      environmentBefore = before;
      environmentAfter = model.environments.number(cursor.environment().spend(kind));
    }
    cursor.set(place, environmentAfter);
  }

  /** Whether this kind of fault may strike any message at all in this environment. */
  boolean strikesMessages(Environment now) {
    return false;
  }

  /** Strikes one message in flight. */
  void strikeMessage(int link, int envelope) {}

  /** Strikes one node, if it can be struck. */
  void strikeNode(Environment now, int node) {}

  /** Strikes the network as a whole, in every possible way. */
  void strikeNetwork(Environment now) {}

  /**
   * Strikes as the scenario says.
   *
   * @param after the environment after the fault, but for what the fault itself changes
   */
  void strikeScripted(Fault fault, Environment after) {
    throw new IllegalStateException(kind + " is not a fault of a scenario");
  }
}
