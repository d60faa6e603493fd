package org.bellwether.catalog;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.spec.Abstraction;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Meter;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Renaming;
import org.bellwether.state.MessageTypes;
import org.jspecify.annotations.Nullable;

/**
 * Everything that other parts need to know about an algorithm. Command line, lab, checker, contract
 * tests and documentation are derived from it; adding an algorithm touches nothing else.
 */
public final class Entry {
  private final String name;
  private final Family family;
  private final Shape shape;
  private final Class<?> node;
  private final Class<?> serving;
  private final Factory factory;
  private final String idea;
  private final String model;
  private final String guarantee;
  private final String cost;
  private final Paper paper;
  private final String exampleOf; // the algorithm that an example runs
  private final String exampleFlags;
  private final List<Parameter> parameters;
  private final Map<Assumption, Predicate<Setting>> assumptions;
  private final List<Premise> premises;
  private final Function<Setting, List<Monitor>> monitors;
  private final @Nullable Supplier<Invariant<?, ?>> invariant;
  private final @Nullable Function<Setting, @Nullable Abstraction<?, ?>> abstraction;
  private final @Nullable Function<Setting, @Nullable Renaming<?, ?>> renaming;
  private final List<Formula> theory;
  private final Map<String, String> averages;
  private final @Nullable Function<Setting, @Nullable Meter> meter;
  private final Map<Trait, Predicate<Setting>> traits;
  private final Set<Trait> conditional; // of them, those that depend on parameters
  private final @Nullable ToLongFunction<Setting> ticks;
  private final Function<Setting, BigDecimal> delayAssumed;
  private final Function<Setting, BigDecimal> settling;
  private final Function<Setting, Map<String, Object>> extras;
  private final BiFunction<Map<String, Object>, Integer, @Nullable BigDecimal> unit;
  private final @Nullable Function<Setting, @Nullable BigDecimal> agreement;
  private final Function<Map<String, Object>, @Nullable Entry> variant;
  private final @Nullable Construction construction;

  Entry(EntryBuilder b) {
    name = b.name;
    family = b.family;
    shape = b.shape;
    node = b.node;
    serving = b.serving;
    factory = need(b.factory, "a factory");
    idea = need(b.idea, "an idea");
    model = need(b.model, "a model");
    guarantee = need(b.guarantee, "a guarantee");
    cost = need(b.cost, "a cost");
    paper = need(b.paper, "a paper");
    exampleOf = b.exampleOf;
    exampleFlags = b.exampleFlags;
    parameters = List.copyOf(b.parameters);
    assumptions = Map.copyOf(b.assumptions);
    premises = List.copyOf(b.premises);
    monitors = b.monitors;
    invariant = b.invariant;
    abstraction = b.abstraction;
    renaming = b.renaming;
    theory = List.copyOf(b.theory);
    averages = Collections.unmodifiableMap(new LinkedHashMap<>(b.averages));
    meter = b.meter;
    traits = Map.copyOf(b.traits);
    conditional = Set.copyOf(b.conditional);
    ticks = b.ticks;
    delayAssumed = b.delayAssumed;
    settling = b.settling;
    extras = b.extras;
    unit = b.unit;
    agreement = b.agreement;
    variant = b.variant;
    construction = b.construction;
  }

  private <T> T need(@Nullable T value, String what) {
    if (value == null) throw new IllegalStateException("entry " + name + " lacks " + what);
    return value;
  }

  public static EntryBuilder of(String name, Family family, Shape shape, Class<?> node) {
    return new EntryBuilder(name, family, shape, node);
  }

  public String name() {
    return name;
  }

  /**
   * The entry by which a scenario runs: this one, or one of the same name for nodes of another
   * class, where the parameters ask for them.
   *
   * @param given the parameters as given
   */
  public Entry variant(Map<String, Object> given) {
    Entry other = variant.apply(given);
    return other == null ? this : other;
  }

  public Family family() {
    return family;
  }

  public Shape shape() {
    return shape;
  }

  /** The class of the nodes. */
  public Class<?> node() {
    return node;
  }

  /** The class of nodes that declares the commands of clients: that of the nodes, or of guests. */
  public Class<?> serving() {
    return serving;
  }

  /** The messages that its nodes declare, usually a sealed interface of records. */
  public Class<?> messages() {
    return MessageTypes.declared(node);
  }

  public Factory factory() {
    return factory;
  }

  /** Whether nodes are of the synchronous model, and run in lock-step. */
  public boolean rounds() {
    return factory.rounds();
  }

  public boolean anonymous() {
    return factory.anonymous();
  }

  public boolean synchronizer() {
    return factory.synchronizer();
  }

  public String idea() {
    return idea;
  }

  public String model() {
    return model;
  }

  public String guarantee() {
    return guarantee;
  }

  public String cost() {
    return cost;
  }

  public Paper paper() {
    return paper;
  }

  /** A command line that shows it, without the program's name. */
  public String example() {
    return ("run " + exampleOf + " " + exampleFlags).strip();
  }

  /** The flags of that command line; empty if it needs none. */
  public String exampleFlags() {
    return exampleFlags;
  }

  public List<Parameter> parameters() {
    return parameters;
  }

  /** Everything that is assumed, with some parameters or with all. */
  public Set<Assumption> assumptions() {
    return assumptions.keySet();
  }

  /** Whether an assumption is made with these parameters. */
  public boolean assumes(Assumption assumption, Setting setting) {
    Predicate<Setting> made = assumptions.get(assumption);
    return made != null && made.test(setting);
  }

