package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Family.AFTER_ELECTION;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.election.ElectedSorting;
import org.bellwether.election.MobileAgent;
import org.bellwether.election.RingSorting;
import org.bellwether.election.SortedRing;
import org.bellwether.election.StoresTold;
import org.bellwether.model.Node;

/** Algorithms that follow an election. */
final class AfterElections {
  private static final String NONE = "none";

  private AfterElections() {}

  static Entry ringSorting() {
    return sorting(RingSorting.class)
        .variant(
            given ->
                NONE.equals(given.getOrDefault("election", NONE))
                    ? null
                    : electedSorting(String.valueOf(given.get("election"))))
        .placed(
            setting -> {
              long[] values = longs(setting, "values", setting.ids());
              int leader = setting.smallest(setting.everybody());
              return place -> new RingSorting(place.position() == leader, values[place.position()]);
            })
        .judgedBy(
            setting ->
                List.of(
                    new SortedRing(
                        setting.smallest(setting.everybody()),
                        longs(setting, "values", setting.ids()))))
        .build();
  }

  private static Entry electedSorting(String name) {
    Entry election =
        name.equals("lelann")
            ? QuadraticRingElections.lelann()
            : QuadraticRingElections.changRoberts();
    return sorting(ElectedSorting.class)
        .parameter(QuadraticRingElections.ANNOUNCE)
        .placed(
            setting -> {
              long[] values = longs(setting, "values", setting.ids());
              Function<Place, Object> elections = election.factory().prepare(setting);
              return place ->
                  new ElectedSorting<>((Node<?>) elections.apply(place), values[place.position()]);
            })
        .assumes(Assumption.FIFO_LINKS)
        .judgedBy(
            setting ->
                List.of(
                    new SortedRing(
                        setting.largest(setting.everybody()),
                        longs(setting, "values", setting.ids()))))
        .build();
  }

  private static EntryBuilder sorting(Class<?> node) {
    return Entry.of("ring-sorting", AFTER_ELECTION, Shape.ONE_WAY_RING, node)
        .idea(
            "the leader collects all values on a first trip around the ring and distributes"
                + " them in order on a second")
        .model("one-way ring that has elected its smallest id, or first elects its largest")
        .guarantee(
            "the s-th node clockwise, starting with the leader, gets the s-th smallest value")
        .cost(
            "2n messages in addition to the election; with differences in dyadic digits at most"
                + " n·log(L/n+2) bits per message for values from 1 to L")
        .paper(
            "Vitányi, Distributed elections in an Archimedean ring of processors, STOC 1984",
            "https://doi.org/10.1145/800057.808725")
        .example("--ids 4,2,7,9 --set values=[30,10,20,10]")
        .parameter(Parameter.any("values", "the ids", "the values to sort, by position"))
        .parameter(
            Parameter.choice(
                "election",
                NONE,
                List.of(NONE, "chang-roberts", "lelann"),
                "the election that comes first; none if the smallest id leads already"))
        .assumesNoFaults()
        .exactly("collecting n", Facts::n, f -> f.messages("Collect"))
        .exactly("distributing n", Facts::n, f -> f.messages("Distribute"))
        .theory(
            new Formula(
                "bits 2n·n·log(L/n+2)",
                Formula.Relation.AT_MOST,
                f -> 2.0 * f.n() * f.n() * Math.log(largest(f) / f.n() + 2) / Math.log(2),
                f -> f.bits().getOrDefault("Collect", 0L) + f.bits().getOrDefault("Distribute", 0L),
                f -> Arrays.stream(values(f)).min().orElse(0) > 0))
        .trait(Trait.STARTS_TOGETHER);
  }

  private static long[] values(Facts facts) {
    return longs(facts.setting(), "values", facts.setting().ids());
  }

  private static double largest(Facts facts) {
    return Arrays.stream(values(facts)).max().orElse(0);
  }

  static Entry mobileAgent() {
    return Entry.of("mobile-agent", AFTER_ELECTION, Shape.GRAPH, MobileAgent.class)
        .idea(
            "an agent visits all stores to find the lowest price, and visits them once more"
                + " to tell them")
        .model("any connected graph, whose nodes may or may not know the names of their neighbours")
        .guarantee("every store learns the lowest price and where it is")
        .cost(
            "2(n-1) hops per tour, 4(n-1) in total; without names 2|E| hops per tour, 4|E| in"
                + " total")
        .paper(
            "Ghosh, Distributed Systems: An Algorithmic Approach, chapter 11",
            "https://doi.org/10.1201/b17224")
        .example("--grid 3x3 --set prices=[9,7,8,3,5,4,6,2,1]")
        .parameter(
            Parameter.any("prices", "the positions", "the prices of the stores, by position"))
        .parameter(
            Parameter.whole("home", setting -> 0L, "0", "the position where the agent starts"))
        .parameter(
            Parameter.flag(
                "names", true, "whether the agent sees who is behind a link before it goes there"))
        .placed(
            setting -> {
              long[] prices = prices(setting);
              int home = position(setting, "home");
              return place ->
                  new MobileAgent(
                      place.position(),
                      neighbours(place),
                      prices[place.position()],
                      place.position() == home,
                      setting.parameters().flag("names"));
            })
        .assumesNoFaults()
        .judgedBy(setting -> List.of(new StoresTold(prices(setting))))
        .theory(
            Formula.exactly("hops 4(n-1)", f -> 4.0 * (f.n() - 1), Facts::total)
                .when(f -> f.setting().parameters().flag("names")))
        .theory(
            Formula.exactly("hops 4|E|", f -> 4.0 * f.setting().topology().edges(), Facts::total)
                .when(f -> !f.setting().parameters().flag("names")))
        .trait(Trait.NO_IDS)
        .trait(Trait.STARTS_TOGETHER)
        .build();
  }

  private static long[] prices(Setting setting) {
    long[] positions = new long[setting.n()];
    for (int v = 0; v < positions.length; v++) positions[v] = v;
    return longs(setting, "prices", positions);
  }

  private static List<Integer> neighbours(Place place) {
    List<Integer> names = new ArrayList<>();
    for (int port = 0; port < place.degree(); port++) {
      names.add(place.topology().neighbour(place.position(), port));
    }
    return List.copyOf(names);
  }

  private static int position(Setting setting, String name) {
    long position = setting.parameters().whole(name);
    if (position >= 0 && position < setting.n()) return (int) position;
    throw Parameter.wrong(name, position, "a position from 0 to " + (setting.n() - 1));
  }

  /** Whole numbers by position, or those that stand in for them. */
  static long[] longs(Setting setting, String name, long[] fallback) {
    Object given = setting.parameters().given(name);
    if (given == null) return fallback;
    if (given instanceof List<?> list
        && list.size() == setting.n()
        && list.stream().allMatch(AfterElections::whole)) {
      return list.stream().mapToLong(value -> ((Number) value).longValue()).toArray();
    }
    throw Parameter.wrong(name, given, setting.n() + " whole numbers, one per node");
  }

  private static boolean whole(Object value) {
    return value instanceof Long
        || value instanceof Integer
        || (value instanceof BigDecimal d && d.stripTrailingZeros().scale() <= 0);
  }
}
