package org.bellwether.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import org.bellwether.check.Check.CheckProgress;
import org.jspecify.annotations.Nullable;

/** The whole state graph in memory, which questions about infinite runs need. */
final class StateGraph {
  private final Model model;
  private @Nullable Explorer reader; // of moves, once all states are known
  private final StateTable table = new StateTable();
  private final List<int[]> states = new ArrayList<>();
  private final BitSet quiescent = new BitSet();
  private int[] first = new int[64];
  private int[] target = new int[256];
  private int[] label = new int[256];
  private int edges;
  private StopReason stop = StopReason.EXHAUSTED;

  StateGraph(Model model, long most, @Nullable CheckProgress progress) {
    this.model = model;
    Explorer explorer = new Explorer(model);
    explorer.stand(model.initial());
    meet(explorer, StateTable.NONE);
    for (int s = 0; s < states.size(); s++) {
      explorer.stand(states.get(s));
      if (explorer.phase().quiescent()) quiescent.set(s);
      if (s + 1 >= first.length) first = Arrays.copyOf(first, 2 * first.length);
      first[s] = edges;
      int from = s;
      if (states.size() <= most) {
        explorer.expand(
            moved -> {
              add(meet(moved, from), moved.fairnessLabel());
              return true;
            });
      } else {
        stop = StopReason.STATES;
      }
      first[s + 1] = edges;
      if (progress != null && s % 4096 == 0) {
        if (!progress.at(s, edges, 0, states.size() - (long) s)) stop = StopReason.INTERRUPTED;
        if (stop != StopReason.EXHAUSTED) break;
      }
    }
    first = Arrays.copyOf(first, states.size() + 1);
    for (int s = 1; s < first.length; s++) first[s] = Math.max(first[s], first[s - 1]);
  }

  private int meet(Explorer explorer, int parent) {
    int number = table.add(explorer.fingerprint(), parent, explorer.state());
    if (number == StateTable.KNOWN) return table.find(explorer.fingerprint(), explorer.state());
    states.add(explorer.state().clone());
    return number;
  }

  private void add(int to, int what) {
    if (edges == target.length) {
      target = Arrays.copyOf(target, 2 * edges);
      label = Arrays.copyOf(label, 2 * edges);
    }
    target[edges] = to;
    label[edges++] = what;
  }

  /** Why it ended; the graph has all states if they are exhausted. */
  StopReason stop() {
    return stop;
  }

  int size() {
    return states.size();
  }

  int edges() {
    return edges;
  }

  int[] state(int number) {
    return states.get(number);
  }

  boolean quiescent(int number) {
    return quiescent.get(number);
  }

  int first(int state) {
    return first[state];
  }

  int target(int edge) {
    return target[edge];
  }

  /** The fairness label of an edge. */
  int label(int edge) {
    return label[edge];
  }

  int source(int edge) {
    int low = Arrays.binarySearch(first, edge + 1);
    int s = low >= 0 ? low - 1 : -low - 2;
    while (first[s] > edge || first[s + 1] <= edge) s--;
    return s;
  }

  /** Distances from the initial state through allowed states; {@code MAX_VALUE} if unreachable. */
  int[] distances(IntPredicate allowed) {
    int[] distance = new int[size()];
    Arrays.fill(distance, Integer.MAX_VALUE);
    if (!allowed.test(0)) return distance;
    distance[0] = 0;
    ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(0));
    while (!queue.isEmpty()) {
      int s = queue.remove();
      for (int e = first[s]; e < first[s + 1]; e++) {
        int t = target[e];
        if (distance[t] != Integer.MAX_VALUE || !allowed.test(t)) continue;
        distance[t] = distance[s] + 1;
        queue.add(t);
      }
    }
    return distance;
  }

  /** The edges of a shortest path from the initial state to a state. */
  List<Integer> path(int to, int[] distance, IntPredicate allowed) {
    int[] by = new int[size()];
    BitSet seen = new BitSet();
    ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(0));
    seen.set(0);
    while (!seen.get(to) && !queue.isEmpty()) {
      int s = queue.remove();
      for (int e = first[s]; e < first[s + 1]; e++) {
        int t = target[e];
        if (seen.get(t) || distance[t] == Integer.MAX_VALUE || !allowed.test(t)) continue;
        seen.set(t);
        by[t] = e;
        queue.add(t);
      }
    }
    List<Integer> path = new ArrayList<>();
    for (int s = to; s != 0; s = source(by[s])) path.add(by[s]);
    Collections.reverse(path);
    return path;
  }

  /**
   * By edge of a state, a number that the outcomes of one random choice share, and no others. That
   * a node crashes in the middle of a step is no outcome of chance.
   */
  int[] choices(int state) {
    int[] choices = new int[first[state + 1] - first[state]];
    List<RecordedMove> before = new ArrayList<>();
    Explorer explorer = Objects.requireNonNullElseGet(reader, () -> new Explorer(model));
    reader = explorer;
    explorer.stand(states.get(state));
    explorer.expand(
        moved -> {
          RecordedMove move = moved.lastMove();
          int same = 0;
          while (same < before.size() && !alternatives(before.get(same), move)) same++;
          choices[before.size()] = same;
          before.add(move);
          return true;
        });
    return choices;
  }

  private static boolean alternatives(RecordedMove one, RecordedMove other) {
    return random(one)
        && random(other)
        && one.step().equals(other.step())
        && Objects.equals(one.carried(), other.carried());
  }

  private static boolean random(RecordedMove move) {
    HandlerOutcome outcome = move.outcome();
    return outcome != null && outcome.crash() == null && !outcome.choices().isEmpty();
  }

  /** The moves along a path, in full. */
  List<RecordedMove> moves(List<Integer> path) {
    List<RecordedMove> moves = new ArrayList<>();
    Explorer explorer = new Explorer(model);
    for (int edge : path) {
      explorer.stand(states.get(source(edge)));
      explorer.expand(
          moved -> {
            boolean it =
                table.find(moved.fingerprint(), moved.state()) == target[edge]
                    && moved.fairnessLabel() == label[edge];
            if (it) moves.add(moved.lastMove());
            return !it;
          });
    }
    return moves;
  }
}
