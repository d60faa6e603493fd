package org.bellwether.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Searches for infinite runs: a path to a cycle that repeats for ever (a lasso). A cycle counts
 * only if it is fair: what is possible in all its states, be it a delivery, a timer, a start, an
 * exit or the passing of time, happens somewhere on it.
 *
 * <p>A strongly connected component contains a fair cycle if and only if the cycle through all of
 * its states is fair, so that it suffices to look at components.
 */
final class LassoSearch {
  private final StateGraph graph;

  LassoSearch(StateGraph graph) {
    this.graph = graph;
  }

  /**
   * An infinite run.
   *
   * @param path edges from the initial state to the cycle
   * @param cycle edges of the cycle
   * @param state a state on the cycle
   * @param sure whether it can go on for ever whatever comes out of random choices; otherwise their
   *     outcomes end it with probability 1
   */
  record Lasso(List<Integer> path, List<Integer> cycle, int state, boolean sure) {}

  /**
   * Finds a fair cycle through allowed states.
   *
   * @param allowed whether a state may be on the cycle
   * @param throughout whether the path to the cycle must lead through allowed states as well
   * @param wanted whether a component is of interest, by one of its states
   */
  @Nullable Lasso find(IntPredicate allowed, boolean throughout, IntPredicate wanted) {
    int[] reached = graph.distances(throughout ? allowed : number -> true);
    int[] component = components(allowed, reached);
    int count = Arrays.stream(component).max().orElse(-1) + 1;
    List<List<Integer>> members = new ArrayList<>();
    for (int i = 0; i < count; i++) members.add(new ArrayList<>());
    for (int s = 0; s < component.length; s++) {
      if (component[s] >= 0) members.get(component[s]).add(s);
    }
    List<Integer> best = null;
    boolean sure = false;
    for (List<Integer> group : members) {
      if (!wanted.test(group.getFirst()) || !fair(group, component)) continue;
      boolean whatever = survivesChance(group);
      if (sure && !whatever) continue;
      boolean surer = whatever && !sure;
      if (best == null || surer || nearest(group, reached) < nearest(best, reached)) best = group;
      sure = whatever;
    }
    if (best == null) return null;
    int root = best.getFirst();
    for (int s : best) if (reached[s] < reached[root]) root = s;
    List<Integer> path = graph.path(root, reached, throughout ? allowed : number -> true);
    return new Lasso(path, cycle(root, best, component), root, sure);
  }

  /**
   * Whether a run can stay in some of these states for ever, fairly, whatever comes out of random
   * choices: whether they contain a fair end component. States from which every move may lead
   * elsewhere by chance are removed, and components computed anew, until nothing changes.
   */
  private boolean survivesChance(List<Integer> group) {
    ArrayDeque<List<Integer>> open = new ArrayDeque<>(List.of(group));
    Map<Integer, int[]> choices = new HashMap<>();
    boolean chance = false;
    for (int s : group) {
      int[] by = graph.choices(s);
      choices.put(s, by);
      for (int i = 0; i < by.length && !chance; i++) chance = by[i] != i;
    }
    if (!chance) return true;
    while (!open.isEmpty()) {
      List<Integer> some = open.remove();
      BitSet inside = new BitSet();
      some.forEach(inside::set);
      BitSet staying = new BitSet(); // edges of moves that lead nowhere else
      BitSet kept = new BitSet();
      for (int s : some) {
        int[] by = Objects.requireNonNull(choices.get(s));
        int begin = graph.first(s);
        BitSet leaving = new BitSet();
        for (int i = 0; i < by.length; i++) {
          if (!inside.get(graph.target(begin + i))) leaving.set(by[i]);
        }
        for (int i = 0; i < by.length; i++) {
          if (leaving.get(by[i])) continue;
          staying.set(begin + i);
          kept.set(s);
        }
      }
      List<List<Integer>> parts = parts(kept, staying);
      if (parts.size() == 1 && parts.getFirst().size() == some.size()) {
        if (fair(some, staying)) return true;
      } else {
        open.addAll(parts);
      }
    }
    return false;
  }

  /** The sets of states that reach each other over some edges. */
  private List<List<Integer>> parts(BitSet states, BitSet edges) {
    List<List<Integer>> parts = new ArrayList<>();
    BitSet left = (BitSet) states.clone();
    while (!left.isEmpty()) {
      int root = left.nextSetBit(0);
      BitSet part = reached(root, left, edges, false);
      part.and(reached(root, left, edges, true));
      parts.add(part.stream().boxed().toList());
      left.andNot(part);
    }
    return parts;
  }

  private BitSet reached(int root, BitSet among, BitSet edges, boolean backwards) {
    BitSet reached = new BitSet();
    reached.set(root);
    for (boolean grown = true; grown; ) {
      grown = false;
      for (int s = among.nextSetBit(0); s >= 0; s = among.nextSetBit(s + 1)) {
        for (int e = graph.first(s); e < graph.first(s + 1); e++) {
          int t = graph.target(e);
          if (!edges.get(e) || !among.get(t)) continue;
          if (!reached.get(backwards ? t : s) || reached.get(backwards ? s : t)) continue;
          reached.set(backwards ? s : t);
          grown = true;
        }
      }
    }
    return reached;
  }

