package org.bellwether.catalog;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.Entry.Construction;
import org.bellwether.catalog.Entry.Paper;
import org.bellwether.catalog.Entry.Premise;
import org.bellwether.catalog.Factory.AnonymousKnowledge;
import org.bellwether.catalog.Factory.Identity;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.model.Node;
import org.bellwether.model.RoundNode;
import org.bellwether.spec.Abstraction;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Meter;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Renaming;
import org.jspecify.annotations.Nullable;

/** Writes an {@link Entry}, one line per fact. */
public final class EntryBuilder {
  final String name;
  final Family family;
  final Shape shape;
  final Class<?> node;
  Class<?> serving; // whose commands clients give
  @Nullable Factory factory;
  @Nullable String idea;
  @Nullable String model;
  @Nullable String guarantee;
  @Nullable String cost;
  @Nullable Paper paper;
  String exampleOf;
  String exampleFlags = "";
  final List<Parameter> parameters = new ArrayList<>();
  final Map<Assumption, Predicate<Setting>> assumptions = new EnumMap<>(Assumption.class);
  final List<Premise> premises = new ArrayList<>();
  Function<Setting, List<Monitor>> monitors = setting -> List.of();
  @Nullable Supplier<Invariant<?, ?>> invariant;
  @Nullable Function<Setting, @Nullable Abstraction<?, ?>> abstraction;
  @Nullable Function<Setting, @Nullable Renaming<?, ?>> renaming;
  final List<Formula> theory = new ArrayList<>();
  final Map<String, String> averages = new LinkedHashMap<>();
  @Nullable Function<Setting, @Nullable Meter> meter;
  final Map<Trait, Predicate<Setting>> traits = new EnumMap<>(Trait.class);
  final Set<Trait> conditional = EnumSet.noneOf(Trait.class);
  @Nullable ToLongFunction<Setting> ticks;
  Function<Setting, BigDecimal> delayAssumed = Setting::delayBound;
  Function<Setting, BigDecimal> settling = setting -> setting.delayBound().multiply(BigDecimal.TWO);
  Function<Setting, Map<String, Object>> extras = setting -> Map.of();
  BiFunction<Map<String, Object>, Integer, @Nullable BigDecimal> unit = (map, number) -> null;
  @Nullable Function<Setting, @Nullable BigDecimal> agreement;
  Function<Map<String, Object>, @Nullable Entry> variant = map -> null;
  @Nullable Construction construction;

  EntryBuilder(String name, Family family, Shape shape, Class<?> node) {
    this.name = name;
    this.family = family;
    this.shape = shape;
    this.node = node;
    serving = node;
    exampleOf = name;
  }

  /** The nodes know themselves, but not n. */
  public EntryBuilder uniform(
      Function<Parameter.Values, Function<Identity, ? extends Node<?>>> make) {
    factory = new Factory.Uniform(make);
    return this;
  }

  /** The nodes are all equal at the start. */
  public EntryBuilder anonymous(Function<AnonymousKnowledge, Supplier<? extends Node<?>>> make) {
    factory = new Factory.Anonymous(make);
    trait(Trait.NO_IDS);
    return this;
  }

  /** The nodes may be told anything about the network before the run. */
  public EntryBuilder placed(Function<Setting, Function<Place, ? extends Node<?>>> make) {
    factory = new Factory.Placed(make);
    return this;
  }

  /** The nodes belong to the synchronous model. */
  public EntryBuilder rounds(Function<Setting, Function<Place, ? extends RoundNode<?>>> make) {
    factory = new Factory.Rounds(make);
    trait(Trait.STARTS_TOGETHER);
    return this;
  }

  /** The nodes belong to the synchronous model and are all equal at the start. */
  public EntryBuilder anonymousRounds(
      Function<AnonymousKnowledge, Supplier<? extends RoundNode<?>>> make) {
    factory = new Factory.AnonymousRounds(make);
    trait(Trait.NO_IDS);
    trait(Trait.STARTS_TOGETHER);
    return this;
  }

  /** Each node runs the node of a round algorithm. */
  public EntryBuilder synchronizing(
      Function<Setting, Function<Factory.Hosted, ? extends Node<?>>> make) {
    factory = new Factory.Synchronizing(make);
    trait(Trait.NO_IDS);
    trait(Trait.STARTS_TOGETHER);
    return this;
  }

  /** A scenario may say who starts; the others are woken. */
  public EntryBuilder wakesUp() {
    traits.remove(Trait.STARTS_TOGETHER);
    return this;
  }

  /** A scenario may have the network build first what the algorithm needs. */
  public EntryBuilder construction(Construction how) {
    construction = how;
    return this;
  }

  /**
   * Nodes host nodes of another class and hand them the commands of their clients.
   *
   * @param guest the class that declares the commands
   */
  public EntryBuilder serves(Class<?> guest) {
    serving = guest;
    return this;
  }

  public EntryBuilder idea(String text) {
    idea = text;
    return this;
  }

  public EntryBuilder model(String text) {
    model = text;
    return this;
  }

  public EntryBuilder guarantee(String text) {
    guarantee = text;
    return this;
  }

  public EntryBuilder cost(String text) {
    cost = text;
    return this;
  }

  public EntryBuilder paper(String citation, String url) {
    paper = new Paper(citation, url);
    return this;
  }

  /**
   * The flags of {@code run} that show the algorithm; none by default.
   *
   * @param flags such as {@code --nodes 5 --start 0}
   */
  public EntryBuilder example(String flags) {
    return example(name, flags);
  }

