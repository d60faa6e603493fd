package org.bellwether.lab.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Catalog;
import org.bellwether.session.sweep.CellAssembly;
import org.bellwether.session.sweep.CellResult;
import org.bellwether.session.sweep.PreparedCell;
import org.bellwether.session.sweep.RunAttempt;
import org.bellwether.session.sweep.SweepCell;
import org.bellwether.session.sweep.SweepPlan;
import org.bellwether.session.sweep.SweepTree;
import org.bellwether.session.sweep.SweepWatcher;
import org.junit.jupiter.api.Test;

class SweepExecutionTest {
  private final SweepPlan plan =
      SweepTree.read(
          Map.of("scenario", "lelann", "vary", Map.of("nodes", "4..23"), "repeat", 3L),
          Catalog.standard());

  /** Ends the sweep after some cells. */
  private static class Until implements SweepWatcher {
    private final int most;
    final List<CellResult> results = new ArrayList<>();

    Until(int most) {
      this.most = most;
    }

    @Override
    public synchronized void finished(CellResult result) {
      results.add(result);
    }

    @Override
    public void ran(SweepCell cell, long nanos) {}

    @Override
    public synchronized boolean goesOn() {
      return results.size() < most;
    }

    @Override
    public void look() {}
  }

  @Test
  void onlyWholeCellsAreHandedOverWhenASweepIsEnded() {
    Until watcher = new Until(5);
    boolean whole = new SweepExecution(plan, Catalog.standard(), plan.cells(), watcher).run(3);
    assertThat(whole).isFalse();
    assertThat(watcher.results).hasSizeBetween(5, 8).allMatch(result -> result.runs().size() == 3);
    assertThat(watcher.results.size()).isLessThan(plan.cells().size());
  }

  @Test
  void aWatcherThatFailsEndsTheSweep() {
    SweepWatcher full =
        new Until(100) {
          @Override
          public synchronized void finished(CellResult result) {
            throw new IllegalStateException("the disk is full");
          }
        };
    assertThatThrownBy(
            () -> new SweepExecution(plan, Catalog.standard(), plan.cells(), full).run(2))
        .hasMessage("the disk is full");
  }

  @Test
  void aCellFailsForTheReasonOfItsFirstFailedRun() {
    CellAssembly cell = new CellAssembly(plan.cells().get(0), 3);
    cell.add(2, new RunAttempt(null, "third"));
    assertThat(cell.idle(1)).isFalse();
    cell.add(1, new RunAttempt(null, "second"));
    assertThat(cell.idle(2)).isTrue();
    assertThat(cell.add(0, null)).isTrue();
    assertThat(cell.result().failure()).isEqualTo("second");
  }

  @Test
  void aCellIsTheSameAfterTheJournal() {
    SweepCell cell = plan.cells().get(7);
    PreparedCell prepared = plan.prepare(cell, Catalog.standard());
    CellResult result =
        CellResult.of(
            cell,
            List.of(
                prepared.run(0, (_, _, _) -> true),
                prepared.run(1, (_, _, _) -> true),
                prepared.run(2, (_, _, _) -> true)));
    String line = CellJson.line(result);
    assertThat(CellJson.read(line, plan)).isEqualTo(result);
    for (int end = 0; end < line.length(); end++) {
      assertThat(CellJson.read(line.substring(0, end), plan)).isNull();
    }
  }

  @Test
  void sizesThatHaveNotRunAreExtrapolated() {
    RemainingTime time = new RemainingTime(plan, plan.cells());
    assertThat(time.seconds()).isNaN();
    SweepCell four = plan.cells().get(0);
    SweepCell eight = plan.cells().get(4);
    for (int i = 0; i < 3; i++) {
      time.ran(four, 16_000_000_000L); // a second per node squared
      time.ran(eight, 64_000_000_000L);
    }
    double expected = 0;
    for (int n = 4; n <= 23; n++) if (n != 4 && n != 8) expected += 3.0 * n * n;
    assertThat(time.seconds()).isCloseTo(expected, within(expected / 1e6));
  }
}
