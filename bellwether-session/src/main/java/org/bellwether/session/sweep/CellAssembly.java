package org.bellwether.session.sweep;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts a cell together from its runs, which may come in any order. If several of them failed, the
 * cell fails for the reason of the first by number, wherever and in whatever order they were
 * executed.
 */
public final class CellAssembly {
  private final SweepCell cell;
  private final @Nullable SweepRun[] runs;
  private @Nullable String failure;
  private int failed = Integer.MAX_VALUE; // the first run that failed
  private int left;

  /**
   * An empty cell.
   *
   * @param repeat how many runs it has
   */
  public CellAssembly(SweepCell cell, int repeat) {
    this.cell = cell;
    runs = new SweepRun[repeat];
    left = repeat;
  }

  public SweepCell cell() {
    return cell;
  }

  /** Whether a run need not be executed, because one before it has failed. */
  public boolean idle(int repetition) {
    return failed < repetition;
  }

  /**
   * Adds a run.
   *
   * @param attempt null if the run was not executed because it was {@linkplain #idle idle}
   * @return true if it was the last one
   */
  public boolean add(int repetition, @Nullable RunAttempt attempt) {
    if (attempt != null) {
      runs[repetition] = attempt.run();
      if (attempt.failure() != null && repetition < failed) {
        failure = attempt.failure();
        failed = repetition;
      }
    }
    return --left == 0;
  }

  /** The cell as a whole, once all runs are there. */
  public CellResult result() {
    if (left > 0) throw new IllegalStateException(left + " runs are missing");
    if (failure != null) return CellResult.failed(cell, failure);
    List<SweepRun> all = new ArrayList<>();
    for (SweepRun run : runs) if (run != null) all.add(run);
    return CellResult.of(cell, all);
  }
}
