package org.bellwether.session.sweep;

import java.util.function.Supplier;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.NodeFailure;
import org.bellwether.simulate.Simulation.Progress;
import org.jspecify.annotations.Nullable;

/**
 * How one run of a cell ended, wherever it was executed.
 *
 * @param run what it showed; null if it failed
 * @param failure why it failed; null if it did not
 */
public record RunAttempt(@Nullable SweepRun run, @Nullable String failure) {
  /**
   * Runs once, and turns whatever goes wrong with this cell alone into a sentence.
   *
   * @param cell prepares the cell
   * @return null if {@code progress} ended the run
   */
  public static @Nullable RunAttempt of(
      Supplier<PreparedCell> cell, int repetition, Progress progress) {
    try {
      SweepRun run = cell.get().run(repetition, progress);
      return run == null ? null : new RunAttempt(run, null);
    } catch (ScenarioException | NodeFailure e) {
      return failed(String.valueOf(e.getMessage()));
    } catch (OutOfMemoryError e) {
      return failed("the program ran out of memory");
    } catch (StackOverflowError e) {
      return failed("the stack overflowed");
    } catch (RuntimeException e) {
      return failed("the run failed with " + e);
    }
  }

  private static RunAttempt failed(String failure) {
    return new RunAttempt(null, failure);
  }
}
