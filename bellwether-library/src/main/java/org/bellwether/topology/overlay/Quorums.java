package org.bellwether.topology.overlay;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Quorums for n nodes: for each node a set that contains the node itself; any two sets have a
 * member in common. Members are in ascending order.
 */
public final class Quorums {
  /** Perfect difference sets: every distance but 0 occurs once, so any two shifts meet once. */
  private static final Map<Integer, int[]> DIFFERENCES =
      Map.of(
          2, new int[] {0, 1, 3},
          3, new int[] {0, 1, 3, 9},
          5, new int[] {0, 1, 3, 8, 12, 18},
          7, new int[] {0, 1, 3, 13, 32, 36, 43, 52});

  private Quorums() {}

  /** A plane where there is one of n points and of prime order, a grid otherwise. */
  public static int[][] usual(int n) {
    return order(n) > 0 ? plane(n) : grid(n);
  }

  /** The row and the column of each node in the smallest square that holds all, row by row. */
  public static int[][] grid(int n) {
    int width = (int) Math.ceil(Math.sqrt(n));
    int[][] quorums = new int[n][];
    for (int v = 0; v < n; v++) {
      BitSet members = new BitSet();
      int row = v / width * width;
      members.set(row, Math.min(n, row + width));
      for (int other = v % width; other < n; other += width) members.set(other);
      quorums[v] = members.stream().toArray();
    }
    return quorums;
  }

  /**
   * The lines of a projective plane of n = q²+q+1 points, q prime: each has q+1 points, and any two
   * meet in exactly one.
   */
  public static int[][] plane(int n) {
    int order = order(n);
    if (order == 0) {
      throw new IllegalArgumentException(
          "nodes: " + n + ", expected q²+q+1 for a prime q, such as 7, 13, 31, 57, 133 or 183");
    }
    int[] differences = DIFFERENCES.get(order);
    return differences != null ? shifts(differences, n) : lines(order);
  }

  /**
   * The next larger plane for any n: lines of the first n points, with a point p that does not
   * exist replaced by p mod n. Where lines met, they still do.
   */
  public static int[][] fold(int n) {
    int size = n;
    while (order(size) == 0) size++;
    int[][] quorums = Arrays.copyOf(plane(size), n);
    for (int v = 0; v < n; v++) {
      quorums[v] = Arrays.stream(quorums[v]).map(p -> p % n).sorted().distinct().toArray();
    }
    return quorums;
  }

  /** The prime order of a plane of n points, or 0. */
  public static int order(int n) {
    int q = (int) Math.round((Math.sqrt(4.0 * n - 3) - 1) / 2);
    return q * q + q + 1 == n && prime(q) ? q : 0;
  }

  private static boolean prime(int q) {
    for (int d = 2; d * d <= q; d++) if (q % d == 0) return false;
    return q > 1;
  }

  private static int[][] shifts(int[] differences, int n) {
    int[][] quorums = new int[n][];
    for (int v = 0; v < n; v++) {
      int shift = v;
      quorums[v] = Arrays.stream(differences).map(d -> (shift + d) % n).sorted().toArray();
    }
    return quorums;
  }

  /**
   * Points and lines as triples over the integers modulo q, up to a factor; a point is on a line
   * where their product is zero. Every line is given to one of its points.
   */
  static int[][] lines(int q) {
    int n = q * q + q + 1;
    int[][] triples = new int[n][];
    int i = 0;
    for (int a = 0; a < q; a++) for (int b = 0; b < q; b++) triples[i++] = new int[] {1, a, b};
    for (int a = 0; a < q; a++) triples[i++] = new int[] {0, 1, a};
    triples[i] = new int[] {0, 0, 1};
    int[][] lines = new int[n][];
    for (int line = 0; line < n; line++) {
      BitSet points = new BitSet();
      for (int p = 0; p < n; p++) if (product(triples[line], triples[p]) % q == 0) points.set(p);
      lines[line] = points.stream().toArray();
    }
    return matched(lines);
  }

  private static int product(int[] a, int[] b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  }

  /** Gives each line to one of its points; that works since every point is on as many lines. */
  private static int[][] matched(int[][] lines) {
    int n = lines.length;
    int[] lineOf = new int[n]; // of a point
    Arrays.fill(lineOf, -1);
    for (int line = 0; line < n; line++) place(line, lines, lineOf);
    int[][] quorums = new int[n][];
    for (int point = 0; point < n; point++) quorums[point] = lines[lineOf[point]];
    return quorums;
  }

  /** Finds a point for a line, breadth first, moving lines that have one on to others of theirs. */
  private static void place(int line, int[][] lines, int[] lineOf) {
    int[] reachedBy = new int[lines.length]; // the line that could move to a point
    Arrays.fill(reachedBy, -1);
    int[] pointOf = new int[lines.length]; // where a line of the search is now
    int[] queue = new int[lines.length];
    pointOf[line] = -1;
    queue[0] = line;
    for (int head = 0, tail = 1; ; head++) {
      for (int point : lines[queue[head]]) {
        if (reachedBy[point] >= 0) continue;
        reachedBy[point] = queue[head];
        if (lineOf[point] < 0) {
          for (int free = point; free >= 0; ) {
            int moving = reachedBy[free];
            int left = pointOf[moving];
            lineOf[free] = moving;
            free = left;
          }
          return;
        }
        pointOf[lineOf[point]] = point;
        queue[tail++] = lineOf[point];
      }
    }
  }

  /**
   * What is wrong with quorums, or null if nothing is.
   *
   * @param quorums by node, members in ascending order
   */
  public static @Nullable String flaw(int[][] quorums) {
    BitSet[] sets = new BitSet[quorums.length];
    for (int v = 0; v < quorums.length; v++) {
      sets[v] = new BitSet();
      for (int member : quorums[v]) {
        if (member < 0 || member >= quorums.length) {
          return "quorum " + v + " holds node " + member + ", expected 0.." + (quorums.length - 1);
        }
        sets[v].set(member);
      }
      if (!sets[v].get(v))
        return "quorum " + v + " lacks node " + v + ", expected every owner in its own";
    }
    for (int v = 0; v < sets.length; v++) {
      for (int w = v + 1; w < sets.length; w++) {
        if (!sets[v].intersects(sets[w])) {
          return "quorums " + v + " and " + w + " have no member in common, expected one";
        }
      }
    }
    return null;
  }
}