  /** Further assumptions, which its scenarios should keep. */
  public List<Premise> premises() {
    return premises;
  }

  /** Whether its guarantees depend on how long things take, so that a check must model time. */
  public boolean timed(Setting setting) {
    return assumes(Assumption.BOUNDED_DELAY, setting) || has(Trait.TIMED, setting);
  }

  /** Whether it has a trait, with some parameters or with all. */
  public boolean has(Trait trait) {
    return traits.containsKey(trait);
  }

  /** Whether it has a trait whatever the parameters. */
  public boolean always(Trait trait) {
    return traits.containsKey(trait) && !conditional.contains(trait);
  }

  /** Whether it has a trait with these parameters. */
  public boolean has(Trait trait, Setting setting) {
    Predicate<Setting> shown = traits.get(trait);
    return shown != null && shown.test(setting);
  }

  public List<Monitor> monitors(Setting setting) {
    return monitors.apply(setting);
  }

  /** How the network builds what the algorithm needs; null if it needs nothing of the kind. */
  public @Nullable Construction construction() {
    return construction;
  }

  public @Nullable Invariant<?, ?> invariant() {
    return invariant == null ? null : invariant.get();
  }

  /** A new abstraction for these parameters, by which the checker merges states; null for none. */
  public @Nullable Abstraction<?, ?> abstraction(Setting setting) {
    return abstraction == null ? null : abstraction.apply(setting);
  }

  /** How to rename nodes that are interchangeable with these parameters; null if none are. */
  public @Nullable Renaming<?, ?> renaming(Setting setting) {
    return renaming == null ? null : renaming.apply(setting);
  }

  public List<Formula> theory() {
    return theory;
  }

  /**
   * What theory says about the mean of many runs without faults, in which all nodes start at 0 with
   * random ids and the usual parameters: formulas of the number of nodes, by quantity.
   */
  public Map<String, String> averages() {
    return averages;
  }

  /** A new meter of the quantities in the formulas; null if counts of messages are enough. */
  public @Nullable Meter meter(Setting setting) {
    return meter == null ? null : meter.apply(setting);
  }

  /** Whether that many ticks are known before the run. */
  public boolean knowsTicks() {
    return ticks != null;
  }

  /** How many ticks a synchronizer has to simulate for this round algorithm to end. */
  public long ticks(Setting setting) {
    if (ticks != null) return ticks.applyAsLong(setting);
    throw ScenarioException.missing(
        Parameter.field("ticks"), "the number of ticks of " + name + " to simulate");
  }

  /** How long a message may take for the guarantees to hold. */
  public BigDecimal delayAssumed(Setting setting) {
    return delayAssumed.apply(setting);
  }

  /** How long a request must have been out for a handover of the lock to it to be settled. */
  public BigDecimal settling(Setting setting) {
    return settling.apply(setting);
  }

  /** Further values of a result, by name. */
  public Map<String, Object> extras(Setting setting) {
    return extras.apply(setting);
  }

  /**
   * The unit of all clocks of a scenario that gives none, where it follows from the parameters.
   *
   * @param parameters as given
   */
  public @Nullable BigDecimal unit(Map<String, Object> parameters, int n) {
    return unit.apply(parameters, n);
  }

  /**
   * How long after the last fault all live nodes that can talk to each other agree, if messages
   * take no longer than assumed; null if that is not promised.
   */
  public @Nullable BigDecimal agreement(Setting setting) {
    return agreement == null ? null : agreement.apply(setting);
  }

  /** The publication that an algorithm comes from. */
  public record Paper(String citation, String url) {}

  /** An assumption of an algorithm; a scenario that breaks it runs with a warning. */
  public enum Assumption {
    FIFO_LINKS("links are FIFO"),
    NO_LOSS("no message is lost"),
    NO_DUPLICATION("no message is duplicated"),
    NO_CRASHES("no node crashes"),
    MONITOR_STAYS_UP("the monitor does not crash"),
    NO_PARTITIONS("no link is cut"),
    NO_PAUSES("no node pauses"),
    PERFECT_CLOCKS("local clocks keep time"),
    BOUNDED_DELAY("messages arrive within the bound that the timeouts assume");

    private final String text;

    Assumption(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * An assumption of a single algorithm, in addition to the {@link Assumption}s that many make.
   *
   * @param text what it assumes, to follow "assumes that"
   * @param holds whether a scenario keeps it
   */
  public record Premise(String text, Predicate<Setting> holds) {}

  /**
   * How the network itself builds what an algorithm needs before it begins, such as a spanning
   * tree: over the same links, at a cost of its own.
   */
  @FunctionalInterface
  public interface Construction {
    /** The parameter with which a scenario asks for it. */
    String PARAMETER = "construction";

    /** The value with which it does. */
    String BY_NETWORK = "network";

    /** A construction that is not possible. */
    static ScenarioException refused(String expected) {
      return ScenarioException.of(Parameter.field(PARAMETER), BY_NETWORK, expected);
    }

    /** Builds in stages; returns the parameters that describe what was built. */
    Map<String, Object> build(Setting setting, Stages stages);

    /** Runs one stage after the other. */
    @FunctionalInterface
    interface Stages {
      /**
       * Runs an algorithm on the network.
       *
       * @param start the node that starts
       * @param results makes what hears the nodes' results; a run that begins again has a new one
       * @return the one that has heard the whole run
       */
      <M extends Monitor> M run(Entry entry, int start, Supplier<M> results);
    }
  }
}
