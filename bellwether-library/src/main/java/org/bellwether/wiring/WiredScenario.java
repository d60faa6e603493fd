package org.bellwether.wiring;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.Function;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.Entry.Construction;
import org.bellwether.catalog.Factory;
import org.bellwether.catalog.Factory.Hosted;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Setting.LocalClock;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.model.RoundNode;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Fault.Harm;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Meter;
import org.bellwether.spec.Monitor;
import org.bellwether.state.MessageTypes;
import org.bellwether.state.Snapshots;
import org.bellwether.state.StateCare;
import org.bellwether.topology.Topology;
import org.jspecify.annotations.Nullable;

/** A scenario prepared for a run: validated, with defaults filled in and times in ticks. */
public final class WiredScenario {
  private static final int RECORDED_DECIMALS = 3;

  private final Scenario scenario;
  private final boolean interleaved;
  private final SortedSet<String> allowed; // that a scan of classes would refuse
  private final Entry entry;
  private final @Nullable Entry application;
  private final TimeScale scale;
  private final Topology topology;
  private final Ports ports;
  private final Setting setting;
  private final Function<Place, Object> factory;
  private final int ticks; // of a synchronizer's application
  private final boolean cutShort; // perhaps fewer than that needs
  private final BrokenAssumptions assumptions;
  private final Map<String, Object> before; // what the run cost before it began

  public WiredScenario(Scenario asked, Catalog catalog) {
    this(asked, catalog, false);
  }

  /**
   * Makes a scenario ready.
   *
   * @param interleaved whether starts come when a schedule or the checker has them come, whatever
   *     their times
   */
  public WiredScenario(Scenario asked, Catalog catalog, boolean interleaved) {
    this(asked, catalog, interleaved, Map.of());
  }

  /**
   * Makes a scenario ready.
   *
   * @param before what the run cost before it began
   */
  public WiredScenario(Scenario asked, Catalog catalog, Map<String, Object> before) {
    this(asked, catalog, false, before);
  }

  private WiredScenario(
      Scenario asked, Catalog catalog, boolean interleaved, Map<String, Object> before) {
    this(asked, catalog, interleaved, before, 0);
  }

  /** A scenario that has been run elsewhere, by clocks that tell a thousandth of a unit. */
  public static WiredScenario recorded(Scenario asked, Catalog catalog) {
    return new WiredScenario(asked, catalog, true, Map.of(), RECORDED_DECIMALS);
  }

  private WiredScenario(
      Scenario asked,
      Catalog catalog,
      boolean interleaved,
      Map<String, Object> before,
      int leastDecimals) {
    this.interleaved = interleaved;
    this.before = before;
    allowed = catalog.allowed();
    try {
      entry = catalog.entry(asked.algorithm()).variant(asked.parameters());
      scenario = ScenarioAdaptation.of(asked, entry);
      application = entry.synchronizer() ? application(scenario, catalog) : null;
      boolean checked = interleaved && leastDecimals == 0;
      scale = TimeScale.of(Math.max(leastDecimals, new TimeFields(scenario, !checked).decimals()));
      int n = Networks.size(scenario, entry);
      Randoms randoms = new Randoms(scenario.random().seed(), n, scenario.random().tapes());
      topology = Networks.build(scenario, demanding(), n, randoms.stream(3));
      boolean anonymous = entry.shape().anonymous();
      ports =
          new Ports(
              topology,
              anonymous ? Networks.permute(topology, randoms.stream(Ports.STREAM)) : null);
      new Validation(scenario, entry, n).check();
      Setting bare =
          new Setting(
              topology,
              ids(n, randoms),
              initiators(n),
              together(),
              scenario.links().delayBound(),
              scenario.operations().hold() == null ? BigDecimal.ONE : scenario.operations().hold(),
              Timings.of(scenario, topology),
              clocks(n),
              scale.ticksPerUnit() / clockTick(),
              Parameter.Values.NONE);
      Setting given =
          bare.with(Parameter.Values.of(scenario.parameters(), bare, entry, application));
      ticks = application == null ? 0 : ticks(application, given);
      cutShort =
          application != null
              && (application.knowsTicks()
                  ? ticks < needed(application, given)
                  : given.parameters().given("ticks") != null);
      setting =
          application == null ? given : given.with(given.parameters().and("ticks", (long) ticks));
      if (scenario.until() == null && entry.has(Trait.PERPETUAL, setting)) throw endless();
      factory = prepare();
      assumptions = new BrokenAssumptions(scenario, entry, application, setting);
    } catch (ScenarioException e) {
      throw e;
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new ScenarioException(String.valueOf(e.getMessage()));
    }
  }

