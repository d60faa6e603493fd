package org.bellwether.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import org.bellwether.check.StateSpace;
import org.bellwether.check.StateSpace.Edge;
import org.bellwether.check.StateSpace.Graph;
import org.bellwether.check.StateSpace.Spot;
import org.bellwether.check.StateSpace.Violation;
import org.bellwether.session.text.CompactJson;
import org.bellwether.state.Snapshots;
import org.jspecify.annotations.Nullable;

/** Writes a state graph for other programs to draw or to analyse. */
public enum GraphFormat {
  /** For Graphviz: edges are labelled with what happens. */
  DOT {
    @Override
    public String of(Graph graph) {
      StringBuilder dot = new StringBuilder("digraph states {\n  node [shape=circle];\n");
      for (int s = 0; s < graph.spots().size(); s++) {
        Spot spot = graph.spots().get(s);
        List<Violation> violated = spot.violations();
        dot.append("  ").append(s).append(" [tooltip=").append(quoted(fields(spot)));
        if (spot.quiescent()) dot.append(", shape=doublecircle");
        if (!violated.isEmpty()) {
          dot.append(", color=red, xlabel=").append(quoted(names(violated)));
        }
        dot.append("];\n");
      }
      for (Edge edge : graph.edges()) {
        dot.append(
            "  %d -> %d [label=%s];%n"
                .formatted(edge.from(), edge.to(), quoted(edge.sentence()))
                .replace("\r", ""));
      }
      return dot.append("}\n").toString();
    }
  },

  /** For yEd, Gephi and others. */
  GRAPHML {
    @Override
    public String of(Graph graph) {
      StringBuilder xml =
          new StringBuilder(
              """
              <?xml version="1.0" encoding="UTF-8"?>
              <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
                <key id="depth" for="node" attr.name="depth" attr.type="int"/>
                <key id="state" for="node" attr.name="state" attr.type="string"/>
                <key id="quiescent" for="node" attr.name="quiescent" attr.type="boolean"/>
                <key id="violated" for="node" attr.name="violated" attr.type="string"/>
                <key id="move" for="edge" attr.name="move" attr.type="string"/>
                <graph edgedefault="directed">
              """);
      for (int s = 0; s < graph.spots().size(); s++) {
        Spot spot = graph.spots().get(s);
        xml.append("    <node id=\"s").append(s).append("\">");
        data(xml, "depth", String.valueOf(graph.depths().get(s)));
        data(xml, "state", fields(spot));
        data(xml, "quiescent", String.valueOf(spot.quiescent()));
        data(xml, "violated", names(spot.violations()));
        xml.append("</node>\n");
      }
      for (Edge edge : graph.edges()) {
        xml.append("    <edge source=\"s").append(edge.from());
        xml.append("\" target=\"s").append(edge.to()).append("\">");
        data(xml, "move", edge.sentence());
        xml.append("</edge>\n");
      }
      return xml.append("  </graph>\n</graphml>\n").toString();
    }

    private void data(StringBuilder xml, String key, String value) {
      if (value.isEmpty()) return;
      String text = value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
      xml.append("<data key=\"").append(key).append("\">").append(text).append("</data>");
    }
  },

  /** States with all fields of all nodes, and the moves between them. */
  JSON {
    @Override
    public String of(Graph graph) {
      StringBuilder json = new StringBuilder("{\"complete\":").append(graph.complete());
      json.append(",\"states\":[");
      for (int s = 0; s < graph.spots().size(); s++) {
        Spot spot = graph.spots().get(s);
        json.append(s == 0 ? "\n" : ",\n").append("{\"depth\":").append(graph.depths().get(s));
        json.append(",\"quiescent\":").append(spot.quiescent());
        json.append(",\"violated\":");
        CompactJson.write(
            spot.violations().stream().map(one -> one.property().name()).toList(), json);
        json.append(",\"nodes\":");
        CompactJson.write(spot.nodes(), json);
        json.append(",\"messages\":");
        CompactJson.write(messages(spot), json);
        json.append('}');
      }
      json.append("],\"moves\":[");
      for (int e = 0; e < graph.edges().size(); e++) {
        Edge edge = graph.edges().get(e);
        json.append(e == 0 ? "\n" : ",\n").append("{\"from\":").append(edge.from());
        json.append(",\"to\":").append(edge.to()).append(",\"move\":");
        CompactJson.write(edge.sentence(), json);
        json.append('}');
      }
      return json.append("]}\n").toString();
    }
  };

  /** The graph as text. */
  public abstract String of(Graph graph);

  /**
   * The format of a file by the end of its name.
   *
   * @throws IllegalArgumentException if no format has such an end
   */
  public static GraphFormat byName(String file) {
    String name = file.toLowerCase(Locale.ROOT);
    if (name.endsWith(".dot") || name.endsWith(".gv")) return DOT;
    if (name.endsWith(".graphml")) return GRAPHML;
    if (name.endsWith(".json")) return JSON;
    throw new IllegalArgumentException(
        file + ": expected a name that ends in .dot, .gv, .graphml or .json");
  }

  private static List<Map<String, @Nullable Object>> messages(Spot spot) {
    List<Map<String, @Nullable Object>> messages = new ArrayList<>();
    for (StateSpace.Message message : spot.inFlight()) {
      Map<String, @Nullable Object> fields = new LinkedHashMap<>();
      fields.put("from", message.from());
      fields.put("to", message.to());
      fields.put("message", Snapshots.describeValue(message.message()));
      messages.add(fields);
    }
    return messages;
  }

  private static String names(List<Violation> violations) {
    return violations.stream()
        .map(one -> one.property().name())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** All fields of all nodes on one line. */
  private static String fields(Spot spot) {
    StringJoiner nodes = new StringJoiner("; ");
    List<Map<String, @Nullable Object>> all = spot.nodes();
    for (int v = 0; v < all.size(); v++) nodes.add(v + ": " + all.get(v));
    return nodes.toString();
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
  }
}
