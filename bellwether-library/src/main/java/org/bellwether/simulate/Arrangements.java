package org.bellwether.simulate;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.simulate.Scenario.Ids;
import org.jspecify.annotations.Nullable;

/** Identifiers by position: as given, or arranged by name. */
final class Arrangements {
  private Arrangements() {}

  static long[] ids(@Nullable Ids ids, int n, Randoms.Stream random) {
    return switch (ids) {
      case null -> random(n, random);
      case Ids.Given(List<Long> given) -> given(given);
      case Ids.Arranged(String name) -> arranged(name, n, random);
    };
  }

  private static long[] given(List<Long> given) {
    long[] ids = new long[given.size()];
    Map<Long, Integer> seen = new TreeMap<>();
    for (int v = 0; v < ids.length; v++) {
      ids[v] = given.get(v);
      if (ids[v] < 1) {
        throw ScenarioException.of("ids[" + v + "]", ids[v], "a positive whole number");
      }
      if (seen.put(ids[v], v) != null) {
        throw new ScenarioException(
            "ids[" + v + "]: " + ids[v] + " appears twice, expected distinct positive integers");
      }
    }
    return ids;
  }

  private static long[] arranged(String name, int n, Randoms.Stream random) {
    long[] ids = new long[n];
    switch (name) {
      case "ascending", "best:chang-roberts" -> Arrays.setAll(ids, v -> v + 1L);
      case "descending", "worst:chang-roberts" -> Arrays.setAll(ids, v -> (long) n - v);
      case "random" -> {
        return random(n, random);
      }
      default ->
          throw ScenarioException.of(
              "ids",
              '"' + name + '"',
              "a list of ids, ascending, descending, random, or worst:chang-roberts");
    }
    return ids;
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
