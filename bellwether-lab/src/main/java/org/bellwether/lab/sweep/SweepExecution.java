package org.bellwether.lab.sweep;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.bellwether.catalog.Catalog;
import org.bellwether.session.sweep.CellAssembly;
import org.bellwether.session.sweep.CellResult;
import org.bellwether.session.sweep.PreparedCell;
import org.bellwether.session.sweep.RunAttempt;
import org.bellwether.session.sweep.SweepCell;
import org.bellwether.session.sweep.SweepPlan;
import org.bellwether.session.sweep.SweepWatcher;
import org.jspecify.annotations.Nullable;

/**
 * Runs cells of a sweep on threads. Every run is a task of its own, so that the largest cell keeps
 * all threads busy, too. A cell that fails is handed over as a failure, and the others go on.
 */
public final class SweepExecution {
  private static final long LOOK_MILLIS = 200;

  private final SweepPlan plan;
  private final Catalog catalog;
  private final List<SweepCell> cells;
  private final SweepWatcher watcher;
  private final AtomicLong next = new AtomicLong();
  private final Map<Integer, Underway> underway = new ConcurrentHashMap<>();
  private final AtomicReference<@Nullable Throwable> broken = new AtomicReference<>();
  private volatile boolean stopped;

  /**
   * An execution.
   *
   * @param cells those that are to run
   */
  public SweepExecution(
      SweepPlan plan, Catalog catalog, List<SweepCell> cells, SweepWatcher watcher) {
    this.plan = plan;
    this.catalog = catalog;
    this.cells = cells;
    this.watcher = watcher;
  }

  /** Runs all cells, or until the watcher ends it; false if it did. */
  public boolean run(int threads) {
    CountDownLatch done = new CountDownLatch(threads);
    for (int i = 0; i < threads; i++) {
      Thread worker = new Thread(() -> work(done), "sweep-" + i);
      worker.setDaemon(true);
      worker.start();
    }
    try {
      while (!done.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        if (!watcher.goesOn()) stopped = true;
        watcher.look();
      }
    } catch (InterruptedException e) {
      stopped = true;
      Thread.currentThread().interrupt();
    }
    switch (broken.get()) {
      case null -> {}
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case Throwable e -> throw new IllegalStateException(e);
    }
    return !stopped;
  }

  private void work(CountDownLatch done) {
    try {
      long count = (long) cells.size() * plan.repeat();
      for (long i = next.getAndIncrement(); i < count && !stopped; i = next.getAndIncrement()) {
        if (!watcher.goesOn()) stopped = true;
        else run(cells.get((int) (i / plan.repeat())), (int) (i % plan.repeat()));
      }
    } catch (RuntimeException | Error e) { // the watcher's: nothing can be kept any more
      broken.compareAndSet(null, e);
      stopped = true;
    } finally {
      done.countDown();
    }
  }

  private void run(SweepCell cell, int repetition) {
    Underway mine =
        underway.computeIfAbsent(
            cell.index(), _ -> new Underway(new CellAssembly(cell, plan.repeat())));
    RunAttempt attempt = null;
    if (!mine.idle(repetition)) {
      long began = System.nanoTime();
      attempt =
          RunAttempt.of(
              () -> mine.prepared(plan, catalog),
              repetition,
              (_, _, _) -> !stopped && watcher.goesOn());
      watcher.ran(cell, System.nanoTime() - began);
      if (attempt == null) { // ended before its time
        stopped = true;
        return;
      }
    }
    CellResult result = mine.add(repetition, attempt);
    if (result == null) return;
    underway.remove(cell.index());
    synchronized (this) {
      watcher.finished(result);
    }
  }

  /** A cell of which a part has been run. */
  private static final class Underway {
    private final CellAssembly assembly;
    private @Nullable PreparedCell prepared;

    Underway(CellAssembly assembly) {
      this.assembly = assembly;
    }

    synchronized boolean idle(int repetition) {
      return assembly.idle(repetition);
    }

    /** The cell's scenario, read once. */
    synchronized PreparedCell prepared(SweepPlan plan, Catalog catalog) {
      if (prepared == null) prepared = plan.prepare(assembly.cell(), catalog);
      return prepared;
    }

    /** Adds a run; returns the cell if it was the last. */
    synchronized @Nullable CellResult add(int repetition, @Nullable RunAttempt attempt) {
      return assembly.add(repetition, attempt) ? assembly.result() : null;
    }
  }
}
