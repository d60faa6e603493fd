package org.bellwether.spec.monitor;

import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Belongs;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.LocalJudge;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.bellwether.topology.Topology;
import org.bellwether.topology.overlay.ComponentTable;
import org.jspecify.annotations.Nullable;

/**
 * Every node learns the smallest id of its component, how far away that is, and how many nodes the
 * component has.
 */
public final class RightComponents implements Monitor {
  private static final Property PROPERTY = new Property("components");

  private final Supplier<Belongs[]> expected; // by position
  private final @Nullable Belongs[] found;

  public RightComponents(Topology topology, long[] ids) {
    expected = Once.of(() -> expected(topology, ids));
    found = new Belongs[topology.n()];
  }

  private static Belongs[] expected(Topology topology, long[] ids) {
    ComponentTable components = ComponentTable.of(topology, ids);
    Belongs[] expected = new Belongs[topology.n()];
    Arrays.setAll(
        expected,
        v -> new Belongs(ids[components.smallest(v)], components.distance(v), components.nodes(v)));
    return expected;
  }

  @Override
  public boolean heeds(Class<? extends Output> kind) {
    return kind == Belongs.class;
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (output instanceof Belongs said) found[node] = said;
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    Belongs[] all = expected.get();
    for (int node = 0; node < found.length; node++) {
      Belongs said = found[node];
      if (said == null && ending == Ending.TIME) continue;
      if (all[node].equals(said)) continue;
      verdict.violated(
          PROPERTY,
          "node %d %s, expected %s"
              .formatted(
                  node, said == null ? "says nothing" : "says " + words(said), words(all[node])),
          node);
    }
  }

  private static String words(Belongs said) {
    return "component %d of size %d, at distance %d"
        .formatted(said.component(), said.nodes(), said.distance());
  }

  /**
   * All that nodes said is right if neighbours name the same component of the same size and their
   * distances differ by one at most, a node whose distance is not 0 has a neighbour that is closer,
   * only the node that the component is named after has distance 0, nobody has a smaller id, and as
   * many nodes name a component as its first node says. The last is told by one sum, in which each
   * component has a weight of its own: it is 0, and by chance only once in 2^64 if any number is
   * wrong.
   */
  @Override
  public LocalJudge inParts() {
    return new LocalComponents();
  }

  private record LocalComponents() implements LocalJudge {
    private static final long SILENT = 0;

    @Override
    public boolean asks() {
      return true;
    }

    private static @Nullable Belongs last(Spoken node) {
      Belongs last = null;
      for (Output output : node.said()) if (output instanceof Belongs belongs) last = belongs;
      return last;
    }

    @Override
    public long label(Spoken node) {
      Belongs last = last(node);
      return last == null ? SILENT : base(last) + last.distance();
    }

    /** A number for a component of some size, which no other one has. */
    private static long base(Belongs said) {
      return weight(weight(said.component()) + said.nodes());
    }

    private static long weight(long component) {
      long z = component + 0x9E3779B97F4A7C15L;
      z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
      z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
      return z ^ z >>> 31;
    }

    @Override
    public void judge(Spoken node, Sums sums, Ending ending, Verdict verdict) {
      int v = node.position();
      Belongs last = last(node);
      if (last == null) {
        if (ending != Ending.TIME) verdict.violated(PROPERTY, "node " + v + " says nothing", v);
        return;
      }
      boolean first = last.component() == node.id();
      if (last.component() > node.id() || (last.distance() == 0) != first || last.distance() < 0) {
        verdict.violated(
            PROPERTY, "node %d with id %d says %s".formatted(v, node.id(), words(last)), v);
      }
      sums.add("weights", -weight(last.component()));
      if (first) sums.add("weights", last.nodes() * weight(last.component()));
      boolean led = first;
      for (int slot = 0; slot < node.degree(); slot++) {
        long other = node.label(slot);
        int w = node.neighbour(slot);
        long further = other - base(last) - last.distance();
        led |= further == -1;
        if (Math.abs(further) <= 1 || (other == SILENT && ending == Ending.TIME)) continue;
        verdict.violated(
            PROPERTY,
            "node %d says %s, but its neighbour %d says %s"
                .formatted(v, words(last), w, other == SILENT ? "nothing" : "something else"),
            v,
            w);
      }
      if (!led) {
        verdict.violated(
            PROPERTY, "node %d says %s, but no neighbour is closer".formatted(v, words(last)), v);
      }
    }

    @Override
    public void conclude(Sums sums, Ending ending, Verdict verdict) {
      if (ending == Ending.TIME || sums.total("weights") == 0) return;
      verdict.violated(
          PROPERTY, "the size of some component is not the number of nodes that name it");
    }
  }

  @Override
  public List<Property> properties() {
    return List.of(PROPERTY);
  }
}
