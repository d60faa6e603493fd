package org.bellwether.simulate.fast;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.bellwether.model.Node;
import org.bellwether.simulate.Pending;
import org.bellwether.simulate.Pending.Upcoming;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation.Progress;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Detail;
import org.bellwether.simulate.engine.Execution;
import org.bellwether.simulate.engine.FinalState;
import org.bellwether.simulate.engine.Observers;
import org.bellwether.simulate.engine.Report;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.state.Snapshots;
import org.bellwether.wiring.NodeFactory;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/**
 * A whole run without faults that nothing observes, so that it does not need the careful step. It
 * cannot be stepped through: once it is finished, no event is left.
 *
 * @param <N> its nodes
 */
abstract class FastRun<N> implements Execution, FinalState {
  static final long PROGRESS_EVERY = 1 << 20;

  final WiredScenario setup;
  final Observers observers;
  final N[] nodes;
  long now;
  long steps;
  long events; // as a trace would tell them
  long lastEvent; // that a node took part in
  @Nullable Ending ending;

  /**
   * A run that has not begun.
   *
   * @param nodes room for all of them
   */
  @SuppressWarnings("unchecked")
  FastRun(WiredScenario setup, Observers observers, N[] nodes) {
    this.setup = setup;
    this.observers = observers;
    this.nodes = nodes;
    NodeFactory places = new NodeFactory(setup);
    for (int v = 0; v < nodes.length; v++) nodes[v] = (N) places.node(v);
  }

  /** Room for the nodes of a scenario. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  static Node<Object>[] room(WiredScenario setup) {
    return new Node[setup.n()];
  }

  @Override
  public final void finish(@Nullable Progress progress) {
    if (ending == null) runToEnd(progress);
  }

  /** Executes everything; without an ending afterwards, the run was given up. */
  abstract void runToEnd(@Nullable Progress progress);

  final void end(Ending how) {
    if (ending != null) return;
    ending = how;
    observers.ended(now, how);
  }

  final void stopped() {
    end(Ending.TIME);
    observers.interrupted(steps);
  }

  @Override
  public final boolean step() {
    return false;
  }

  @Override
  public final @Nullable Upcoming next() {
    return null;
  }

  @Override
  public final void drop() {
    throw new IllegalStateException("there is no message to drop: the run has ended");
  }

  @Override
  public final void delay(BigDecimal by) {
    throw new IllegalStateException("there is no message to delay: the run has ended");
  }

  @Override
  public final @Nullable Ending ending() {
    return ending;
  }

  @Override
  public final BigDecimal now() {
    return setup.scale().units(now);
  }

  @Override
  public final long events() {
    return events;
  }

  @Override
  public final List<Pending> pending() {
    return List.of();
  }

  @Override
  public final void listen(@Nullable Trace listener, Detail detail) {
    throw new IllegalStateException("a listener comes too late: the run is over");
  }

  @Override
  public final int violations() {
    return observers.violations().size();
  }

  @Override
  public final Object node(int position) {
    return nodes[position];
  }

  @Override
  public final Map<String, @Nullable Object> state(int v) {
    return Snapshots.describe(nodes[v]);
  }

  @Override
  public BigDecimal lastEvent() {
    return setup.scale().units(lastEvent);
  }

  @Override
  public final Result result() {
    return new Report(setup, observers, ending, events).of(this);
  }
}
