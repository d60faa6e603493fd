package org.bellwether.session.sweep;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the runs of a cell showed.
 *
 * @param runs in the order of their seeds; none if the cell failed
 * @param failure why the cell has no runs; null if it has
 */
public record CellResult(SweepCell cell, List<SweepRun> runs, @Nullable String failure) {
  public CellResult {
    runs = List.copyOf(runs);
  }

  public static CellResult of(SweepCell cell, List<SweepRun> runs) {
    return new CellResult(cell, runs, null);
  }

  public static CellResult failed(SweepCell cell, String failure) {
    return new CellResult(cell, List.of(), failure);
  }

  /** The number of runs in which a property was violated. */
  public long violated() {
    return runs.stream().filter(run -> run.violations() > 0).count();
  }
}
