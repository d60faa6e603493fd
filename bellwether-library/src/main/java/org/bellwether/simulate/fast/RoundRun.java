package org.bellwether.simulate.fast;

import java.math.BigDecimal;
import org.bellwether.model.RoundNode;
import org.bellwether.simulate.Simulation.Progress;
import org.bellwether.simulate.engine.LinkTable;
import org.bellwether.simulate.engine.Observers;
import org.bellwether.simulate.engine.RunLimits;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.wiring.Randoms;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/**
 * A run in lock-step rounds. A place in an inbox is written by one neighbour in one round and read
 * by one node in the next, so that the nodes of a round may have their turns in any order, and at
 * once: blocks of nodes are jobs for one thread or two. What the nodes of a block tell waits until
 * all that those of the blocks before it tell has been told, so that observers hear what one thread
 * tells them, in the same order.
 */
final class RoundRun extends FastRun<RoundNode<Object>> {
  private static final int BLOCK = 1 << 12; // nodes
  private static final int BATCH = 1 << 5; // blocks after which observers are told

  private final RoundWorker[] workers;
  private final OutputLog[] logs; // by block of a batch, where there are two threads
  private final int blocks;
  private final long until; // the last round
  private @Nullable Object[] arriving; // by slot of the receiver
  private @Nullable Object[] leaving;
  private int round;
  private int active; // nodes that still take part
  private int lastSend = -1; // the last round in which anything was sent
  private int lastDelivery;

  @SuppressWarnings({"unchecked", "rawtypes"})
  private RoundRun(WiredScenario setup, Observers observers, Randoms randoms, int threads) {
    super(setup, observers, new RoundNode[setup.n()]);
    active = setup.n();
    until = RunLimits.lastRound(setup);
    blocks = (active + BLOCK - 1) / BLOCK;
    LinkTable table = new LinkTable(setup.topology());
    int[] links = table.to; // rewritten in place: there may be many
    for (int entry = 0; entry < links.length; entry++) links[entry] = table.link(entry);
    arriving = new @Nullable Object[links.length];
    leaving = new @Nullable Object[links.length];
    workers = new RoundWorker[threads > 1 && blocks > 1 ? 2 : 1];
    logs = new OutputLog[workers.length > 1 ? Math.min(BATCH, blocks) : 0];
    for (int i = 0; i < logs.length; i++) logs[i] = new OutputLog();
    if (workers.length > 1) randoms.prepare();
    boolean[] out = new boolean[active];
    for (int i = 0; i < workers.length; i++) {
      workers[i] =
          new RoundWorker(nodes, out, table.first, links, setup.ports(), randoms, observers);
    }
  }

  /** The run as one of its kind: who asks for it need not load this class before. */
  static FastRun<?> of(WiredScenario setup, Observers observers, Randoms randoms, int threads) {
    return new RoundRun(setup, observers, randoms, threads);
  }

  @Override
  void runToEnd(@Nullable Progress progress) {
    try (Crew crew = workers.length > 1 ? new Crew() : null) {
      while (ending == null) {
        for (RoundWorker worker : workers) worker.begin(round, now, arriving, leaving);
        serve(crew, progress);
        if (ending == null) endRound();
      }
    }
    for (RoundWorker worker : workers) observers.sent().add(worker.sent);
  }

  /** Lets all nodes have their turns, unless somebody ends the run before. */
  private void serve(@Nullable Crew crew, @Nullable Progress progress) {
    for (int from = 0; from < blocks && ending == null; from += BATCH) {
      int first = from;
      int count = Math.min(BATCH, blocks - first);
      if (crew == null) {
        for (int i = 0; i < count; i++) serve(workers[0], first + i, observers::output);
      } else {
        crew.share(count, (worker, i) -> serve(workers[worker], first + i, logs[i]::add));
        for (int i = 0; i < count; i++) logs[i].tellUnsorted(observers::output);
      }
      long before = steps;
      note();
      boolean due = steps / PROGRESS_EVERY > before / PROGRESS_EVERY;
      if (due && progress != null && !progress.at(steps, now(), 0)) stopped();
    }
  }

  private void serve(RoundWorker worker, int block, OutputLog.Listener listener) {
    worker.serve(block * BLOCK, Math.min(nodes.length, (block + 1) * BLOCK), listener);
  }

  private void note() {
    steps = 0;
    events = 0;
    for (RoundWorker worker : workers) {
      steps += worker.turns;
      events += worker.turns + worker.arrived;
    }
  }

  /** Ends a round: what left in it arrives in the next. */
  private void endRound() {
    for (RoundWorker worker : workers) {
      active -= worker.left;
      if (worker.sends) lastSend = round;
    }
    boolean over = active == 0;
    if (lastSend == round && (over || round < until)) lastDelivery = round + 1;
    if (over || round >= until) {
      end(over ? Ending.QUIESCENT : RunLimits.atRound(until));
      return;
    }
    @Nullable Object[] swap = arriving;
    arriving = leaving;
    leaving = swap;
    round++;
    now += setup.scale().ticksPerUnit();
  }

  @Override
  public Integer rounds() {
    return lastSend + 1;
  }

  @Override
  public BigDecimal lastEvent() {
    return BigDecimal.valueOf(lastDelivery);
  }
}
