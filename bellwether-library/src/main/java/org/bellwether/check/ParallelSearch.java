package org.bellwether.check;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import org.bellwether.check.Check.CheckProgress;
import org.jspecify.annotations.Nullable;

/**
 * Searches breadth first with several threads, level by level. It finds out whether there is a
 * violation and how many moves away; one thread then finds the path, so that the counterexample is
 * the same every time.
 */
final class ParallelSearch {
  private static final int BATCH = 128;

  private final Model model;
  private final AmpleSets ampleSets;
  private final SearchLimits limits;
  private final Predicate<PropertyViolation> relevant;
  private final @Nullable CheckProgress progress;
  private final int threads;
  private final FingerprintSet seen = new FingerprintSet();
  private StateQueue level;
  private StateQueue next;
  private int depth;
  private int deepest; // where something new was found
  private long states;
  private long transitions;
  private volatile boolean violated;
  private volatile @Nullable PropertyViolation found; // by any thread
  private volatile StopReason stop = StopReason.EXHAUSTED;

  ParallelSearch(
      Model model,
      AmpleSets ampleSets,
      SearchLimits limits,
      Predicate<PropertyViolation> relevant,
      int threads,
      @Nullable CheckProgress progress) {
    this.model = model;
    this.ampleSets = ampleSets;
    this.limits = limits;
    this.relevant = relevant;
    this.threads = threads;
    this.progress = progress;
    level = new StateQueue(model.layout.width());
    next = new StateQueue(model.layout.width());
  }

  void run() {
    Worker first = new Worker();
    first.explorer.stand(model.initial());
    first.reach(first.explorer);
    first.handIn();
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      while (!violated && next.size() > 0 && mayGoOn()) {
        StateQueue done = level;
        level = next;
        next = done;
        depth++;
        List<Future<?>> workers = new ArrayList<>();
        for (int i = 0; i < threads; i++) workers.add(pool.submit(new Worker()));
        for (Future<?> worker : workers) worker.get();
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException problem) throw problem;
      if (e.getCause() instanceof OutOfMemoryError) stop = StopReason.MEMORY;
      else throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stop = StopReason.INTERRUPTED;
    }
    if (violated) stop = StopReason.VIOLATION;
  }

  private boolean mayGoOn() {
    if (depth == limits.depth()) stop = StopReason.DEPTH;
    else if (states >= limits.states()) stop = StopReason.STATES;
    else if (limits.memoryExhausted(2 * seen.bytes() / 3)) stop = StopReason.MEMORY;
    return stop == StopReason.EXHAUSTED;
  }

  /** Takes states of the level in batches, expands them, and hands in the new ones. */
  private final class Worker implements Runnable {
    private final Explorer explorer = new Explorer(model);
    private final AmpleConditions ampleConditions = new AmpleConditions(explorer);
    private final SearchLimits own = limits.forAnotherThread();
    private final int[][] batch = new int[BATCH][model.layout.width()];
    private final List<int[]> reached = new ArrayList<>();
    private long made;
    private long counted;

    @Override
    public void run() {
      for (int count = take(); count > 0; count = take()) {
        for (int i = 0; i < count && !violated; i++) {
          explorer.stand(batch[i]);
          ampleSets.expand(explorer, ampleConditions, this::visit);
        }
        handIn();
      }
    }

    private int take() {
      synchronized (ParallelSearch.this) {
        if (violated || stop != StopReason.EXHAUSTED) return 0;
        int count = (int) Math.min(BATCH, level.size());
        for (int i = 0; i < count; i++) level.removeFirst(batch[i]);
        return count;
      }
    }

    private boolean violates(List<PropertyViolation> violations) {
      for (PropertyViolation violation : violations) {
        if (!relevant.test(violation)) continue;
        found = violation;
        violated = true;
        return true;
      }
      return false;
    }

    private boolean visit(Explorer moved) {
      made++;
      if (violates(moved.violations())) {
        return false;
      }
      return reach(moved);
    }

    private boolean reach(Explorer at) {
      if (!seen.add(own.fingerprint(at))) return true;
      if (at.phase().begun()) {
        counted++;
        if (violates(at.violationsOnceBegun())) {
          return false;
        }
      }
      reached.add(at.state().clone());
      return true;
    }

    private void handIn() {
      synchronized (ParallelSearch.this) {
        for (int[] vector : reached) next.add(vector);
        if (!reached.isEmpty()) deepest = depth;
        reached.clear();
        states += counted;
        transitions += made;
        counted = 0;
        made = 0;
        if (states >= limits.states()) stop = StopReason.STATES;
        if (progress != null
            && !progress.at(states, transitions, depth, level.size() + next.size())) {
          stop = StopReason.INTERRUPTED;
        }
      }
    }
  }

  /** A violation at the depth that was reached last; null if there is none. */
  @Nullable PropertyViolation found() {
    return found;
  }

  SearchTotals totals() {
    return new SearchTotals(
        states,
        transitions,
        violated ? depth : deepest,
        violated ? 0 : level.size() + next.size(),
        seen.bytes() + level.bytes() + next.bytes(),
        stop);
  }
}
