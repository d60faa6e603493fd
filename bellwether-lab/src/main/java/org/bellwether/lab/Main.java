package org.bellwether.lab;

import org.bellwether.lab.cli.Bellwether;
import org.bellwether.lab.cli.Terminal;

/** The entry point of the command line. */
public final class Main {

  private Main() {}

  /**
   * Runs one command line, or several when this JVM trains the start-up cache.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    Terminal terminal = Terminal.system();
    if (Boolean.getBoolean("bellwether.train")) {
      Training.run(args, line -> Bellwether.execute(terminal, line));
      return;
    }
    terminal.interrupt().watch(terminal);
    int status = Bellwether.execute(terminal, args);
    // System.exit would first start the logging of the JDK, to ask whether to log the exit.
    Runtime.getRuntime().halt(status);
  }
}