  /** An example for which another algorithm runs, such as a synchronizer that uses this one. */
  public EntryBuilder example(String algorithm, String flags) {
    if (!flags.startsWith("--")) {
      throw new IllegalArgumentException(
          "example: " + flags + ", expected flags such as --nodes 5");
    }
    exampleOf = algorithm;
    exampleFlags = flags;
    return this;
  }

  public EntryBuilder parameter(Parameter parameter) {
    parameters.add(parameter);
    return this;
  }

  /** Whether a parameter of that name was given already. */
  public boolean hasParameter(String parameter) {
    return parameters.stream().anyMatch(known -> known.name().equals(parameter));
  }

  public EntryBuilder assumes(Assumption... what) {
    return assumesWhen(setting -> true, what);
  }

  /** Makes an assumption with some parameters only. */
  public EntryBuilder assumesWhen(Predicate<Setting> when, Assumption... what) {
    for (Assumption assumption : what) assumptions.put(assumption, when);
    return this;
  }

  /**
   * Makes an assumption of its own.
   *
   * @param text to follow "assumes that"
   */
  public EntryBuilder assumes(String text, Predicate<Setting> holds) {
    premises.add(new Premise(text, holds));
    return this;
  }

  /** Assumes reliable links and nodes that never fail. */
  public EntryBuilder assumesNoFaults() {
    return assumes(
        Assumption.NO_LOSS,
        Assumption.NO_DUPLICATION,
        Assumption.NO_CRASHES,
        Assumption.NO_PARTITIONS);
  }

  /** Guarantees hold only while no message takes longer. */
  public EntryBuilder assumesDelay(Function<Setting, BigDecimal> bound) {
    return assumesDelayWhen(setting -> true, bound);
  }

  /** The same, but only with some parameters. */
  public EntryBuilder assumesDelayWhen(
      Predicate<Setting> when, Function<Setting, BigDecimal> bound) {
    delayAssumed = bound;
    return assumesWhen(when, Assumption.BOUNDED_DELAY);
  }

  /**
   * How long it takes until the nodes that decide about a request know it; two message delays by
   * default.
   */
  public EntryBuilder settles(Function<Setting, BigDecimal> after) {
    settling = after;
    return this;
  }

  /** Adds further values to a result, by name. */
  public EntryBuilder reports(Function<Setting, Map<String, Object>> further) {
    extras = further;
    return this;
  }

  /** The unit of clocks follows from the parameters and n, unless the scenario has its own. */
  public EntryBuilder unit(BiFunction<Map<String, Object>, Integer, @Nullable BigDecimal> length) {
    unit = length;
    return this;
  }

  /**
   * How long after the last fault all who can talk to each other agree, by which runs are judged;
   * null for settings in which nothing is promised.
   */
  public EntryBuilder agreesWithin(Function<Setting, @Nullable BigDecimal> time) {
    agreement = time;
    return this;
  }

  /**
   * Parameters may ask for nodes of another class, with an entry of their own; null where they do
   * not. Both entries have the same name and parameters; this one describes both.
   */
  public EntryBuilder variant(Function<Map<String, Object>, @Nullable Entry> choose) {
    variant = choose;
    return this;
  }

  /** How many ticks of a synchronizer this round algorithm needs. */
  public EntryBuilder ticks(ToLongFunction<Setting> count) {
    ticks = count;
    return this;
  }

  public EntryBuilder judgedBy(Function<Setting, List<Monitor>> judges) {
    monitors = judges;
    return this;
  }

  public EntryBuilder keeps(Supplier<Invariant<?, ?>> held) {
    invariant = held;
    return this;
  }

  /** Gives the checker an abstraction whose equal states are bisimilar; null for none. */
  public EntryBuilder abstraction(Function<Setting, @Nullable Abstraction<?, ?>> make) {
    abstraction = make;
    return this;
  }

  /** Says how to rename nodes that are interchangeable although they have names. */
  public EntryBuilder interchangeable(Function<Setting, @Nullable Renaming<?, ?>> how) {
    renaming = how;
    return this;
  }

  public EntryBuilder exactly(
      String what, ToDoubleFunction<Facts> value, ToDoubleFunction<Facts> measured) {
    return theory(Formula.exactly(what, value, measured));
  }

  public EntryBuilder atMost(
      String what, ToDoubleFunction<Facts> value, ToDoubleFunction<Facts> measured) {
    return theory(new Formula(what, Formula.Relation.AT_MOST, value, measured, facts -> true));
  }

  public EntryBuilder below(
      String what, ToDoubleFunction<Facts> value, ToDoubleFunction<Facts> measured) {
    return theory(new Formula(what, Formula.Relation.BELOW, value, measured, facts -> true));
  }

  public EntryBuilder theory(Formula formula) {
    theory.add(formula);
    return this;
  }

  /**
   * What theory says about the mean of many runs in which all nodes start at 0 with random ids.
   *
   * @param quantity as a sweep measures it, such as {@code messages}
   * @param formula of the number of nodes, such as {@code n·H(n) + n}
   */
  public EntryBuilder average(String quantity, String formula) {
    averages.put(quantity, formula);
    return this;
  }

  /** Measures the quantities in the formulas, where counts of messages by kind are not enough. */
  public EntryBuilder measuredBy(Function<Setting, @Nullable Meter> measuring) {
    meter = measuring;
    return this;
  }

  public EntryBuilder trait(Trait trait) {
    traits.put(trait, setting -> true);
    return this;
  }

  /** Gives it a trait with some parameters only. */
  public EntryBuilder traitWhen(Predicate<Setting> when, Trait trait) {
    traits.put(trait, when);
    conditional.add(trait);
    return this;
  }

  public Entry build() {
    return new Entry(this);
  }
}
