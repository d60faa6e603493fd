package org.bellwether.locks;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs what the application wants to hear, one after another in a thread of its own. */
final class Callbacks implements Executor {
  private static final Logger LOG = LoggerFactory.getLogger(Member.class);

  private final String member;
  private final ExecutorService executor = Executors.newSingleThreadExecutor(this::thread);
  private volatile @Nullable Thread thread;

  Callbacks(String member) {
    this.member = member;
  }

  private Thread thread(Runnable work) {
    Thread made =
        Thread.ofPlatform().daemon().name("bellwether-callbacks-" + member).unstarted(work);
    thread = made;
    return made;
  }

  @Override
  public void execute(Runnable work) {
    try {
      executor.execute(() -> run(work));
    } catch (RejectedExecutionException e) {
      LOG.debug("member {} is closed, a callback is dropped", member);
    }
  }

  /** Runs something in this thread, which is that of callbacks. A failure of it ends here. */
  void run(Runnable work) {
    try {
      work.run();
    } catch (RuntimeException e) {
      LOG.error("a callback of member {} failed", member, e);
    }
  }

  /** Runs something after what waits already, and waits for it, though not longer than so. */
  void await(Runnable work, long nanos) {
    if (Thread.currentThread().equals(thread)) {
      work.run();
      return;
    }
    CompletableFuture<Void> done = new CompletableFuture<>();
    execute(
        () -> {
          try {
            work.run();
          } finally {
            done.complete(null);
          }
        });
    if (executor.isShutdown()) return;
    try {
      done.get(nanos, TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException | TimeoutException e) {
      LOG.warn("member {} is closed while a callback is still under way", member);
    }
  }

  /** No more callbacks after those that wait. */
  void close() {
    executor.shutdown();
  }
}
