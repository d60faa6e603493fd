package org.bellwether.check;

import java.util.BitSet;
import java.util.List;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Network.Pair;

/** Links are cut in one direction, as the scenario says. */
final class LinkCut extends FaultMoves {
  private List<Pair> links = List.of();

  LinkCut(Explorer explorer) {
    super(explorer, FaultKind.CUT);
  }

  @Override
  void strikeScripted(Fault fault, Environment after) {
    links = ((Fault.Cut) fault).links();
    BitSet cut = (BitSet) after.cut().clone();
    cut.or(model.network.links(links));
    cursor.setEnvironment(after.withCut(cut));
    explorer.made(this, ObservationTable.NOTHING);
  }

  @Override
  RecordedMove lastMove() {
    return struck(new Fault.Cut(NOW, links), -1, null);
  }
}
