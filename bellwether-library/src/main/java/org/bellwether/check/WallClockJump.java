package org.bellwether.check;

import org.bellwether.scenario.Fault;

/**
 * The wall clock of a node jumps: first to before what all clocks show when a run begins, then to
 * after that, then back to it, and so on. Wall clocks stand still otherwise.
 */
final class WallClockJump extends NodeFaultMoves {
  private static final long DAY = 86_400_000;
  private static final long[] SHOWN = {2 * DAY, DAY, 3 * DAY};

  private int before;

  WallClockJump(Explorer explorer) {
    super(explorer, FaultKind.WALL_CLOCK);
  }

  /** What a wall clock shows after so many jumps, modulo how many differ. */
  static long shows(int jumps) {
    return SHOWN[jumps];
  }

  /** How many jumps there have been after one more. */
  static int after(int jumps) {
    return (jumps + 1) % SHOWN.length;
  }

  @Override
  boolean possible(NodeState state) {
    before = state.wall;
    return true;
  }

  @Override
  Fault fault(int struck) {
    return new Fault.WallClock(NOW, struck, shows(after(before)));
  }
}
