package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Family.PHYSICAL_CLOCKS;

import java.math.BigDecimal;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Setting.Timing;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.order.Berkeley;
import org.bellwether.order.ClockAverage;
import org.bellwether.order.Cristian;
import org.bellwether.order.UtcHierarchy;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.monitor.ClocksTogether;
import org.bellwether.spec.monitor.TrueTime;

/** Clocks that drift, and ways to set them. */
final class PhysicalClocks {
  private static final int SERVER = 0; // of Cristian's clocks: has the right time
  private static final int MASTER = 0; // of Berkeley's clocks: averages them
  private static final Parameter PERIOD =
      Parameter.time(
          "period",
          setting -> BigDecimal.valueOf(1000),
          "1000",
          "the ticks from one round to the next");
  private static final Parameter LEAST_DELAY =
      Parameter.time(
          "leastDelay", setting -> BigDecimal.ZERO, "0", "the least delay of a message, in ticks");
  private static final Parameter DRIFT =
      Parameter.whole(
          "drift", setting -> 100L, "100", "the largest drift of clocks, in millionths");

  private PhysicalClocks() {}

  static Entry cristian() {
    return Entry.of("cristian", PHYSICAL_CLOCKS, Shape.NAMED, Cristian.class)
        .idea("a node asks a server for the time; the answer is about half a round trip old")
        .model(
            "complete network, asynchronous links that may reorder, node 0 has the correct"
                + " time, clocks drift by at most ρ, messages take at least m")
        .guarantee(
            "the error of an estimate is at most the bound that it states: half the round trip"
                + " minus m, plus the drift of the node's own clock meanwhile and the rounding of"
                + " its readings to whole units")
        .cost("two messages per sample")
        .paper("Cristian, Distributed Computing 3, 1989", "https://doi.org/10.1007/BF01784024")
        .example("--nodes 3 --delay 5..50 --offset 0,700,-300")
        .parameter(
            Parameter.whole(
                "samples", setting -> 5L, "5", "the number of times that each node asks"))
        .parameter(PERIOD)
        .parameter(
            Parameter.optional(
                "limit", "none", "the longest round trip that is accepted, in ticks"))
        .parameter(LEAST_DELAY)
        .parameter(DRIFT)
        .placed(
            setting -> {
              Parameter.Values given = setting.parameters();
              long limit = given.given("limit") == null ? Long.MAX_VALUE : given.whole("limit");
              return place ->
                  new Cristian(
                      place.position(),
                      SERVER,
                      atLeastOne(given, "samples"),
                      setting.ticks("period"),
                      limit,
                      setting.ticks("leastDelay"),
                      drift(given));
            })
        .assumesNoFaults()
        .assumes("node 0, the server, has the right time", s -> s.clock(0).right())
        .assumes("no clock drifts by more than drift says", s -> drifting(s, 1))
        .assumes("no message takes less than leastDelay", PhysicalClocks::keepsLeastDelay)
        .trait(Trait.TIMED)
        .judgedBy(setting -> List.of(new TrueTime()))
        .exactly(
            "messages 2 per sample",
            f -> 2.0 * (f.n() - 1) * f.setting().parameters().whole("samples"),
            Facts::total)
        .theory(trueTime("estimate wrong by at most D/2 - m + ρ(D+1)/(1-ρ) + 3.5"))
        .trait(Trait.NO_IDS)
        .trait(Trait.STARTS_TOGETHER)
        .build();
  }

