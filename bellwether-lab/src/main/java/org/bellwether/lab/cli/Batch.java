package org.bellwether.lab.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.bellwether.lab.json.ScenarioStream;
import org.bellwether.simulate.Scenario;
import org.bellwether.simulate.ScenarioException;
import org.jspecify.annotations.Nullable;

/**
 * Runs the scenarios of a file as they are read. The first one is held back where it matters
 * whether it is the only one; from standard input each is run as it comes, since somebody may wait
 * for its result before sending the next.
 */
final class Batch implements ScenarioStream.Receiver {
  private final Terminal terminal;
  private final Runner runner;
  private final String file;
  private final boolean single;
  private final boolean flowing;
  private final Recording nothing;
  private @Nullable Scenario held;
  private int count;

  /**
   * Reads nothing yet.
   *
   * @param single whether only one scenario makes sense, because of what else was asked for
   */
  Batch(Terminal terminal, Runner runner, String file, boolean single) {
    this.terminal = terminal;
    this.runner = runner;
    this.file = file;
    this.single = single;
    nothing = new Recording(terminal, null, null, null);
    flowing = file.equals(Sources.STDIN) && !single;
  }

  @Override
  public void accept(Scenario scenario) {
    next();
    if (count == 1 && !flowing) held = scenario;
    else run(scenario);
  }

  @Override
  public void reject(ScenarioException problem) {
    next();
    runner.reject(problem);
    showIfNoMoreIsThere();
  }

  /** The only scenario, which is still to be run; null if there were several, or none. */
  @Nullable Scenario only() {
    return held;
  }

  private void next() {
    count++;
    if (single && count > 1) {
      throw new Refusal(
          file + ": several scenarios, expected one, since flags change or record a single run");
    }
    if (held != null) run(held);
    held = null;
  }

  private void run(Scenario scenario) {
    if (runner.interrupted()) return;
    runner.run(scenario, null, nothing);
    showIfNoMoreIsThere();
  }

  private void showIfNoMoreIsThere() {
    if (!flowing) return;
    try {
      if (terminal.in().available() == 0) terminal.out().flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
