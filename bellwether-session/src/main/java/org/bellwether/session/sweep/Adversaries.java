package org.bellwether.session.sweep;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Trait;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.Delay;
import org.bellwether.scenario.Links.LinkDelay;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Starting;
import org.bellwether.session.sweep.WorstSearch.Adversary;
import org.bellwether.topology.Topology;

/** What an adversary may choose in a scenario, and the scenario that its choices make. */
final class Adversaries {
  private static final int MOST_SETS = 20; // nodes, of which all sets are counted
  private static final BigDecimal LONGEST = BigDecimal.TEN;

  private final Scenario base;
  private final int n;
  private final boolean ordered;
  private final boolean starts;
  private final boolean requests;
  private final boolean delays;
  private final List<int[]> links = new ArrayList<>();

  Adversaries(Scenario base, Entry entry, Topology topology) {
    this.base = base;
    n = topology.n();
    requests = entry.family() == Family.MUTUAL_EXCLUSION;
    ordered =
        !(base.ids() instanceof Ids.Given)
            && entry.family().elects()
            && !entry.anonymous()
            && !entry.has(Trait.NO_IDS);
    starts = base.start() == null && !requests && !entry.has(Trait.STARTS_TOGETHER);
    delays = !entry.rounds() && !entry.assumptions().contains(Assumption.BOUNDED_DELAY);
    for (int v = 0; v < n && delays; v++) {
      for (int slot = 0; slot < topology.degree(v); slot++) {
        if (topology.neighbour(v, slot) != v) links.add(new int[] {v, topology.neighbour(v, slot)});
      }
    }
  }

  /** Whether ids are chosen. */
  boolean ordered() {
    return ordered;
  }

  /** Whether there is anything to enumerate. */
  boolean choosesOrderOrStarts() {
    return ordered || starts;
  }

  /** How many orders of ids there are. */
  double orders() {
    double orders = 1;
    for (int i = 2; i <= n && ordered; i++) orders *= i;
    return orders;
  }

  /** How many sets of initiators there are; 1 if all start or nobody has a say. */
  long initiatorSets() {
    if (!starts) return 1;
    return n > MOST_SETS ? Long.MAX_VALUE : (1L << n) - 1;
  }

  int[] firstOrder() {
    return ordered ? IntStream.rangeClosed(1, n).toArray() : new int[0];
  }

  /** The nodes of a set of bits start at once, at equal delays. */
  Adversary plain(int[] order, long set) {
    int[] times = new int[starts || requests ? n : 0];
    for (int v = 0; v < times.length && starts; v++) times[v] = (set >> v & 1) == 1 ? 0 : -1;
    return new Adversary(order.clone(), times, ones(), 0);
  }

  private int[] ones() {
    int[] ones = new int[links.size()];
    Arrays.fill(ones, 1);
    return ones;
  }

  Adversary random(SplittableRandom random) {
    int[] order = firstOrder();
    for (int i = order.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      int held = order[i];
      order[i] = order[j];
      order[j] = held;
    }
    return new Adversary(order, new int[starts || requests ? n : 0], ones(), 0);
  }

  /** The choices behind a scenario that {@link #plain} has made. */
  Adversary of(Scenario scenario) {
    int[] order =
        ordered && scenario.ids() instanceof Ids.Given(List<Long> ids)
            ? ids.stream().mapToInt(Long::intValue).toArray()
            : new int[0];
    int[] times = new int[starts || requests ? n : 0];
    List<Starting> given = scenario.start();
    if (starts && given != null) {
      Arrays.fill(times, -1);
      given.forEach(starting -> times[starting.node()] = starting.time().intValue());
    }
    return new Adversary(order, times, ones(), 0);
  }

  Scenario scenario(Adversary chosen) {
    Scenario.Builder builder = base.but();
    if (ordered) builder.ids(Arrays.stream(chosen.order()).asLongStream().toArray());
    if (starts) start(builder, chosen.times());
    if (requests) request(builder, chosen.times());
    if (delays) builder.links(links(chosen));
    if (chosen.seed() != 0) builder.random(base.random().seed(chosen.seed()));
    return builder.build();
  }

  private static void start(Scenario.Builder builder, int[] times) {
    if (Arrays.stream(times).allMatch(time -> time == 0)) return;
    List<Starting> list = new ArrayList<>();
    for (int v = 0; v < times.length; v++) {
      if (times[v] >= 0) list.add(new Starting(v, BigDecimal.valueOf(times[v])));
    }
    builder.start(list);
  }

  private void request(Scenario.Builder builder, int[] times) {
    List<Request> list = new ArrayList<>();
    for (int v = 0; v < times.length; v++) {
      if (times[v] >= 0) list.add(new Request(BigDecimal.valueOf(times[v]), v));
    }
    list.sort((one, other) -> one.time().compareTo(other.time()));
    BigDecimal hold = base.operations().hold();
    builder.operations(base.operations().hold(hold == null ? BigDecimal.ONE : hold).requests(list));
  }

  private Links links(Adversary chosen) {
    Links given = base.links();
    if (chosen.seed() != 0) return given.delay(new Delay.Uniform(BigDecimal.ONE, LONGEST));
    List<LinkDelay> slow = new ArrayList<>();
    for (int i = 0; i < links.size(); i++) {
      if (chosen.delays()[i] == 1) continue;
      int[] link = links.get(i);
      slow.add(new LinkDelay(link[0], link[1], BigDecimal.valueOf(chosen.delays()[i])));
    }
    return new Links(given.delay(), slow, given.fifo(), given.loss(), given.duplicate());
  }
}
