package org.bellwether.locks;

import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where the application hears of things. Futures of grants complete in threads of the member, each
 * at once. Listeners are called in lines: those of one line one after another, those of different
 * lines independently of each other, by the executor that was given, or else by threads of the
 * member as well.
 */
final class Callbacks implements Executor, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Member.class);

  private final String member;
  private final ExecutorService threads; // as many as are needed, for a minute each
  private final Executor listening;
  private final AtomicInteger made = new AtomicInteger();

  /**
   * Begins with no thread.
   *
   * @param given by the application, for its listeners; null for threads of the member
   */
  Callbacks(String member, @Nullable Executor given) {
    this.member = member;
    threads = Executors.newCachedThreadPool(this::thread);
    listening = given == null ? threads : given;
  }

  private Thread thread(Runnable work) {
    String name = "bellwether-callbacks-" + member + "-" + made.incrementAndGet();
    return Thread.ofPlatform().daemon().name(name).unstarted(work);
  }

  /** Runs something at once in a thread of the member, whatever other callbacks do. */
  @Override
  public void execute(Runnable work) {
    try {
      threads.execute(() -> run(work));
    } catch (RejectedExecutionException e) {
      LOG.debug("member {} is closed, a callback is dropped", member);
    }
  }

  /** Runs something in this thread. A failure of it ends here. */
  private void run(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException | Error e) {
      LOG.error("a callback of member {} failed", member, e);
    }
  }

  /** No more callbacks after those that wait. */
  @Override
  public void close() {
    threads.shutdown();
  }

  /** Runs one thing at a time, in the order in which they come. */
  final class Line implements Executor {
    private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
    private boolean busy;
    private volatile @Nullable Thread thread; // in which something runs now

    @Override
    public void execute(Runnable work) {
      synchronized (waiting) {
        waiting.add(work);
        if (busy) return;
        busy = true;
      }
      try {
        listening.execute(this::runAll);
      } catch (RuntimeException e) {
        if (!threads.isShutdown()) {
          LOG.warn("the executor of member {} refuses a callback, which runs elsewhere", member, e);
        }
        Callbacks.this.execute(this::runAll);
      }
    }

    private void runAll() {
      thread = Thread.currentThread();
      for (Runnable next = next(); next != null; next = next()) run(next);
    }

    private @Nullable Runnable next() {
      synchronized (waiting) {
        Runnable next = waiting.poll();
        if (next == null) {
          thread = null;
          busy = false;
        }
        return next;
      }
    }

    /** Runs something after what waits already, or at once for whoever is called in this line. */
    CompletableFuture<Void> last(Runnable work) {
      if (!Thread.currentThread().equals(thread)) return CompletableFuture.runAsync(work, this);
      work.run();
      return CompletableFuture.completedFuture(null);
    }
  }
}
