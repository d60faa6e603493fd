package org.bellwether.session.tree;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Trait;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Randomness;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Scenario.Starts;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.scenario.Starting;
import org.jspecify.annotations.Nullable;

/**
 * Plain trees as a {@link Scenario}: maps, lists, texts, booleans and numbers, as a JSON parser or
 * a page in the browser has them. Whatever the format does not know is a {@link ScenarioException}
 * that names the field, its value and what was expected. What depends on the number of nodes or on
 * the algorithm is left to the run.
 */
public final class ScenarioTree {
  /** The version of the format. */
  public static final int VERSION = 1;

  private static final List<String> FIELDS =
      List.of(
          "bellwether",
          "algorithm",
          "nodes",
          "topology",
          "ids",
          "start",
          "starts",
          "parameters",
          "links",
          "clocks",
          "operations",
          "faults",
          "random",
          "until",
          "schedule",
          "interventions");

  private static final String IDS =
      "distinct whole numbers from 0 on, \"ascending\", \"descending\", \"random\", "
          + "\"worst:ALGORITHM\" or \"rounds:ALGORITHM:NUMBER\"";
  private static final String START =
      "\"all\", a list of node positions, times by position or a list of [node, time]";

  /** Nobody takes the lead in these: who starts is not a question. */
  private static final Set<Family> NO_START =
      Set.of(
          Family.MUTUAL_EXCLUSION,
          Family.ORDER,
          Family.SYNCHRONIZER,
          Family.FAULT_TOLERANT_ELECTION);

  private ScenarioTree() {}

  /** Reads a scenario, whatever its algorithm is. */
  public static Scenario read(@Nullable Object tree) {
    return read(Value.root(tree));
  }

  /** Reads a scenario and rejects what it says in vain about an algorithm of the catalogue. */
  public static Scenario read(@Nullable Object tree, Catalog catalog) {
    Value scenario = Value.root(tree);
    Scenario read = read(scenario);
    Value start = scenario.find("start");
    // A scenario keeps no difference between no start and that of all.
    if (start != null && read.start() == null && catalog.contains(read.algorithm())) {
      Entry entry = catalog.entry(read.algorithm());
      if (entry.has(Trait.STARTS_TOGETHER) && NO_START.contains(entry.family())) {
        throw start.wrong("no start, because all nodes of " + entry.name() + " start at 0");
      }
    }
    return read;
  }

  /** The value of a parameter, in the form in which scenarios hold it. */
  public static Object parameter(@Nullable Object tree) {
    return Value.root(tree).plain();
  }

  private static Scenario read(Value scenario) {
    scenario.only("an object such as {\"algorithm\": \"bully\", \"nodes\": 5}", FIELDS);
    version(scenario.find("bellwether"));
    Value nodes = scenario.find("nodes");
    Value topology = scenario.find("topology");
    Value parameters = scenario.find("parameters");
    Value links = scenario.find("links");
    Value operations = scenario.find("operations");
    Value faults = scenario.find("faults");
    Value schedule = scenario.find("schedule");
    Value interventions = scenario.find("interventions");
    Scenario.Builder read =
        Scenario.builder(
            scenario
                .require("algorithm", "the name of an algorithm")
                .text("the name of an algorithm"));
    if (nodes != null) read.nodes(Numbers.count(nodes, 1));
    if (topology != null) read.topology(NetworkReader.read(topology));
    read.ids(ids(scenario.find("ids")));
    read.start(start(scenario.find("start")));
    read.starts(starts(scenario.find("starts")));
    if (parameters != null) parameters.plainExcept(Set.of()).forEach(read::parameter);
    if (links != null) read.links(NetworkReader.links(links));
    read.clocks(clocks(scenario.find("clocks")));
    if (operations != null) read.operations(OperationsReader.read(operations));
    if (faults != null) FaultFormat.read(faults).forEach(read::fault);
    read.random(random(scenario.find("random")));
    read.until(until(scenario.find("until")));
    if (schedule != null) read.schedule(StepReader.read(schedule));
    if (interventions != null) read.interventions(InterventionReader.read(interventions));
    return read.build();
  }

  private static void version(@Nullable Value value) {
    String expected = VERSION + ", the version of the format";
    if (value == null || Numbers.whole(value, 1, Long.MAX_VALUE, expected) == VERSION) return;
    throw value.wrong(expected);
  }

