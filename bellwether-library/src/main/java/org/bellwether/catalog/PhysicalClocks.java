package org.bellwether.catalog;

import static org.bellwether.catalog.Family.PHYSICAL_CLOCKS;

import java.math.BigDecimal;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.bellwether.order.Berkeley;
import org.bellwether.order.ClockAverage;
import org.bellwether.order.Cristian;
import org.bellwether.order.UtcHierarchy;

/** Clocks that drift, and ways to set them. */
final class PhysicalClocks {
  private static final Parameter PERIOD =
      Parameter.time(
          "period", _ -> BigDecimal.valueOf(1000), "1000", "ticks from one round to the next");
  private static final Parameter LEAST_DELAY =
      Parameter.time(
          "leastDelay", _ -> BigDecimal.ZERO, "0", "how long a message takes at least, in ticks");
  private static final Parameter DRIFT =
      Parameter.whole("drift", _ -> 100L, "100", "by how much clocks drift at most, in millionths");

  private PhysicalClocks() {}

  static List<Entry> entries() {
    return List.of(cristian(), berkeley(), utc());
  }

  private static Entry cristian() {
    return Entry.of("cristian", PHYSICAL_CLOCKS, Shape.NAMED, Cristian.class)
        .idea("ask a server for the time; the answer is about half a round trip old")
        .model("complete network, node 0 has the right time, clocks drift, delays vary")
        .guarantee("wrong by at most half the fastest round trip less the least delay")
        .cost("two messages a sample")
        .paper("Cristian, Distributed Computing 3, 1989", "https://doi.org/10.1007/BF01784024")
        .example("run cristian --nodes 3 --delay 5..50 --offset 0,700,-300")
        .parameter(Parameter.whole("samples", _ -> 5L, "5", "how often each node asks"))
        .parameter(PERIOD)
        .parameter(Parameter.optional("limit", "none", "longer round trips are rejected, in ticks"))
        .parameter(LEAST_DELAY)
        .parameter(DRIFT)
        .placed(
            setting -> {
              Parameters given = setting.parameters();
              long limit = given.given("limit") == null ? Long.MAX_VALUE : given.whole("limit");
              return place ->
                  new Cristian(
                      place.position(),
                      0,
                      given.count("samples"),
                      setting.ticks("period"),
                      limit,
                      setting.ticks("leastDelay"),
                      given.whole("drift"));
            })
        .assumesNoFaults()
        .exactly(
            "messages 2 a sample",
            f -> 2.0 * (f.n() - 1) * f.setting().parameters().whole("samples"),
            Facts::total)
        .trait(Entry.Trait.NO_IDS)
        .trait(Entry.Trait.STARTS_TOGETHER)
        .build();
  }

  private static Entry berkeley() {
    return Entry.of("berkeley", PHYSICAL_CLOCKS, Shape.NAMED, Berkeley.class)
        .idea("a master averages all clocks that are not far off, and tells each the difference")
        .model("complete network, nobody has the right time, clocks drift, delays vary")
        .guarantee("after a round, clocks differ by no more than the errors of reading them")
        .cost("3(n-1) messages a round")
        .paper("Gusella and Zatti, TSE 15(7), 1989", "https://doi.org/10.1109/32.29484")
        .example("run berkeley --nodes 3 --delay 0 --offset 180,205,170")
        .parameter(Parameter.whole("rounds", _ -> 1L, "1", "how often clocks are set"))
        .parameter(PERIOD)
        .parameter(
            Parameter.whole(
                "limit", _ -> 1000L, "1000", "clocks that are further off do not count, in ticks"))
        .parameter(
            Parameter.choice(
                "rule",
                "near-master",
                List.of("near-master", "largest-group"),
                "off from what: from the master's clock, or from each other"))
        .parameter(
            Parameter.whole(
                "pace", _ -> 2L, "2", "how many ticks a clock takes to make up for one"))
        .placed(
            setting -> {
              Parameters given = setting.parameters();
              String rule = given.text("rule").replace('-', '_').toUpperCase(Locale.ROOT);
              return place ->
                  new Berkeley(
                      place.position(),
                      place.n(),
                      0,
                      given.count("rounds"),
                      setting.ticks("period"),
                      given.whole("limit"),
                      ClockAverage.Rule.valueOf(rule),
                      given.whole("pace"));
            })
        .assumesNoFaults()
        .exactly(
            "messages 3(n-1) a round",
            f -> 3.0 * (f.n() - 1) * f.setting().parameters().whole("rounds"),
            Facts::total)
        .trait(Entry.Trait.NO_IDS)
        .trait(Entry.Trait.STARTS_TOGETHER)
        .build();
  }

  private static Entry utc() {
    return Entry.of("utc", PHYSICAL_CLOCKS, Shape.GRAPH, UtcHierarchy.class)
        .idea("ask all neighbours; believe what most of those closest to a receiver agree on")
        .model("any connected graph, some nodes receive the time, clocks drift, delays vary")
        .guarantee("wrong by no more than it says while most of those believed are right")
        .cost("two messages a link, way and round")
        .paper(
            "Mills, IEEE Transactions on Communications 39(10), 1991",
            "https://doi.org/10.1109/26.103043")
        .example("run utc --line 4 --set rounds=3")
        .parameter(Parameter.any("receivers", "[0]", "positions of nodes that receive the time"))
        .parameter(Parameter.whole("rounds", _ -> 3L, "3", "how often each node asks"))
        .parameter(PERIOD)
        .parameter(LEAST_DELAY)
        .parameter(DRIFT)
        .placed(
            setting -> {
              BitSet receivers = receivers(setting);
              Parameters given = setting.parameters();
              return place ->
                  new UtcHierarchy(
                      receivers.get(place.position()),
                      given.count("rounds"),
                      setting.ticks("period"),
                      setting.ticks("leastDelay"),
                      given.whole("drift"));
            })
        .assumesNoFaults()
        .exactly("messages 2 a link, way and round", PhysicalClocks::questions, Facts::total)
        .trait(Entry.Trait.NO_IDS)
        .trait(Entry.Trait.STARTS_TOGETHER)
        .build();
  }

  private static double questions(Facts facts) {
    BitSet receivers = receivers(facts.setting());
    double links = 0;
    for (int v = 0; v < facts.n(); v++) {
      if (!receivers.get(v)) links += facts.setting().topology().degree(v);
    }
    return 2 * links * facts.setting().parameters().whole("rounds");
  }

  private static BitSet receivers(Setting setting) {
    BitSet receivers = new BitSet();
    Object given = setting.parameters().given("receivers");
    if (given == null) receivers.set(0);
    else if (given instanceof List<?> positions) {
      for (Object position : positions) receivers.set(position(position, setting));
    }
    if (!receivers.isEmpty()) return receivers;
    throw Parameters.wrong("receivers", given, "a list of at least one position");
  }

  private static int position(Object given, Setting setting) {
    if (given instanceof Number number
        && number.doubleValue() == number.intValue()
        && number.intValue() >= 0
        && number.intValue() < setting.n()) {
      return number.intValue();
    }
    throw Parameters.wrong("receivers", given, "positions 0.." + (setting.n() - 1));
  }
}
