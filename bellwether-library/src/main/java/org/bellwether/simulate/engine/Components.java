package org.bellwether.simulate.engine;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Electing;
import org.bellwether.model.Output.Group;
import org.bellwether.model.Output.Status;
import org.bellwether.model.Output.View;
import org.bellwether.model.Output.Won;
import org.bellwether.simulate.Result;
import org.bellwether.spec.Property;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/** The sets of live nodes that can communicate at the end, and what each of them agreed on. */
final class Components {
  private static final Property LIVENESS = new Property("liveness");

  private final FinalState finalState;
  private final WiredScenario setup;
  private final Observers observers;
  private final @Nullable List<List<Output>> outputs;

  Components(FinalState finalState, WiredScenario setup, Observers observers) {
    this.finalState = finalState;
    this.setup = setup;
    this.observers = observers;
    outputs = observers.outputs();
  }

  List<Result.Component> list() {
    List<Result.Component> components = new ArrayList<>();
    BitSet seen = finalState.down();
    for (int v = 0; v < setup.n(); v++) {
      if (!seen.get(v)) components.add(component(v, seen));
    }
    return components;
  }

  /**
   * Assertions 2 and 4 of Garcia-Molina's elections: if nothing has gone wrong for long enough, all
   * that can talk to each other agree.
   */
  void judge() {
    BigDecimal within = setup.entry().agreement(setup.setting());
    BigDecimal quietSince = setup.quietSince();
    if (within == null || quietSince == null || finalState.adversarial()) return;
    if (!setup.warnings().isEmpty() || !begun()) return;
    quietSince = quietSince.max(finalState.lastFault().add(setup.setting().delayBound()));
    BigDecimal until = setup.scenario().until();
    if (until == null || until.subtract(quietSince).compareTo(within) < 0) return;
    BitSet seen = finalState.down();
    for (int v = seen.nextClearBit(0); v < setup.n(); v = seen.nextClearBit(v + 1)) {
      List<Integer> members = members(v, seen);
      if (agreed(members) || !allTalk(members)) continue;
      observers.violated(
          LIVENESS,
          "nodes %s have not agreed although there has been no fault since %s"
              .formatted(members, quietSince.toPlainString()),
          members.stream().mapToInt(w -> w).toArray());
    }
  }

  /** Whether there is anything to agree on: a node has led, or a node that was started is up. */
  private boolean begun() {
    if (!observers.leaders().isEmpty()) return true;
    BitSet started = (BitSet) setup.setting().initiators().clone();
    started.andNot(finalState.down());
    return !started.isEmpty();
  }

  private boolean allTalk(List<Integer> members) {
    for (int v : members) for (int w : members) if (!finalState.connected(v, w)) return false;
    return true;
  }

  private List<Integer> members(int root, BitSet seen) {
    List<Integer> members = new ArrayList<>(List.of(root));
    seen.set(root);
    for (int i = 0; i < members.size(); i++) {
      for (int w = seen.nextClearBit(0); w < setup.n(); w = seen.nextClearBit(w + 1)) {
        if (finalState.connected(members.get(i), w) && finalState.connected(w, members.get(i))) {
          seen.set(w);
          members.add(w);
        }
      }
    }
    return members;
  }

  private Result.Component component(int root, BitSet seen) {
    List<Integer> members = members(root, seen);
    Belief belief = belief(members.getFirst());
    return new Result.Component(ids(members), belief.leader, belief.group, agreed(members));
  }

  private List<Long> ids(List<Integer> members) {
    return members.stream().map(v -> setup.setting().ids()[v]).sorted().toList();
  }

  private boolean agreed(List<Integer> members) {
    List<Long> ids = ids(members);
    Belief belief = belief(members.getFirst());
    boolean agreed = belief.leader != null && ids.contains(belief.leader);
    if (belief.members != null) agreed &= belief.members.equals(ids);
    for (int v : members) agreed &= belief(v).equals(belief);
    return agreed;
  }

  /** The node that a node follows; none while its status is not normal. */
  private record Belief(
      @Nullable Long leader,
      @Nullable Group group,
      @Nullable List<Long> members,
      @Nullable Record definition) {
    private static final Belief NONE = new Belief(null, null, null, null);

    static Belief in(long leader) {
      return new Belief(leader, null, null, null);
    }

    static Belief in(View view) {
      return view.status() == Status.NORMAL
          ? new Belief(view.coordinator(), view.group(), view.members(), view.definition())
          : NONE;
    }
  }

  private Belief belief(int node) {
    Belief belief = Belief.NONE;
    if (outputs == null) return belief;
    for (Output output : outputs.get(node)) {
      switch (output) {
        case Electing() -> belief = Belief.NONE;
        case Won() -> belief = Belief.in(setup.setting().ids()[node]);
        case Elected(long leader) -> belief = Belief.in(leader);
        case View view -> belief = Belief.in(view);
        default -> {}
      }
    }
    return belief;
  }
}
