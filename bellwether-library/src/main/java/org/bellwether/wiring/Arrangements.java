package org.bellwether.wiring;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;

/** Identifiers by position: as given, or arranged by name. */
final class Arrangements {
  private static final String EXPECTED =
      "a list of ids, ascending, descending, random, worst:ALGORITHM (lelann, chang-roberts,"
          + " participant-ring, k-leader: most messages; franklin, peterson: most rounds),"
          + " or rounds:ALGORITHM:ROUND (franklin, peterson)";

  private Arrangements() {}

  /**
   * Identifiers of nodes.
   *
   * @param least the smallest that an algorithm bears
   */
  static long[] ids(@Nullable Ids ids, int n, int least, Randoms.Stream random) {
    return switch (ids) {
      case null -> random(n, random);
      case Ids.Given(List<Long> given) -> given(given, least);
      case Ids.Arranged(String name) -> arranged(name, n, random);
    };
  }

  private static long[] given(List<Long> given, int least) {
    long[] ids = new long[given.size()];
    Map<Long, Integer> seen = new TreeMap<>();
    for (int v = 0; v < ids.length; v++) {
      ids[v] = given.get(v);
      if (ids[v] < least) {
        throw ScenarioException.of(
            "ids[" + v + "]",
            ids[v],
            least == 0
                ? "a whole number from 0 on"
                : "a positive whole number, because nodes count time by their ids");
      }
      if (seen.put(ids[v], v) != null) {
        throw ScenarioException.of(
            "ids[" + v + "]",
            ids[v] + " appears twice",
            "distinct whole numbers from " + least + " on");
      }
    }
    return ids;
  }

  private static long[] arranged(String name, int n, Randoms.Stream random) {
    return switch (name) {
      case "ascending", "best:chang-roberts" -> ascending(n);
      case "random" -> random(n, random);
      // each id has all larger ones before it, in a bunch
      case "descending",
          "worst:lelann",
          "worst:chang-roberts",
          "worst:participant-ring",
          "worst:k-leader" ->
          descending(n);
      case "worst:franklin", "worst:peterson" -> electedIn(mostRounds(n), n);
      default -> electedIn(round(name, n), n);
    };
  }

  private static long[] ascending(int n) {
    long[] ids = new long[n];
    Arrays.setAll(ids, v -> v + 1L);
    return ids;
  }

  private static long[] descending(int n) {
    long[] ids = new long[n];
    Arrays.setAll(ids, v -> (long) n - v);
    return ids;
  }

  /** At most every other candidate survives a round of Franklin's and of Peterson's election. */
  private static int mostRounds(int n) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(n);
  }

  /** The round that an arrangement asks for, if n nodes can elect in it. */
  private static int round(String name, int n) {
    int number = name.lastIndexOf(':') + 1;
    String before = name.substring(0, number);
    if (!before.equals("rounds:franklin:") && !before.equals("rounds:peterson:")) {
      throw ScenarioException.of("ids", '"' + name + '"', EXPECTED);
    }
    int least = Math.min(n, 2); // the largest of several needs a round to beat the others
    int most = mostRounds(n);
    for (int round = least; round <= most; round++) {
      if (name.substring(number).equals(String.valueOf(round))) return round;
    }
    throw ScenarioException.of(
        "ids",
        '"' + name + '"',
        "a round from " + least + " to " + most + ", in which " + n + " nodes can elect");
  }

  /**
   * Ids with which Franklin's and Peterson's elections end in a given round. In both, the local
   * maxima among the candidates survive; so the candidates of each round are put between those of
   * the next, as slopes that go down clockwise.
   */
  private static long[] electedIn(int round, int n) {
    long[] candidates = {1};
    for (int r = round - 1; r >= 1; r--) {
      candidates = before(candidates, r == 1 ? n : 1 << (round - r));
    }
    return candidates;
  }

  /** The order of all candidates of a round, given that of its survivors. */
  private static long[] before(long[] survivors, int size) {
    long[] all = new long[size];
    int losers = size - survivors.length;
    int placed = 0;
    int next = 0;
    for (int i = 0; i < survivors.length; i++) {
      all[next++] = losers + survivors[i];
      int end = (int) ((long) losers * (i + 1) / survivors.length);
      for (int rank = end; rank > placed; rank--) all[next++] = rank;
      placed = end;
    }
    return all;
  }

  private static long[] random(int n, Randoms.Stream random) {
    long[] ids = new long[n];
    for (int i = 0; i < n; i++) {
      int j = random.below(i + 1);
      ids[i] = ids[j];
      ids[j] = i + 1L;
    }
    return ids;
  }
}
