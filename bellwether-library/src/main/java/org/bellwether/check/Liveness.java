package org.bellwether.check;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.check.CheckResult.Unjudged;
import org.bellwether.check.LassoSearch.Lasso;
import org.bellwether.model.Mutex;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Property;
import org.bellwether.step.LockClient;
import org.jspecify.annotations.Nullable;

/** Looks for fair runs in which something that must happen never does. */
final class Liveness {
  private static final String UNLIKELY =
      ", if random choices come out so again and again; with probability 1 they do not";

  private final Model model;
  private final StateGraph graph;
  private final Predicate<PropertyViolation> relevant;

  Liveness(Model model, StateGraph graph, Predicate<PropertyViolation> relevant) {
    this.model = model;
    this.graph = graph;
    this.relevant = relevant;
  }

  /** The first violation: of a goal, or by starvation or non-termination; null if there is none. */
  @Nullable Counterexample violation(List<Goal> goals) {
    for (Goal goal : goals) {
      Counterexample missed = missed(goal);
      if (missed != null) return missed;
    }
    Counterexample starved = starvation();
    return starved != null ? starved : nonTermination();
  }

  /** A fair run that never reaches a goal: it becomes quiescent before, or goes on for ever. */
  private @Nullable Counterexample missed(Goal goal) {
    BitSet before = before(goal);
    int[] distance = graph.distances(before::get);
    int nearest = -1;
    for (int s = 0; s < graph.size(); s++) {
      if (!before.get(s) || !graph.quiescent(s) || distance[s] == Integer.MAX_VALUE) continue;
      if (nearest < 0 || distance[s] < distance[nearest]) nearest = s;
    }
    if (nearest >= 0) {
      List<Integer> path = graph.path(nearest, distance, before::get);
      PropertyViolation violation =
          new PropertyViolation(
              goal.property(), "the run is quiescent, but it has not become true", List.of());
      return new CounterexampleBuilder(model).of(graph.moves(path), violation, 0);
    }
    Lasso lasso = new LassoSearch(graph).find(before::get, true, number -> true);
    if (lasso == null) return null;
    return counterexample(
        lasso, new PropertyViolation(goal.property(), "it never becomes true", List.of()));
  }

  /**
   * What infinite runs left open: a goal before which a bound cut a run, and starvation where no
   * client ever waits.
   */
  List<Unjudged> unjudged(CheckSettings settings) {
    List<Unjudged> all = new ArrayList<>();
    for (Goal goal : settings.goals) {
      BitSet before = before(goal);
      int[] distance = graph.distances(before::get);
      for (int s = 0; s < graph.size(); s++) {
        if (distance[s] == Integer.MAX_VALUE || !cut(s)) continue;
        all.add(new Unjudged(goal.property(), "a bound of the check cuts runs before it is true"));
        break;
      }
    }
    if (settings.liveness && Mutex.class.isAssignableFrom(model.prepared.entry().node())) {
      boolean any = false;
      for (int s = 0; s < graph.size() && !any; s++) {
        for (int v = 0; v < model.n() && !any; v++) any = waits(v, s);
      }
      if (!any) all.add(new Unjudged(Property.NO_STARVATION, "no client ever waits"));
    }
    return all;
  }

  /** Whether runs go on from a state though the check does not follow them. */
  private boolean cut(int state) {
    return graph.first(state) == graph.first(state + 1) && !graph.quiescent(state);
  }

  /** The states in which a goal is not reached. */
  private BitSet before(Goal goal) {
    BitSet before = new BitSet();
    Cursor cursor = new Cursor(model);
    for (int s = 0; s < graph.size(); s++) {
      cursor.stand(graph.state(s));
      if (!goal.reached().test(cursor)) before.set(s);
    }
    return before;
  }

  /** A client that waits for ever though the run is fair. */
  private @Nullable Counterexample starvation() {
    for (int v = 0; v < model.n(); v++) {
      int node = v;
      PropertyViolation violation =
          new PropertyViolation(
              Property.NO_STARVATION, "node " + v + " waits for ever", List.of(v));
      if (model.rounds || !relevant.test(violation)) continue;
      Lasso lasso =
          new LassoSearch(graph)
              .find(s -> waits(node, s) && !graph.quiescent(s), false, number -> true);
      if (lasso != null) return counterexample(lasso, violation);
    }
    return null;
  }

  private boolean waits(int node, int state) {
    return model.nodeStates.state(graph.state(state)[node]).client == LockClient.WAITING;
  }

  /** A run that never becomes quiescent, if a monitor reports that as a violation. */
  private @Nullable Counterexample nonTermination() {
    Lasso lasso =
        new LassoSearch(graph)
            .find(
                s -> !graph.quiescent(s),
                false,
                s -> reportedAtLimit(s).stream().anyMatch(relevant));
    if (lasso == null) return null;
    PropertyViolation reported =
        reportedAtLimit(lasso.state()).stream().filter(relevant).findFirst().orElseThrow();
    return counterexample(
        lasso,
        new PropertyViolation(reported.property(), "this goes on for ever", reported.nodes()));
  }

  private List<PropertyViolation> reportedAtLimit(int state) {
    return model.monitors.ended(graph.state(state)[model.layout.monitors()], Ending.LIMIT);
  }

  private Counterexample counterexample(Lasso lasso, PropertyViolation violation) {
    if (!lasso.sure()) {
      String detail = violation.detail() + UNLIKELY;
      return counterexample(
          new Lasso(lasso.path(), lasso.cycle(), lasso.state(), true),
          new PropertyViolation(violation.property(), detail, violation.nodes()));
    }
    List<Integer> edges = new ArrayList<>(lasso.path());
    edges.addAll(lasso.cycle());
    int loop = lasso.path().size() + 1;
    return new CounterexampleBuilder(model).of(graph.moves(edges), violation, loop);
  }
}