  /**
   * Whether a run is fair that makes moves over these edges alone, and all of them again and again.
   */
  private boolean fair(List<Integer> group, BitSet edges) {
    BitSet always = possible(group.getFirst());
    BitSet done = new BitSet();
    for (int s : group) {
      always.and(possible(s));
      for (int e = graph.first(s); e < graph.first(s + 1); e++) {
        if (edges.get(e) && graph.label(e) >= 0) done.set(graph.label(e));
      }
    }
    always.andNot(done);
    return always.isEmpty();
  }

  private static int nearest(List<Integer> group, int[] reached) {
    int least = Integer.MAX_VALUE;
    for (int s : group) least = Math.min(least, reached[s]);
    return least;
  }

  /** Tarjan's algorithm without recursion; -1 for states that are not allowed or reached. */
  private int[] components(IntPredicate allowed, int[] reached) {
    int n = graph.size();
    int[] component = new int[n];
    Arrays.fill(component, -1);
    int[] index = new int[n];
    int[] low = new int[n];
    int[] edge = new int[n];
    BitSet onStack = new BitSet(n);
    ArrayDeque<Integer> stack = new ArrayDeque<>();
    ArrayDeque<Integer> calls = new ArrayDeque<>();
    int counter = 0;
    int found = 0;
    for (int root = 0; root < n; root++) {
      if (index[root] != 0 || reached[root] == Integer.MAX_VALUE || !allowed.test(root)) continue;
      calls.push(root);
      while (!calls.isEmpty()) {
        int s = calls.peek();
        if (index[s] == 0) {
          index[s] = ++counter;
          low[s] = counter;
          edge[s] = graph.first(s);
          stack.push(s);
          onStack.set(s);
        }
        boolean deeper = false;
        while (edge[s] < graph.first(s + 1)) {
          int t = graph.target(edge[s]);
          if (allowed.test(t)) {
            if (index[t] == 0) {
              calls.push(t);
              deeper = true;
              break;
            }
            if (onStack.get(t)) low[s] = Math.min(low[s], low[t]);
          }
          edge[s]++;
        }
        if (deeper) continue;
        if (low[s] == index[s]) {
          int t;
          do {
            t = stack.pop();
            onStack.clear(t);
            component[t] = found;
          } while (t != s);
          found++;
        }
        calls.pop();
        Integer caller = calls.peek();
        if (caller != null) low[caller] = Math.min(low[caller], low[s]);
      }
    }
    return component;
  }

  /** Whether the cycle through all states of a component is fair. */
  private boolean fair(List<Integer> group, int[] component) {
    boolean moves = false;
    BitSet always = null; // what is possible in all its states
    BitSet done = new BitSet();
    for (int s : group) {
      BitSet possible = new BitSet();
      for (int e = graph.first(s); e < graph.first(s + 1); e++) {
        if (graph.label(e) >= 0) possible.set(graph.label(e));
        if (component[graph.target(e)] != component[s]) continue;
        moves = true;
        if (graph.label(e) >= 0) done.set(graph.label(e));
      }
      if (always == null) always = possible;
      else always.and(possible);
    }
    if (!moves || always == null) return false;
    always.andNot(done);
    return always.isEmpty();
  }

  /** A fair cycle from a state back to it, kept short by paying the nearest debt first. */
  private List<Integer> cycle(int root, List<Integer> group, int[] component) {
    List<Integer> path = new ArrayList<>();
    int here = root;
    BitSet debts = possible(root);
    BitSet taken = new BitSet();
    while (true) {
      BitSet owed = (BitSet) debts.clone();
      owed.andNot(taken);
      int start = here;
      List<Integer> next =
          owed.isEmpty()
              ? shortest(here, component, e -> graph.target(e) == root)
              : shortest(
                  here,
                  component,
                  e ->
                      (graph.label(e) >= 0 && owed.get(graph.label(e)))
                          || pays(owed, graph.target(e)));
      if (next.isEmpty())
        throw new IllegalStateException("there is no cycle through state " + start);
      for (int e : next) {
        path.add(e);
        here = graph.target(e);
        if (graph.label(e) >= 0) taken.set(graph.label(e));
        debts.and(possible(here));
      }
      if (owed.isEmpty() && here == root) return path;
      if (path.size() > 64 * group.size() + 64) return path; // never, but no check may run for ever
    }
  }

  /** Whether something owed is not possible in a state, so that it is owed no longer. */
  private boolean pays(BitSet owed, int state) {
    BitSet rest = (BitSet) owed.clone();
    rest.andNot(possible(state));
    return !rest.isEmpty();
  }

  private BitSet possible(int state) {
    BitSet possible = new BitSet();
    for (int e = graph.first(state); e < graph.first(state + 1); e++) {
      if (graph.label(e) >= 0) possible.set(graph.label(e));
    }
    return possible;
  }

  /** The shortest path inside a component whose last edge is wanted. */
  private List<Integer> shortest(int from, int[] component, IntPredicate wanted) {
    int[] by = new int[graph.size()]; // the edge by which a state was reached, plus one
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    queue.add(from);
    while (!queue.isEmpty()) {
      int s = queue.remove();
      for (int e = graph.first(s); e < graph.first(s + 1); e++) {
        int t = graph.target(e);
        if (component[t] != component[from]) continue;
        if (wanted.test(e)) {
          List<Integer> path = new ArrayList<>(List.of(e));
          for (int back = s; back != from; back = graph.source(by[back] - 1)) {
            path.add(by[back] - 1);
          }
          Collections.reverse(path);
          return path;
        }
        if (by[t] != 0 || t == from) continue;
        by[t] = e + 1;
        queue.add(t);
      }
    }
    return List.of();
  }
}
