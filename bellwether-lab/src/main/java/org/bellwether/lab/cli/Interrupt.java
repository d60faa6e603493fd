package org.bellwether.lab.cli;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C. A run that is under way is told to end and gets some time to print what it has shown so
 * far; a command that waits for input ends at once.
 */
public final class Interrupt {
  /** What a shell expects of a program that Ctrl-C ended. */
  public static final int STATUS = 130;

  private static final long PATIENCE_MILLIS = 800; // the whole program ends within a second
  private static final long PROCESSES_MILLIS = 20_000;

  private final CountDownLatch finished = new CountDownLatch(1);
  private final CountDownLatch raised = new CountDownLatch(1);
  private volatile boolean reading;
  private volatile long patienceMillis = PATIENCE_MILLIS;

  /** From now on Ctrl-C raises this instead of ending the program. */
  public void watch(Terminal terminal) {
    Runtime.getRuntime().addShutdownHook(new Thread(() -> end(terminal), "interrupt"));
  }

  /** Other processes are to be ended first, which may take longer. */
  void awaitProcesses() {
    patienceMillis = PROCESSES_MILLIS;
  }

  /** Asks whatever is under way to end. */
  public void raise() {
    raised.countDown();
  }

  /** All is printed: whoever waits for it may go on. */
  public void finished() {
    finished.countDown();
  }

  boolean raised() {
    return raised.getCount() == 0;
  }

  /** Returns once this is raised. */
  void await() {
    try {
      raised.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void end(Terminal terminal) {
    raise();
    try {
      if (!reading && finished.await(patienceMillis, TimeUnit.MILLISECONDS)) return;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    String running = HandlerWatch.running();
    terminal.note(running == null ? "interrupted" : "interrupted; " + running + " was running");
  }

  /** A stream whose readers are not worth waiting for. */
  InputStream unlessReading(InputStream in) {
    return new FilterInputStream(in) {
      @Override
      public int read() throws IOException {
        reading = true;
        try {
          return super.read();
        } finally {
          reading = false;
        }
      }

      @Override
      public int read(byte[] buffer, int offset, int length) throws IOException {
        reading = true;
        try {
          return super.read(buffer, offset, length);
        } finally {
          reading = false;
        }
      }
    };
  }
}
