package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Family.TIMED_ELECTION;
import static org.bellwether.catalog.Shape.ONE_WAY_RING;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Trait;
import org.bellwether.election.RingSizeMonitor;
import org.bellwether.election.TimeSlice;
import org.bellwether.election.VariableSpeeds;
import org.bellwether.election.Vitanyi;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.monitor.Agreement;
import org.bellwether.spec.monitor.AtMostOneLeader;
import org.bellwether.spec.monitor.RightLeader;
import org.bellwether.spec.monitor.SameElections;
import org.bellwether.spec.monitor.Termination;

/** Elections in which identifiers are lengths of time. */
final class TimedElections {
  private static final Parameter CONVENTION =
      Parameter.choice(
          "convention",
          "v2",
          List.of("v2", "v1", "e", "w"),
          "what f counts: v2, ticks per hop in lock-step; v1, ticks before a hop in lock-step;"
              + " e, units of each node's clock before a hop; w, units per bit");

  private static final Parameter SLOWDOWN =
      new Parameter(
          "f",
          Parameter.Type.ANY,
          setting -> Map.of("kind", "pow2"),
          "{\"kind\":\"pow2\"}",
          List.of(),
          "how long a message with name i waits: constant (c), power (num, den: i^(num/den)),"
              + " pow2, walk (w, wp: w·2^i/wp), ratio (u, m: (2u/m)^i)");

  private static final Parameter COUNT =
      Parameter.flag(
          "countRing",
          false,
          "in lock-step, whether the winner counts the ring by the ticks that its sleepwell takes");

  private static final Parameter TELL =
      Parameter.flag(
          "tellRing",
          false,
          "in lock-step, whether the winner counts the ring and tells everybody its size");

  private TimedElections() {}

  static Entry timeSlice() {
    return Entry.of("time-slice", TIMED_ELECTION, ONE_WAY_RING, TimeSlice.class)
        .trait(Trait.POSITIVE_IDS)
        .idea(
            "each id has n rounds of its own, in which its token circulates unless another"
                + " one has done so before")
        .model("synchronous one-way ring of known size, distinct ids, all start in round 1")
        .guarantee("the smallest id wins and all nodes learn it")
        .cost("exactly n messages; ends in round v·n, where v is the smallest id")
        .paper("Frederickson and Lynch, JACM 34(1), 1987", "https://doi.org/10.1145/7531.7919")
        .example("--ids 3,37,19,4,25")
        .placed(setting -> place -> new TimeSlice(place.id(), place.n()))
        .assumesNoFaults()
        .assumes(Assumption.PERFECT_CLOCKS, Assumption.NO_PAUSES)
        .assumesDelay(setting -> BigDecimal.ZERO)
        .judgedBy(TimedElections::smallestWins)
        .exactly("messages n", Facts::n, Facts::total)
        .exactly(
            "token sent in round (v-1)n + 1", f -> (smallest(f) - 1) * f.n() + 1, Facts::leaderTime)
        .exactly("ends in round v·n", f -> smallest(f) * f.n(), Facts::endTime)
        .trait(Trait.SAME_ROUND)
        .trait(Trait.TIMERS_FIRST)
        .trait(Trait.STARTS_TOGETHER)
        .build();
  }

  static Entry variableSpeeds() {
    return Entry.of("variable-speeds", TIMED_ELECTION, ONE_WAY_RING, VariableSpeeds.class)
        .trait(Trait.POSITIVE_IDS)
        .idea("the token of id v moves once in 2^v rounds, so that the smallest is the fastest")
        .model("synchronous one-way ring of unknown size, distinct ids, all start in round 0")
        .guarantee("the smallest id wins")
        .cost("fewer than 2n messages; ends in round n·2^v, where v is the smallest id")
        .paper("Frederickson and Lynch, JACM 34(1), 1987", "https://doi.org/10.1145/7531.7919")
        .example("--ids 3,1,2")
        .uniform(values -> me -> new VariableSpeeds(me.id()))
        .assumesNoFaults()
        .assumes(Assumption.PERFECT_CLOCKS, Assumption.NO_PAUSES)
        .assumesDelay(setting -> BigDecimal.ZERO)
        .judgedBy(s -> List.of(new AtMostOneLeader(), smallestOnly(s), new Termination()))
        .below("messages below 2n", f -> 2 * f.n(), Facts::total)
        .exactly(
            "ends in round n·2^v", f -> f.n() * StrictMath.pow(2, smallest(f)), Facts::leaderTime)
        .trait(Trait.SAME_ROUND)
        .trait(Trait.TIMERS_FIRST)
        .trait(Trait.STARTS_TOGETHER)
        .build();
  }

