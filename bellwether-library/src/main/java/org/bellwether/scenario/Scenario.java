package org.bellwether.scenario;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.bellwether.scenario.Links.Delay;
import org.bellwether.scenario.Operations.Command;
import org.bellwether.scenario.Operations.Multicasting;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Operations.Sending;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a run depends on. The same scenario gives the same run, event by event, on every
 * machine.
 */
public final class Scenario {
  private final Builder parts; // a copy, which nobody changes
  private final Map<String, Object> parameters;
  private final List<Fault> faults;

  private Scenario(Builder builder) {
    parts = new Builder(builder);
    if (parts.start != null) parts.start = parts.start.stream().sorted(Starting.ORDER).toList();
    parameters = Collections.unmodifiableMap(parts.parameters);
    faults = Collections.unmodifiableList(parts.faults);
  }

  /** The name of the algorithm in the catalogue. */
  public String algorithm() {
    return parts.algorithm;
  }

  /** The number of nodes; null if {@link #ids} or {@link #topology} determine it. */
  public @Nullable Integer nodes() {
    return parts.nodes;
  }

  /** The network; null for the one that the algorithm runs on. */
  public @Nullable Network topology() {
    return parts.topology;
  }

  /** Ids; null for a random permutation of 1..n, or for algorithms that use positions. */
  public @Nullable Ids ids() {
    return parts.ids;
  }

  /**
   * Which nodes start spontaneously, and when; null for all at 0. A node may occur several times if
   * its algorithm {@linkplain org.bellwether.catalog.Trait#STARTS_AGAIN may be started again}.
   */
  public @Nullable List<Starting> start() {
    return parts.start;
  }

  /** For the checker: whether all starts come before the first delivery. */
  public Starts starts() {
    return parts.starts;
  }

  /**
   * Parameters of the algorithm by name: booleans, {@code Long}, {@code BigDecimal}, {@code
   * String}, lists and maps of these.
   */
  public Map<String, Object> parameters() {
    return parameters;
  }

  /** How messages travel. */
  public Links links() {
    return parts.links;
  }

  /** The local clocks. */
  public Clocks clocks() {
    return parts.clocks;
  }

  /** What clients do. */
  public Operations operations() {
    return parts.operations;
  }

  /** What goes wrong. */
  public List<Fault> faults() {
    return faults;
  }

  /** The seed, and choices that come before it. */
  public Randomness random() {
    return parts.random;
  }

  /** When the run ends at the latest; null if it ends by itself. */
  public @Nullable BigDecimal until() {
    return parts.until;
  }

  /** The exact sequence of steps; empty if time and chance decide what happens. */
  public List<Step> schedule() {
    return parts.schedule;
  }

  /** What somebody does by hand, in order. */
  public List<Intervention> interventions() {
    return parts.interventions;
  }

  private List<@Nullable Object> values() {
    return Arrays.asList(
        parts.algorithm,
        parts.nodes,
        parts.topology,
        parts.ids,
        parts.start,
        parts.starts,
        parameters,
        parts.links,
        parts.clocks,
        parts.operations,
        faults,
        parts.random,
        parts.until,
        parts.schedule,
        parts.interventions);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Scenario scenario && values().equals(scenario.values());
  }

  @Override
  public int hashCode() {
    return values().hashCode();
  }

  @Override
  public String toString() {
    return "Scenario" + values();
  }

  /** When the checker lets nodes start. */
  public enum Starts {
    ANYTIME,
    FIRST
  }

  /** A scenario with the defaults for everything. */
  public static Scenario of(String algorithm) {
    return builder(algorithm).build();
  }

  /** A builder that begins with this scenario. */
  public Builder but() {
    return new Builder(parts);
  }

  /** A builder that begins with the defaults for everything. */
  public static Builder builder(String algorithm) {
    return new Builder(algorithm);
  }

  /** Builds a scenario: whatever is not set remains as it was. */
  public static final class Builder {
    private final String algorithm;
    private @Nullable Integer nodes;
    private @Nullable Network topology;
    private @Nullable Ids ids;
    private @Nullable List<Starting> start;
    private Starts starts = Starts.ANYTIME;
    private final Map<String, Object> parameters = new LinkedHashMap<>();
    private Links links = Links.UNIT;
    private Clocks clocks = Clocks.PERFECT;
    private Operations operations = Operations.NONE;
    private final List<Fault> faults = new ArrayList<>();
    private Randomness random = Randomness.DEFAULT;
    private @Nullable BigDecimal until;
    private List<Step> schedule = List.of();
    private List<Intervention> interventions = List.of();

    private Builder(String algorithm) {
      this.algorithm = algorithm;
    }

    private Builder(Builder other) {
      algorithm = other.algorithm;
      nodes = other.nodes;
      topology = other.topology;
      ids = other.ids;
      start = other.start;
      starts = other.starts;
      parameters.putAll(other.parameters);
      links = other.links;
      clocks = other.clocks;
      operations = other.operations;
      faults.addAll(other.faults);
      random = other.random;
      until = other.until;
      schedule = other.schedule;
      interventions = other.interventions;
    }

