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
import org.bellwether.simulate.engine.SentMessages;
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
 *
 * <p>Two threads serve one half of the nodes each. What a half sends to a half waits in a wheel of
 * its own, which only they touch. While most messages arrive at instants with few others, which are
 * not worth sharing, one worker serves all nodes.
 */
final class GraphRun extends FastRun<Node<Object>> {
  private static final int MOST_SLOTS = 64; // beyond, most slots have nothing at most instants
  private static final int LEAST_FOR_TWO = 1 << 12; // nodes that are worth a second thread
  private static final int LEAST_TO_SHARE = 1 << 10; // messages of an instant that are

  private static final int WINDOW = 1 << 16; // messages after which it is decided who serves

  private final SlotWheel[][] wheels; // by sender and receiver
  private final Worker[] workers;
  private final Agenda agenda;
  private final long limit;
  private int serving = 1; // workers
  private long counted; // messages in this window
  private long crowded; // of them, those at instants that are worth sharing

  GraphRun(
      WiredScenario setup,
      Observers observers,
      Randoms randoms,
      LinkConditions conditions,
      int threads) {
    super(setup, observers, room(setup));
    agenda = new Agenda(setup);
    limit = RunLimits.events(setup, null);
    LinkTable table = new LinkTable(setup.topology());
    workers = new Worker[threads > 1 && setup.n() >= LEAST_FOR_TWO ? 2 : 1];
    if (workers.length > 1) randoms.prepare();
    long[] last = new long[conditions.plain() ? 0 : table.to.length];
    wheels = new SlotWheel[workers.length][workers.length];
    for (SlotWheel[] row : wheels) {
      for (int i = 0; i < row.length; i++) {
        row[i] = new SlotWheel(table.mostSlots, conditions.horizon());
      }
    }
    for (int i = 0; i < workers.length; i++) {
      workers[i] = new Worker(nodes, table, observers, setup.ports(), randoms, conditions, last);
    }
    workers[0].serveAll(wheels[0][0]);
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
    try (Crew crew = workers.length > 1 ? new Crew() : null) {
      return run(crew, progress);
    }
  }

  private boolean run(@Nullable Crew crew, @Nullable Progress progress) {
    BitSet starters = Objects.requireNonNull(agenda.onlyStarters());
    for (int v = starters.nextSetBit(0); v >= 0; v = starters.nextSetBit(v + 1)) {
      observers.started(0, v);
      workers[half(v)].start(v);
    }
    tell();
    long pause = PROGRESS_EVERY;
    for (long time = after(0); time != Long.MAX_VALUE; time = after(time)) {
      deliver(time, crew);
      tell();
      note();
      if (crew != null && counted >= WINDOW) decide();
      if (steps < pause) continue;
      if (steps >= limit) return false;
      pause = Math.min(limit, steps + PROGRESS_EVERY);
      if (progress != null && !progress.at(steps, now(), 0)) {
        stopped();
        break;
      }
    }
    note();
    for (Worker worker : workers) observers.sent().add(worker.sent);
    return steps < limit;
  }

  /** How many workers share the nodes now. */
  int serving() {
    return serving;
  }

  private int half(int v) {
    return serving == 1 || v < nodes.length / 2 ? 0 : 1;
  }

  /** When something arrives next; never if nothing is under way. */
  private long after(long time) {
    long next = Long.MAX_VALUE;
    for (int i = 0; i < serving; i++) next = Math.min(next, workers[i].after(time));
    return next;
  }

  private void deliver(long time, @Nullable Crew crew) {
    int size = 0;
    for (int i = 0; i < serving; i++) size += workers[i].size(time);
    counted += size;
    if (size >= LEAST_TO_SHARE) crowded += size;
    boolean together = crew != null && serving > 1 && size >= LEAST_TO_SHARE;
    for (Worker worker : workers) worker.together = together;
    if (crew != null && together) {
      crew.share(serving, (worker, half) -> workers[half].deliver(time));
    } else {
      for (int i = 0; i < serving; i++) workers[i].deliver(time);
    }
    for (int i = 0; i < serving; i++) workers[i].emptied(time);
  }

