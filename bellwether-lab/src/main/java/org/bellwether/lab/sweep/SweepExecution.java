package org.bellwether.lab.sweep;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.session.sweep.CellResult;
import org.bellwether.session.sweep.PreparedCell;
import org.bellwether.session.sweep.SweepCell;
import org.bellwether.session.sweep.SweepPlan;
import org.bellwether.session.sweep.SweepRun;
import org.bellwether.simulate.NodeFailure;
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
  private final Watcher watcher;
  private final AtomicLong next = new AtomicLong();
  private final Map<Integer, Underway> underway = new ConcurrentHashMap<>();
  private final AtomicReference<@Nullable Throwable> broken = new AtomicReference<>();
  private volatile boolean stopped;

  /** Is told what becomes of the cells, by one thread at a time. */
  public interface Watcher {
    /** A cell is finished, or has failed. */
    void finished(CellResult result);

    /** A run has taken so long; called by any thread. */
    void ran(PreparedCell cell, long nanos);

    /** Is asked now and then whether to go on. */
    boolean goesOn();

    /** Is called a few times per second while runs are under way. */
    void look();
  }

  /** The part of a cell that has been run. */
  private static final class Underway {
    private final SweepCell cell;
    private final @Nullable SweepRun[] runs;
    private @Nullable PreparedCell prepared;
    private @Nullable String failure;
    private int left;

    Underway(SweepCell cell, int repeat) {
      this.cell = cell;
      runs = new SweepRun[repeat];
      left = repeat;
    }
  }

  /**
   * An execution.
   *
   * @param cells those that are to run
   */
  public SweepExecution(SweepPlan plan, Catalog catalog, List<SweepCell> cells, Watcher watcher) {
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
    Underway mine = underway.computeIfAbsent(cell.index(), _ -> new Underway(cell, plan.repeat()));
    SweepRun run = null;
    String failure = null;
    try {
      PreparedCell prepared = prepared(mine);
      if (prepared != null) {
        long began = System.nanoTime();
        run = prepared.run(repetition, (_, _, _) -> !stopped && watcher.goesOn());
        watcher.ran(prepared, System.nanoTime() - began);
        if (run == null) { // ended before its time
          stopped = true;
          return;
        }
      }
    } catch (ScenarioException | NodeFailure e) {
      failure = String.valueOf(e.getMessage());
    } catch (OutOfMemoryError e) {
      failure = "the program ran out of memory";
    } catch (StackOverflowError e) {
      failure = "the stack overflowed";
    } catch (RuntimeException e) {
      failure = "the run failed with " + e;
    }
    if (ended(mine, repetition, run, failure)) finish(mine);
  }

  /** The cell's scenario, read once; null if the cell has failed already. */
  private @Nullable PreparedCell prepared(Underway cell) {
    synchronized (cell) {
      if (cell.failure != null) return null;
      if (cell.prepared == null) cell.prepared = plan.prepare(cell.cell, catalog);
      return cell.prepared;
    }
  }

  /** Notes how a run ended; true if it was the last of its cell. */
  private static boolean ended(
      Underway cell, int repetition, @Nullable SweepRun run, @Nullable String failure) {
    synchronized (cell) {
      cell.runs[repetition] = run;
      if (cell.failure == null && failure != null) cell.failure = failure;
      return --cell.left == 0;
    }
  }

  private void finish(Underway cell) {
    underway.remove(cell.cell.index());
    CellResult result;
    synchronized (cell) {
      result =
          cell.failure == null
              ? CellResult.of(cell.cell, runs(cell.runs))
              : CellResult.failed(cell.cell, cell.failure);
    }
    synchronized (this) {
      watcher.finished(result);
    }
  }

  private static List<SweepRun> runs(@Nullable SweepRun[] runs) {
    return Arrays.stream(runs).map(Objects::requireNonNull).toList();
  }
}
