package org.bellwether.catalog;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.bellwether.model.Node;
import org.bellwether.model.RoundNode;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.spec.Abstraction;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Meter;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Renaming;
import org.bellwether.state.MessageTypes;
import org.jspecify.annotations.Nullable;

/**
 * Everything that other parts need to know of an algorithm. Command line, lab, checker, contract
 * tests and documentation are derived from it; adding an algorithm touches nothing else.
 */
public final class Entry {
  private final String name;
  private final Family family;
  private final Shape shape;
  private final Class<?> node;
  private final Factory factory;
  private final String idea;
  private final String model;
  private final String guarantee;
  private final String cost;
  private final Paper paper;
  private final String example;
  private final List<Parameter> parameters;
  private final Map<Assumption, Predicate<Setting>> assumptions;
  private final List<Premise> premises;
  private final Function<Setting, List<Monitor>> monitors;
  private final @Nullable Supplier<Invariant<?, ?>> invariant;
  private final Function<Setting, @Nullable Abstraction<?, ?>> abstraction;
  private final Function<Setting, @Nullable Renaming<?, ?>> renaming;
  private final List<Formula> theory;
  private final Function<Setting, @Nullable Meter> meter;
  private final Map<Trait, Predicate<Setting>> traits;
  private final Set<Trait> conditional; // of them, those that depend on parameters
  private final @Nullable ToLongFunction<Setting> ticks;
  private final Function<Setting, BigDecimal> delayAssumed;
  private final Function<Setting, BigDecimal> settling;
  private final Function<Setting, Map<String, Object>> extras;
  private final BiFunction<Map<String, Object>, Integer, @Nullable BigDecimal> unit;
  private final @Nullable Function<Setting, @Nullable BigDecimal> agreement;
  private final Function<Map<String, Object>, @Nullable Entry> variant;

  /** What sets an entry apart from the usual. */
  public enum Trait {
    /** Nodes have no ids, and a scenario may give none. */
    NO_IDS,
    /** All nodes start at 0 through {@code start}; the scenario has no say. */
    STARTS_TOGETHER,
    /**
     * A scenario may start a node several times, and also after it has recovered from a crash: what
     * the algorithm finds out is to be found out again when it may have changed. {@code start} must
     * be prepared to be called in every state.
     */
    STARTS_AGAIN,
    /**
     * Of a synchronizer: nodes act once in each of its ticks, and do not begin one more to let the
     * application see what arrived in the last.
     */
    NO_CLOSING_TICK,
    /** Of a synchronizer: it stands on clusters, and not on one spanning tree. */
    ON_CLUSTERS,
    /** Never comes to rest: a scenario must say until when. */
    PERPETUAL,
    /** The result lists the components of live nodes and what each agreed on. */
    COMPONENTS,
    /**
     * Several nodes may lead together: a node learns of one leader after the other and forgets
     * none, and a leader that learns of others goes on leading.
     */
    SEVERAL_LEADERS,
    /** At one instant, timers run out before messages arrive. */
    TIMERS_FIRST,
    /**
     * Times are numbers of rounds, and a message that takes one unit is received in the round in
     * which it is sent: every delay is one unit shorter, but never less than none.
     */
    SAME_ROUND,
    /**
     * Timeouts are times and may be fractions of a unit: local clocks tick as finely as the times
     * of the scenario.
     */
    FINE_CLOCKS,
    /** Its guarantees depend on how long things take: a check keeps time unless told not to. */
    TIMED,
    /** The next waiting local request is issued before the exit rule runs. */
    ISSUES_BEFORE_EXIT,
    /**
     * Never comes to rest by itself: without another end the run is over at the last exit, and only
     * what was sent before that instant counts.
     */
    ENDS_AT_LAST_EXIT
  }

