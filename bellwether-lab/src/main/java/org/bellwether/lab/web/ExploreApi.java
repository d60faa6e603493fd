package org.bellwether.lab.web;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.catalog.Catalog;
import org.bellwether.check.Check;
import org.bellwether.check.StateSpace;
import org.bellwether.lab.json.PlainJson;
import org.bellwether.lab.json.ScenarioReader;
import org.bellwether.lab.json.ScenarioWriter;
import org.bellwether.session.StateExplorer;
import org.bellwether.simulate.text.EventText;
import org.bellwether.simulate.text.PlainValues;
import org.jspecify.annotations.Nullable;

/** Lets a page go through the states of a check, a move at a time. */
final class ExploreApi {
  private static final int MOST_OPEN = 8;
  private static final int MOST_STATES = 2_000; // more cannot be told apart in a picture
  private static final int LONGEST_PATH = 500;

  private final Catalog catalog;
  private final LabLimits limits;
  private final Map<String, Exploration> open = new LinkedHashMap<>(16, 0.75f, true);

  ExploreApi(Catalog catalog, LabLimits limits) {
    this.catalog = catalog;
    this.limits = limits;
  }

  /** The states of one check; several requests may use them, one after the other. */
  private static final class Exploration {
    private final StateExplorer start;
    private StateSpace.@Nullable Graph graph;

    Exploration(StateExplorer start) {
      this.start = start;
    }

    synchronized Map<String, @Nullable Object> at(List<Integer> path) {
      return position(start.at(path));
    }

    synchronized Map<String, @Nullable Object> graph(List<Integer> path) {
      StateSpace.Graph known = known();
      Map<String, @Nullable Object> view = new LinkedHashMap<>();
      view.put("complete", known.complete());
      view.put("depths", known.depths());
      List<Integer> edges = new ArrayList<>();
      for (StateSpace.Edge edge : known.edges()) {
        edges.add(edge.from());
        edges.add(edge.to());
      }
      view.put("edges", edges);
      List<Integer> violated = new ArrayList<>();
      List<Integer> resting = new ArrayList<>();
      for (int s = 0; s < known.spots().size(); s++) {
        if (!known.spots().get(s).violations().isEmpty()) violated.add(s);
        if (known.spots().get(s).quiescent()) resting.add(s);
      }
      view.put("violated", violated);
      view.put("resting", resting);
      List<Integer> way = new ArrayList<>();
      for (int i = 0; i <= path.size(); i++) way.add(start.at(path.subList(0, i)).in(known));
      view.put("way", way);
      return view;
    }

    /** A shortest way to a state of the graph. */
    synchronized Map<String, @Nullable Object> to(int state) {
      StateSpace.Graph known = known();
      int[] from = new int[known.spots().size()];
      Arrays.fill(from, -1);
      for (StateSpace.Edge edge : known.edges()) {
        if (edge.to() > edge.from() && from[edge.to()] < 0) from[edge.to()] = edge.from();
      }
      List<Integer> states = new ArrayList<>();
      for (int s = Math.clamp(state, 0, from.length - 1); s > 0; s = from[s]) states.addFirst(s);
      StateExplorer here = start;
      for (int next : states) {
        int choice = 0;
        while (here.after(choice).in(known) != next) choice++;
        here = here.after(choice);
      }
      return position(here);
    }

    private StateSpace.Graph known() {
      StateSpace.Graph known = graph;
      if (known == null) {
        known = start.graph(MOST_STATES);
        graph = known;
      }
      return known;
    }
  }

  private static Map<String, @Nullable Object> position(StateExplorer here) {
    Map<String, @Nullable Object> view = new LinkedHashMap<>();
    view.put("path", here.path());
    view.put("told", here.told());
    view.put("quiescent", here.quiescent());
    view.put("properties", verdicts(here));
    List<Object> moves = new ArrayList<>();
    for (int i = 0; i < here.moves().size(); i++) {
      StateSpace.Move move = here.moves().get(i);
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("text", move.sentence());
      one.put("node", move.node());
      one.put(
          "violates",
          here.after(i).violations().stream().map(v -> v.property().name()).distinct().toList());
      moves.add(one);
    }
    view.put("moves", moves);
    List<Object> nodes = new ArrayList<>();
    for (Map<String, @Nullable Object> state : here.nodes()) {
      Map<String, @Nullable Object> fields = new LinkedHashMap<>();
      state.forEach((name, value) -> fields.put(name, PlainJson.text(PlainValues.tree(value))));
      nodes.add(fields);
    }
    view.put("nodes", nodes);
    List<Object> flying = new ArrayList<>();
    for (StateSpace.Message message : here.inFlight()) {
      flying.add(List.of(message.from(), message.to(), EventText.value(message.message())));
    }
    view.put("inFlight", flying);
    view.put("scenario", PlainJson.object(ScenarioWriter.line(here.scenario())));
    return view;
  }

  /**
   * The verdict on every property: its name, whether it holds, and what is wrong if it does not.
   */
  private static List<Object> verdicts(StateExplorer here) {
    List<Object> verdicts = new ArrayList<>();
    for (StateExplorer.PropertyVerdict one : here.verdicts()) {
      Map<String, @Nullable Object> verdict = new LinkedHashMap<>();
      verdict.put("name", one.property().name());
      verdict.put("holds", one.holds());
      if (!one.holds()) verdict.put("detail", one.violations().getLast().detail());
      verdicts.add(verdict);
    }
    return verdicts;
  }

  /** Answers with a position, or with the graph of all states. */
  void explore(Call call, String tab) throws IOException {
    Map<String, @Nullable Object> body = call.body(limits.bodyBytes());
    List<Integer> path = path(body.get("path"));
    Exploration exploration = TimeLimit.within(limits.patience(), () -> of(tab, body));
    try {
      call.json(TimeLimit.within(limits.patience(), () -> answer(exploration, path, body)));
    } catch (IllegalArgumentException e) {
      throw Failure.of(Failure.BAD, String.valueOf(e.getMessage()));
    }
  }

  private static Map<String, @Nullable Object> answer(
      Exploration exploration, List<Integer> path, Map<String, @Nullable Object> body) {
    if (Boolean.TRUE.equals(body.get("graph"))) return exploration.graph(path);
    if (body.get("state") instanceof Number state) return exploration.to(state.intValue());
    return exploration.at(path);
  }

  private static List<Integer> path(@Nullable Object given) {
    List<Integer> path = new ArrayList<>();
    if (!(given instanceof List<?> list)) return path;
    if (list.size() > LONGEST_PATH) {
      throw Failure.of(Failure.BAD, "the lab explores at most " + LONGEST_PATH + " moves in a row");
    }
    for (Object choice : list) if (choice instanceof Number number) path.add(number.intValue());
    return path;
  }

  @SuppressWarnings("unchecked") // names of fields are always texts
  private synchronized Exploration of(String tab, Map<String, @Nullable Object> body) {
    if (!(body.get("scenario") instanceof Map<?, ?> fields)) {
      throw Failure.of(Failure.BAD, "scenario is missing");
    }
    String key = tab + PlainJson.text(fields) + CheckApi.budget(body);
    Exploration known = open.get(key);
    if (known != null) return known;
    Check check = Check.of(ScenarioReader.read((Map<String, ?>) fields, catalog), catalog);
    CheckApi.permit(check, body);
    Exploration made = new Exploration(StateExplorer.of(check));
    open.put(key, made);
    if (open.size() > MOST_OPEN) open.remove(open.keySet().iterator().next());
    return made;
  }
}
