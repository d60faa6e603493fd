package org.bellwether.simulate.fast;

import static org.bellwether.model.Ring.NEXT;
import static org.bellwether.model.Ring.PREVIOUS;

import java.util.BitSet;
import java.util.Objects;
import org.bellwether.model.Node;
import org.bellwether.simulate.Simulation.Progress;
import org.bellwether.simulate.engine.Agenda;
import org.bellwether.simulate.engine.Counters;
import org.bellwether.simulate.engine.LinkConditions;
import org.bellwether.simulate.engine.Observers;
import org.bellwether.simulate.engine.RunLimits;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.topology.kind.RingTopology;
import org.bellwether.wiring.Ports;
import org.bellwether.wiring.Randoms;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/**
 * A run on a two-way ring, tile by tile of its space-time: the nodes of a block do everything that
 * cannot depend on what happens elsewhere before other nodes do anything ({@link RingTiles}). They
 * and the messages that pass among them stay in the cache for many instants. Where little is under
 * way, a message goes on alone for hundreds of hops. Outputs are told in the order of events when
 * all tiles have come that far.
 */
final class TiledRing extends FastRun<Node<Object>> {
  private static final int LEAST_HEIGHT_BITS = 6; // more ticks than any delay
  private static final int MOST_HEIGHT_BITS = 11; // 4,096 nodes and their messages fit a cache
  private static final int LEAST_FOR_TWO = 1 << 12; // nodes that are worth a second thread
  private static final int ROWS = 4; // for which parcels can be under way, rounded up

  private final RingTiles tiles;
  private final Parcels[][] parcels; // by row, modulo ROWS, and tile
  private final Agenda agenda;
  private final Worker[] workers;
  private final int[] busy; // tiles of a row that something arrives at
  private final long limit;

  TiledRing(
      WiredScenario setup,
      Observers observers,
      Randoms randoms,
      LinkConditions conditions,
      int threads) {
    super(setup, observers, room(setup));
    agenda = new Agenda(setup);
    limit = RunLimits.events(setup, null);
    tiles = new RingTiles(setup.n(), heightBits(setup.n()));
    parcels = new Parcels[ROWS][tiles.perRow];
    for (Parcels[] row : parcels) {
      for (int tile = 0; tile < row.length; tile++) row[tile] = new Parcels();
    }
    long[] last = new long[conditions.plain() ? 0 : 2 * setup.n()];
    busy = new int[tiles.perRow];
    workers = new Worker[threads > 1 && setup.n() >= LEAST_FOR_TWO ? 2 : 1];
    if (workers.length > 1) randoms.prepare();
    for (int i = 0; i < workers.length; i++) {
      workers[i] = new Worker(nodes, tiles, parcels, last, setup.ports(), randoms, conditions);
    }
  }

  /** Whether a run is one on a two-way ring of several tiles. */
  static boolean possible(WiredScenario setup, LinkConditions conditions) {
    return setup.topology() instanceof RingTopology ring
        && !ring.oneWay()
        && heightBits(ring.n()) >= LEAST_HEIGHT_BITS
        && ring.n() < 1 << 30
        && setup.ports().plain()
        && !setup.entry().synchronizer()
        && GraphRun.onlyMessages(setup, conditions);
  }

  /** Of the highest tiles that leave two to a row. */
  private static int heightBits(int n) {
    return Math.min(MOST_HEIGHT_BITS, Integer.SIZE - 3 - Integer.numberOfLeadingZeros(n));
  }

  /**
   * Runs to the end. Gives up, without an ending, if there are too many events: which is the last
   * one is a matter of time.
   */
  @Override
  void runToEnd(@Nullable Progress progress) {
    boolean completed;
    try (Crew crew = workers.length > 1 ? new Crew() : null) {
      completed = run(crew, progress);
    }
    if (steps >= limit) return;
    for (Worker worker : workers) observers.counters().add(worker.counters);
    gather().tell(observers::output);
    if (completed) end(Ending.QUIESCENT);
    else stopped();
  }

  private boolean run(@Nullable Crew crew, @Nullable Progress progress) {
    BitSet starters = Objects.requireNonNull(agenda.onlyStarters());
    long pause = PROGRESS_EVERY;
    share(crew, tiles.perRow, (worker, tile) -> workers[worker].begin(tile, starters));
    for (long row = 1; underWay() > 0; row++) {
      long here = row;
      share(crew, findBusy(row), (worker, i) -> workers[worker].run(here, busy[i]));
      gather().tell(row * tiles.height, observers::output);
      note();
      if (steps < pause) continue;
      if (steps >= limit) return false;
      pause = Math.min(limit, steps + PROGRESS_EVERY);
      if (progress != null && !progress.at(steps, now(), underWay())) return false;
    }
    note();
    return true;
  }

