package org.bellwether.check;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import org.bellwether.spec.Configuration;
import org.bellwether.spec.Ending;
import org.jspecify.annotations.Nullable;

/** What is to happen in the end, and whether there is a fair run in which it never does. */
final class Liveness {
  private final Model model;
  private final StateGraph graph;
  private final Predicate<PropertyViolation> matters;

  /** Something that has to become true some time in every fair run. */
  record Goal(String name, Predicate<Configuration<Object, Object>> reached) {}

  Liveness(Model model, StateGraph graph, Predicate<PropertyViolation> matters) {
    this.model = model;
    this.graph = graph;
    this.matters = matters;
  }

  /** The first of all that goes wrong; null if nothing does. */
  @Nullable Counterexample violation(List<Goal> goals) {
    for (Goal goal : goals) {
      Counterexample missed = missed(goal);
      if (missed != null) return missed;
    }
    Counterexample starved = starvation();
    return starved != null ? starved : endless();
  }

  /** A fair run in which a goal is never reached: it comes to rest, or goes on for ever. */
  private @Nullable Counterexample missed(Goal goal) {
    BitSet before = new BitSet(); // where it is not reached
    Walker walker = new Walker(model);
    for (int s = 0; s < graph.size(); s++) {
      walker.stand(graph.state(s));
      if (!goal.reached().test(walker)) before.set(s);
    }
    int[] distance = graph.distances(before::get);
    int nearest = -1;
    for (int s = 0; s < graph.size(); s++) {
      if (!before.get(s) || !graph.resting(s) || distance[s] == Integer.MAX_VALUE) continue;
      if (nearest < 0 || distance[s] < distance[nearest]) nearest = s;
    }
    if (nearest >= 0) {
      List<Integer> way = graph.path(nearest, distance, before::get);
      PropertyViolation found =
          new PropertyViolation(
              goal.name(), "everything is at rest and it has not happened", List.of());
      return new CounterexampleBuilder(model).of(graph.moves(way), found, 0);
    }
    LassoSearch.Endless endless = new LassoSearch(graph).circle(before::get, true, _ -> true);
    if (endless == null) return null;
    return tell(endless, new PropertyViolation(goal.name(), "it never happens", List.of()));
  }

  /** A client that waits for ever while everything else is fair. */
  private @Nullable Counterexample starvation() {
    for (int v = 0; v < model.n(); v++) {
      int node = v;
      PropertyViolation found =
          new PropertyViolation("no starvation", "node " + v + " waits for ever", List.of(v));
      if (model.rounds || !matters.test(found)) continue;
      LassoSearch.Endless endless =
          new LassoSearch(graph)
              .circle(
                  s ->
                      model.nodes.state(graph.state(s)[node]).client == NodeState.WAITING
                          && !graph.resting(s),
                  false,
                  _ -> true);
      if (endless != null) return tell(endless, found);
    }
    return null;
  }

  /** A run that never comes to rest, if somebody objects to that. */
  private @Nullable Counterexample endless() {
    int judges = model.judgesAt();
    LassoSearch.Endless endless =
        new LassoSearch(graph)
            .circle(
                s -> !graph.resting(s),
                false,
                s ->
                    model.judges.ended(graph.state(s)[judges], Ending.LIMIT).stream()
                        .anyMatch(matters));
    if (endless == null) return null;
    PropertyViolation objection =
        model.judges.ended(graph.state(endless.state())[judges], Ending.LIMIT).stream()
            .filter(matters)
            .findFirst()
            .orElseThrow();
    return tell(
        endless,
        new PropertyViolation(objection.property(), "this goes on for ever", objection.nodes()));
  }

  private Counterexample tell(LassoSearch.Endless endless, PropertyViolation found) {
    List<Integer> way = new ArrayList<>(endless.path());
    way.addAll(endless.circle());
    return new CounterexampleBuilder(model).of(graph.moves(way), found, endless.path().size() + 1);
  }
}
