package org.bellwether.catalog.standard;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.LongUnaryOperator;
import java.util.function.ToDoubleFunction;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Formula.Relation;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Setting.Timing;
import org.bellwether.election.Vitanyi;

/**
 * The cost of Vitányi's election according to his paper, with its errors corrected: a first timer
 * of 1 gives every message but the winner's a pass that the paper's bounds omit, and the message of
 * name 1 has a bit although its logarithm is 0.
 */
final class VitanyiCosts {
  private static final String SIZE = "Size";

  private VitanyiCosts() {}

  static List<Formula> formulas() {
    List<Formula> formulas = severalElections();
    for (Formula bound : messageBounds()) {
      formulas.add(
          new Formula(
                  bound.name() + ", per election",
                  bound.relation(),
                  f -> f.elections() * bound.value().applyAsDouble(f),
                  bound.measured(),
                  bound.applies())
              .when(f -> f.elections() > 1));
    }
    for (Formula formula : oneElection()) formulas.add(formula.when(VitanyiCosts::once));
    return formulas;
  }

  private static List<Formula> messageBounds() {
    return List.of(
        bound("(2) 2n + nu(f(l)+1)/m Σ 1/f(i)", VitanyiCosts::bound2, VitanyiCosts::total),
        bound("(3) bits 2n + nu(f(l)+1)/m Σ len(i)/f(i)", VitanyiCosts::bound3, VitanyiCosts::bits),
        bound("(4) 3n + nu(f(l)+1)/m Σ 1/f(i), i ≠ l", VitanyiCosts::bound4, VitanyiCosts::total));
  }

  /** Formulas that are exact whichever processors wake, and however often. */
  private static List<Formula> severalElections() {
    List<Formula> formulas = new ArrayList<>();
    for (String kind : List.of("Wakeup", "Sleepwell")) {
      formulas.add(
          Formula.exactly(
                  kind.toLowerCase(Locale.ROOT) + " n per election",
                  f -> (double) f.elections() * f.n(),
                  f -> f.messages(kind))
              .when(f -> f.elections() > 1));
    }
    formulas.add(
        Formula.exactly(
                "size n per election", f -> (double) f.elections() * f.n(), f -> f.messages(SIZE))
            .when(VitanyiCosts::tells));
    return formulas;
  }

  private static boolean tells(Facts f) {
    return TimedElections.counting(f.setting().parameters()) == Vitanyi.Counting.EVERYBODY;
  }

  /** The messages of the elections themselves. */
  private static double total(Facts f) {
    return f.total() - f.messages(SIZE);
  }

  private static double bits(Facts f) {
    return f.totalBits() - f.bits().getOrDefault(SIZE, 0L);
  }

  /** When the only election is over; to tell the size takes n ticks more. */
  private static double end(Facts f) {
    return f.endTime() - (tells(f) ? f.n() : 0);
  }

  private static boolean once(Facts f) {
    return f.elections() == 1;
  }

  private static List<Formula> oneElection() {
    List<Formula> formulas = new ArrayList<>();
    formulas.addAll(exactFigures());
    formulas.addAll(messageBounds());
    formulas.addAll(furtherBounds());
    return formulas;
  }

  private static List<Formula> exactFigures() {
    return List.of(
        Formula.exactly("wakeup n", Facts::n, f -> f.messages("Wakeup")),
        Formula.exactly("sleepwell n", Facts::n, f -> f.messages("Sleepwell")),
        ringSize(),
        Formula.exactly(
                "constant f: election messages as in Chang and Roberts' for the minimum",
                f -> toSmaller(f.setting()),
                f -> f.messages("Election"))
            .when(f -> kind(f) == Slowdown.Kind.CONSTANT && inStep(f)),
        Formula.exactly(
                "leader known after t0 + (n-1)f(l) + 1 ticks",
                f -> (one(f) ? 1 : slowest(f)) + (f.n() - 1) * slowest(f) + 1,
                Facts::leaderTime)
            .when(f -> convention(f) == Convention.V2 && inStep(f)));
  }

