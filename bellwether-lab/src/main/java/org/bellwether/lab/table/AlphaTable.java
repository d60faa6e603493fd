package org.bellwether.lab.table;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;

/**
 * What a textbook says of a breadth-first search under synchronizer alpha, and what a run shows: on
 * a square grid, from one corner, with unit delays.
 */
public final class AlphaTable {
  private AlphaTable() {}

  /**
   * One claim.
   *
   * @param printed the textbook's formula
   * @param value its value
   * @param exact the formula that holds; empty if there is none
   * @param exactValue its value; NaN if there is none
   */
  public record Row(
      String claim,
      String printed,
      double value,
      String exact,
      double exactValue,
      double measured) {
    /** Whether the run shows what the exact formula says. */
    public boolean holds() {
      return Double.isNaN(exactValue) || exactValue == measured;
    }
  }

  /** The claims for a grid with sides of so many nodes. */
  public static List<Row> of(Catalog catalog, int side) {
    Scenario scenario =
        Scenario.builder("alpha")
            .topology(Network.Kind.grid(side, side))
            .parameter("application", "bfs")
            .build();
    Result result = Simulation.of(scenario, catalog).run();
    int n = side * side;
    int edges = 2 * side * (side - 1);
    int diameter = 2 * (side - 1);
    long carried = Objects.requireNonNull(result.applicationMessages());
    return List.of(
        new Row(
            "ticks", "D", diameter, "D+1", diameter + 1.0, series(result, "controlPerTick").size()),
        new Row(
            "time",
            "3D",
            3.0 * diameter,
            "3(D+1)",
            3.0 * (diameter + 1),
            result.endTime().doubleValue()),
        new Row(
            "messages",
            "3N·D",
            3.0 * n * diameter,
            "2M+2|E|(D+1)",
            2.0 * carried + 2.0 * edges * (diameter + 1),
            1.0 * result.total() + carried),
        new Row(
            "all begin a tick within",
            "D",
            diameter,
            "",
            Double.NaN,
            widest(series(result, "spread"))));
  }

  private static List<?> series(Result result, String name) {
    return (List<?>) Objects.requireNonNull(result.series().get(name));
  }

  private static double widest(List<?> spreads) {
    return spreads.stream()
        .mapToDouble(spread -> ((BigDecimal) spread).doubleValue())
        .max()
        .orElse(0);
  }
}