  private Entry(Builder b) {
    name = b.name;
    family = b.family;
    shape = b.shape;
    node = b.node;
    factory = need(b.factory, "a factory");
    idea = need(b.idea, "an idea");
    model = need(b.model, "a model");
    guarantee = need(b.guarantee, "a guarantee");
    cost = need(b.cost, "a cost");
    paper = need(b.paper, "a paper");
    example = need(b.example, "an example");
    parameters = List.copyOf(b.parameters);
    assumptions = Map.copyOf(b.assumptions);
    premises = List.copyOf(b.premises);
    monitors = b.monitors;
    invariant = b.invariant;
    abstraction = b.abstraction;
    renaming = b.renaming;
    theory = List.copyOf(b.theory);
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
  }

  private <T> T need(@Nullable T value, String what) {
    if (value == null) throw new IllegalStateException("entry " + name + " lacks " + what);
    return value;
  }

  public static Builder of(String name, Family family, Shape shape, Class<?> node) {
    return new Builder(name, family, shape, node);
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

  /** The messages that its nodes declare, usually a sealed interface of records. */
  public Class<?> messages() {
    return MessageTypes.declared(node);
  }

  public Factory factory() {
    return factory;
  }

  /** Whether nodes are of the synchronous model, and run in lock-step. */
  public boolean rounds() {
    return factory instanceof Factory.Rounds || factory instanceof Factory.AnonymousRounds;
  }

  public boolean anonymous() {
    return factory instanceof Factory.Anonymous || factory instanceof Factory.AnonymousRounds;
  }

  public boolean synchronizer() {
    return factory instanceof Factory.Synchronizing;
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
    return example;
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

  /** What is assumed beyond that, which its scenarios are to keep. */
  public List<Premise> premises() {
    return premises;
  }

  /** Whether its guarantees depend on how long things take, so that a check must keep time. */
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

  public @Nullable Invariant<?, ?> invariant() {
    return invariant == null ? null : invariant.get();
  }

  /** A new abstraction for these parameters, by which the checker merges states; null for none. */
  public @Nullable Abstraction<?, ?> abstraction(Setting setting) {
    return abstraction.apply(setting);
  }

  /** How to rename nodes that are interchangeable with these parameters; null if none are. */
  public @Nullable Renaming<?, ?> renaming(Setting setting) {
    return renaming.apply(setting);
  }

  public List<Formula> theory() {
    return theory;
  }

  /** Measures what the formulas speak of, made anew; null if counts of messages are enough. */
  public @Nullable Meter meter(Setting setting) {
    return meter.apply(setting);
  }

  /** Whether that many ticks are known before the run. */
  public boolean knowsTicks() {
    return ticks != null;
  }

  /** How many ticks a synchronizer has to simulate for this round algorithm to end. */
  public long ticks(Setting setting) {
    if (ticks != null) return ticks.applyAsLong(setting);
    throw ScenarioException.missing(
        Parameters.field("ticks"), "how many ticks of " + name + " to simulate");
  }

  /** How long a message may take for the guarantees to hold. */
  public BigDecimal delayAssumed(Setting setting) {
    return delayAssumed.apply(setting);
  }

  /** How long a request must have been out for a handover of the lock to it to be settled. */
  public BigDecimal settling(Setting setting) {
    return settling.apply(setting);
  }

  /** What a result says beside the usual, by name. */
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

  /** Writes an entry, one line a fact. */
  public static final class Builder {
    private final String name;
    private final Family family;
    private final Shape shape;
    private final Class<?> node;
    private @Nullable Factory factory;
    private @Nullable String idea;
    private @Nullable String model;
    private @Nullable String guarantee;
    private @Nullable String cost;
    private @Nullable Paper paper;
    private @Nullable String example;
    private final List<Parameter> parameters = new ArrayList<>();
    private final Map<Assumption, Predicate<Setting>> assumptions = new EnumMap<>(Assumption.class);
    private final List<Premise> premises = new ArrayList<>();
    private Function<Setting, List<Monitor>> monitors = _ -> List.of();
    private @Nullable Supplier<Invariant<?, ?>> invariant;
    private Function<Setting, @Nullable Abstraction<?, ?>> abstraction = _ -> null;
    private Function<Setting, @Nullable Renaming<?, ?>> renaming = _ -> null;
    private final List<Formula> theory = new ArrayList<>();
    private Function<Setting, @Nullable Meter> meter = _ -> null;
    private final Map<Trait, Predicate<Setting>> traits = new EnumMap<>(Trait.class);
    private final Set<Trait> conditional = EnumSet.noneOf(Trait.class);
    private @Nullable ToLongFunction<Setting> ticks;
    private Function<Setting, BigDecimal> delayAssumed = Setting::delayBound;
    private Function<Setting, BigDecimal> settling =
        setting -> setting.delayBound().multiply(BigDecimal.TWO);
    private Function<Setting, Map<String, Object>> extras = _ -> Map.of();
    private BiFunction<Map<String, Object>, Integer, @Nullable BigDecimal> unit = (_, _) -> null;
    private @Nullable Function<Setting, @Nullable BigDecimal> agreement;
    private Function<Map<String, Object>, @Nullable Entry> variant = _ -> null;

    private Builder(String name, Family family, Shape shape, Class<?> node) {
      this.name = name;
      this.family = family;
      this.shape = shape;
      this.node = node;
    }

    /** Nodes that know themselves but not n. */
    public Builder uniform(Function<Parameters, Function<Identity, ? extends Node<?>>> make) {
      factory = new Factory.Uniform(make);
      return this;
    }

    /** Nodes that are all equal at the start. */
    public Builder anonymous(Function<AnonymousKnowledge, Supplier<? extends Node<?>>> make) {
      factory = new Factory.Anonymous(make);
      trait(Trait.NO_IDS);
      return this;
    }

    /** Nodes that may be told anything about the network before the run. */
    public Builder placed(Function<Setting, Function<Place, ? extends Node<?>>> make) {
      factory = new Factory.Placed(make);
      return this;
    }

    /** Nodes of the synchronous model. */
    public Builder rounds(Function<Setting, Function<Place, ? extends RoundNode<?>>> make) {
      factory = new Factory.Rounds(make);
      trait(Trait.STARTS_TOGETHER);
      return this;
    }

    /** Nodes of the synchronous model that are all equal at the start. */
    public Builder anonymousRounds(
        Function<AnonymousKnowledge, Supplier<? extends RoundNode<?>>> make) {
      factory = new Factory.AnonymousRounds(make);
      trait(Trait.NO_IDS);
      trait(Trait.STARTS_TOGETHER);
      return this;
    }

    /** Nodes that run the node of a round algorithm. */
    public Builder synchronizing(
        Function<Setting, Function<Factory.Hosted, ? extends Node<?>>> make) {
      factory = new Factory.Synchronizing(make);
      trait(Trait.NO_IDS);
      trait(Trait.STARTS_TOGETHER);
      return this;
    }

    /** A scenario may say who starts; the others are woken. */
    public Builder wakesUp() {
      traits.remove(Trait.STARTS_TOGETHER);
      return this;
    }

    public Builder idea(String text) {
      idea = text;
      return this;
    }

    public Builder model(String text) {
      model = text;
      return this;
    }

    public Builder guarantee(String text) {
      guarantee = text;
      return this;
    }

    public Builder cost(String text) {
      cost = text;
      return this;
    }

    public Builder paper(String citation, String url) {
      paper = new Paper(citation, url);
      return this;
    }

    public Builder example(String commandLine) {
      example = commandLine;
      return this;
    }

    public Builder parameter(Parameter parameter) {
      parameters.add(parameter);
      return this;
    }

    public Builder assumes(Assumption... what) {
      return assumesWhen(_ -> true, what);
    }

    /** Takes something for granted with some parameters only. */
    public Builder assumesWhen(Predicate<Setting> when, Assumption... what) {
      for (Assumption assumption : what) assumptions.put(assumption, when);
      return this;
    }

    /**
     * Takes something else for granted.
     *
     * @param text to follow "assumes that"
     */
    public Builder assumes(String text, Predicate<Setting> holds) {
      premises.add(new Premise(text, holds));
      return this;
    }

    /** Takes reliable links and nodes that never fail for granted. */
    public Builder assumesNoFaults() {
      return assumes(
          Assumption.NO_LOSS,
          Assumption.NO_DUPLICATION,
          Assumption.NO_CRASHES,
          Assumption.NO_PARTITIONS);
    }

    /** Guarantees hold only while no message takes longer. */
    public Builder assumesDelay(Function<Setting, BigDecimal> bound) {
      return assumesDelayWhen(_ -> true, bound);
    }

    /** The same with some parameters only. */
    public Builder assumesDelayWhen(Predicate<Setting> when, Function<Setting, BigDecimal> bound) {
      delayAssumed = bound;
      return assumesWhen(when, Assumption.BOUNDED_DELAY);
    }

    /** How long a request takes to be known where it counts; two message delays if not said. */
    public Builder settles(Function<Setting, BigDecimal> after) {
      settling = after;
      return this;
    }

    /** What a result is to say beside the usual, by name. */
    public Builder reports(Function<Setting, Map<String, Object>> further) {
      extras = further;
      return this;
    }

    /** The unit of clocks follows from the parameters and n, unless the scenario has its own. */
    public Builder unit(BiFunction<Map<String, Object>, Integer, @Nullable BigDecimal> length) {
      unit = length;
      return this;
    }

    /**
     * How long after the last fault all who can talk to each other agree, by which runs are judged;
     * null for settings in which nothing is promised.
     */
    public Builder agreesWithin(Function<Setting, @Nullable BigDecimal> time) {
      agreement = time;
      return this;
    }

    /**
     * Parameters may ask for nodes of another class, with an entry of their own; null where they do
     * not. Both entries have the same name and parameters; this one describes both.
     */
    public Builder variant(Function<Map<String, Object>, @Nullable Entry> choose) {
      variant = choose;
      return this;
    }

    /** How many ticks of a synchronizer this round algorithm needs. */
    public Builder ticks(ToLongFunction<Setting> count) {
      ticks = count;
      return this;
    }

    public Builder judgedBy(Function<Setting, List<Monitor>> judges) {
      monitors = judges;
      return this;
    }

    public Builder keeps(Supplier<Invariant<?, ?>> held) {
      invariant = held;
      return this;
    }

    /** Gives the checker an abstraction whose equal states are bisimilar; null for none. */
    public Builder abstraction(Function<Setting, @Nullable Abstraction<?, ?>> make) {
      abstraction = make;
      return this;
    }

    /** Says how nodes are renamed that are interchangeable though they have names. */
    public Builder interchangeable(Function<Setting, @Nullable Renaming<?, ?>> how) {
      renaming = how;
      return this;
    }

    public Builder exactly(
        String what, ToDoubleFunction<Facts> value, ToDoubleFunction<Facts> measured) {
      return theory(Formula.exactly(what, value, measured));
    }

    public Builder atMost(
        String what, ToDoubleFunction<Facts> value, ToDoubleFunction<Facts> measured) {
      return theory(new Formula(what, Formula.Relation.AT_MOST, value, measured, _ -> true));
    }

    public Builder below(
        String what, ToDoubleFunction<Facts> value, ToDoubleFunction<Facts> measured) {
      return theory(new Formula(what, Formula.Relation.BELOW, value, measured, _ -> true));
    }

    public Builder theory(Formula formula) {
      theory.add(formula);
      return this;
    }

    /** Measures what the formulas speak of, where counts of messages by kind do not tell. */
    public Builder measuredBy(Function<Setting, @Nullable Meter> measuring) {
      meter = measuring;
      return this;
    }

    public Builder trait(Trait trait) {
      traits.put(trait, _ -> true);
      return this;
    }

    /** Sets it apart with some parameters only. */
    public Builder traitWhen(Predicate<Setting> when, Trait trait) {
      traits.put(trait, when);
      conditional.add(trait);
      return this;
    }

    public Entry build() {
      return new Entry(this);
    }
  }
}
