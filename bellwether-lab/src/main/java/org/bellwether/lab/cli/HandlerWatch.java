package org.bellwether.lab.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Simulation.Progress;
import org.bellwether.wiring.Thrown;
import org.jspecify.annotations.Nullable;

/**
 * Gives up a run or a check in which a handler never returns, and says which. Java cannot end such
 * a thread; it goes on until the program ends.
 */
final class HandlerWatch {
  /** How long one handler may take. */
  static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final long LOOK_MILLIS = 50;

  private final Duration patience;
  private final ThreadGroup group = new ThreadGroup("handlers"); // theirs, and what they start
  private final List<Thread> threads = new ArrayList<>(); // that run handlers

  HandlerWatch(Duration patience) {
    this.patience = patience;
  }

  /**
   * The result of a check.
   *
   * @throws Refusal if a handler does not return
   */
  CheckResult run(Check check) {
    return of(check::run, check::handled, null);
  }

  /**
   * The result of a run. It tells how far it is about every million events; if that takes long, the
   * same run, event by event, finds out whether a handler does not return.
   *
   * @throws Refusal if a handler does not return
   */
  Result run(Simulation simulation, Progress progress) {
    AtomicLong told = new AtomicLong();
    simulation.progress(
        (events, time, inFlight) -> {
          told.incrementAndGet();
          return progress.at(events, time, inFlight);
        });
    return of(simulation::run, told::get, () -> eventByEvent(simulation.again()));
  }

  private LongSupplier eventByEvent(Simulation run) {
    AtomicLong events = new AtomicLong();
    start(
        () -> {
          try {
            while (run.step()) events.incrementAndGet();
          } catch (RuntimeException | Error e) {
            return; // the run itself will come there
          } finally {
            events.set(Long.MIN_VALUE);
          }
        });
    return () -> events.get() < 0 ? System.nanoTime() : events.get();
  }

  /**
   * The result of the work.
   *
   * @param count of handlers that have returned
   * @param closer a better count, if the first one stands still; null if there is none
   */
  private <T> T of(Supplier<T> work, LongSupplier count, @Nullable Supplier<LongSupplier> closer) {
    FutureTask<T> task = new FutureTask<>(work::get);
    start(task);
    LongSupplier counting = count;
    Supplier<LongSupplier> better = closer;
    long before = -1;
    long since = System.nanoTime();
    while (true) {
      try {
        return task.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException e) {
        long now = counting.getAsLong();
        if (now != before) since = System.nanoTime();
        before = now;
        long most = better == null ? patience.toNanos() : patience.toNanos() / 5; // to suspect it
        if (System.nanoTime() - since < most) continue;
        String stuck = better == null ? stuck() : null;
        if (stuck != null) {
          threads.forEach(Thread::interrupt); // some handlers heed that
          throw new Refusal(
              stuck
                  + " has not returned within "
                  + Shown.count(Math.max(1, patience.toSeconds()), "second")
                  + "; it may loop for ever");
        }
        if (better != null) counting = better.get();
        better = null;
        since = System.nanoTime();
      } catch (ExecutionException e) {
        if (e.getCause() instanceof RuntimeException thrown) throw thrown;
        if (e.getCause() instanceof Error thrown) throw thrown;
        throw new IllegalStateException(e.getCause());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
  }

  private void start(Runnable work) {
    threads.add(Thread.ofPlatform().group(group).daemon().name("handlers").start(work));
  }

  /** What is being run by this watch, if anything is; otherwise by a thread of a pool. */
  private @Nullable String stuck() {
    String own = running(thread -> group.equals(thread.getThreadGroup()));
    return own == null ? running() : own;
  }

  /** The innermost method of a handler that is being run, and its line; null if there is none. */
  static @Nullable String running() {
    return running(thread -> true);
  }

  private static @Nullable String running(Predicate<Thread> by) {
    for (Map.Entry<Thread, StackTraceElement[]> each : Thread.getAllStackTraces().entrySet()) {
      StackTraceElement frame = by.test(each.getKey()) ? Thrown.handler(each.getValue()) : null;
      if (frame == null) continue;
      String name = frame.getClassName().replaceFirst(".*[.$]", "");
      return name + "." + frame.getMethodName() + ", line " + frame.getLineNumber() + ",";
    }
    return null;
  }
}