  private static @Nullable Ids ids(@Nullable Value value) {
    if (value == null) return null;
    if (value.raw() instanceof String name) {
      if (!name.matches(
          "ascending|descending|random|worst:[a-z0-9-]+|rounds:[a-z0-9-]+:[1-9][0-9]{0,8}")) {
        throw value.wrong(IDS);
      }
      return new Ids.Arranged(name);
    }
    String expected = "distinct whole numbers from 0 on";
    Set<Long> seen = new HashSet<>();
    List<Long> given = new ArrayList<>();
    for (Value element : value.elements(IDS)) {
      long id = Numbers.whole(element, 0, Long.MAX_VALUE, expected);
      if (!seen.add(id)) throw element.twice(expected);
      given.add(id);
    }
    if (given.isEmpty()) throw value.wrong(IDS);
    return new Ids.Given(given);
  }

  private static @Nullable List<Starting> start(@Nullable Value value) {
    if (value == null || "all".equals(value.raw())) return null;
    List<Starting> start = new ArrayList<>();
    if (value.raw() instanceof Map) {
      for (String name : value.names(START)) {
        BigDecimal time = Numbers.time(value.require(name, "a time"));
        start.add(new Starting(Numbers.position(value, name), time));
      }
      return start;
    }
    List<Value> elements = value.elements(START);
    if (elements.stream().anyMatch(element -> element.raw() instanceof List)) {
      for (Value element : elements) {
        List<Value> pair = element.tuple(2, "[node, time]");
        start.add(new Starting(Numbers.position(pair.get(0)), Numbers.time(pair.get(1))));
      }
      return start;
    }
    Set<Integer> listed = new HashSet<>();
    for (Value element : elements) {
      int node = Numbers.position(element);
      if (!listed.add(node)) throw element.twice("distinct node positions");
      start.add(new Starting(node, BigDecimal.ZERO));
    }
    return start;
  }

  private static Starts starts(@Nullable Value value) {
    if (value == null || "anytime".equals(value.raw())) return Starts.ANYTIME;
    if ("first".equals(value.raw())) return Starts.FIRST;
    throw value.wrong("\"anytime\" or \"first\"");
  }

  private static Clocks clocks(@Nullable Value value) {
    if (value == null) return Clocks.PERFECT;
    value.only("an object", List.of("unit", "offset", "drift"));
    return new Clocks(
        Lists.of(value.find("unit"), "a list of numbers by position", Numbers::duration),
        Lists.of(
            value.find("offset"),
            "a list of numbers by position",
            offset -> Numbers.decimal(offset, "a number")),
        Lists.of(value.find("drift"), "a list of numbers by position", ScenarioTree::drift));
  }

  private static BigDecimal drift(Value value) {
    BigDecimal drift = Numbers.decimal(value, "a number above -1");
    if (drift.compareTo(BigDecimal.ONE.negate()) <= 0) throw value.wrong("a number above -1");
    return drift;
  }

  private static Randomness random(@Nullable Value value) {
    if (value == null) return Randomness.DEFAULT;
    value.only("an object", List.of("seed", "tapes"));
    Value seed = value.find("seed");
    Value tapes = value.find("tapes");
    return new Randomness(
        seed == null
            ? Randomness.DEFAULT.seed()
            : Numbers.whole(seed, Long.MIN_VALUE, Long.MAX_VALUE, "a whole number"),
        tapes == null ? new TreeMap<>() : tapes(tapes));
  }

  private static SortedMap<Integer, List<Integer>> tapes(Value value) {
    SortedMap<Integer, List<Integer>> tapes = new TreeMap<>();
    if (value.raw() instanceof Map) {
      for (String name : value.names("")) {
        tapes.put(Numbers.position(value, name), tape(value.require(name, "a list")));
      }
      return tapes;
    }
    for (Value tape : value.elements("lists of whole numbers by node")) {
      tapes.put(tapes.size(), tape(tape));
    }
    return tapes;
  }

  private static List<Integer> tape(Value value) {
    return Lists.of(
        value,
        "a list of whole numbers",
        choice ->
            (int) Numbers.whole(choice, Integer.MIN_VALUE, Integer.MAX_VALUE, "a whole number"));
  }

  private static @Nullable BigDecimal until(@Nullable Value value) {
    if (value == null || "quiescent".equals(value.raw())) return null;
    return Numbers.time(value, "a number of at least 0 or \"quiescent\"");
  }
}
