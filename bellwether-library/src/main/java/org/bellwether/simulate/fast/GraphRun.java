package org.bellwether.simulate.fast;

import java.util.BitSet;
import java.util.Objects;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Timed;
import org.bellwether.simulate.Simulation.Progress;
import org.bellwether.simulate.engine.Agenda;
import org.bellwether.simulate.engine.LinkConditions;
import org.bellwether.simulate.engine.LinkTable;
import org.bellwether.simulate.engine.Observers;
import org.bellwether.simulate.engine.RunLimits;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.topology.Topology;
import org.bellwether.topology.kind.GraphTopology;
import org.bellwether.topology.kind.RingTopology;
import org.bellwether.wiring.Ports;
import org.bellwether.wiring.Randoms;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/**
 * A run on a graph of nodes without timers, instant by instant, in which messages wait by the slot
 * at which they arrive instead of being sorted. The nodes of an instant are served in whatever
 * order the messages were sent; what they tell is sorted into the order of events at the end of the
 * instant.
 */
final class GraphRun extends FastRun {
  private static final int MOST_SLOTS = 64; // beyond, most slots have nothing at most instants

  private final Worker worker;
  private final Agenda agenda;
  private final long limit;

  GraphRun(WiredScenario setup, Observers observers, Randoms randoms, LinkConditions conditions) {
    super(setup, observers);
    agenda = new Agenda(setup);
    limit = RunLimits.events(setup, null);
    LinkTable table = new LinkTable(setup.topology());
    worker = new Worker(nodes, table, observers, setup.ports(), randoms, conditions);
  }

  /** Whether all that a node hears of after its start comes over links that keep order. */
  static boolean possible(WiredScenario setup, LinkConditions conditions) {
    return onlyMessages(setup, conditions) && suits(setup.topology());
  }

  /** Whether nodes start together, have no timers, and are told of nothing but messages. */
  static boolean onlyMessages(WiredScenario setup, LinkConditions conditions) {
    return !setup.locks()
        && conditions.simple()
        && setup.scenario().until() == null
        && !Timed.class.isAssignableFrom(setup.entry().node())
        && new Agenda(setup).onlyStarters() != null;
  }

  private static boolean suits(Topology topology) {
    boolean ring = topology instanceof RingTopology r && !r.oneWay() && r.n() > 1;
    if (!ring && !(topology instanceof GraphTopology)) return false;
    if (!LinkTable.fits(topology)) return false;
    for (int v = 0; v < topology.n(); v++) if (topology.degree(v) > MOST_SLOTS) return false;
    return true;
  }

  /**
   * Runs to the end. Gives up, without an ending, if there are too many events: which is the last
   * one is a matter of the order within an instant.
   */
  @Override
  void runToEnd(@Nullable Progress progress) {
    if (!run(progress)) return;
    if (ending == null) end(Ending.QUIESCENT);
  }

  /** Executes everything; false if there are too many events. */
  private boolean run(@Nullable Progress progress) {
    BitSet starters = Objects.requireNonNull(agenda.onlyStarters());
    for (int v = starters.nextSetBit(0); v >= 0; v = starters.nextSetBit(v + 1)) {
      observers.started(0, v);
      worker.start(v);
    }
    worker.outputs.tell(observers::output);
    long pause = PROGRESS_EVERY;
    while (!worker.wheel.isEmpty()) {
      worker.deliver(worker.wheel.after(worker.now));
      worker.outputs.tell(observers::output);
      if (worker.steps < pause) continue;
      if (worker.steps >= limit) return false;
      pause = Math.min(limit, worker.steps + PROGRESS_EVERY);
      note();
      if (progress != null && !progress.at(steps, now(), 0)) {
        stopped();
        break;
      }
    }
    note();
    return steps < limit;
  }

  private void note() {
    steps = worker.steps;
    events = steps;
    now = worker.lastEvent;
    lastEvent = worker.lastEvent;
  }

  /** Delivers along the links of a table. */
  private static final class Worker extends SlotWorker {
    private final LinkTable table;
    private final Observers observers;
    private final boolean plainPorts;
    private final long[] last; // by link, when its last message arrives, if delays are drawn

    Worker(
        Node<Object>[] nodes,
        LinkTable table,
        Observers observers,
        Ports ports,
        Randoms randoms,
        LinkConditions conditions) {
      super(nodes, table.mostSlots, ports, randoms, conditions);
      this.table = table;
      this.observers = observers;
      plainPorts = ports.plain();
      last = new long[drawn ? table.to.length : 0];
    }

    @Override
    public void emit(Output output) {
      if (observers.inAnyOrder(output)) observers.output(now, current, output);
      else super.emit(output);
    }

    @Override
    public int degree() {
      return table.first[current + 1] - table.first[current];
    }

    @Override
    public void send(int port, Object message) {
      int slot = port;
      if (port < 0 || port >= degree() || !plainPorts) slot = ports.out(current, port);
      observers.sent(message, 1);
      pass(table.first[current] + slot, message);
    }

    private void pass(int entry, Object message) {
      long time = now + delay;
      if (drawn) {
        int link = table.link(entry);
        time = Math.max(last[link], now + conditions.ahead(current));
        last[link] = time;
      }
      wheel.add(time, table.arrival[entry], table.to[entry], message);
    }

    @Override
    public int broadcast(Object message) {
      int degree = degree();
      if (plainPorts && degree > 0) {
        int first = table.first[current];
        for (int i = 0; i < degree; i++) pass(first + i, message);
        observers.sent(message, degree);
      } else {
        for (int port = 0; port < degree; port++) send(port, message);
      }
      return degree;
    }
  }
}
