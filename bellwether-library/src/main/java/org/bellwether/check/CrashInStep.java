package org.bellwether.check;

/**
 * A node crashes in the middle of a step: when it writes to its stable storage, or between two
 * messages that it sends. It is no move of its own: an event whose handler writes or sends has
 * outcomes with such crashes ({@link HandlerOutcome#crash}), which are explored while the budget
 * permits.
 */
final class CrashInStep extends FaultMoves {
  CrashInStep(Explorer explorer, FaultKind kind) {
    super(explorer, kind);
  }

  @Override
  RecordedMove lastMove() {
    throw new IllegalStateException("a crash in the middle of a step is part of another move");
  }
}
