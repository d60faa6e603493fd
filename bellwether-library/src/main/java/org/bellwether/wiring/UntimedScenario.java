package org.bellwether.wiring;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Multicast;
import org.bellwether.model.Mutex;
import org.bellwether.model.Unicast;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.scenario.Starting;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Monitor;
import org.bellwether.topology.Topology;
import org.jspecify.annotations.Nullable;

/**
 * A scenario prepared for a world that decides itself what happens when: validated, with defaults
 * filled in, and with nodes created on demand.
 */
public final class UntimedScenario {
  private final Scenario asked;
  private final WiredScenario setup;
  private final NodeFactory places;

  private UntimedScenario(Scenario asked, WiredScenario setup) {
    this.asked = asked;
    this.setup = setup;
    places = new NodeFactory(setup);
  }

  /**
   * Prepares a scenario.
   *
   * @throws ScenarioException if it makes no sense
   */
  public static UntimedScenario of(Scenario scenario, Catalog catalog) {
    WiredScenario setup = new WiredScenario(scenario, catalog, true);
    setup.checkState();
    return new UntimedScenario(scenario, setup);
  }

  /** What a world of this room has prepared already. */
  public static UntimedScenario of(WiredScenario setup) {
    return new UntimedScenario(setup.scenario(), setup);
  }

  /** The scenario as its algorithm understands it. */
  public Scenario scenario() {
    return setup.scenario();
  }

  /** The scenario as it was given. */
  public Scenario asked() {
    return asked;
  }

  public Entry entry() {
    return setup.entry();
  }

  public Setting setting() {
    return setup.setting();
  }

  public Topology topology() {
    return setup.topology();
  }

  public int n() {
    return setup.n();
  }

  /** Which assumptions of the algorithm the scenario breaks. */
  public List<String> warnings() {
    return List.copyOf(setup.warnings());
  }

  public Ports ports() {
    return setup.ports();
  }

  /** A new node. */
  public Object node(int position) {
    return places.node(position);
  }

  /** All randomness of a run, from its beginning: tapes, then the seed. */
  public Randoms newRandoms() {
    return setup.newRandoms();
  }

  /** How many of the world's ticks make a unit of the scenario's time. */
  public long ticksPerUnit() {
    return setup.scale().ticksPerUnit();
  }

  /** New judges: those of the algorithm, and of what a synchronizer runs. */
  public List<Monitor> monitors() {
    List<Monitor> monitors = new ArrayList<>(setup.entry().monitors(setup.setting()));
    Entry application = setup.application();
    if (application != null) monitors.addAll(application.monitors(setup.setting()));
    return monitors;
  }

  /** What must hold in every configuration, if the algorithm comes with such a thing. */
  public @Nullable Invariant<?, ?> invariant() {
    return setup.entry().invariant();
  }

  /** How often a node starts spontaneously. */
  public int starts(int node) {
    List<Starting> given = setup.scenario().start();
    if (setup.entry().has(Trait.STARTS_TOGETHER) || given == null) {
      return NodeFactory.starts(setup.entry().node()) ? 1 : 0;
    }
    return (int) given.stream().filter(starting -> starting.node() == node).count();
  }

  /** Whether a node may start after it has crashed and recovered, or after others woke it. */
  public boolean startsAgain() {
    return setup.entry().has(Trait.STARTS_AGAIN, setup.setting());
  }

  /** Whether all who start do so before anything else happens. */
  public boolean startsFirst() {
    return setup.scenario().starts() == Scenario.Starts.FIRST
        || setup.entry().has(Trait.STARTS_TOGETHER);
  }

  /** How often a node's client asks for the lock. */
  public int requests(int node) {
    if (!Mutex.class.isAssignableFrom(setup.entry().node())) return 0;
    Operations operations = setup.scenario().operations();
    int count = 0;
    for (Operations.Request request : operations.requests()) if (request.node() == node) count++;
    for (Operations.Request request : operations.first()) {
      Integer rounds = operations.rounds();
      if (request.node() == node) count = Math.max(count + 1, rounds == null ? 1 : rounds);
    }
    return count;
  }

  /** The number of times that a node's client gives up waiting, if it waits. */
  public int withdrawals(int node) {
    Operations operations = setup.scenario().operations();
    return (int) operations.withdrawals().stream().filter(w -> w.node() == node).count();
  }

  /**
   * What a node's client hands over, in order: payloads for all nodes, payloads for one node, and
   * commands.
   */
  public List<ClientOperation> operations(int node) {
    List<ClientOperation> all = new ArrayList<>();
    for (String payload : multicasts(node)) all.add(new ClientOperation.Multicast(payload));
    for (Operations.Sending sending : unicasts(node)) {
      all.add(new ClientOperation.Unicast(sending.to(), sending.payload()));
    }
    for (Operations.Command command : setup.scenario().operations().commands()) {
      if (command.node() == node) all.add(new ClientOperation.Command(setup.command(command)));
    }
    return all;
  }

  /** The payloads that a node's client multicasts, in order. */
  public List<String> multicasts(int node) {
    if (!Multicast.class.isAssignableFrom(setup.entry().node())) return List.of();
    return setup.scenario().operations().multicasts().stream()
        .filter(cast -> cast.node() == node)
        .map(Operations.Multicasting::payload)
        .toList();
  }

  /** What a node's client has for others, in order. */
  public List<Operations.Sending> unicasts(int node) {
    if (!Unicast.class.isAssignableFrom(setup.entry().node())) return List.of();
    return setup.scenario().operations().sends().stream()
        .filter(sending -> sending.from() == node)
        .toList();
  }

  /** A time of the scenario in the ticks of its scale. */
  public long ticks(String field, BigDecimal time) {
    return setup.scale().ticks(field, time);
  }

  /** Ticks as a time of the scenario. */
  public BigDecimal units(long ticks) {
    return setup.scale().units(ticks);
  }

  /** The instant at which a node's clock, at rest at {@code now}, has moved on by so much. */
  public long after(int node, long now, long localTicks) {
    return new LocalClocks(setup.scenario().clocks(), setup.clockTick())
        .after(node, now, localTicks);
  }

  /** What a node's clock shows at an instant. */
  public long reading(int node, long now) {
    return new LocalClocks(setup.scenario().clocks(), setup.clockTick()).reading(node, now);
  }
}
