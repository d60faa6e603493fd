package org.bellwether.check;

import java.util.BitSet;
import org.bellwether.scenario.Fault;

/** All links that are cut work again. It needs no budget: what is cut may heal at any time. */
final class NetworkHealing extends FaultMoves {
  NetworkHealing(Explorer explorer) {
    super(explorer, FaultKind.HEALING);
  }

  @Override
  void strikeNetwork(Environment now) {
    if (!now.cut().isEmpty()) heal(now);
  }

  @Override
  void strikeScripted(Fault fault, Environment after) {
    heal(after);
  }

  private void heal(Environment after) {
    cursor.setEnvironment(after.withCut(new BitSet()));
    explorer.made(this, ObservationTable.NOTHING);
  }

  @Override
  RecordedMove lastMove() {
    return struck(new Fault.Heal(NOW), -1, null);
  }
}
