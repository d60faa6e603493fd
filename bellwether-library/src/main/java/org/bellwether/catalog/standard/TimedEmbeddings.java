package org.bellwether.catalog.standard;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Trait;
import org.bellwether.election.RingSizeMonitor;
import org.bellwether.election.TimedEmbeddedRing;
import org.bellwether.election.Vitanyi;
import org.bellwether.model.Node;
import org.bellwether.spec.Monitor;
import org.bellwether.topology.Topology;
import org.bellwether.topology.overlay.ClosedWalk;
import org.jspecify.annotations.Nullable;

/** Ring elections that use time, along a closed walk of L = 2(n-1) hops through any network. */
final class TimedEmbeddings {
  private TimedEmbeddings() {}

  static List<Entry> rings() {
    return List.of(
        TimedElections.timeSlice(),
        TimedElections.variableSpeeds(),
        TimedElections.vitanyi(),
        TimedElections.minimalTime());
  }

  static boolean isTimed(@Nullable Entry ring) {
    return ring != null && ring.family() == Family.TIMED_ELECTION;
  }

  /** Makes the nodes; in lock-step the ring has a place for every hop of the walk. */
  static Function<Place, Node<?>> nodes(Entry ring, Setting inner, ClosedWalk walk) {
    boolean lockStep = ring.has(Trait.SAME_ROUND);
    Function<Place, Object> members = ring.factory().prepare(inner);
    return place ->
        new TimedEmbeddedRing<>(
            (Node<?>) members.apply(lockStep ? new OnWalk(place, places(walk)) : place),
            walk.length(),
            walk.steps(place.position()),
            walk.ports(place.position()),
            lockStep);
  }

  /** How many places the ring has; a lone node is one. */
  private static int places(ClosedWalk walk) {
    return Math.max(1, walk.length());
  }

  /** A place on a ring of so many. */
  private record OnWalk(Place place, int n) implements Place {
    @Override
    public long id() {
      return place.id();
    }

    @Override
    public int position() {
      return place.position();
    }

    @Override
    public int degree() {
      return place.degree();
    }

    @Override
    public long id(int port) {
      return place.id(port);
    }

    @Override
    public Topology topology() {
      return place.topology();
    }
  }

  /** What sets the ring algorithm apart sets its embedding apart as well. */
  static Entry describe(
      Entry ring,
      EntryBuilder builder,
      Function<Setting, Setting> inner,
      Function<Setting, ClosedWalk> walk) {
    for (Trait trait : Trait.values()) {
      if (ring.always(trait)) builder.trait(trait);
      else if (ring.has(trait)) {
        builder.traitWhen(setting -> ring.has(trait, inner.apply(setting)), trait);
      }
    }
    for (Assumption assumption : ring.assumptions()) {
      builder.assumesWhen(setting -> ring.assumes(assumption, inner.apply(setting)), assumption);
    }
    builder.assumesDelayWhen(
        setting -> ring.assumes(Assumption.BOUNDED_DELAY, inner.apply(setting)),
        setting -> ring.delayAssumed(inner.apply(setting)));
    builder.theory(
        Formula.exactly("no messages of a lone node", facts -> 0, Facts::total)
            .when(f -> f.n() == 1));
    for (Formula formula : theory(ring.name(), walk)) {
      builder.theory(formula.when(f -> f.n() > 1));
    }
    return builder
        .judgedBy(setting -> judges(ring, inner.apply(setting), places(walk.apply(setting))))
        .reports(setting -> ring.extras(inner.apply(setting)))
        .unit(ring::unit)
        .build();
  }

  /** Those of the ring algorithm; whoever counts the ring counts the hops of the walk. */
  private static List<Monitor> judges(Entry ring, Setting inner, int places) {
    List<Monitor> judges = new ArrayList<>(ring.monitors(inner));
    judges.replaceAll(
        judge -> judge instanceof RingSizeMonitor size ? size.ofPlaces(places) : judge);
    return judges;
  }