  private static List<Formula> furtherBounds() {
    return List.of(
        new Formula(
            "f = 2^i in lock-step: below 5n",
            Relation.BELOW,
            f -> 5.0 * f.n(),
            VitanyiCosts::total,
            f -> kind(f) == Slowdown.Kind.POW2 && convention(f) == Convention.V2 && bounded(f)),
        bound(
                "f = 2^i: 2n + 3nu/m",
                f -> 2 * f.n() + 3 * f.n() * archimedes(f) + free(f),
                VitanyiCosts::total)
            .when(f -> kind(f) == Slowdown.Kind.POW2 && convention(f) != Convention.V2),
        new Formula(
            "f = (2u/m)^i: below 5n, or 5.5n with t0 one",
            Relation.BELOW,
            f -> (one(f) ? 5.5 : 5) * f.n(),
            VitanyiCosts::total,
            f ->
                kind(f) == Slowdown.Kind.RATIO
                    && bounded(f)
                    && slowdown(f).growsBy(2 * archimedes(f))),
        new Formula(
                "clocks spread over [m, m+ε]: below 7n + 3εn/m",
                Relation.BELOW,
                f ->
                    7.0 * f.n()
                        + 3 * f.n() * (timing(f).units().longest() / shortest(f) - 1)
                        + free(f),
                VitanyiCosts::total,
                VitanyiCosts::evenlySpread)
            .about(Formula.Subject.SPREAD_CLOCKS),
        bound(
            "winner's message back within nu(f(l)+1)",
            f -> f.n() * u(f) * (slowest(f) + 1),
            f -> f.leaderTime() - timing(f).firstStart()),
        bound(
            "everybody done within nu(f(l)+2)",
            f -> f.n() * u(f) * (slowest(f) + 2),
            f -> end(f) - timing(f).firstStart()),
        new Formula(
            "(5) expected 2n + nΣ(w + w_s + w_p f(l)len(l))/(w_s + w_p f(i)len(i))",
            Relation.EXPECTED,
            VitanyiCosts::five,
            VitanyiCosts::total,
            VitanyiCosts::walks),
        walking(
            "everybody done within 2w + w_s + w_p f(l)len(l)",
            f -> 2 * walk(f) + wires(f) + stations(f) * slowest(f) * Vitanyi.length(least(f)),
            f -> end(f) - timing(f).firstStart()));
  }

  static List<Formula> minimalTime() {
    List<Formula> formulas = severalElections();
    for (Formula formula : oneFastElection()) formulas.add(formula.when(VitanyiCosts::once));
    return formulas;
  }

  private static List<Formula> oneFastElection() {
    return List.of(
        Formula.exactly("wakeup n", Facts::n, f -> f.messages("Wakeup")),
        Formula.exactly("sleepwell n", Facts::n, f -> f.messages("Sleepwell")),
        ringSize(),
        Formula.exactly(
                "election messages as in Chang and Roberts' for the minimum",
                f -> toSmaller(f.setting()),
                f -> f.messages("Election"))
            .when(VitanyiCosts::inStep),
        Formula.exactly("leader known after n+1 ticks", f -> f.n() + 1, Facts::leaderTime)
            .when(VitanyiCosts::inStep),
        new Formula(
            "worst case n(n+1)/2",
            Relation.AT_MOST,
            f -> f.n() * (f.n() + 1.0) / 2,
            f -> f.messages("Election"),
            facts -> true),
        walking(
            "everybody done within 3w + w_p(len(l)-1)",
            f -> 3 * walk(f) + stations(f) * (Vitanyi.length(least(f)) - 1),
            f -> end(f) - timing(f).firstStart()));
  }

  /** By which the winner can tell how many there are; as far as a double tells ticks apart. */
  private static Formula ringSize() {
    return Formula.exactly("sleepwell home after n ticks", Facts::n, f -> end(f) - f.leaderTime())
        .when(f -> convention(f).lockStep() && timing(f).lockStep() && f.endTime() < 1L << 53);
  }

  /** A bound in terms of u and m. */
  private static Formula bound(
      String name, ToDoubleFunction<Facts> value, ToDoubleFunction<Facts> measured) {
    return new Formula(name, Relation.AT_MOST, value, measured, VitanyiCosts::bounded);
  }

  /** A bound in terms of walk time. */
  private static Formula walking(
      String name, ToDoubleFunction<Facts> value, ToDoubleFunction<Facts> measured) {
    return new Formula(name, Relation.AT_MOST, value, measured, VitanyiCosts::walks);
  }

  private static boolean walks(Facts f) {
    return convention(f) == Convention.W && Double.isFinite(timing(f).delays().total());
  }

