package org.bellwether.election;

import static org.bellwether.election.RingRuns.parse;
import static org.bellwether.election.RingRuns.randomIds;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.LinkDelay;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;

/** Scenarios and figures that the tests of Vitányi's election share. */
final class VitanyiRuns {
  static final Map<String, Object> POW2 = Map.of("kind", "pow2");

  private VitanyiRuns() {}

  static Scenario.Builder vitanyi(String ids) {
    return Scenario.builder("vitanyi").ids(parse(ids));
  }

  static long bits(Result result) {
    return result.bits().values().stream().mapToLong(Long::longValue).sum();
  }

  static double value(Result result, String name) {
    return result.theory().stream()
        .filter(figure -> figure.name().startsWith(name))
        .findFirst()
        .orElseThrow()
        .value();
  }

  static Clocks units(long... units) {
    return new Clocks(
        Arrays.stream(units).mapToObj(BigDecimal::valueOf).toList(), List.of(), List.of());
  }

  /** By position, of the link clockwise. */
  static Links delays(long... delays) {
    List<LinkDelay> links = new ArrayList<>();
    for (int v = 0; v < delays.length; v++) {
      links.add(new LinkDelay(v, (v + 1) % delays.length, BigDecimal.valueOf(delays[v])));
    }
    return Links.UNIT.perLink(links);
  }

  /** Some wake by themselves, at any time; at least one does. */
  static SortedMap<Integer, BigDecimal> wakeUps(int n, Random random) {
    SortedMap<Integer, BigDecimal> start = new TreeMap<>();
    int late = 1 + random.nextInt(60);
    for (int v : RingRuns.someOf(n, random)) {
      start.put(v, BigDecimal.valueOf(random.nextInt(late)));
    }
    return start;
  }

  /** Small names, where few are far apart, or names with gaps. */
  static long[] randomNames(int n, Random random) {
    if (random.nextBoolean()) return randomIds(n, random);
    long least = 1L + random.nextInt(9);
    long[] ids = new long[n];
    for (int i = 0; i < n; i++) {
      int j = random.nextInt(i + 1);
      ids[i] = ids[j];
      ids[j] = least + i;
    }
    return ids;
  }

  static Map<String, Object> randomF(Random random) {
    return switch (random.nextInt(5)) {
      case 0 -> Map.of("kind", "constant", "c", 1L + random.nextInt(4));
      case 1 -> {
        long den = 1L + random.nextInt(3);
        yield Map.of("kind", "power", "num", den + 1 + random.nextInt(4), "den", den);
      }
      case 2 -> POW2;
      case 3 -> Map.of("kind", "walk", "w", 2L + random.nextInt(9), "wp", 2L);
      default -> Map.of("kind", "ratio", "u", 2L + random.nextInt(9), "m", 2L);
    };
  }
}
