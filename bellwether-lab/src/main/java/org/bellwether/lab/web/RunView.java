package org.bellwether.lab.web;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Trait;
import org.bellwether.lab.json.PlainJson;
import org.bellwether.lab.json.ResultWriter;
import org.bellwether.lab.json.ScenarioWriter;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.session.Look;
import org.bellwether.simulate.NodeFailure;
import org.bellwether.simulate.Pending;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Detail;
import org.bellwether.simulate.Trace.Event.Carried;
import org.bellwether.simulate.text.EventText;
import org.bellwether.simulate.text.PlainValues;
import org.bellwether.topology.Topology;
import org.jspecify.annotations.Nullable;

/** What the page is told about a run. */
final class RunView {
  private static final int MOST_LINKS = 40_000;
  private static final int MOST_UNFINISHED = 5_000;
  private static final int MOST_STATES = 64; // as many as the page lists at once
  private static final int MOST_PENDING = 300;
  private static final int LONGEST_LABEL = 8;

  private RunView() {}

  /** All that does not depend on a position. */
  static Map<String, @Nullable Object> of(int number, LabRun run) {
    Map<String, @Nullable Object> view = new LinkedHashMap<>();
    Topology topology = run.topology();
    Entry entry = run.entry();
    view.put("run", number);
    view.put("scenario", PlainJson.object(ScenarioWriter.line(run.scenario())));
    view.put("family", entry.family().toString());
    view.put("nodes", topology.n());
    view.put("topology", topology.name());
    view.put("layout", layout(run));
    view.put("links", links(topology));
    view.put("named", !entry.has(Trait.NO_IDS) && !entry.anonymous());
    List<Long> ids = new ArrayList<>();
    for (long id : run.ids()) ids.add(id);
    view.put("ids", ids);
    view.put("events", run.events());
    view.put("cut", run.cut());
    view.put("kinds", run.kinds());
    view.put("unfinished", unfinished(run));
    view.put("splits", run.splits().stream().map(RunView::split).toList());
    view.put("copies", run.copies());
    Map<String, @Nullable Object> result = PlainJson.object(ResultWriter.line(run.result()));
    NodeFailure failure = run.failure();
    if (failure != null) {
      String thrown = "node " + failure.event().node() + " throws " + failure.problem();
      view.put("failure", thrown);
      result.put("violations", List.of(thrown(failure, thrown)));
    }
    view.put("result", result);
    return view;
  }

  /** An exception, told as if it violated a property. */
  private static Map<String, Object> thrown(NodeFailure failure, String thrown) {
    return Map.of("property", "exception", "detail", thrown, "time", failure.event().time());
  }

  /** How to place the nodes: a name, and sizes where it has some. */
  private static List<Object> layout(LabRun run) {
    if (run.scenario().topology() instanceof Network.Kind kind) {
      Integer rows = kind.rows();
      Integer columns = kind.columns();
      if (rows != null && columns != null) return List.of(kind.kind(), rows, columns);
      return List.of(kind.kind());
    }
    if (run.scenario().topology() != null) return List.of("graph");
    return switch (run.entry().shape()) {
      case ONE_WAY_RING, RING, LOGICAL_RING -> List.of("ring");
      case NAMED, COMPLETE, ANONYMOUS_COMPLETE -> List.of("complete");
      case TREE, ANONYMOUS_TREE -> List.of("tree");
      case HYPERCUBE -> List.of("hypercube");
      case LINE -> List.of("line");
      case GRAPH -> List.of("graph");
    };
  }

  /** Pairs of positions, one after the other; empty where there are too many to draw. */
  private static List<Integer> links(Topology topology) {
    List<Integer> links = new ArrayList<>();
    if (topology.edges() > MOST_LINKS) return links;
    for (int node = 0; node < topology.n(); node++) {
      for (int slot = 0; slot < topology.degree(node); slot++) {
        int other = topology.neighbour(node, slot);
        if (other > node) {
          links.add(node);
          links.add(other);
        }
      }
    }
    return links;
  }