  /** Deals with tiles of a row, which do not depend on each other. */
  private static void share(@Nullable Crew crew, int count, Crew.Job job) {
    if (crew != null && count > 1) crew.share(count, job);
    else for (int i = 0; i < count; i++) job.run(0, i);
  }

  private int findBusy(long row) {
    Parcels[] arriving = parcels[(int) row & (ROWS - 1)];
    int count = 0;
    for (int tile = 0; tile < arriving.length; tile++) {
      if (arriving[tile].size() > 0) busy[count++] = tile;
    }
    return count;
  }

  /** The outputs of all workers; those of one node at one instant are all of one worker. */
  private OutputLog gather() {
    OutputLog all = workers[0].outputs;
    for (int i = 1; i < workers.length; i++) all.take(workers[i].outputs);
    return all;
  }

  private long underWay() {
    long sum = 0;
    for (Worker worker : workers) sum += worker.underWay;
    return sum;
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

  /** Does the work of one tile after the other. */
  private static final class Worker extends SlotWorker {
    private final RingTiles tiles;
    private final Parcels[][] parcels;
    private final long[] last; // by link, when its last message arrives, if delays are drawn
    private final Counters counters = new Counters();
    private final int[] counts;
    private final SlotWheel wheel; // what arrives in the tile
    private final SlotWheel[] wheels;
    private final int n;
    private final int height;
    private final long horizon;
    private long underWay; // parcels that it has posted, but for those that it has unpacked
    private int from; // the first node of the tile
    private int length;
    private int heart;
    private long widest; // when the tile is as wide as its block

    Worker(
        Node<Object>[] nodes,
        RingTiles tiles,
        Parcels[][] parcels,
        long[] last,
        Ports ports,
        Randoms randoms,
        LinkConditions conditions) {
      super(nodes, 2, ports, randoms, conditions);
      this.tiles = tiles;
      this.parcels = parcels;
      this.last = last;
      n = tiles.n;
      height = tiles.height;
      horizon = conditions.horizon();
      wheel = new SlotWheel(slots, horizon);
      wheels = new SlotWheel[] {wheel};
      counts = new int[2 * height];
    }

    /** Starts the nodes of a tile of row 0, and goes on with it. */
    void begin(int tile, BitSet starters) {
      enter(0, tile);
      now = 0;
      for (int v = from; v < from + length; v++) if (starters.get(v)) start(v);
      work(new Parcels());
    }

    void run(long row, int tile) {
      Parcels arriving = parcels[(int) row & (ROWS - 1)][tile];
      enter(row, tile);
      now = widest - height;
      arriving.sort(now, counts);
      work(arriving);
      underWay -= arriving.size();
      arriving.clear();
    }

    private void enter(long row, int tile) {
      from = tiles.start(row, tile);
      length = tiles.length(row, tile);
      heart = tiles.heart(row, tile);
      widest = row * height;
    }

    private void work(Parcels arriving) {
      while (true) {
        long time = wheel.isEmpty() ? arriving.nextTime() : wheel.after(now);
        if (time == Long.MAX_VALUE) return;
        // before anything is sent that arrives with them, for they were sent before
        arriving.unpack(time + horizon, wheel);
        deliver(time, wheels);
        wheel.emptied(time);
      }
    }

    @Override
    public int degree() {
      return 2;
    }

    @Override
    public void send(int port, Object message) {
      int v = current;
      if (port == NEXT) pass(v + 1 == n ? 0 : v + 1, PREVIOUS, message);
      else if (port == PREVIOUS) pass(v == 0 ? n - 1 : v - 1, NEXT, message);
      else ports.out(v, port); // which rejects it
    }

    private void pass(int to, int slot, Object message) {
      counters.count(message);
      long time = now + delay;
      if (drawn) {
        int link = 2 * to + slot;
        time = Math.max(last[link], now + conditions.ahead(current));
        last[link] = time;
      }
      if (inside(to, time)) wheel.add(time, slot, to, message);
      else post(to, slot, time, message);
    }

    /** Whether the tile deals with what arrives at a neighbour of one of its nodes. */
    private boolean inside(int to, long time) {
      int offset = tiles.offset(to, from);
      long since = time - widest;
      if (since >= height) return false;
      if (since >= 0) return offset >= since && length - 1 - offset >= since;
      return offset >= heart - height - since && offset < heart + height + since;
    }

    private void post(int to, int slot, long time, Object message) {
      long row = tiles.row(to, time);
      parcels[(int) row & (ROWS - 1)][tiles.tile(row, to)].add(time, to, slot, message);
      underWay++;
    }

    @Override
    public int broadcast(Object message) {
      send(PREVIOUS, message);
      send(NEXT, message);
      return 2;
    }
  }
}
