package org.bellwether.check;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Searches breadth first with several threads, level by level. It finds out whether there is a
 * violation and how far away; the way there is then looked for again by one thread, so that it is
 * the same every time.
 */
final class ParallelSearch {
  private static final int BATCH = 128;

  private final Model model;
  private final AmpleSets ample;
  private final SequentialSearch.Limits limits;
  private final Predicate<PropertyViolation> matters;
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
  private volatile SequentialSearch.Stop stop = SequentialSearch.Stop.NOTHING_LEFT;

  ParallelSearch(
      Model model,
      AmpleSets ample,
      SequentialSearch.Limits limits,
      Predicate<PropertyViolation> matters,
      int threads,
      @Nullable CheckProgress progress) {
    this.model = model;
    this.ample = ample;
    this.limits = limits;
    this.matters = matters;
    this.threads = threads;
    this.progress = progress;
    level = new StateQueue(model.width());
    next = new StateQueue(model.width());
  }

  void run() {
    Walker first = new Walker(model);
    first.stand(model.initial());
    Worker beginning = new Worker();
    beginning.meet(first);
    beginning.hand();
    try (ExecutorService pool = Executors.newFixedThreadPool(threads)) {
      while (!violated && next.size() > 0 && goOn()) {
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
      if (e.getCause() instanceof OutOfMemoryError) stop = SequentialSearch.Stop.MEMORY;
      else throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stop = SequentialSearch.Stop.HAND;
    }
    if (violated) stop = SequentialSearch.Stop.VIOLATION;
  }

  private boolean goOn() {
    if (depth == limits.depth()) stop = SequentialSearch.Stop.DEPTH;
    else if (states >= limits.states()) stop = SequentialSearch.Stop.STATES;
    else if (SequentialSearch.outgrown(2 * seen.bytes() / 3 + limits.spareBytes()))
      stop = SequentialSearch.Stop.MEMORY;
    return stop == SequentialSearch.Stop.NOTHING_LEFT;
  }

  /** Takes states of the level in batches, makes their moves, and hands in what is new. */
  private final class Worker implements Runnable {
    private final Walker walker = new Walker(model);
    private final SequentialSearch.Limits own = limits.another();
    private final int[][] batch = new int[BATCH][model.width()];
    private final List<int[]> found = new ArrayList<>();
    private long moves;
    private long counted;

    @Override
    public void run() {
      for (int count = take(); count > 0; count = take()) {
        for (int i = 0; i < count && !violated; i++) {
          walker.stand(batch[i]);
          long group = ample.choose(walker);
          if (group == 0) {
            walker.expand(this::visit);
          } else {
            for (long rest = group; rest != 0; rest &= rest - 1) {
              walker.expand(Long.numberOfTrailingZeros(rest), this::visit);
            }
          }
        }
        hand();
      }
    }

    private int take() {
      synchronized (ParallelSearch.this) {
        if (violated || stop != SequentialSearch.Stop.NOTHING_LEFT) return 0;
        int count = (int) Math.min(BATCH, level.size());
        for (int i = 0; i < count; i++) level.first(batch[i]);
        return count;
      }
    }

    private boolean visit(Walker moved) {
      moves++;
      if (moved.found().stream().anyMatch(matters)) {
        violated = true;
        return false;
      }
      return meet(moved);
    }

    private boolean meet(Walker at) {
      if (!seen.add(own.fingerprint(at))) return true;
      if (at.begun()) {
        counted++;
        boolean broken = at.broken().stream().anyMatch(matters);
        if (broken || (at.resting() && at.ended().stream().anyMatch(matters))) {
          violated = true;
          return false;
        }
      }
      found.add(at.state().clone());
      return true;
    }

    private void hand() {
      synchronized (ParallelSearch.this) {
        for (int[] vector : found) next.add(vector);
        if (!found.isEmpty()) deepest = depth;
        found.clear();
        states += counted;
        transitions += moves;
        counted = 0;
        moves = 0;
        if (states >= limits.states()) stop = SequentialSearch.Stop.STATES;
        if (progress != null
            && !progress.at(states, transitions, depth, level.size() + next.size())) {
          stop = SequentialSearch.Stop.HAND;
        }
      }
    }
  }

  long states() {
    return states;
  }

  long transitions() {
    return transitions;
  }

  int depth() {
    return violated ? depth : deepest;
  }

  long queue() {
    return violated ? 0 : level.size() + next.size();
  }

  SequentialSearch.Stop stop() {
    return stop;
  }

  long bytes() {
    return seen.bytes() + level.bytes() + next.bytes();
  }
}