  static Entry vitanyi() {
    EntryBuilder entry =
        Entry.of("vitanyi", TIMED_ELECTION, ONE_WAY_RING, Vitanyi.class)
            .trait(Trait.POSITIVE_IDS)
            .idea(
                "names are delays: a message waits longer the larger its name is, so that the"
                    + " smallest name overtakes the others before they get far")
            .model(
                "one-way ring of unknown size, distinct names, FIFO links, clocks and delays whose"
                    + " ratios are bounded; some nodes wake spontaneously, at any time and any"
                    + " number of times")
            .guarantee(
                "the smallest name wins and all nodes learn it, whatever the timing; in lock-step"
                    + " the winner can count the ring, and tell all nodes. A node that wakes after"
                    + " the sleepwell has passed it begins another election, in which all nodes"
                    + " take part and the same node wins")
            .cost(
                "n wakeups, n sleepwells, and with f(i) = 2^i at most 3nu/m election messages:"
                    + " fewer than 5n in total in lock-step; time at most nu(f(l)+2), where l is"
                    + " the smallest name; n more messages to tell the size of the ring")
            .paper(
                "Vitányi, Distributed elections in an Archimedean ring of processors, STOC 1984",
                "https://doi.org/10.1145/800057.808725")
            .example("--ids 3,1,2")
            .parameter(SLOWDOWN)
            .parameter(
                Parameter.choice(
                    "t0",
                    "one",
                    List.of("one", "f"),
                    "how long a node's own message waits: 1 or f(i)"))
            .parameter(CONVENTION)
            .parameter(COUNT)
            .parameter(TELL)
            .uniform(
                parameters -> {
                  Slowdown f = Slowdown.of(parameters);
                  Convention convention = Convention.of(parameters);
                  boolean one = parameters.text("t0").equals("one");
                  return me ->
                      new Vitanyi(
                          me.id(),
                          convention.first(one ? 1 : f.applyAsLong(me.id()), me.id()),
                          name -> convention.wait(f.applyAsLong(name), name),
                          convention.signal(),
                          counting(parameters));
                })
            .unit(Slowdown::bitTime)
            .reports(s -> used(s, "f", "t0", "convention"));
    return timed(entry, VitanyiCosts.formulas());
  }

  static Entry minimalTime() {
    EntryBuilder entry =
        Entry.of("vitanyi-min-time", TIMED_ELECTION, ONE_WAY_RING, Vitanyi.class)
            .trait(Trait.POSITIVE_IDS)
            .idea("a smaller name than the processor's own never waits: f(i, j) = ⌊2^(j-i)⌋")
            .model(
                "one-way ring of unknown size, distinct names, FIFO links; some nodes wake"
                    + " spontaneously, at any time")
            .guarantee(
                "the smallest name wins and all nodes learn it, as fast as possible; a node"
                    + " that wakes after the sleepwell has passed it begins another election")
            .cost(
                "n(n+1)/2 election messages in the worst case, n·H(n) on average, n wakeups and"
                    + " n sleepwells; the winner knows after n+1 ticks if all nodes wake together")
            .paper(
                "Vitányi, Distributed elections in an Archimedean ring of processors, STOC 1984",
                "https://doi.org/10.1145/800057.808725")
            .example("--ids 2,5,3,4")
            .parameter(CONVENTION)
            .parameter(COUNT)
            .parameter(TELL)
            .uniform(
                parameters -> {
                  Convention convention = Convention.of(parameters);
                  return me -> {
                    long own = me.id();
                    return new Vitanyi(
                        own,
                        convention.first(1, own),
                        name -> convention.wait(minimal(own, name), name),
                        convention.signal(),
                        counting(parameters));
                  };
                })
            .reports(s -> used(s, "convention"));
    return timed(entry, VitanyiCosts.minimalTime());
  }

  static Vitanyi.Counting counting(Parameter.Values parameters) {
    boolean tells = parameters.flag("tellRing");
    if (!tells && !parameters.flag("countRing")) return Vitanyi.Counting.NOBODY;
    if (!Convention.of(parameters).lockStep()) {
      throw Parameter.wrong(
          tells ? "tellRing" : "countRing", true, "only with convention v1 or v2, in lock-step");
    }
    return tells ? Vitanyi.Counting.EVERYBODY : Vitanyi.Counting.WINNER;
  }

  /** ⌊2^(j-i)⌋. */
  private static long minimal(long i, long j) {
    if (j < i) return 0;
    return j - i < Long.SIZE - 1 ? 1L << (j - i) : Long.MAX_VALUE;
  }

  private static Entry timed(EntryBuilder entry, List<Formula> theory) {
    theory.forEach(entry::theory);
    return entry
        .assumesNoFaults()
        .assumes(Assumption.FIFO_LINKS, Assumption.NO_PAUSES)
        .assumesWhen(s -> Convention.of(s).lockStep(), Assumption.PERFECT_CLOCKS)
        .assumesDelayWhen(s -> Convention.of(s).lockStep(), setting -> BigDecimal.ONE)
        .judgedBy(TimedElections::smallestWinsAgain)
        .trait(Trait.STARTS_AGAIN)
        .traitWhen(s -> Convention.of(s) == Convention.E, Trait.TIMERS_FIRST)
        .build();
  }

  /** The parameters that a result repeats, as they were used. */
  private static Map<String, Object> used(Setting setting, String... names) {
    Map<String, Object> used = new TreeMap<>();
    for (String name : names) {
      Object value = setting.parameters().given(name);
      if (value != null) used.put(name, value);
    }
    return used;
  }

  private static List<Monitor> smallestWins(Setting setting) {
    return List.of(
        new AtMostOneLeader(),
        smallestOnly(setting),
        new Agreement(setting.ids()),
        new Termination());
  }

  /** The same of every election, of which there may be several. */
  private static List<Monitor> smallestWinsAgain(Setting setting) {
    List<Monitor> judges = new ArrayList<>(smallestWins(setting));
    judges.add(new SameElections(setting.n()));
    Vitanyi.Counting counting = counting(setting.parameters());
    if (counting != Vitanyi.Counting.NOBODY && setting.timing().lockStep()) {
      judges.add(new RingSizeMonitor(setting.n(), counting == Vitanyi.Counting.EVERYBODY));
    }
    return judges;
  }

  private static RightLeader smallestOnly(Setting setting) {
    return new RightLeader(setting.smallest(setting.everybody()), "the smallest id");
  }

  private static double smallest(Facts f) {
    return f.setting().ids()[f.setting().smallest(f.setting().everybody())];
  }
}
