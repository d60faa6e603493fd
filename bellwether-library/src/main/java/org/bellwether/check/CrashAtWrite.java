package org.bellwether.check;

/**
 * A node crashes in the middle of a step, when it writes to its stable storage. It is no move of
 * its own: an event whose handler writes has outcomes with such crashes ({@link
 * HandlerOutcome#crash}), which are explored while the budget permits.
 */
final class CrashAtWrite extends FaultMoves {
  CrashAtWrite(Explorer explorer) {
    super(explorer, FaultKind.CRASH_AT_WRITE);
  }

  @Override
  RecordedMove lastMove() {
    throw new IllegalStateException("a crash at a write is part of another move");
  }
}