  /**
   * Refuses nodes that keep or send what cannot be state: they would run, and fail in a check.
   *
   * @throws ScenarioException that names the field
   */
  public void checkState() {
    if (StateCare.own(entry.node())) return;
    Object node = new NodeFactory(this).node(0);
    try {
      Snapshots.check(entry.node());
      MessageTypes.check(entry.node());
      Set<Class<?>> classes = new LinkedHashSet<>(MessageTypes.of(node));
      classes.add(node.getClass());
      for (Monitor monitor : entry.monitors(setting)) {
        if (StateCare.own(monitor.getClass())) continue;
        Snapshots.check(monitor.getClass());
        classes.add(monitor.getClass());
      }
      Invariant<?, ?> invariant = entry.invariant();
      if (invariant != null && !StateCare.own(invariant.getClass())) {
        classes.add(invariant.getClass());
      }
      Snapshots.save(node);
      String hidden = CodeScan.problem(node.getClass(), classes, allowed);
      if (hidden != null) throw new IllegalArgumentException(hidden);
    } catch (IllegalArgumentException e) {
      throw new ScenarioException(entry.name() + ": " + e.getMessage());
    }
  }

  private ScenarioException endless() {
    String with = entry.always(Trait.PERPETUAL) ? "" : " with these parameters";
    return ScenarioException.missing(
        "until", "a time, because " + entry.name() + with + " never becomes quiescent");
  }

  private static Entry application(Scenario scenario, Catalog catalog) {
    String name = String.valueOf(scenario.parameters().getOrDefault("application", "all"));
    return catalog.application(name);
  }

  /** The entry that has a say in what the network looks like. */
  private Entry demanding() {
    if (application == null || application.shape() == Shape.GRAPH) return entry;
    if (entry.shape() == Shape.GRAPH) return application;
    throw ScenarioException.of(
        "parameters.application",
        application.name() + " runs on a " + application.shape(),
        "one that runs on a " + entry.shape() + ", like " + entry.name());
  }

  /** Whether all who start do so at once, and none of them again. */
  private boolean together() {
    if (scenario.start() != null
        && scenario.start().size() > initiators(topology.n()).cardinality()) {
      return false;
    }
    if (interleaved && !entry.has(Trait.STARTS_TOGETHER)) {
      return scenario.starts() == Scenario.Starts.FIRST;
    }
    return scenario.start() == null
        || scenario.start().stream().allMatch(s -> s.time().signum() == 0);
  }

  private int ticks(Entry guest, Setting setting) {
    Object given = setting.parameters().given("ticks");
    long count = given != null ? (Long) given : needed(guest, setting);
    if (count < 0 || count > Integer.MAX_VALUE - 1) {
      throw ScenarioException.of("parameters.ticks", count, "a whole number of at least 0");
    }
    return (int) count;
  }

  private long needed(Entry guest, Setting setting) {
    long last = entry.has(Trait.NO_CLOSING_TICK) ? 1 : 0; // in which a guest says what it found
    return guest.ticks(setting) + last;
  }

  private long[] ids(int n, Randoms randoms) {
    if (!entry.has(Trait.NO_IDS)) {
      int least = entry.has(Trait.POSITIVE_IDS) ? 1 : 0;
      return Arrangements.ids(scenario.ids(), n, least, randoms.stream(5));
    }
    if (scenario.ids() != null) {
      String why = entry.anonymous() ? " is anonymous" : " uses positions as ids";
      throw ScenarioException.says("ids", "cannot be set because " + entry.name() + why, "");
    }
    long[] positions = new long[n];
    Arrays.setAll(positions, v -> v);
    return positions;
  }

  private BitSet initiators(int n) {
    BitSet set = new BitSet(n);
    if (scenario.start() == null) set.set(0, n);
    else scenario.start().forEach(s -> set.set(s.node()));
    return set;
  }

