package org.bellwether.lab.cli;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.TraceEvent;
import org.bellwether.simulate.Upcoming;
import org.jspecify.annotations.Nullable;

/**
 * A run that goes forward by steps, with messages lost or late by hand, and backward by running
 * again from the start: runs are deterministic, so a shorter run with the same steps is the past.
 */
final class SteppedRun {
  private final Scenario scenario;
  private final Catalog catalog;
  private final List<Move> moves = new ArrayList<>();
  private final List<TraceEvent> fresh = new ArrayList<>();
  private Simulation simulation;

  private sealed interface Move {
    record Step() implements Move {}

    record Drop() implements Move {}

    record Delay(BigDecimal by) implements Move {}
  }

  private static final Move STEP = new Move.Step();

  SteppedRun(Scenario scenario, Catalog catalog) {
    this.scenario = scenario;
    this.catalog = catalog;
    simulation = Simulation.of(scenario, catalog).trace(fresh::add);
  }

  Simulation simulation() {
    return simulation;
  }

  @Nullable Upcoming next() {
    return simulation.next();
  }

  long steps() {
    return moves.stream().filter(STEP::equals).count();
  }

  boolean tampered() {
    return steps() < moves.size();
  }

  /** Lets the next event happen; false at the end. */
  boolean forward() {
    if (!simulation.step()) return false;
    moves.add(STEP);
    return true;
  }

  void drop() {
    simulation.drop();
    moves.add(new Move.Drop());
  }

  void delay(BigDecimal by) {
    simulation.delay(by);
    moves.add(new Move.Delay(by));
  }

  /** Takes back the last steps, and what was done by hand since. */
  void back(long count) {
    for (long taken = 0; taken < count && !moves.isEmpty(); ) {
      if (moves.removeLast().equals(STEP)) taken++;
    }
    simulation = again(fresh::add);
    fresh.clear();
  }

  /** The same run up to here, for a listener that has not heard it. */
  Simulation again(@Nullable Trace listener) {
    Simulation run = Simulation.of(scenario, catalog);
    if (listener != null) run.trace(listener);
    for (Move move : moves) {
      switch (move) {
        case Move.Step _ -> run.step();
        case Move.Drop _ -> run.drop();
        case Move.Delay(BigDecimal by) -> run.delay(by);
      }
    }
    return run;
  }

  /** What happened since this was last asked. */
  List<TraceEvent> news() {
    List<TraceEvent> news = List.copyOf(fresh);
    fresh.clear();
    return news;
  }
}
