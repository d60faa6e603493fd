package org.bellwether.lab.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.bellwether.lab.json.Problem;
import org.bellwether.lab.json.ScenarioStream;
import org.bellwether.scenario.Scenario;
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
  private final @Nullable String single;
  private final boolean flowing;
  private final Recording nothing;
  private @Nullable Scenario held;
  private Origin heldFrom;
  private int count;

  /**
   * Reads nothing yet.
   *
   * @param single the option for which only one scenario makes sense; null if there is none
   */
  Batch(Terminal terminal, Runner runner, String file, @Nullable String single) {
    this.terminal = terminal;
    this.runner = runner;
    this.file = file;
    this.single = single;
    nothing = new Recording(terminal, null, null, null);
    flowing = file.equals(Sources.STDIN) && single == null;
    heldFrom = Sources.origin(terminal, file, 0);
  }

  @Override
  public void accept(Scenario scenario, int line) {
    next();
    Origin origin = Sources.origin(terminal, file, line);
    if (count > 1 || flowing) {
      run(scenario, origin);
    } else {
      held = scenario;
      heldFrom = origin;
    }
  }

  @Override
  public void reject(Problem problem) {
    next();
    runner.reject(problem.message(), problem.in(Sources.name(file)));
    showIfNoMoreIsThere();
  }

  /** The only scenario, which is still to be run; null if there were several, or none. */
  @Nullable Scenario only() {
    return held;
  }

  /** Where the only scenario is from. */
  Origin origin() {
    return heldFrom;
  }

  /** Whether there was nothing to run, nor to reject. */
  boolean empty() {
    return count == 0;
  }

  private void next() {
    count++;
    if (single != null && count > 1) {
      throw new Refusal(
          Sources.name(file)
              + " contains several scenarios, but "
              + single
              + " is for a single one; give a file with one scenario");
    }
    if (held != null) run(held, heldFrom);
    held = null;
  }

  private void run(Scenario scenario, Origin origin) {
    if (runner.interrupted()) return;
    runner.run(scenario, origin, null, nothing);
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