  static Entry berkeley() {
    return Entry.of("berkeley", PHYSICAL_CLOCKS, Shape.NAMED, Berkeley.class)
        .idea(
            "a master averages all clocks that are not far off, and tells each node how far its"
                + " clock is off")
        .model(
            "complete network, no node has the correct time, clocks drift by at most ρ,"
                + " delays from d to D, FIFO links unless a period is at least 2D")
        .guarantee(
            "clocks differ by at most 2ε + 2ρR, where ε = (1+ρ)(D-d)/2 + 2 is the error of"
                + " reading a clock and R is the time since the round that set them began")
        .cost("3(n-1) messages per round")
        .paper("Gusella and Zatti, TSE 15(7), 1989", "https://doi.org/10.1109/32.29484")
        .example("--nodes 3 --delay 0 --offset 180,205,170")
        .parameter(
            Parameter.whole(
                "rounds", setting -> 1L, "1", "the number of times that clocks are set"))
        .parameter(PERIOD)
        .parameter(
            Parameter.whole(
                "limit", setting -> 1000L, "1000", "clocks that are off by more ticks are ignored"))
        .parameter(
            Parameter.choice(
                "rule",
                "near-master",
                List.of("near-master", "largest-group"),
                "what clocks are compared with: the master's clock, or each other"))
        .parameter(
            Parameter.whole(
                "pace",
                setting -> 2L,
                "2",
                "the number of ticks in which a clock corrects one tick"))
        .placed(
            setting -> {
              Parameter.Values given = setting.parameters();
              String rule = given.text("rule").replace('-', '_').toUpperCase(Locale.ROOT);
              return place ->
                  new Berkeley(
                      place.position(),
                      place.n(),
                      MASTER,
                      atLeastOne(given, "rounds"),
                      setting.ticks("period"),
                      given.whole("limit"),
                      ClockAverage.Rule.valueOf(rule),
                      given.whole("pace"));
            })
        .assumesNoFaults()
        .assumes(Assumption.NO_PAUSES)
        .assumesWhen(PhysicalClocks::hasty, Assumption.FIFO_LINKS)
        .trait(Trait.TIMED)
        .judgedBy(PhysicalClocks::together)
        .exactly(
            "messages 3(n-1) per round",
            f -> 3.0 * (f.n() - 1) * f.setting().parameters().whole("rounds"),
            Facts::total)
        .theory(
            new Formula(
                "clocks apart at most 2ε + 2ρR",
                Formula.Relation.AT_MOST,
                f -> f.measure(ClocksTogether.BOUND),
                f -> f.measure(ClocksTogether.APART),
                f -> f.measures().containsKey(ClocksTogether.APART)))
        .trait(Trait.NO_IDS)
        .trait(Trait.STARTS_TOGETHER)
        .build();
  }

  static Entry utc() {
    return Entry.of("utc", PHYSICAL_CLOCKS, Shape.GRAPH, UtcHierarchy.class)
        .idea(
            "a node asks all neighbours and believes what most of those closest to a"
                + " receiver agree on")
        .model(
            "any connected graph, asynchronous links that may reorder, some nodes receive"
                + " the time, the others' clocks drift by at most ρ, messages take at least m")
        .guarantee(
            "the true time lies within the interval that a node reports, if fewer than half of the"
                + " receivers that it asks are false")
        .cost("two messages per link, direction and round")
        .paper(
            "Mills, IEEE Transactions on Communications 39(10), 1991",
            "https://doi.org/10.1109/26.103043")
        .example("--line 4 --set rounds=3")
        .parameter(
            Parameter.any("receivers", "[0]", "the positions of the nodes that receive the time"))
        .parameter(
            Parameter.whole(
                "rounds", setting -> 3L, "3", "the number of times that each node asks"))
        .parameter(PERIOD)
        .parameter(LEAST_DELAY)
        .parameter(DRIFT)
        .placed(
            setting -> {
              BitSet receivers = receivers(setting);
              Parameter.Values given = setting.parameters();
              return place ->
                  new UtcHierarchy(
                      receivers.get(place.position()),
                      atLeastOne(given, "rounds"),
                      setting.ticks("period"),
                      setting.ticks("leastDelay"),
                      drift(given));
            })
        .assumesNoFaults()
        .assumes(
            "of the receivers that a node asks, fewer than half are false",
            PhysicalClocks::mostReceiversRight)
        .assumes(
            "no clock of the others drifts by more than drift says", s -> drifting(s, receivers(s)))
        .assumes("no message takes less than leastDelay", PhysicalClocks::keepsLeastDelay)
        .trait(Trait.TIMED)
        .judgedBy(setting -> List.of(new TrueTime()))
        .exactly(
            "messages 2 per link, direction and round", PhysicalClocks::questions, Facts::total)
        .theory(trueTime("clock wrong by at most what it says"))
        .trait(Trait.NO_IDS)
        .trait(Trait.STARTS_TOGETHER)
        .build();
  }

