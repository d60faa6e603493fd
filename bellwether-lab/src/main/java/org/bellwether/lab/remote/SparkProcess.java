package org.bellwether.lab.remote;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A process that talks to the terminal in our place. */
public final class SparkProcess {
  private static final int PATIENCE_SECONDS = 20;
  private static final int LOOK_MILLIS = 200;

  private SparkProcess() {}

  /**
   * Starts a process and returns its exit status. Ctrl-C reaches the process as well, which then
   * prints what it has; one that does not end is ended.
   *
   * @param interrupted whether Ctrl-C was pressed
   */
  public static int run(List<String> command, BooleanSupplier interrupted) throws IOException {
    Process process = new ProcessBuilder(command).inheritIO().start();
    try {
      while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        if (!interrupted.getAsBoolean()) continue;
        process.destroy();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) process.destroyForcibly();
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      return process.isAlive() ? 2 : process.exitValue();
    }
  }
}