  private static List<List<Object>> unfinished(LabRun run) {
    List<List<Object>> rows = new ArrayList<>();
    for (LabRun.Unfinished left : run.unfinished()) {
      if (rows.size() == MOST_UNFINISHED) break;
      Pending.Message message = left.message();
      rows.add(
          List.of(
              left.sentBy(),
              message.from(),
              message.to(),
              left.kind(),
              message.sent().doubleValue(),
              message.number(),
              label(message.message())));
    }
    return rows;
  }

  /** A change of the links: the event, what it is, and the parts or the links that were cut. */
  private static List<Object> split(Trace.Event event) {
    List<Object> parts = new ArrayList<>();
    if (event.detail() instanceof List<?> detail) {
      for (Object part : detail) {
        parts.add(part instanceof Pair(int from, int to) ? List.of(from, to) : part);
      }
    }
    return List.of(event.number(), event.type().name().toLowerCase(Locale.ROOT), parts);
  }

  /** Events in words: the sentence, and a label for the arrow of the message that caused it. */
  static List<Object> told(LabRun run, int from, int to) {
    List<Object> rows = new ArrayList<>();
    for (Trace.Event event : run.events(from, to, Detail.EVENTS)) {
      Carried cause = event.cause();
      rows.add(List.of(EventText.of(event), cause == null ? "" : label(cause.message())));
    }
    return rows;
  }

  /** What is still to happen after an event, soonest first. */
  private static List<Object> pending(LabRun run, int event) {
    List<Object> rows = new ArrayList<>();
    List<Pending> pending = run.look(event, Look::pending);
    for (Pending one : pending.subList(0, Math.min(pending.size(), MOST_PENDING))) {
      Map<String, @Nullable Object> row = new LinkedHashMap<>();
      row.put("node", one.node());
      row.put("due", one.due());
      switch (one) {
        case Pending.Message message -> {
          row.put("what", "message");
          row.put("number", message.number());
          row.put("from", message.from());
          row.put("text", EventText.value(message.message()));
          row.put("sent", message.sent());
        }
        case Pending.Timer timer -> {
          row.put("what", "timer");
          row.put("text", String.valueOf(timer.timer()));
          row.put("set", timer.set());
        }
        case Pending.Task task -> {
          row.put("what", "task");
          row.put("text", task.type().name().toLowerCase(Locale.ROOT).replace('_', ' '));
        }
      }
      rows.add(row);
    }
    return rows;
  }

  /** The first number in a message, most often an id or a time. */
  static String label(Object message) {
    if (Wrapper.innermost(message) instanceof Record record) {
      for (Object value : PlainValues.components(record).values()) {
        if (!(value instanceof Number number)) continue;
        String text = String.valueOf(PlainValues.number(number));
        if (text.length() <= LONGEST_LABEL) return text;
      }
    }
    return "";
  }

  /**
   * States after an event, and what that event changed.
   *
   * @param first the first node whose state is listed
   */
  static Map<String, @Nullable Object> at(LabRun run, int event, int first) {
    Map<String, @Nullable Object> view = new LinkedHashMap<>();
    view.put("event", event);
    view.put("time", run.time(event));
    // Told first: the run that tells it then stands where the states are looked at.
    Trace.Event told = event > 0 ? run.event(event) : null;
    int n = run.topology().n();
    int from = first < n ? first : 0;
    int to = Math.min(n, from + MOST_STATES);
    view.put("from", from);
    view.put("states", states(run, event, IntStream.range(from, to)));
    view.put("pending", pending(run, event));
    if (told != null) {
      view.put("node", told.node());
      view.put("changed", List.copyOf(told.changed().keySet()));
      if (told.node() >= 0 && (told.node() < from || told.node() >= to)) {
        view.put("state", states(run, event, IntStream.of(told.node())).getFirst());
      }
    }
    return view;
  }

  private static List<Object> states(LabRun run, int event, IntStream nodes) {
    List<Map<String, @Nullable Object>> known =
        run.look(event, look -> nodes.mapToObj(look::state).toList());
    List<Object> states = new ArrayList<>();
    for (Map<String, @Nullable Object> state : known) {
      Map<String, @Nullable Object> fields = new LinkedHashMap<>();
      state.forEach((name, value) -> fields.put(name, PlainJson.text(PlainValues.tree(value))));
      states.add(fields);
    }
    return states;
  }
}
