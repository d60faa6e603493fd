package org.bellwether.session.tree;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.Delay;
import org.bellwether.scenario.Links.LinkDelay;
import org.bellwether.scenario.Network;
import org.jspecify.annotations.Nullable;

/** Reads who is connected with whom, and how messages travel. */
final class NetworkReader {
  private static final List<String> KINDS =
      List.of("ring", "complete", "line", "star", "grid", "hypercube", "binary-tree", "random");
  private static final String TOPOLOGY = "an object with a kind or with edges";
  private static final String DELAY =
      "a number of at least 0, {\"uniform\": [low, high]} or {\"exponential\": mean}";

  private NetworkReader() {}

  static Network read(Value topology) {
    Value edges = topology.find("edges");
    if (edges != null) {
      topology.only(TOPOLOGY, List.of("edges"));
      return new Network.Edges(Lists.pairs(edges));
    }
    Value kind = topology.find("kind");
    if (kind == null) {
      topology.only(TOPOLOGY, List.of("kind", "edges"));
      throw topology.wrong(TOPOLOGY);
    }
    if (!(kind.raw() instanceof String name) || !KINDS.contains(name)) {
      throw kind.wrong("one of " + String.join(", ", KINDS));
    }
    List<String> fields = new ArrayList<>(sizes(name));
    fields.addFirst("kind");
    topology.only(TOPOLOGY, fields);
    return new Network.Kind(
        name,
        size(topology, "nodes", 1),
        size(topology, "rows", 1),
        size(topology, "columns", 1),
        size(topology, "dimension", 0),
        size(topology, "degree", 1));
  }

  private static List<String> sizes(String kind) {
    return switch (kind) {
      case "grid" -> List.of("rows", "columns");
      case "hypercube" -> List.of("dimension");
      case "random" -> List.of("nodes", "degree");
      default -> List.of("nodes");
    };
  }

  private static @Nullable Integer size(Value topology, String name, int least) {
    Value size = topology.find(name);
    return size == null ? null : (Integer) Numbers.count(size, least);
  }

  static Links links(Value links) {
    links.only("an object", List.of("delay", "perLink", "order", "loss", "duplicate"));
    Value delay = links.find("delay");
    Value loss = links.find("loss");
    Value duplicate = links.find("duplicate");
    return new Links(
        delay == null ? Links.UNIT.delay() : delay(delay),
        Lists.of(links.find("perLink"), "a list of [from, to, delay]", NetworkReader::linkDelay),
        fifo(links.find("order")),
        loss == null ? 0 : Numbers.probability(loss),
        duplicate == null ? 0 : Numbers.probability(duplicate));
  }

  private static Delay delay(Value value) {
    if (!(value.raw() instanceof Map)) return new Delay.Constant(Numbers.time(value, DELAY));
    value.only(DELAY, List.of("uniform", "exponential"));
    Value uniform = value.find("uniform");
    Value exponential = value.find("exponential");
    if (uniform != null && exponential == null) return uniform(uniform);
    if (exponential != null && uniform == null) {
      return new Delay.Exponential(Numbers.duration(exponential));
    }
    throw value.wrong(DELAY);
  }

  private static Delay uniform(Value value) {
    String expected = "[low, high] with low at most high";
    List<Value> bounds = value.tuple(2, expected);
    BigDecimal low = Numbers.time(bounds.get(0));
    BigDecimal high = Numbers.time(bounds.get(1));
    if (low.compareTo(high) > 0) throw value.wrong(expected);
    return new Delay.Uniform(low, high);
  }

  private static LinkDelay linkDelay(Value value) {
    List<Value> parts = value.tuple(3, "[from, to, delay]");
    return new LinkDelay(
        Numbers.position(parts.get(0)), Numbers.position(parts.get(1)), Numbers.time(parts.get(2)));
  }

  private static boolean fifo(@Nullable Value order) {
    if (order == null || "fifo".equals(order.raw())) return true;
    if ("any".equals(order.raw())) return false;
    throw order.wrong("\"fifo\" or \"any\"");
  }
}
