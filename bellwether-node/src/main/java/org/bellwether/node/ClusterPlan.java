package org.bellwether.node;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Clocked;
import org.bellwether.model.Linked;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Serving;
import org.bellwether.model.Timed;
import org.bellwether.node.observe.JournalFormat;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Starting;
import org.bellwether.topology.Topology;
import org.bellwether.wiring.MessagePatterns;
import org.bellwether.wiring.UntimedScenario;
import org.jspecify.annotations.Nullable;

/** What a scenario means for a cluster of processes: who is in it, and what it asks for. */
public final class ClusterPlan {
  /** A member that is not told otherwise runs until somebody ends it. */
  static final BigDecimal ALWAYS = BigDecimal.valueOf(1_000_000_000_000L);

  private final Catalog catalog;
  private final UntimedScenario prepared;
  private final Scenario given;
  private final List<String> notes = new ArrayList<>();

  private ClusterPlan(UntimedScenario prepared, Scenario given, Catalog catalog) {
    this.prepared = prepared;
    this.given = given;
    this.catalog = catalog;
  }

  /**
   * Plans a cluster.
   *
   * @param synchronizer under which a round algorithm is to run
   * @throws org.bellwether.scenario.ScenarioException if the scenario is not valid
   */
  public static ClusterPlan of(Scenario asked, Catalog catalog, String synchronizer) {
    Entry entry = catalog.entry(asked.algorithm());
    List<String> notes = new ArrayList<>();
    Scenario.Builder fitting;
    if (entry.rounds()) {
      fitting =
          Scenario.builder(synchronizer).topology(asked.topology()).seed(asked.random().seed());
      if (asked.nodes() != null) fitting.nodes(asked.nodes());
      asked.parameters().forEach(fitting::parameter);
      fitting.parameter("application", entry.name()).until(asked.until());
      asked.faults().forEach(fitting::fault);
      notes.add(entry.name() + " runs in rounds, here under " + synchronizer);
      if (asked.ids() != null) notes.add("ids: a synchronizer uses positions as ids");
    } else {
      fitting = asked.but();
    }
    if (!asked.links().equals(Links.UNIT)) {
      fitting.links(Links.UNIT); // what else they ask for is missing here, and is named
      notes.add("links: message delays are those of this machine");
    }
    Entry used = catalog.entry(fitting.build().algorithm());
    if (used.synchronizer() || used.has(Trait.STARTS_TOGETHER)) {
      fitting.starts(Scenario.Starts.FIRST); // messages wait for the start of their receiver
    }
    ClusterPlan plan =
        new ClusterPlan(UntimedScenario.of(fitting.build(), catalog), asked, catalog);
    plan.notes.addAll(notes);
    return plan;
  }

  /** What a scenario means where one member of so many runs alone: it need not end by itself. */
  public static Scenario alone(Scenario asked, int members) {
    Scenario.Builder builder = asked.but();
    if (asked.nodes() == null && asked.ids() == null && asked.topology() == null) {
      builder.nodes(members);
    }
    if (asked.until() == null) builder.until(ALWAYS);
    return builder.build();
  }

  /** The scenario as the cluster runs it. */
  public Scenario scenario() {
    return prepared.asked();
  }

  public Catalog catalog() {
    return catalog;
  }

  UntimedScenario prepared() {
    return prepared;
  }

  public Entry entry() {
    return prepared.entry();
  }

  public int n() {
    return prepared.n();
  }

  /** Ids by position; the positions themselves where the algorithm has no ids. */
  public long[] ids() {
    return prepared.setting().ids().clone();
  }

  public List<String> notes() {
    return List.copyOf(notes);
  }

  /**
   * Something that a scenario asks for and processes do not do.
   *
   * @param field of the scenario
   * @param why processes do not do it
   * @param instead what to do instead; null if there is nothing but to leave it out
   */
  public record Missing(String field, String why, @Nullable String instead) {
    Missing(String field, String why) {
      this(field, why, null);
    }

    @Override
    public String toString() {
      return field + ": " + why + (instead == null ? "" : "; " + instead);
    }
  }

  /** What the scenario asks for that no cluster of processes has. */
  public List<Missing> missing() {
    return MissingFeatures.onCluster(given);
  }

  /** What the scenario asks for that one member alone does not do. */
  public List<Missing> missingAlone() {
    return MissingFeatures.onMember(given);
  }

  /** What the scenario asks for that has to be typed where one member runs, one sentence each. */
  public List<String> typedAlone() {
    return MissingFeatures.typed(given);
  }

