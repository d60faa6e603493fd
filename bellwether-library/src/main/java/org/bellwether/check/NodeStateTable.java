package org.bellwether.check;

import java.util.Arrays;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Clocked;
import org.bellwether.state.Snapshots;
import org.bellwether.state.StateWriter;
import org.bellwether.step.LockClient;
import org.bellwether.wiring.UntimedScenario;
import org.jspecify.annotations.Nullable;

/** Interns the states of nodes, and works out which events each of them makes possible. */
final class NodeStateTable {
  private static final int INITIAL_CAPACITY = 256;

  private final UntimedScenario prepared;
  private final boolean issuesBeforeExit;
  private final boolean clocked;
  private final int[] operations; // by node, how many its client has
  private final Interner interner = new Interner();
  private final Interner frames = new Interner();
  private final StateWriter out = new StateWriter();
  private final IntPairMap aged = new IntPairMap();
  private volatile NodeState[] states = new NodeState[INITIAL_CAPACITY];

  NodeStateTable(UntimedScenario prepared) {
    this.prepared = prepared;
    issuesBeforeExit = prepared.entry().has(Trait.ISSUES_BEFORE_EXIT, prepared.setting());
    clocked = Clocked.class.isAssignableFrom(prepared.entry().node()) || prepared.entry().rounds();
    operations = new int[prepared.n()];
    for (int v = 0; v < operations.length; v++) operations[v] = prepared.operations(v).size();
  }

  NodeState state(int number) {
    return states[number];
  }

  synchronized int number(NodeState state) {
    out.clear();
    state.write(out);
    int number = interner.number(out);
    if (number >= 0) return number;
    number = ~number;
    state.events = events(state);
    out.clear();
    state.writeFrame(out);
    int frame = frames.number(out);
    state.frame = frame >= 0 ? frame : ~frame;
    NodeState[] known = states;
    if (number == known.length) known = Arrays.copyOf(known, 2 * number);
    known[number] = state;
    states = known;
    return number;
  }

  /** The events that are possible without a message, apart from faults. */
  private int[] events(NodeState state) {
    if (!state.up() || state.paused) return NodeState.NONE;
    int[] events = new int[6 + state.timers.length / 3];
    int count = 0;
    if (state.starts > 0) events[count++] = NodeEvent.START;
    if (state.client == LockClient.IDLE && state.requests > 0) events[count++] = NodeEvent.REQUEST;
    if (state.client == LockClient.INSIDE) {
      events[count++] = NodeEvent.EXIT;
      if (issuesBeforeExit && state.requests > 0) events[count++] = NodeEvent.REQUEST_AND_EXIT;
    }
    if (state.client == LockClient.WAITING && state.withdrawals > 0) {
      events[count++] = NodeEvent.WITHDRAWAL;
    }
    if (state.operations < operations[state.position]) events[count++] = NodeEvent.OPERATION;
    if (state.timeouts > 0) {
      for (int i = 0; i < state.timers.length; i += 3) {
        if (state.timers[i + 1] == 0) events[count++] = NodeEvent.timeout(state.timers[i]);
      }
    }
    return Arrays.copyOf(events, count);
  }

  /** The state after some ticks, which must not pass what is due. */
  int after(int number, int ticks) {
    int known = aged.get(number, ticks);
    if (known != IntPairMap.ABSENT) return known;
    synchronized (this) {
      known = aged.get(number, ticks);
      if (known != IntPairMap.ABSENT) return known;
      int later = number(states[number].after(ticks, clocked));
      aged.put(number, ticks, later);
      return later;
    }
  }

  /** A node in this state, which must not be changed; null while it is down. */
  @Nullable Object live(int number) {
    NodeState state = states[number];
    Object live = state.live;
    if (live == null && state.fields != null) {
      synchronized (this) {
        live = prepared.node(state.position);
        Snapshots.load(live, state.fields);
        state.live = live;
      }
    }
    return live;
  }
}
