package org.bellwether.wiring;

import java.math.BigDecimal;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.model.Linked;
import org.bellwether.model.Multicast;
import org.bellwether.model.Mutex;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Serving;
import org.bellwether.model.Unicast;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Fault.Pattern;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.Delay;
import org.bellwether.scenario.Links.LinkDelay;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.scenario.Starting;
import org.bellwether.scenario.Step;

/** Rejects scenarios that make no sense for the algorithm or the size of its network. */
final class Validation {
  private final Scenario scenario;
  private final Entry entry;
  private final int n;

  Validation(Scenario scenario, Entry entry, int n) {
    this.scenario = scenario;
    this.entry = entry;
    this.n = n;
  }

  void check() {
    checkStart();
    checkLinks(scenario.links());
    checkClocks(scenario.clocks());
    checkOperations(scenario.operations());
    checkFaults(scenario.faults());
    scenario.random().tapes().keySet().forEach(node -> position("random.tapes", node));
    if (scenario.until() != null) notNegative("until", scenario.until());
    if (!scenario.schedule().isEmpty()) checkSchedule();
    if (entry.rounds()) checkLockStep();
    if (!scenario.interventions().isEmpty()) new InterventionRules(scenario, entry, n).check();
  }

  private void checkStart() {
    if (scenario.start() == null) return;
    if (entry.has(Trait.STARTS_TOGETHER)) {
      throw ScenarioException.says(
          "start", "cannot be set because all nodes of " + entry.name() + " start at 0", "");
    }
    Map<Integer, BigDecimal> first = new HashMap<>();
    for (Starting starting : scenario.start()) {
      position("start", starting.node());
      notNegative("start." + starting.node(), starting.time());
      BigDecimal before = first.putIfAbsent(starting.node(), starting.time());
      if (before == null || entry.has(Trait.STARTS_AGAIN)) continue;
      throw ScenarioException.of(
          "start",
          "node %d starts at %s and again at %s"
              .formatted(starting.node(), before.toPlainString(), starting.time().toPlainString()),
          "one start per node, because " + entry.name() + " cannot be started again");
    }
  }

  private void checkLinks(Links links) {
    switch (links.delay()) {
      case Delay.Constant(var ticks) -> notNegative("links.delay", ticks);
      case Delay.Uniform(var low, var high) -> {
        notNegative("links.delay.uniform", low);
        if (low.compareTo(high) > 0) {
          throw ScenarioException.of(
              "links.delay.uniform", "[" + low + ", " + high + "]", "the smaller bound first");
        }
      }
      case Delay.Exponential(var mean) -> {
        if (mean.signum() <= 0) {
          throw ScenarioException.of("links.delay.exponential", mean, "a mean above 0");
        }
      }
    }
    for (LinkDelay delay : links.perLink()) {
      position("links.perLink", delay.from());
      position("links.perLink", delay.to());
      if (delay.from() == delay.to() && !loops()) {
        throw ScenarioException.of(
            "links.perLink",
            "[%d, %d, %s]".formatted(delay.from(), delay.to(), delay.ticks().toPlainString()),
            "two different nodes, because only a ring of one node has a link from a node to"
                + " itself");
      }
      notNegative("links.perLink", delay.ticks());
    }
    probability("links.loss", links.loss());
    probability("links.duplicate", links.duplicate());
  }

  /** Whether the network has a link from a node to itself. */
  private boolean loops() {
    return n == 1 && (entry.shape() == Shape.RING || entry.shape() == Shape.ONE_WAY_RING);
  }

  private void checkClocks(Clocks clocks) {
    perNode("clocks.unit", clocks.unit());
    perNode("clocks.offset", clocks.offset());
    perNode("clocks.drift", clocks.drift());
    for (BigDecimal unit : clocks.unit()) {
      if (unit.signum() <= 0) throw ScenarioException.of("clocks.unit", unit, "above 0");
    }
    for (BigDecimal drift : clocks.drift()) {
      if (drift.compareTo(BigDecimal.ONE.negate()) <= 0) {
        throw ScenarioException.of("clocks.drift", drift, "above -1");
      }
    }
  }

  private void perNode(String field, List<BigDecimal> values) {
    if (!values.isEmpty() && values.size() != n) {
      String listed = values.size() == 1 ? "lists 1 value" : "lists " + values.size() + " values";
      throw ScenarioException.says(field, listed, n + ", one per node");
    }
  }

