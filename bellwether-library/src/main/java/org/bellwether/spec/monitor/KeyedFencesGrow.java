package org.bellwether.spec.monitor;

import java.util.List;
import java.util.TreeMap;
import org.bellwether.model.Fence;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Locked;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/** Whoever comes to hold a lock has a larger fence than all who held it before. */
public final class KeyedFencesGrow implements Monitor {
  private static final Property FENCES_GROW = new Property("fences grow");

  private final TreeMap<String, Fence> last = new TreeMap<>(); // by lock
  private final TreeMap<String, Integer> holders = new TreeMap<>(); // by lock, who had that fence

  @Override
  public void output(int node, Output output, Verdict verdict) {
    switch (output) {
      case Output.Until(Locked(String lock, Fence fence), var end) ->
          told(node, lock, fence, verdict);
      case Locked(String lock, Fence fence) -> told(node, lock, fence, verdict);
      default -> {}
    }
  }

  private void told(int node, String lock, Fence fence, Verdict verdict) {
    Fence before = last.put(lock, fence);
    Integer holder = holders.put(lock, node);
    if (before == null) return;
    int order = fence.compareTo(before);
    if (order > 0 || (order == 0 && holder != null && holder == node)) return;
    verdict.violated(
        FENCES_GROW,
        "node %d holds %s with fence %s after %s".formatted(node, lock, fence, before),
        node);
  }

  @Override
  public List<Property> properties() {
    return List.of(FENCES_GROW);
  }
}
