package org.bellwether.lab;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.Objects;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.cli.RootCommand;
import org.bellwether.lab.cli.Terminal;
import org.bellwether.lab.web.Rehearsal;

/** The entry point of the command line. */
public final class Main {

  private Main() {}

  /**
   * Runs one command line, or several when this JVM trains the start-up cache.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    warmUp();
    Terminal terminal = Terminal.system();
    terminal.interrupt().watch(terminal);
    if (Boolean.getBoolean("bellwether.train")) {
      Training.run(args, line -> RootCommand.execute(terminal, line));
      rehearseLab();
      terminal.interrupt().finished();
      return;
    }
    int status = RootCommand.execute(terminal, args);
    // System.exit would first start the logging of the JDK, to ask whether to log the exit.
    Runtime.getRuntime().halt(status);
  }

  private static void rehearseLab() {
    try {
      Rehearsal.perform(Catalog.standard());
    } catch (IOException e) {
      System.err.println("training: the lab does not answer: " + e.getMessage());
    }
  }

  /** Decimals compute large tables when first used, longer than all the rest of a small run. */
  private static void warmUp() {
    Thread thread = new Thread(() -> Objects.requireNonNull(BigDecimal.ONE), "warm-up");
    thread.setDaemon(true);
    thread.start();
  }
}