  private void checkOperations(Operations operations) {
    if (operations.equals(Operations.NONE)) return;
    boolean lock = Mutex.class.isAssignableFrom(entry.node());
    boolean multicast = Multicast.class.isAssignableFrom(entry.node());
    boolean unicast = Unicast.class.isAssignableFrom(entry.node());
    boolean closed =
        !operations.first().isEmpty()
            || !operations.think().isEmpty()
            || operations.rounds() != null;
    fits("operations.hold", operations.hold() != null, lock, "a lock");
    fits("operations.requests", !operations.requests().isEmpty(), lock, "a lock");
    fits("operations.first", closed, lock, "a lock");
    fits("operations.withdrawals", !operations.withdrawals().isEmpty(), lock, "a lock");
    boolean serving = Serving.class.isAssignableFrom(entry.node());
    fits(
        "operations.commands",
        !operations.commands().isEmpty(),
        serving,
        "an algorithm that serves clients");
    fits(
        "operations.multicasts",
        !operations.multicasts().isEmpty(),
        multicast,
        "a multicast algorithm");
    fits("operations.sends", !operations.sends().isEmpty(), unicast, "a unicast algorithm");
    if (closed && !operations.requests().isEmpty()) {
      String given =
          !operations.first().isEmpty()
              ? "first"
              : !operations.think().isEmpty() ? "think" : "rounds";
      throw ScenarioException.conflict(
          "operations." + given, "gives a closed load", "operations.requests", "gives an open one");
    }
    if (operations.hold() != null && operations.hold().signum() <= 0) {
      throw ScenarioException.of("operations.hold", operations.hold(), "a time above 0");
    }
    operations.requests().forEach(r -> timed("operations.requests", r.time(), r.node()));
    operations.first().forEach(r -> timed("operations.first", r.time(), r.node()));
    operations.withdrawals().forEach(r -> timed("operations.withdrawals", r.time(), r.node()));
    operations.commands().forEach(c -> timed("operations.commands", c.time(), c.node()));
    perNode("operations.think", operations.think());
    operations.think().forEach(t -> notNegative("operations.think", t));
    if (operations.rounds() != null && operations.rounds() < 1) {
      throw ScenarioException.of("operations.rounds", operations.rounds(), "at least 1");
    }
    operations.multicasts().forEach(m -> timed("operations.multicasts", m.time(), m.node()));
    operations
        .sends()
        .forEach(
            s -> {
              timed("operations.sends", s.time(), s.from());
              position("operations.sends", s.to());
            });
  }

  private void fits(String field, boolean given, boolean applies, String expected) {
    if (given && !applies) {
      throw ScenarioException.says(field, "does not apply to " + entry.name(), expected);
    }
  }

  private void timed(String field, BigDecimal time, int node) {
    notNegative(field, time);
    position(field, node);
  }

  private void checkFaults(List<Fault> faults) {
    BitSet down = new BitSet();
    BigDecimal last = BigDecimal.ZERO;
    for (int i = 0; i < faults.size(); i++) {
      String field = "faults[" + i + "]";
      BigDecimal at = faults.get(i).at();
      if (at != null) {
        notNegative(field + ".at", at);
        if (at.compareTo(last) < 0) {
          throw ScenarioException.of(
              field + ".at",
              at.toPlainString(),
              "at least "
                  + last.toPlainString()
                  + ", because faults are listed in the order of time");
        }
        last = at;
      }
      checkFault(field, faults.get(i), down);
    }
  }

  /** The nodes of a fault must exist; some kinds have rules of their own. */
  private void checkFault(String field, Fault fault, BitSet down) {
    String path = field + "." + fault.field();
    for (int node : fault.nodes()) position(path, node);
    switch (fault) {
      case Fault.Crash(var at, int node) -> {
        if (down.get(node)) {
          throw ScenarioException.says(
              path,
              "is for node " + node + ", which is down already at that time",
              "a node that is up");
        }
        down.set(node);
      }
      case Fault.Recover(var at, int node, var blank) -> {
        if (!Recoverable.class.isAssignableFrom(entry.node())) {
          throw ScenarioException.of(
              path, node, "no recovery, because nodes of " + entry.name() + " cannot recover");
        }
        if (!down.get(node)) {
          throw ScenarioException.says(
              path,
              "is for node " + node + ", which is up at that time",
              "a node that has crashed before");
        }
        down.clear(node);
      }
      case Fault.CrashAtWrite(var node, int write, var written, BigDecimal recoverAfter) -> {
        if (!Recoverable.class.isAssignableFrom(entry.node())) {
          throw ScenarioException.of(
              field + ".atWrite",
              write,
              "none, because nodes of " + entry.name() + " write nothing");
        }
        if (write < 1) throw ScenarioException.of(field + ".atWrite", write, "at least 1");
        if (recoverAfter != null) notNegative(field + ".recoverAfter", recoverAfter);
      }
      case Fault.CrashAtSend(var sender, int send, BigDecimal recoverAfter) -> {
        if (send < 1) throw ScenarioException.of(field + ".atSend", send, "at least 1");
        if (recoverAfter != null) {
          if (!Recoverable.class.isAssignableFrom(entry.node())) {
            throw ScenarioException.of(
                field + ".recoverAfter",
                recoverAfter,
                "none, because nodes of " + entry.name() + " cannot recover");
          }
          notNegative(field + ".recoverAfter", recoverAfter);
        }
      }
      case Fault.Unlink(var at, int node, int peer) -> {
        if (!Linked.class.isAssignableFrom(entry.node())) {
          throw ScenarioException.of(
              path,
              "[%d, %d]".formatted(node, peer),
              "none: nodes of " + entry.name() + " do not hear of connections");
        }
      }
      case Fault.Inject(var at, var node, String kind, var fields) ->
          MessagePatterns.make(entry.node(), kind, fields, n, field + ".inject");
      case Fault.Partition partition -> {
        BitSet seen = new BitSet();
        for (int node : partition.nodes()) {
          if (seen.get(node)) throw ScenarioException.of(path, node, "each node in one component");
          seen.set(node);
        }
      }
      case Fault.Window window -> {
        notNegative(field + ".from", window.from());
        if (window.until().compareTo(window.from()) < 0) {
          throw ScenarioException.of(
              field + ".until", window.until(), "a time of at least " + window.from());
        }
        probability(field + ".loss", window.loss());
        probability(field + ".duplicate", window.duplicate());
        probability(field + ".late", window.late());
        notNegative(field + ".lateBy", window.lateBy());
      }
      case Fault.Lose(Pattern message) -> picked(path, message);
      case Fault.Duplicate(Pattern message) -> picked(path, message);
      default -> {}
    }
  }