  /** Has two workers serve the nodes if most messages of late were worth sharing, else one. */
  private void decide() {
    int two = 2 * crowded >= counted ? 2 : 1;
    counted = 0;
    crowded = 0;
    if (two == serving) return;
    serving = two;
    if (serving == 1) {
      // what half 0 has sent comes first: it may hold older messages of the other half
      wheels[0][1].move(wheels[0][0], 0);
      wheels[1][0].move(wheels[0][0], 0);
      wheels[1][1].move(wheels[0][0], 0);
      workers[0].serveAll(wheels[0][0]);
    } else {
      wheels[0][0].move(wheels[0][1], nodes.length / 2);
      for (int half = 0; half < 2; half++) workers[half].serveHalf(half, wheels);
    }
  }

  private void tell() {
    OutputLog all = workers[0].outputs;
    for (Worker worker : workers) {
      worker.unordered.tellUnsorted(observers::output);
      if (worker != workers[0]) all.take(worker.outputs);
    }
    all.tell(observers::output);
  }

  private void note() {
    steps = 0;
    for (Worker worker : workers) {
      steps += worker.steps;
      lastEvent = Math.max(lastEvent, worker.lastEvent);
    }
    events = steps;
    now = lastEvent;
  }

  /** Serves a half of the nodes, or all of them, and delivers along the links of a table. */
  private static final class Worker extends SlotWorker {
    private final LinkTable table;
    private final Observers observers;
    private final boolean plainPorts;
    private final long[] last; // by link, when its last message arrives, if delays are drawn
    private final SentMessages sent;
    private final OutputLog unordered = new OutputLog(); // that nobody needs in order
    private final int second; // the first node of the second half
    private SlotWheel[] arriving = {}; // by sender's half
    private SlotWheel[] leaving = {}; // by receiver's half
    private boolean alone; // serves all nodes
    private boolean together; // the other half is served at the same time

    Worker(
        Node<Object>[] nodes,
        LinkTable table,
        Observers observers,
        Ports ports,
        Randoms randoms,
        LinkConditions conditions,
        long[] last) {
      super(nodes, table.mostSlots, ports, randoms, conditions);
      this.table = table;
      this.observers = observers;
      this.last = last;
      plainPorts = ports.plain();
      sent = observers.newSent();
      second = nodes.length / 2;
    }

    /** Serves all nodes, alone. */
    void serveAll(SlotWheel wheel) {
      alone = true;
      arriving = new SlotWheel[] {wheel};
      leaving = arriving;
    }

    /**
     * Serves a half of the nodes.
     *
     * @param wheels by sender's and receiver's half
     */
    void serveHalf(int half, SlotWheel[][] wheels) {
      alone = false;
      arriving = new SlotWheel[] {wheels[0][half], wheels[1][half]};
      leaving = wheels[half];
    }

    long after(long time) {
      long next = Long.MAX_VALUE;
      for (SlotWheel wheel : arriving) {
        if (!wheel.isEmpty()) next = Math.min(next, wheel.after(time));
      }
      return next;
    }

    /** How many messages arrive at an instant. */
    int size(long time) {
      int size = 0;
      for (SlotWheel wheel : arriving) size += wheel.size(time);
      return size;
    }

    void deliver(long time) {
      deliver(time, arriving);
    }

    void emptied(long time) {
      for (SlotWheel wheel : arriving) wheel.emptied(time);
    }

    @Override
    public void emit(Output output) {
      if (!observers.inAnyOrder(output)) super.emit(output);
      else if (together) unordered.add(now, current, output);
      else observers.output(now, current, output);
    }

    @Override
    public int degree() {
      return table.first[current + 1] - table.first[current];
    }

    @Override
    public void send(int port, Object message) {
      int slot = port;
      if (port < 0 || port >= degree() || !plainPorts) slot = ports.out(current, port);
      sent.count(message, 1);
      pass(table.first[current] + slot, message);
    }

    private void pass(int entry, Object message) {
      long time = now + delay;
      if (drawn) {
        int link = table.link(entry);
        time = Math.max(last[link], now + conditions.ahead(current));
        last[link] = time;
      }
      int to = table.to[entry];
      leaving[alone || to < second ? 0 : 1].add(time, table.arrival[entry], to, message);
    }

    @Override
    public int broadcast(Object message) {
      int degree = degree();
      if (plainPorts && degree > 0) {
        int first = table.first[current];
        for (int i = 0; i < degree; i++) pass(first + i, message);
        sent.count(message, degree);
      } else {
        for (int port = 0; port < degree; port++) send(port, message);
      }
      return degree;
    }
  }
}
