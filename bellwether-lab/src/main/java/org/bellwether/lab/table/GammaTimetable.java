package org.bellwether.lab.table;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Began;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
import org.bellwether.sync.Gamma;

/**
 * When the control signals of one tick of synchronizer gamma have arrived, counted from the instant
 * at which the whole cluster begins it: as a well-known textbook prints it, as it is when a message
 * and its acknowledgement take one delay each, and as measured.
 *
 * <p>The run is the slowest there is: two lines of h+1 nodes, led from their far ends, whose other
 * ends are joined, with everybody sending to every neighbour.
 */
public final class GammaTimetable {
  private static final String TEXTBOOK =
      "Ghosh, Distributed Systems: An Algorithmic Approach, table 11.1";

  private GammaTimetable() {}

  /**
   * A signal.
   *
   * @param printed what the textbook says
   * @param corrected what follows when application messages take a delay, too
   */
  public record Row(String signal, Offset printed, Offset corrected, long measured) {
    /** Whether the run bears out the corrected figure. */
    public boolean holds() {
      return corrected.value == measured;
    }
  }

  /** A time after the beginning of the tick, as a formula in h and its value. */
  public record Offset(String formula, long value) {
    private static Offset of(int heights, int delays, int h) {
      String formula = (heights == 1 ? "" : heights) + "h+" + delays;
      return new Offset(
          heights == 0 ? String.valueOf(delays) : formula, (long) heights * h + delays);
    }
  }

  /** Where the printed column comes from. */
  public static String textbook() {
    return TEXTBOOK;
  }

  /** The table for clusters of height h. */
  public static List<Row> of(Catalog catalog, int h) {
    long[] measured = measure(catalog, h);
    return List.of(
        row("all messages are acknowledged", 0, 1, 0, 2, h, measured[0]),
        row("the leader knows that its cluster is safe", 1, 1, 1, 2, h, measured[1]),
        row("the cluster knows that it is safe", 2, 1, 2, 2, h, measured[2]),
        row("the cluster knows that its neighbours are safe", 2, 2, 2, 3, h, measured[3]),
        row("the leader knows that its neighbours are safe", 3, 2, 3, 3, h, measured[4]),
        row("all nodes have heard of the next tick", 4, 2, 4, 3, h, measured[5]),
        row("the next tick begins", 4, 3, 4, 3, h, measured[6]));
  }

  private static Row row(
      String signal, int printedHeights, int printed, int heights, int delays, int h, long time) {
    return new Row(
        signal, Offset.of(printedHeights, printed, h), Offset.of(heights, delays, h), time);
  }

  /** When the last signal of each kind arrived in tick 0, which everybody begins at 0. */
  private static long[] measure(Catalog catalog, int h) {
    long[] last = new long[7];
    Simulation.of(slowest(h), catalog).trace(event -> look(event, last)).run();
    // A cluster of one node sends itself nothing: it knows as soon as it has what it needs.
    for (int i = 1; i < last.length; i++) last[i] = Math.max(last[i], last[i - 1]);
    return last;
  }

  private static void look(Trace.Event event, long[] last) {
    long time = event.time().longValueExact();
    if (event.cause() != null && event.cause().message() instanceof Gamma.Message message) {
      int kind = kind(message);
      if (kind >= 0 && message.tick() == 0) last[kind] = Math.max(last[kind], time);
    }
    for (Output output : event.outputs()) {
      if (output.equals(new Began(1))) last[6] = Math.max(last[6], time);
    }
  }

  private static int kind(Gamma.Message message) {
    return switch (message) {
      case Gamma.Start _, Gamma.Carried _ -> -1;
      case Gamma.Ack _ -> 0;
      case Gamma.Safe _ -> 1;
      case Gamma.ClusterSafe _ -> 2;
      case Gamma.Cross _ -> 3;
      case Gamma.ClusterSafeUp _ -> 4;
      case Gamma.Next _ -> 5;
    };
  }

  private static Scenario slowest(int h) {
    int n = 2 * (h + 1);
    List<Object> left = new ArrayList<>();
    List<Object> right = new ArrayList<>();
    for (long v = 0; v <= h; v++) {
      left.add(v);
      right.add(n - 1 - v);
    }
    return Scenario.builder("gamma")
        .topology(Network.Kind.of("line"))
        .nodes(n)
        .parameter("clusters", List.of(left, right))
        .parameter("ticks", 1)
        .build();
  }
}
