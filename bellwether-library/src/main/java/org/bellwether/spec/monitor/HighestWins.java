package org.bellwether.spec.monitor;

import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Won;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * A winner has the highest id of all live nodes, so that no two live nodes ever lead at the same
 * time. For elections that survive crashes without recovery.
 */
public final class HighestWins implements Monitor {
  private final long[] ids;
  private final BitSet down = new BitSet();

  /**
   * Judges nodes with these ids.
   *
   * @param ids by position; not copied, as there may be many
   */
  public HighestWins(long[] ids) {
    this.ids = ids;
  }

  @Override
  public boolean heeds(Class<? extends Output> kind) {
    return kind == Won.class;
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (!(output instanceof Won)) return;
    for (int v = 0; v < ids.length; v++) {
      if (ids[v] > ids[node] && !down.get(v)) {
        verdict.violated(
            Property.VALIDITY, "node " + node + " wins although node " + v + " is higher", node, v);
        return;
      }
    }
  }

  @Override
  public void crashed(int node, Verdict verdict) {
    down.set(node);
  }

  @Override
  public List<Property> properties() {
    return List.of(Property.VALIDITY);
  }
}