  private List<LocalClock> clocks(int n) {
    Clocks given = scenario.clocks();
    List<LocalClock> clocks = new ArrayList<>();
    if (given.equals(Clocks.PERFECT)) return clocks;
    for (int v = 0; v < n; v++) {
      clocks.add(
          new LocalClock(
              given.unit().isEmpty() ? BigDecimal.ONE : given.unit().get(v),
              given.offset().isEmpty() ? BigDecimal.ZERO : given.offset().get(v),
              given.drift().isEmpty() ? BigDecimal.ZERO : given.drift().get(v)));
    }
    return clocks;
  }

  /** Whether the network is to build first what the algorithm needs. */
  public boolean constructs() {
    return entry.construction() != null
        && Construction.BY_NETWORK.equals(scenario.parameters().get(Construction.PARAMETER));
  }

  /** Measures the run for formulas; null if none does, or if messages or clocks go astray. */
  public @Nullable Meter meter() {
    Meter meter = entry.meter(setting);
    if (meter == null) return null;
    boolean lossy =
        assumptions.broken(Assumption.NO_LOSS) || assumptions.broken(Assumption.NO_DUPLICATION);
    boolean astray =
        (lossy && !meter.bearsLoss())
            || assumptions.broken(Assumption.BOUNDED_DELAY)
            || assumptions.broken(Assumption.PERFECT_CLOCKS);
    return astray ? null : meter;
  }

  /**
   * The end of the last fault, and of what it delays, and the last start; null if the scenario does
   * not tell, or if messages are lost or later than assumed for ever.
   */
  public @Nullable BigDecimal quietSince() {
    return assumptions.quietSince();
  }

  public Scenario scenario() {
    return scenario;
  }

  public Entry entry() {
    return entry;
  }

  /** The record that is a client's command. */
  public Record command(Operations.Command command) {
    return MessagePatterns.command(
        entry.serving(), command.kind(), command.fields(), n(), "operations.commands");
  }

  /** What judges the run beside the entry itself: the application's entry, if there is one. */
  public @Nullable Entry application() {
    return application;
  }

  /** What it took to build what the run stands on, by name; empty if that was there. */
  public Map<String, Object> before() {
    return before;
  }

  /** Whether the application is to have fewer ticks than it needs to come to its end. */
  public boolean cutShort() {
    return cutShort;
  }

  public TimeScale scale() {
    return scale;
  }

  /** How many ticks of the engine a local clock that keeps time takes for one of its own. */
  public long clockTick() {
    return entry.has(Trait.FINE_CLOCKS) ? 1 : scale.ticksPerUnit();
  }

  public Topology topology() {
    return topology;
  }

  public Ports ports() {
    return ports;
  }

  /** All randomness of a run, from its beginning. */
  public Randoms newRandoms() {
    return new Randoms(scenario.random().seed(), n(), scenario.random().tapes());
  }

  public Setting setting() {
    return setting;
  }

  public List<String> warnings() {
    return assumptions.warnings();
  }

  public int n() {
    return topology.n();
  }

  /**
   * Whether every message takes one unit and is handled at once, and everybody who starts does so
   * at 0.
   */
  public boolean unit() {
    return scenario.links().unit()
        && together()
        && scenario.interventions().isEmpty()
        && scenario.faults().stream().noneMatch(WiredScenario::slows);
  }

  /** Whether a fault has messages arrive or be handled later than they would. */
  private static boolean slows(Fault fault) {
    return fault.harms().contains(Harm.PAUSE) || fault.harms().contains(Harm.LATENESS);
  }

  public boolean elects() {
    return entry.family().elects() || (application != null && application.family().elects());
  }

  public boolean locks() {
    return entry.family() == Family.MUTUAL_EXCLUSION;
  }

  /** Makes the nodes. */
  Function<Place, Object> factory() {
    return factory;
  }

  private Function<Place, Object> prepare() {
    if (application == null) return entry.factory().prepare(setting);
    Function<Place, Object> guests = application.factory().prepare(setting);
    Function<Hosted, ?> hosts = ((Factory.Synchronizing) entry.factory()).make().apply(setting);
    return place -> hosts.apply(new Hosted(place, (RoundNode<?>) guests.apply(place), ticks));
  }
}
