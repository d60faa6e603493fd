package org.bellwether.lab.web;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Ends the wait for work that calls handlers of somebody's own, which may loop for ever. Java
 * cannot end such a thread; it goes on until the lab ends, while the page has its answer and others
 * are served.
 */
final class TimeLimit {
  private TimeLimit() {}

  /**
   * The result of the work.
   *
   * @throws Failure if there is none in time; it names the method that runs then
   */
  static <T> T within(Duration time, Supplier<T> work) {
    FutureTask<T> task = new FutureTask<>(work::get);
    // A virtual thread that loops would keep one of the few threads that serve requests.
    Thread thread = Thread.ofPlatform().daemon().name("handlers").start(task);
    try {
      return task.get(time.toNanos(), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      String where = where(thread.getStackTrace());
      throw Failure.at(
          "algorithm",
          "this has not ended within "
              + time.toSeconds()
              + " seconds; it was given up in "
              + where);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException thrown) throw thrown;
      if (e.getCause() instanceof Error thrown) throw thrown;
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      thread.interrupt();
      Thread.currentThread().interrupt();
      throw Failure.of(Failure.GONE, "the lab is closing");
    }
  }

  /** The innermost method that is not the JDK's. */
  private static String where(StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) {
      if (frame.getClassName().startsWith("java.")) continue;
      String name = frame.getClassName().replaceFirst(".*[.$]", "");
      return name + "." + frame.getMethodName() + ", line " + frame.getLineNumber();
    }
    return "a method of the JDK";
  }
}
