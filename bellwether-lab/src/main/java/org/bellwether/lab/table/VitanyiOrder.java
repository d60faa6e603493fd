package org.bellwether.lab.table;

import java.util.List;
import java.util.function.ToDoubleFunction;
import org.bellwether.election.Vitanyi;

/**
 * A cell of the table in Vitányi's paper: how a cost grows, for one choice of f. Where an order has
 * a term that does not grow, it is taken with what no election can do without: two signals for each
 * processor and one pass of the winner's message.
 */
public final class VitanyiOrder {
  private static final double SIGNALS = 2; // a wakeup and a sleepwell for each processor

  private final String printed;
  private final boolean tight;
  private final ToDoubleFunction<Ring> order;

  private VitanyiOrder(String printed, boolean tight, ToDoubleFunction<Ring> order) {
    this.printed = printed;
    this.tight = tight;
    this.order = order;
  }

  /** The f of a row. */
  public enum Slowing {
    CONSTANT("constant"),
    POWER("i^2"),
    POW2("2^i"),
    WALK("w2^i/w_p"),
    RATIO("(2u/m)^i");

    private final String label;

    Slowing(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }
  }

  /** What a column shows. */
  public enum Column {
    WORST_PASSES("worst passes"),
    WORST_BITS("worst bits"),
    AVERAGE_PASSES("average passes"),
    AVERAGE_BITS("average bits");

    private final String label;

    Column(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }

    boolean worst() {
      return this == WORST_PASSES || this == WORST_BITS;
    }

    boolean bits() {
      return this == WORST_BITS || this == AVERAGE_BITS;
    }

    /** What a cost of this column may depend on. */
    public List<Axis> axes() {
      return List.of(Axis.NODES, worst() ? Axis.RATIO : Axis.WALK, Axis.LEAST);
    }
  }

  /** What varies from ring to ring. */
  public enum Axis {
    NODES("N"),
    RATIO("u/m"),
    WALK("w/w_p"),
    LEAST("l");

    private final String label;

    Axis(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }
  }

  /**
   * A kind of ring.
   *
   * @param ratio u/m, where clocks differ
   * @param walk w/w_p, where links take time
   * @param least the least name; the others follow it without a gap
   */
  public record Ring(int n, int ratio, int walk, int least) {
    /** The same with another value of one of them. */
    Ring with(Axis axis, int value) {
      return switch (axis) {
        case NODES -> new Ring(value, ratio, walk, least);
        case RATIO -> new Ring(n, value, walk, least);
        case WALK -> new Ring(n, ratio, value, least);
        case LEAST -> new Ring(n, ratio, walk, value);
      };
    }

    public int at(Axis axis) {
      return switch (axis) {
        case NODES -> n;
        case RATIO -> ratio;
        case WALK -> walk;
        case LEAST -> least;
      };
    }
  }

  /** The row of an f. */
  private static Orders row(Slowing f) {
    return switch (f) {
      case CONSTANT ->
          new Orders(
              theta("Θ(N²)", r -> r.n() * n(r)),
              big("O(N² log L)", r -> r.n() * n(r) * StrictMath.log(r.least() + n(r))),
              theta("Θ(N log N)", r -> n(r) * (SIGNALS + StrictMath.log(n(r)))),
              big("O(N²(w/w_p + log l))", r -> r.n() * n(r) * (r.walk() + log(r))));
      case POWER ->
          new Orders(
              big("O(Nul/m)", r -> n(r) * r.ratio() * r.least()),
              big("O(Nul log l/m)", r -> n(r) * r.ratio() * r.least() * log(r)),
              big("O(N(w/(l w_p) + l))", r -> n(r) * (per(r, r.least()) + r.least())),
              big(
                  "O(N(w/(l w_p) + l log l))",
                  r -> n(r) * (per(r, r.least()) + r.least() * log(r))));
      case POW2 ->
          new Orders(
              big("O(Nu/m)", r -> n(r) * r.ratio()),
              big("O(Nu log l/m)", r -> n(r) * r.ratio() * log(r)),
              big("O(N(w/(2^l w_p) + 1))", r -> n(r) * (per(r, power(r)) + SIGNALS + 1)),
              big("O(N(w/(2^l w_p) + log l))", r -> n(r) * (per(r, power(r)) + log(r))));
      case WALK ->
          new Orders(
              big("O(Nu/m)", r -> n(r) * r.ratio()),
              big("O(Nu log l/m)", r -> n(r) * r.ratio() * log(r)),
              theta("Θ(N)", VitanyiOrder::n),
              theta("Θ(N log l)", r -> n(r) * log(r)));
      case RATIO ->
          new Orders(
              theta("Θ(N)", VitanyiOrder::n),
              theta("Θ(N log l)", r -> n(r) * log(r)),
              theta("Θ(N)", VitanyiOrder::n),
              theta("Θ(N log l)", r -> n(r) * log(r)));
    };
  }

  private record Orders(
      VitanyiOrder worstPasses,
      VitanyiOrder worstBits,
      VitanyiOrder averagePasses,
      VitanyiOrder averageBits) {}

  static VitanyiOrder of(Slowing f, Column column) {
    Orders row = row(f);
    return switch (column) {
      case WORST_PASSES -> row.worstPasses;
      case WORST_BITS -> row.worstBits;
      case AVERAGE_PASSES -> row.averagePasses;
      case AVERAGE_BITS -> row.averageBits;
    };
  }

  /** As the paper has it. */
  public String printed() {
    return printed;
  }

  /** Whether it is a lower bound as well. */
  boolean tight() {
    return tight;
  }

  double of(Ring ring) {
    return order.applyAsDouble(ring);
  }

  private static VitanyiOrder theta(String printed, ToDoubleFunction<Ring> order) {
    return new VitanyiOrder(printed, true, order);
  }

  private static VitanyiOrder big(String printed, ToDoubleFunction<Ring> order) {
    return new VitanyiOrder(printed, false, order);
  }

  private static double n(Ring ring) {
    return ring.n();
  }

  /** Bits of the least name: the paper's log l is 0 for 1, which has a digit all the same. */
  private static double log(Ring ring) {
    return SIGNALS + Vitanyi.length(ring.least());
  }

  private static double power(Ring ring) {
    return StrictMath.pow(2, ring.least());
  }

  private static double per(Ring ring, double divisor) {
    return ring.walk() / divisor;
  }
}