    public Builder nodes(int n) {
      nodes = n;
      return this;
    }

    public Builder topology(@Nullable Network network) {
      topology = network;
      return this;
    }

    /** One more edge of a network that has only those that are named: {@code edge(0, 1)}. */
    public Builder edge(int from, int to) {
      Network.Edges named = topology instanceof Network.Edges edges ? edges : Network.Edges.NONE;
      topology = named.and(from, to);
      return this;
    }

    public Builder ids(long... given) {
      ids = new Ids.Given(Arrays.stream(given).boxed().toList());
      return this;
    }

    public Builder ids(@Nullable Ids arranged) {
      ids = arranged;
      return this;
    }

    /** The nodes at these positions start at time 0. */
    public Builder start(int... positions) {
      start = Arrays.stream(positions).mapToObj(v -> new Starting(v, BigDecimal.ZERO)).toList();
      return this;
    }

    /** Only these nodes start; null lets all nodes start at time 0. */
    public Builder start(@Nullable List<Starting> all) {
      start = all == null ? null : List.copyOf(all);
      return this;
    }

    /** Only these nodes start, each once at its own time. */
    public Builder start(SortedMap<Integer, BigDecimal> times) {
      start = times.entrySet().stream().map(Starting::of).toList();
      return this;
    }

    /** A node starts at a time, beside those that are named already. */
    public Builder startAt(long time, int node) {
      List<Starting> named = start == null ? List.of() : start;
      start = Copies.longer(named, new Starting(node, BigDecimal.valueOf(time)));
      return this;
    }

    public Builder starts(Starts when) {
      starts = when;
      return this;
    }

    public Builder parameter(String name, Object value) {
      parameters.put(name, value instanceof Integer i ? Long.valueOf(i) : Copies.value(value));
      return this;
    }

    public Builder links(Links other) {
      links = other;
      return this;
    }

    public Builder delay(long ticks) {
      links = links.delay(new Delay.Constant(BigDecimal.valueOf(ticks)));
      return this;
    }

    public Builder delay(long low, long high) {
      links = links.delay(new Delay.Uniform(BigDecimal.valueOf(low), BigDecimal.valueOf(high)));
      return this;
    }

    public Builder clocks(Clocks other) {
      clocks = other;
      return this;
    }

    public Builder operations(Operations other) {
      operations = other;
      return this;
    }

    /** How long a client stays in the critical section. */
    public Builder hold(long time) {
      operations = operations.hold(BigDecimal.valueOf(time));
      return this;
    }

    /** An open load on a lock: {@code hold(1).requests(by(0), by(1).at(20))}. */
    public Builder requests(Request... all) {
      return requests(List.of(all));
    }

    /** An open load on a lock. */
    public Builder requests(List<Request> all) {
      operations = operations.requests(all);
      return this;
    }

    /** A client that waits for the lock gives up. */
    public Builder withdraw(long time, int node) {
      operations = operations.andWithdrawal(Request.by(node).at(time));
      return this;
    }

    /** A command to a node that serves its client. */
    public Builder command(long time, int node, String kind, Map<String, Object> fields) {
      operations = operations.and(new Command(BigDecimal.valueOf(time), node, kind, fields));
      return this;
    }

    /** A payload for all nodes. */
    public Builder multicast(long time, int node, String payload) {
      operations = operations.and(new Multicasting(BigDecimal.valueOf(time), node, payload));
      return this;
    }

    /** A payload for one node: {@code unicast(Sending.of("hello").at(3).from(0).to(2))}. */
    public Builder unicast(Sending one) {
      operations = operations.and(one);
      return this;
    }

    public Builder fault(Fault fault) {
      faults.add(fault);
      return this;
    }

    public Builder crash(long at, int node) {
      return fault(new Fault.Crash(BigDecimal.valueOf(at), node));
    }

    public Builder recover(long at, int node) {
      return fault(new Fault.Recover(BigDecimal.valueOf(at), node));
    }

    public Builder random(Randomness other) {
      random = other;
      return this;
    }

    public Builder seed(long seed) {
      random = random.seed(seed);
      return this;
    }

    /** A node makes these choices first, before those that come from the seed. */
    public Builder tape(int node, List<Integer> choices) {
      random = random.tape(node, choices);
      return this;
    }

    public Builder until(@Nullable BigDecimal time) {
      until = time;
      return this;
    }

    /** Makes exactly these steps happen, one after the other. */
    public Builder schedule(List<Step> steps) {
      schedule = List.copyOf(steps);
      return this;
    }

    /** Lets exactly these things be done by hand, in this order. */
    public Builder interventions(List<Intervention> all) {
      interventions = List.copyOf(all);
      return this;
    }

    /** Adds something that is done by hand after an event. */
    public Builder intervene(long after, Intervention.Action action) {
      return interventions(Copies.longer(interventions, new Intervention(after, action)));
    }

    /** Forgets the faults. */
    public Builder faultless() {
      faults.clear();
      return this;
    }

    public Scenario build() {
      return new Scenario(this);
    }
  }
}
