package org.bellwether.session.tree;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.Delay;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Randomness;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Scenario.Starts;
import org.bellwether.scenario.Starting;

/** A {@link Scenario} as a tree that reads back as an equal one; defaults are left out. */
public final class ScenarioTreeWriter {
  private ScenarioTreeWriter() {}

  /** The fields of a scenario file, in the usual order. */
  public static Map<String, Object> tree(Scenario scenario) {
    Fields fields = new Fields();
    fields.put("bellwether", ScenarioTree.VERSION);
    fields.put("algorithm", scenario.algorithm());
    fields.put("nodes", scenario.nodes());
    if (scenario.topology() != null) fields.put("topology", topology(scenario.topology()));
    if (scenario.ids() != null) fields.put("ids", ids(scenario.ids()));
    if (scenario.start() != null) fields.put("start", start(scenario.start()));
    if (scenario.starts() == Starts.FIRST) fields.put("starts", "first");
    fields.unlessEmpty("parameters", scenario.parameters());
    fields.unlessEmpty("links", links(scenario.links()));
    fields.unlessEmpty("clocks", clocks(scenario.clocks()));
    fields.unlessEmpty("operations", operations(scenario.operations()));
    fields.unlessEmpty("faults", scenario.faults().stream().map(FaultFormat::tree).toList());
    fields.unlessEmpty("random", random(scenario.random()));
    fields.put("until", scenario.until());
    fields.unlessEmpty("schedule", scenario.schedule().stream().map(StepWriter::tree).toList());
    fields.unlessEmpty(
        "interventions", scenario.interventions().stream().map(InterventionWriter::tree).toList());
    return fields.map();
  }

  private static Map<String, Object> topology(Network topology) {
    Fields fields = new Fields();
    switch (topology) {
      case Network.Edges(List<Pair> edges) -> fields.put("edges", pairs(edges));
      case Network.Kind kind -> {
        fields.put("kind", kind.kind());
        fields.put("nodes", kind.nodes());
        fields.put("rows", kind.rows());
        fields.put("columns", kind.columns());
        fields.put("dimension", kind.dimension());
        fields.put("degree", kind.degree());
      }
    }
    return fields.map();
  }

  static List<List<Integer>> pairs(List<Pair> pairs) {
    return pairs.stream().map(pair -> List.of(pair.from(), pair.to())).toList();
  }

  private static Object ids(Ids ids) {
    return switch (ids) {
      case Ids.Given(List<Long> given) -> given;
      case Ids.Arranged(String name) -> name;
    };
  }

  /** The shortest form that says it: positions, times by position, or pairs in order of time. */
  private static Object start(List<Starting> start) {
    SortedMap<Integer, BigDecimal> once = new TreeMap<>();
    start.forEach(starting -> once.put(starting.node(), starting.time()));
    if (once.size() < start.size()) {
      return start.stream()
          .sorted(Comparator.comparing(Starting::time))
          .map(starting -> List.<Number>of(starting.node(), starting.time()))
          .toList();
    }
    boolean together = once.values().stream().allMatch(time -> time.signum() == 0);
    return together ? new ArrayList<>(once.keySet()) : once;
  }

  private static Map<String, Object> links(Links links) {
    Fields fields = new Fields();
    switch (links.delay()) {
      case Delay.Constant(BigDecimal ticks) when ticks.compareTo(BigDecimal.ONE) == 0 -> {}
      case Delay.Constant(BigDecimal ticks) -> fields.put("delay", ticks);
      case Delay.Uniform(BigDecimal low, BigDecimal high) ->
          fields.put("delay", Map.of("uniform", List.of(low, high)));
      case Delay.Exponential(BigDecimal mean) -> fields.put("delay", Map.of("exponential", mean));
    }
    fields.unlessEmpty(
        "perLink",
        links.perLink().stream()
            .map(link -> List.of(link.from(), link.to(), link.ticks()))
            .toList());
    if (!links.fifo()) fields.put("order", "any");
    fields.unlessZero("loss", links.loss());
    fields.unlessZero("duplicate", links.duplicate());
    return fields.map();
  }

  private static Map<String, Object> clocks(Clocks clocks) {
    Fields fields = new Fields();
    fields.unlessEmpty("unit", clocks.unit());
    fields.unlessEmpty("offset", clocks.offset());
    fields.unlessEmpty("drift", clocks.drift());
    return fields.map();
  }

  private static Map<String, Object> operations(Operations operations) {
    Fields fields = new Fields();
    fields.put("hold", operations.hold());
    fields.unlessEmpty("requests", requests(operations.requests()));
    fields.unlessEmpty("first", requests(operations.first()));
    fields.unlessEmpty("think", operations.think());
    fields.put("rounds", operations.rounds());
    fields.unlessEmpty(
        "multicasts",
        operations.multicasts().stream()
            .map(cast -> List.of(cast.time(), cast.node(), cast.payload()))
            .toList());
    fields.unlessEmpty(
        "sends",
        operations.sends().stream()
            .map(send -> List.of(send.time(), send.from(), send.to(), send.payload()))
            .toList());
    fields.unlessEmpty("withdrawals", requests(operations.withdrawals()));
    fields.unlessEmpty(
        "commands", operations.commands().stream().map(ScenarioTreeWriter::command).toList());
    return fields.map();
  }

  private static List<Object> command(Operations.Command command) {
    Fields fields = new Fields().put("kind", command.kind());
    command.fields().forEach(fields::put);
    return List.of(command.time(), command.node(), fields.map());
  }

  private static List<List<Number>> requests(List<Request> requests) {
    return requests.stream().map(r -> List.<Number>of(r.time(), r.node())).toList();
  }

  private static Map<String, Object> random(Randomness random) {
    Fields fields = new Fields();
    if (random.seed() != Randomness.DEFAULT.seed()) fields.put("seed", random.seed());
    fields.unlessEmpty("tapes", random.tapes());
    return fields.map();
  }
}
