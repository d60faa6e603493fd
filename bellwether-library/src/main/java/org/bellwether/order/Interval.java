package org.bellwether.order;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An interval that contains a value, both ends included, and Marzullo's intersection: what most
 * sources have in common.
 *
 * @see <a href="https://doi.org/10.1145/800221.806730">Marzullo and Owicki, PODC 1983</a>
 */
public record Interval(long low, long high) {
  public Interval {
    if (low > high) {
      throw new IllegalArgumentException(
          "interval " + low + ".." + high + ", expected the lower end first");
    }
  }

  public long middle() {
    return low + (high - low) / 2;
  }

  public boolean contains(long value) {
    return low <= value && value <= high;
  }

  /** The same with both ends further out. */
  public Interval wider(long by) {
    return new Interval(low - by, high + by);
  }

  /**
   * What sources agree on.
   *
   * @param sources how many of them say that the value lies in this interval
   */
  public record Agreed(Interval interval, int sources) {}

  private record End(long at, boolean opens) implements Comparable<End> {
    @Override
    public int compareTo(End other) {
      if (at != other.at) return Long.compare(at, other.at);
      return Boolean.compare(other.opens, opens); // touching intervals have a point in common
    }
  }

  /**
   * Marzullo's intersection: the smallest interval that lies in as many of the given ones as any
   * does; the lowest of several.
   */
  public static Agreed intersect(List<Interval> sources) {
    List<End> ends = ends(sources);
    int open = 0;
    int best = 0;
    Interval agreed = sources.getFirst();
    for (int i = 0; i < ends.size(); i++) {
      open += ends.get(i).opens ? 1 : -1;
      if (open <= best) continue;
      best = open;
      agreed = new Interval(ends.get(i).at, ends.get(i + 1).at); // something must close
    }
    return new Agreed(agreed, best);
  }

  /**
   * The smallest interval that is sure to hold the true value if at most {@code liars} sources are
   * false: it reaches from the first to the last point that all the others can agree on. Null if
   * there is no such point, so that more must be false.
   */
  public static @Nullable Interval intersect(List<Interval> sources, int liars) {
    int needed = sources.size() - liars;
    if (liars < 0 || needed < 1) {
      throw new IllegalArgumentException(
          liars + " false sources of " + sources.size() + ", expected fewer than all");
    }
    int open = 0;
    Interval agreed = null;
    for (End end : ends(sources)) {
      if (end.opens && ++open >= needed && agreed == null) agreed = new Interval(end.at, end.at);
      if (!end.opens && open-- >= needed && agreed != null) {
        agreed = new Interval(agreed.low, end.at);
      }
    }
    return agreed;
  }

  private static List<End> ends(List<Interval> sources) {
    if (sources.isEmpty()) {
      throw new IllegalArgumentException("no intervals to intersect, expected at least 1");
    }
    List<End> ends = new ArrayList<>();
    for (Interval source : sources) {
      ends.add(new End(source.low, true));
      ends.add(new End(source.high, false));
    }
    Collections.sort(ends);
    return ends;
  }

  /** Both ends: {@code 3..7}. */
  @Override
  public String toString() {
    return low + ".." + high;
  }
}
