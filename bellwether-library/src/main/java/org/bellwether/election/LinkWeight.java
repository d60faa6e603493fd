package org.bellwether.election;

import java.util.Comparator;

/**
 * The weight of a link, which no other link has: the identifiers of its ends break ties.
 *
 * @param lower the smaller of the two identifiers
 */
public record LinkWeight(long weight, long lower, long higher) implements Comparable<LinkWeight> {
  /** Of a link that does not exist; larger than any other. */
  public static final LinkWeight INFINITE =
      new LinkWeight(Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE);

  private static final Comparator<LinkWeight> ORDER =
      Comparator.comparingLong(LinkWeight::weight)
          .thenComparingLong(LinkWeight::lower)
          .thenComparingLong(LinkWeight::higher);

  /** The weight of the link between two nodes, whatever their order. */
  public static LinkWeight between(long id, long other, long weight) {
    return new LinkWeight(weight, Math.min(id, other), Math.max(id, other));
  }

  /** The identifier at the other end. */
  public long other(long id) {
    return id == lower ? higher : lower;
  }

  @Override
  public int compareTo(LinkWeight that) {
    return ORDER.compare(this, that);
  }
}