  /** What theory says, with L for the hops of the walk. */
  private static List<Formula> theory(String ring, Function<Setting, ClosedWalk> walk) {
    ToDoubleFunction<Facts> length = f -> walk.apply(f.setting()).length();
    return switch (ring) {
      case "time-slice" ->
          List.of(
              Formula.exactly("messages L = 2(n-1)", length, Facts::total),
              Formula.exactly(
                  "token sent in round (v-1)L + 1",
                  f -> (least(f) - 1) * length.applyAsDouble(f) + 1,
                  Facts::leaderTime),
              Formula.exactly(
                  "ends in round v·L", f -> least(f) * length.applyAsDouble(f), Facts::endTime));
      case "variable-speeds" ->
          List.of(
              Formula.exactly(
                  "ends in round n·2^v + L-n",
                  f -> f.n() * StrictMath.pow(2, least(f)) + length.applyAsDouble(f) - f.n(),
                  Facts::leaderTime));
      case "vitanyi" -> {
        List<Formula> formulas = signals(length);
        formulas.add(
            Formula.exactly(
                    "leader known after t0 + L + (n-1)(f(l)-1) ticks",
                    f -> first(f) + length.applyAsDouble(f) + (f.n() - 1) * (slowest(f) - 1),
                    Facts::leaderTime)
                .when(TimedEmbeddings::inStep));
        yield formulas;
      }
      default -> {
        List<Formula> formulas = signals(length);
        formulas.add(
            Formula.exactly(
                    "leader known after L+1 ticks",
                    f -> length.applyAsDouble(f) + 1,
                    Facts::leaderTime)
                .when(TimedEmbeddings::inStep));
        formulas.add(
            Formula.exactly(
                    "election messages as in Chang and Roberts' for the minimum",
                    f -> toSmaller(f.setting(), walk.apply(f.setting())),
                    f -> f.messages("Election"))
                .when(TimedEmbeddings::inStep));
        yield formulas;
      }
    };
  }

  /** Vitányi's messages that go round once per election. */
  private static List<Formula> signals(ToDoubleFunction<Facts> length) {
    List<Formula> formulas = new ArrayList<>();
    for (String kind : List.of("Wakeup", "Sleepwell")) {
      formulas.add(
          Formula.exactly(
              kind.toLowerCase(Locale.ROOT) + " L = 2(n-1) per election",
              f -> f.elections() * length.applyAsDouble(f),
              f -> f.messages(kind)));
    }
    formulas.add(
        Formula.exactly(
                "size L = 2(n-1) per election",
                f -> f.elections() * length.applyAsDouble(f),
                f -> f.messages("Size"))
            .when(
                f ->
                    TimedElections.counting(f.setting().parameters())
                        == Vitanyi.Counting.EVERYBODY));
    return formulas;
  }

  /** Whether all run in lock-step, are awake at 0 and elect once. */
  private static boolean inStep(Facts f) {
    return Convention.of(f.setting()) == Convention.V2
        && f.setting().timing().lockStep()
        && f.setting().together()
        && f.setting().initiators().cardinality() == f.n()
        && f.elections() == 1;
  }

  /** After how many ticks the winner's own message leaves. */
  private static double first(Facts f) {
    return f.setting().parameters().text("t0").equals("one") ? 1 : slowest(f);
  }

  private static double slowest(Facts f) {
    return Slowdown.of(f.setting().parameters()).applyAsLong((long) least(f));
  }

  private static double least(Facts f) {
    return f.setting().ids()[f.setting().smallest(f.setting().everybody())];
  }

  /** How far names get along the walk until they meet a smaller one. */
  private static double toSmaller(Setting setting, ClosedWalk walk) {
    long[] negative = new long[walk.length()];
    BitSet members = new BitSet();
    for (int v = 0; v < setting.n(); v++) {
      int step = walk.steps(v)[0];
      negative[step] = -setting.ids()[v];
      members.set(step);
    }
    return RingCosts.toLarger(negative, members);
  }
}
