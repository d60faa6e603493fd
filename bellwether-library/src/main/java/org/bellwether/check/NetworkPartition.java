package org.bellwether.check;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.scenario.Fault;

/** The network falls apart into components that cannot reach each other. */
final class NetworkPartition extends FaultMoves {
  private List<List<Integer>> components = List.of();

  NetworkPartition(Explorer explorer) {
    super(explorer, FaultKind.PARTITION);
  }

  /** Explores every partition into two components, unless the network is already partitioned. */
  @Override
  void strikeNetwork(Environment now) {
    if (now.faults().left(kind) == 0 || !now.cut().isEmpty()) return;
    int n = model.n();
    for (int side = 1; side < 1 << (n - 1) && !explorer.stopped(); side++) {
      List<Integer> one = new ArrayList<>();
      List<Integer> other = new ArrayList<>();
      for (int v = 0; v < n; v++) (v < n - 1 && (side >> v & 1) == 1 ? one : other).add(v);
      partition(List.of(one, other), now.spend(kind));
    }
  }

  @Override
  void strikeScripted(Fault fault, Environment after) {
    partition(((Fault.Partition) fault).components(), after);
  }

  private void partition(List<List<Integer>> into, Environment after) {
    components = into;
    cursor.setEnvironment(after.withCut(model.network.between(into)));
    explorer.made(this, ObservationTable.NOTHING);
  }

  @Override
  RecordedMove lastMove() {
    return struck(new Fault.Partition(NOW, components), -1, null);
  }
}