  private static int atLeastOne(Parameter.Values given, String name) {
    return QuadraticRingElections.atLeast(name, given.count(name), 1);
  }

  private static long drift(Parameter.Values given) {
    long ppm = given.whole("drift");
    if (ppm >= 0 && ppm < 1_000_000) return ppm;
    throw Parameter.wrong("drift", ppm, "millionths from 0 to 999999");
  }

  private static boolean drifting(Setting setting, int others) {
    BitSet trusted = new BitSet();
    trusted.set(0, others);
    return drifting(setting, trusted);
  }

  /** Whether clocks keep to the drift that they are said to have, but for some. */
  private static boolean drifting(Setting setting, BitSet others) {
    long ppm = setting.parameters().whole("drift");
    for (int v = 0; v < setting.n(); v++) {
      if (!others.get(v) && !setting.clock(v).drifts(ppm)) return false;
    }
    return true;
  }

  private static boolean keepsLeastDelay(Setting setting) {
    return setting.parameters().time("leastDelay").doubleValue()
        <= setting.timing().delays().shortest();
  }

  private static Formula trueTime(String name) {
    return new Formula(
        name,
        Formula.Relation.AT_MOST,
        f -> f.measure(TrueTime.BOUND),
        f -> f.measure(TrueTime.ERROR),
        f -> f.measures().containsKey(TrueTime.ERROR));
  }

  /** Whether a question of the next round could overtake a correction of the last. */
  private static boolean hasty(Setting setting) {
    double period = setting.parameters().time("period").doubleValue();
    return period * setting.timing().units().shortest() < 2 * setting.timing().delays().longest();
  }

  /** Without a longest delay there is no bound on the error of reading a clock. */
  private static List<Monitor> together(Setting setting) {
    Timing timing = setting.timing();
    if (Double.isInfinite(timing.delays().longest())) return List.of();
    double drift = 0;
    for (int v = 0; v < setting.n(); v++) drift = Math.max(drift, setting.clock(v).rateError());
    double oneWay = (timing.delays().longest() - timing.delays().shortest()) / 2;
    double readingError = (1 + drift) * oneWay + 2;
    return List.of(
        new ClocksTogether(setting.n(), MASTER, readingError, drift, timing.delays().longest()));
  }

  /**
   * A node that has receivers among its neighbours believes exactly these, and any other node
   * believes nodes that are right if those are.
   */
  private static boolean mostReceiversRight(Setting setting) {
    BitSet receivers = receivers(setting);
    for (int v = 0; v < setting.n(); v++) {
      if (receivers.get(v)) continue;
      int right = 0;
      int wrong = 0;
      for (int slot = 0; slot < setting.topology().degree(v); slot++) {
        int neighbour = setting.topology().neighbour(v, slot);
        if (!receivers.get(neighbour)) continue;
        if (setting.clock(neighbour).right()) right++;
        else wrong++;
      }
      if (wrong > 0 && wrong >= right) return false;
    }
    return true;
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
    throw Parameter.wrong("receivers", given, "a list of at least one position");
  }

  private static int position(Object given, Setting setting) {
    if (given instanceof Number number
        && number.doubleValue() == number.intValue()
        && number.intValue() >= 0
        && number.intValue() < setting.n()) {
      return number.intValue();
    }
    throw Parameter.wrong("receivers", given, "positions 0.." + (setting.n() - 1));
  }
}
