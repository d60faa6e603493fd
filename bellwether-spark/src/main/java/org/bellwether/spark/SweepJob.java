package org.bellwether.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.function.Function;
import org.bellwether.session.sweep.CellAssembly;
import org.bellwether.session.sweep.PreparedCell;
import org.bellwether.session.sweep.RunAttempt;
import org.bellwether.session.sweep.SweepCell;
import org.bellwether.session.sweep.SweepPlan;
import org.bellwether.session.sweep.SweepRun;
import org.bellwether.session.sweep.SweepTree;
import org.bellwether.session.sweep.SweepWatcher;
import org.bellwether.state.Snapshots;
import org.jspecify.annotations.Nullable;

/**
 * A sweep in tasks of some runs each. The plan travels as a tree; a run depends on its cell and its
 * number only, so that it does not matter who executes it, nor how often.
 */
final class SweepJob {
  /** So many tasks per slot: the last ones are short, and the progress is seen. */
  private static final int TASKS_PER_SLOT = 32;

  private final Pieces pieces;
  private final int slots;

  SweepJob(Pieces pieces, int slots) {
    this.pieces = pieces;
    this.slots = slots;
  }

  /**
   * Some runs, one after the other.
   *
   * @param cells the indices of the cells that they belong to
   * @param first the number of the first run of the first cell
   */
  private record Piece(int[] cells, int first, int count) implements Serializable {}

  /** What a task says. */
  private static final class Batch {
    private final ArrayList<Row> rows = new ArrayList<>();
  }

  /** One run; without result and failure if one before it failed already. */
  private record Row(
      int cell, int repetition, long nanos, @Nullable SweepRun run, @Nullable String failure) {
    @Nullable RunAttempt attempt() {
      return run == null && failure == null ? null : new RunAttempt(run, failure);
    }
  }

  boolean run(SweepPlan plan, List<SweepCell> cells, SweepWatcher watcher) {
    Map<Integer, CellAssembly> underway = new HashMap<>();
    return pieces.run(
        pieces(cells, plan.repeat()),
        task(new LinkedHashMap<>(plan.tree())),
        new Pieces.Listener() {
          @Override
          public void arrived(int piece, byte[] result) {
            Batch batch = new Batch();
            Snapshots.load(batch, result);
            for (Row row : batch.rows) add(row);
          }

          private void add(Row row) {
            SweepCell cell = plan.cells().get(row.cell);
            CellAssembly assembly =
                underway.computeIfAbsent(row.cell, _ -> new CellAssembly(cell, plan.repeat()));
            watcher.ran(cell, row.nanos);
            if (!assembly.add(row.repetition, row.attempt())) return;
            underway.remove(row.cell);
            watcher.finished(assembly.result());
          }

          @Override
          public boolean goesOn() {
            watcher.look();
            return watcher.goesOn();
          }
        });
  }

  private List<Piece> pieces(List<SweepCell> cells, int repeat) {
    long runs = (long) cells.size() * repeat;
    long size = Math.max(1, runs / ((long) slots * TASKS_PER_SLOT));
    List<Piece> all = new ArrayList<>();
    for (long from = 0; from < runs; from += size) {
      int count = (int) Math.min(size, runs - from);
      int cell = (int) (from / repeat);
      int last = (int) ((from + count - 1) / repeat);
      int[] indices = cells.subList(cell, last + 1).stream().mapToInt(SweepCell::index).toArray();
      all.add(new Piece(indices, (int) (from % repeat), count));
    }
    return all;
  }

  /** Static, so that a task takes nothing but the plan with it. */
  private static Function<Piece, byte[]> task(Map<String, @Nullable Object> tree) {
    return piece -> {
      SweepPlan plan = SweepTree.read(tree, Catalogues.here());
      Batch batch = new Batch();
      int repetition = piece.first;
      int at = 0;
      Running running = new Running(plan, piece.cells[0]);
      for (int i = 0; i < piece.count; i++, repetition++) {
        if (repetition == plan.repeat()) {
          repetition = 0;
          running = new Running(plan, piece.cells[++at]);
        }
        batch.rows.add(running.run(repetition));
      }
      return Snapshots.save(batch);
    };
  }

  /** A cell of which this task executes some runs. */
  private static final class Running {
    private final SweepPlan plan;
    private final int cell;
    private @Nullable PreparedCell prepared;
    private boolean failed;

    Running(SweepPlan plan, int cell) {
      this.plan = plan;
      this.cell = cell;
    }

    Row run(int repetition) {
      if (failed) return new Row(cell, repetition, 0, null, null);
      long began = System.nanoTime();
      RunAttempt attempt = RunAttempt.of(this::prepared, repetition, (_, _, _) -> true);
      if (attempt == null) throw new IllegalStateException("a run ended though nobody ended it");
      failed = attempt.failure() != null;
      long nanos = System.nanoTime() - began;
      return new Row(cell, repetition, nanos, attempt.run(), attempt.failure());
    }

    private PreparedCell prepared() {
      if (prepared == null) prepared = plan.prepare(plan.cells().get(cell), Catalogues.here());
      return prepared;
    }
  }
}