  /**
   * A message that is picked must be one that the nodes send; what hosts carry is not known here.
   */
  private void picked(String field, Pattern message) {
    TreeMap<String, Class<?>> kinds = new TreeMap<>();
    for (Class<?> type : entry.node().getDeclaredClasses()) {
      if (Wrapper.class.isAssignableFrom(type)) return;
      if (type.isRecord()) kinds.put(type.getSimpleName(), type);
    }
    Class<?> type = kinds.get(message.kind());
    if (type == null) {
      throw ScenarioException.of(
          field + ".kind", message.kind(), "one of " + String.join(", ", kinds.keySet()));
    }
    MessagePatterns.refuseWrongFields(type, message, field);
  }

  /** Where a schedule says what happens, nothing else does. */
  private void checkSchedule() {
    if (entry.rounds()) {
      throw ScenarioException.says(
          "schedule", "does not apply to " + entry.name() + ", which runs in lock-step", "");
    }
    if (!scenario.faults().isEmpty()) {
      throw ScenarioException.says(
          "faults", "cannot be combined with a schedule", "faults as steps of it");
    }
    for (int i = 0; i < scenario.schedule().size(); i++) {
      for (int node : nodes(scenario.schedule().get(i))) position("schedule[" + i + "]", node);
    }
  }

  private static List<Integer> nodes(Step step) {
    return switch (step) {
      case Step.Start(int node) -> List.of(node);
      case Step.Deliver(int from, int to, var slot, var place) -> List.of(from, to);
      case Step.Lose(int from, int to, var slot, var place) -> List.of(from, to);
      case Step.Duplicate(int from, int to, var slot, var place) -> List.of(from, to);
      case Step.Timeout(int node, var timer) -> List.of(node);
      case Step.Request(int node) -> List.of(node);
      case Step.Exit(int node, var next) -> List.of(node);
      case Step.Operate(int node) -> List.of(node);
      case Step.Strike(Fault fault) -> fault.nodes();
      case Step.Linked(int node, int peer) -> List.of(node, peer);
      case Step.Unlinked(int node, int peer) -> List.of(node, peer);
      case Step.Withdraw(int node) -> List.of(node);
      case Step.CrashAtWrite(Step during, var written) -> nodes(during);
      case Step.CrashAtSend(Step during, var sent) -> nodes(during);
      case Step.Pass pass -> List.of();
    };
  }

  /** Lock-step rounds have no links that could be slow or fail. */
  private void checkLockStep() {
    if (!scenario.links().unit()) throw lockStep("links");
    for (Fault fault : scenario.faults()) {
      boolean crash = fault instanceof Fault.Crash || fault instanceof Fault.CrashAtSend;
      if (!crash) throw lockStep("faults");
    }
    if (!scenario.clocks().equals(Clocks.PERFECT)) throw lockStep("clocks");
  }

  private ScenarioException lockStep(String field) {
    return ScenarioException.says(
        field,
        "cannot be set because " + entry.name() + " runs in lock-step; run it under alpha instead",
        "");
  }

  private void position(String field, int node) {
    if (node < 0 || node >= n) {
      throw ScenarioException.of(field, "node " + node, "a position from 0 to " + (n - 1));
    }
  }

  private static void notNegative(String field, BigDecimal time) {
    if (time.signum() < 0) {
      throw ScenarioException.of(field, time.toPlainString(), "a number of at least 0");
    }
  }

  private static void probability(String field, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw ScenarioException.of(field, value, "a probability from 0 to 1");
    }
  }
}
