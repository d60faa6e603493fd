package org.bellwether.check;

import org.bellwether.check.HandlerOutcome.CrashPoint;
import org.bellwether.scenario.Step;
import org.jspecify.annotations.Nullable;

/**
 * The moves of one kind. An instance belongs to one explorer, and remembers the move that it made
 * last, so that a move is described only if somebody asks.
 */
abstract class Moves {
  /** The fairness label of a move that need never happen. */
  static final int OPTIONAL = -1;

  final Explorer explorer;
  final Cursor cursor;
  final Model model;

  Moves(Explorer explorer) {
    this.explorer = explorer;
    cursor = explorer.cursor();
    model = explorer.model();
  }

  /**
   * The fairness label of the last move. A fair run does not put off for ever what has a label and
   * stays possible: deliveries, timers, starts, exits and the passing of time.
   */
  int fairnessLabel() {
    return OPTIONAL;
  }

  /** The last move, in full. */
  abstract RecordedMove lastMove();

  /** Records a move that happens to no message. */
  final RecordedMove recorded(Step step, int node, @Nullable HandlerOutcome outcome) {
    return new RecordedMove(
        whole(step, outcome),
        node,
        null,
        outcome,
        RecordedMove.Fate.HANDLED,
        cursor.environment().cut(),
        null);
  }

  /** Records a move that happens to a message. */
  final RecordedMove recorded(
      Step step,
      int node,
      int link,
      int envelope,
      @Nullable HandlerOutcome outcome,
      RecordedMove.Fate fate) {
    Object message = model.values.value(model.envelopes.message(envelope));
    return new RecordedMove(
        whole(step, outcome),
        node,
        new RecordedMove.Carried(link, envelope, message),
        outcome,
        fate,
        cursor.environment().cut(),
        null);
  }

  /** A step with how its node crashes in the middle of it, if it does. */
  static Step whole(Step step, @Nullable HandlerOutcome outcome) {
    CrashPoint crash = outcome == null ? null : outcome.crash();
    return crash == null ? step : crash.in(step);
  }

  /** The receiver's slot if several links lead from the one node to the other, else -1. */
  final int slot(int link) {
    return model.network.only(link) ? -1 : model.network.arrival(link);
  }
}
