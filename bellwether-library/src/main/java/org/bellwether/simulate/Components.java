package org.bellwether.simulate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.TreeSet;
import org.bellwether.model.Group;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.View;
import org.bellwether.model.Output.Won;
import org.jspecify.annotations.Nullable;

/** Who can talk to whom at the end, and what each such set of live nodes agreed on. */
final class Components {
  private final Engine world;
  private final Setup setup;
  private final @Nullable List<List<Output>> outputs;

  Components(Engine world, Setup setup, Observers observers) {
    this.world = world;
    this.setup = setup;
    outputs = observers.outputs();
  }

  List<Result.Component> list() {
    List<Result.Component> components = new ArrayList<>();
    BitSet seen = world.down();
    for (int v = 0; v < setup.n(); v++) {
      if (!seen.get(v)) components.add(component(v, seen));
    }
    return components;
  }

  private Result.Component component(int root, BitSet seen) {
    List<Integer> members = new ArrayList<>(List.of(root));
    seen.set(root);
    for (int i = 0; i < members.size(); i++) {
      for (int w = seen.nextClearBit(0); w < setup.n(); w = seen.nextClearBit(w + 1)) {
        if (world.connected(members.get(i), w) && world.connected(w, members.get(i))) {
          seen.set(w);
          members.add(w);
        }
      }
    }
    TreeSet<Long> ids = new TreeSet<>();
    for (int v : members) ids.add(setup.setting().ids()[v]);
    Belief belief = belief(members.getFirst());
    boolean agreed = belief.leader != null && ids.contains(belief.leader);
    for (int v : members) agreed &= belief(v).equals(belief);
    return new Result.Component(List.copyOf(ids), belief.leader, belief.group, agreed);
  }

  private record Belief(@Nullable Long leader, @Nullable Group group) {}

  private Belief belief(int node) {
    Belief belief = new Belief(null, null);
    if (outputs == null) return belief;
    for (Output output : outputs.get(node)) {
      switch (output) {
        case Won() -> belief = new Belief(setup.setting().ids()[node], null);
        case Elected(long leader) -> belief = new Belief(leader, null);
        case View view -> belief = new Belief(view.coordinator(), view.group());
        default -> {}
      }
    }
    return belief;
  }
}