  private static double bound2(Facts f) {
    return 2 * f.n() + passes(f, number -> 1) + free(f);
  }

  private static double bound3(Facts f) {
    double first = 0; // the bits of the free passes
    if (one(f)) {
      for (long name : names(f)) first += Vitanyi.length(name);
      first -= Vitanyi.length(least(f));
    }
    return 2 * f.n() + passes(f, Vitanyi::length) + first;
  }

  private static double bound4(Facts f) {
    long least = least(f);
    return 3 * f.n() + passes(f, name -> name == least ? 0 : 1) + free(f);
  }

  /**
   * How often all messages together can wait in the time that they have, nu(f(l)+1)/m, each pass
   * with a weight that depends on its name.
   */
  private static double passes(Facts f, LongUnaryOperator weight) {
    Slowdown slowdown = slowdown(f);
    long least = least(f);
    double time = slowest(f) + 1;
    double passes = 0;
    for (long name : names(f)) {
      double reciprocal = slowdown.reciprocal(name);
      // the winner's own share is never less than one, however it is rounded
      double waits = name == least ? 1 + reciprocal : time * reciprocal;
      passes += weight.applyAsLong(name) * waits;
    }
    return f.n() * archimedes(f) * passes;
  }

  private static double five(Facts f) {
    Slowdown slowdown = slowdown(f);
    long least = least(f);
    double fastest = slowest(f);
    double time = walk(f) + wires(f) + stations(f) * fastest * Vitanyi.length(least);
    double rounds = 0;
    for (long name : names(f)) {
      double wait = name == least ? fastest : 1 / slowdown.reciprocal(name);
      rounds += time / (wires(f) + stations(f) * wait * Vitanyi.length(name));
    }
    return 2 * f.n() + f.n() * rounds + free(f);
  }

  /** What the paper's bounds leave out: one pass a message that does not win. */
  private static double free(Facts f) {
    return one(f) ? f.n() - 1 : 0;
  }

  private static boolean one(Facts f) {
    return f.setting().parameters().text("t0").equals("one");
  }

  private static Slowdown slowdown(Facts f) {
    return Slowdown.of(f.setting().parameters());
  }

  private static Slowdown.Kind kind(Facts f) {
    return slowdown(f).kind();
  }

  /** f(l), of the least name. */
  private static double slowest(Facts f) {
    return slowdown(f).applyAsLong(least(f));
  }

  private static long[] names(Facts f) {
    return f.setting().ids();
  }

  private static long least(Facts f) {
    return Arrays.stream(names(f)).min().orElseThrow();
  }

  private static Timing timing(Facts f) {
    return f.setting().timing();
  }

  private static Convention convention(Facts f) {
    return Convention.of(f.setting());
  }

  /** The longest unit plus the longest delay; V2 has the wire's tick in its unit. */
  private static double u(Facts f) {
    boolean inside = convention(f) == Convention.V2;
    return inside ? 1 : timing(f).units().longest() + timing(f).delays().longest();
  }

  private static double shortest(Facts f) {
    return timing(f).units().shortest();
  }

  /** u/m. */
  private static double archimedes(Facts f) {
    return u(f) / shortest(f);
  }

  /** Whether u and m say something about this run. */
  private static boolean bounded(Facts f) {
    return switch (convention(f)) {
      case V2 -> timing(f).lockStep();
      case V1, E -> Double.isFinite(timing(f).delays().longest());
      case W -> false;
    };
  }

  /** Whether the links together are no slower than the fastest clock: the bound needs as much. */
  private static boolean evenlySpread(Facts f) {
    return !convention(f).lockStep()
        && slowdown(f).growsBy(2)
        && timing(f).delays().longest() <= shortest(f);
  }

  /** Whether all run in lock-step and are awake at 0. */
  private static boolean inStep(Facts f) {
    return convention(f).lockStep()
        && timing(f).lockStep()
        && f.setting().together()
        && f.setting().initiators().cardinality() == f.n();
  }

  private static double toSmaller(Setting setting) {
    long[] negative = Arrays.stream(setting.ids()).map(id -> -id).toArray();
    return RingCosts.toLarger(negative, setting.initiators());
  }

  private static double stations(Facts f) {
    return timing(f).units().total();
  }

  private static double wires(Facts f) {
    return timing(f).delays().total();
  }

  private static double walk(Facts f) {
    return stations(f) + wires(f);
  }
}