  /** Whether the scenario cuts links, for which members need networks of their own. */
  public boolean cutsLinks() {
    return prepared.asked().faults().stream()
        .anyMatch(fault -> fault instanceof Fault.Partition || fault instanceof Fault.Cut);
  }

  /**
   * A command of the algorithm's own kind.
   *
   * @param kind the simple name of its record
   * @param fields of that record; what is not given is zero
   * @throws IllegalArgumentException if the algorithm has no such command
   */
  public Record command(String kind, Map<String, Object> fields) {
    if (!Serving.class.isAssignableFrom(prepared.entry().node())) {
      throw new IllegalArgumentException(prepared.entry().name() + " takes no commands");
    }
    return MessagePatterns.command(prepared.entry().serving(), kind, fields, n(), "command");
  }

  /**
   * Refuses what a client cannot want of a node: see {@link TextDrivenMember#perform}.
   *
   * @throws IllegalArgumentException if the algorithm has no such operation
   */
  public void check(String line) {
    var unused = ClientLine.read(this, line);
  }

  /** Whether a node that has started may be started again. */
  public boolean startsAgain() {
    return prepared.startsAgain();
  }

  /** Why the algorithm needs the clock of a simulation; null if it does not. */
  public @Nullable String needsSimulatedClock() {
    Entry entry = prepared.entry();
    if (entry.family() == Family.PHYSICAL_CLOCKS) return "sets clocks that drift";
    if (entry.family() == Family.TIMED_ELECTION) return "counts the time that messages take";
    if (entry.has(Trait.SAME_ROUND) || entry.has(Trait.TIMERS_FIRST, prepared.setting())) {
      return "has timers that expire together with messages";
    }
    if (entry.has(Trait.FINE_CLOCKS) && reliesOnTime()) return "relies on a bound on delays";
    if (entry.family() == Family.AFTER_ELECTION && reliesOnTime()) {
      return "relies on hops that take exactly one unit";
    }
    return null;
  }

  /**
   * Whether what happens depends on how long things take: the entry says so, or it says nothing
   * about that and its nodes have timers.
   */
  public boolean timed() {
    Entry entry = prepared.entry();
    boolean silent =
        !entry.has(Trait.TIMED) && !entry.assumptions().contains(Assumption.BOUNDED_DELAY);
    return reliesOnTime() || (silent && Timed.class.isAssignableFrom(entry.node()));
  }

  private boolean reliesOnTime() {
    return prepared.entry().timed(prepared.setting())
        || prepared.entry().family() == Family.FAULT_TOLERANT_ELECTION;
  }

  /** Whether nodes read their local clock. */
  public boolean clocked() {
    return Clocked.class.isAssignableFrom(prepared.entry().node());
  }

  /** Whether nodes keep records across their lives. */
  public boolean recoverable() {
    return Recoverable.class.isAssignableFrom(prepared.entry().node());
  }

  /** Whether nodes are told of links that break, and act on it. */
  public boolean watchesLinks() {
    return Linked.class.isAssignableFrom(prepared.entry().node());
  }

  public boolean locks() {
    return prepared.entry().family() == Family.MUTUAL_EXCLUSION;
  }

  /** Whether a client asks again before the exit rule of its last visit runs. */
  public boolean issuesBeforeExit() {
    return prepared.entry().has(Trait.ISSUES_BEFORE_EXIT, prepared.setting());
  }

  /** Whether the run is over at the last exit, because traffic never ends. */
  public boolean endsAtLastExit() {
    return prepared.entry().has(Trait.ENDS_AT_LAST_EXIT, prepared.setting());
  }

  /** Who starts, and when. */
  public List<Starting> starts() {
    List<Starting> starts = new ArrayList<>();
    List<Starting> given = prepared.asked().start();
    for (int v = 0; v < n(); v++) {
      int count = prepared.starts(v);
      if (count == 0) continue;
      int node = v;
      List<Starting> own =
          given == null ? List.of() : given.stream().filter(s -> s.node() == node).toList();
      if (own.isEmpty()) starts.add(new Starting(v, BigDecimal.ZERO));
      else starts.addAll(own);
    }
    return starts;
  }

  /** The nodes that a node has links to. */
  public List<Integer> peers(int node) {
    Topology topology = prepared.topology();
    TreeSet<Integer> peers = new TreeSet<>();
    for (int slot = 0; slot < topology.degree(node); slot++) {
      int peer = topology.neighbour(node, slot);
      if (peer != node) peers.add(peer);
    }
    return List.copyOf(peers);
  }

  /** How the journals of its nodes are written. */
  public JournalFormat format() {
    return new JournalFormat(prepared.entry().node());
  }
}
