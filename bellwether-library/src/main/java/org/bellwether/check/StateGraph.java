package org.bellwether.check;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/** All states with all moves between them, in memory: what questions about endless runs need. */
final class StateGraph {
  private final Model model;
  private final StateTable table = new StateTable();
  private final List<int[]> states = new ArrayList<>();
  private final BitSet resting = new BitSet();
  private int[] first = new int[64];
  private int[] target = new int[256];
  private int[] label = new int[256];
  private int edges;
  private boolean complete = true;

  StateGraph(Model model, long most, @Nullable CheckProgress progress) {
    this.model = model;
    Walker walker = new Walker(model);
    walker.stand(model.initial());
    meet(walker, StateTable.NOBODY);
    for (int s = 0; s < states.size(); s++) {
      walker.stand(states.get(s));
      if (walker.resting()) resting.set(s);
      if (s + 1 >= first.length) first = Arrays.copyOf(first, 2 * first.length);
      first[s] = edges;
      int from = s;
      if (states.size() <= most) {
        walker.expand(
            moved -> {
              add(meet(moved, from), moved.label());
              return true;
            });
      } else {
        complete = false;
      }
      first[s + 1] = edges;
      if (progress != null && s % 4096 == 0) {
        if (!progress.at(s, edges, 0, states.size() - (long) s)) complete = false;
        if (!complete) break;
      }
    }
    first = Arrays.copyOf(first, states.size() + 1);
    for (int s = 1; s < first.length; s++) first[s] = Math.max(first[s], first[s - 1]);
  }

  private int meet(Walker walker, int parent) {
    int number = table.add(walker.fingerprint(), parent, walker.state());
    if (number < 0) return ~number;
    states.add(walker.state().clone());
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

  /** Whether all of it is here. */
  boolean complete() {
    return complete;
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

  boolean resting(int number) {
    return resting.get(number);
  }

  int first(int state) {
    return first[state];
  }

  int target(int edge) {
    return target[edge];
  }

  /** What is owed to be done if it can be; -1 for what need not. */
  int label(int edge) {
    return label[edge];
  }

  int source(int edge) {
    int low = Arrays.binarySearch(first, edge + 1);
    int s = low >= 0 ? low - 1 : -low - 2;
    while (first[s] > edge || first[s + 1] <= edge) s--;
    return s;
  }

  /** Steps from the beginning through allowed states; the largest number where there is no way. */
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

  /** The edges of a shortest way from the beginning to a state. */
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
    List<Integer> way = new ArrayList<>();
    for (int s = to; s != 0; s = source(by[s])) way.add(by[s]);
    Collections.reverse(way);
    return way;
  }

  /** The moves of a way, in full. */
  List<RecordedMove> moves(List<Integer> way) {
    List<RecordedMove> moves = new ArrayList<>();
    Walker walker = new Walker(model);
    for (int edge : way) {
      walker.stand(states.get(source(edge)));
      walker.expand(
          moved -> {
            boolean it =
                table.find(moved.fingerprint(), moved.state()) == target[edge]
                    && moved.label() == label[edge];
            if (it) moves.add(moved.move());
            return !it;
          });
    }
    return moves;
  }
}
