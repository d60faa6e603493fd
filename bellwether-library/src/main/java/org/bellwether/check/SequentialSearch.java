package org.bellwether.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Explores states one after the other: breadth first, so that the first violation found has a
 * shortest way to it, or depth first, which needs less memory for what is deep.
 */
final class SequentialSearch {
  private static final long PROGRESS_EVERY = 1 << 14;
  private static final long MEMORY_EVERY = 1 << 12;
  private static final int SPARE = 8; // the part of all memory that is not for states

  private final Model model;
  private final Walker walker;
  private final Walker.Visitor visitor = this::visit;
  private final AmpleSets ample;
  private final Limits limits;
  private final Predicate<PropertyViolation> matters;
  private final List<Liveness.Goal> wishes;
  private final Map<String, Finding> granted = new LinkedHashMap<>();
  private final @Nullable CheckProgress progress;
  private final StateTable table;
  private final StateQueue waiting;
  private final boolean depthFirst;
  private final int[] here;
  private final int[] there;
  private int deepest;
  private int current;
  private int expanded; // how many states were
  private int depth; // of the states that are being made
  private int prefix; // states before the search proper
  private long transitions;
  private Stop stop = Stop.NOTHING_LEFT;
  private @Nullable Finding finding;

  /** How far a search may go. */
  record Limits(
      int depth, long states, long spareBytes, boolean exact, @Nullable StateEquivalence sameness) {
    /** The same for another thread. */
    Limits another() {
      return sameness == null
          ? this
          : new Limits(depth, states, spareBytes, exact, sameness.another());
    }

    /** What tells a state from others. */
    long fingerprint(Walker walker) {
      return sameness == null ? walker.fingerprint() : sameness.fingerprint(walker);
    }
  }

  /** Why a search ended. */
  enum Stop {
    NOTHING_LEFT,
    VIOLATION,
    DEPTH,
    STATES,
    MEMORY,
    HAND
  }

  /**
   * A violation: in a state, or on a move from it that no state is kept for.
   *
   * @param state the number of the state
   * @param moving whether it is the move from there that violates
   */
  record Finding(int state, boolean moving, PropertyViolation found, int depth) {}

  SequentialSearch(
      Model model,
      AmpleSets ample,
      boolean depthFirst,
      Limits limits,
      Predicate<PropertyViolation> matters,
      List<Liveness.Goal> wishes,
      @Nullable CheckProgress progress) {
    this.wishes = wishes;
    this.model = model;
    this.ample = ample;
    this.depthFirst = depthFirst;
    this.limits = limits;
    this.matters = matters;
    this.progress = progress;
    table = limits.exact ? new ExactStateTable() : new StateTable();
    walker = new Walker(model);
    there = new int[model.width() + 2];
    here = new int[model.width() + 2]; // with its number and depth
    waiting = new StateQueue(here.length);
  }

  void run() {
    walker.stand(model.initial());
    try {
      if (meet(StateTable.NOBODY)) {
        if (depthFirst) depthFirst();
        else breadthFirst();
      }
    } catch (OutOfMemoryError e) { // what was covered can still be told
      stop = Stop.MEMORY;
      waiting.forget();
    }
    if (finding != null) stop = Stop.VIOLATION;
  }

  /** Level by level. */
  private void breadthFirst() {
    while (waiting.size() > 0) {
      if (depth == limits.depth) {
        stop = Stop.DEPTH;
        return;
      }
      depth++;
      for (long left = waiting.size(); left > 0; left--) {
        waiting.first(here);
        expand();
        if (finding != null || !goOn()) return;
      }
    }
  }

  /** What was reached last goes first. */
  private void depthFirst() {
    while (waiting.size() > 0) {
      waiting.last(here);
      depth = here[here.length - 1] + 1;
      if (depth > limits.depth) {
        stop = Stop.DEPTH;
        continue;
      }
      expand();
      if (finding != null || !goOn()) return;
    }
  }

  private void expand() {
    walker.stand(here);
    current = here[here.length - 2];
    expanded++;
    long group = ample.choose(walker);
    if (group == 0) {
      walker.expand(visitor);
      return;
    }
    for (long rest = group; rest != 0 && finding == null; rest &= rest - 1) {
      walker.expand(Long.numberOfTrailingZeros(rest), visitor);
    }
  }

  private boolean visit(Walker moved) {
    transitions++;
    if (!moved.found().isEmpty()) {
      PropertyViolation found = pick(moved.found());
      if (found != null) {
        finding = new Finding(current, true, found, depth);
        return false;
      }
    }
    return meet(current);
  }

  /** Sees to a state; false if it shows a violation. */
  private boolean meet(int parent) {
    int number = table.add(limits.fingerprint(walker), parent, walker.state());
    if (number < 0) return true;
    deepest = Math.max(deepest, depth);
    PropertyViolation found = null;
    if (walker.begun()) {
      found = pick(walker.broken());
      if (found == null && walker.resting()) found = pick(walker.ended());
    } else {
      prefix++;
    }
    if (found != null) {
      finding = new Finding(number, false, found, depth);
      return false;
    }
    System.arraycopy(walker.state(), 0, there, 0, there.length - 2);
    there[there.length - 2] = number;
    there[there.length - 1] = depthFirst ? depth : 0;
    waiting.add(there);
    if (!wishes.isEmpty() && walker.begun()) wish(number);
    return true;
  }

  /** Notes the first state in which something that should be possible is so. */
  private void wish(int number) {
    for (Liveness.Goal wish : wishes) {
      if (granted.containsKey(wish.name()) || !wish.reached().test(walker)) continue;
      PropertyViolation found = new PropertyViolation(wish.name(), "it happens", List.of());
      granted.put(wish.name(), new Finding(number, false, found, depth));
    }
  }

  /** By name, where what should be possible was first so. */
  Map<String, Finding> granted() {
    return granted;
  }

  private @Nullable PropertyViolation pick(List<PropertyViolation> all) {
    for (PropertyViolation found : all) if (matters.test(found)) return found;
    return null;
  }

  private boolean goOn() {
    if (limits.states <= table.size() - prefix) {
      stop = Stop.STATES;
      return false;
    }
    if (expanded % MEMORY_EVERY == 0 && outgrown()) {
      stop = Stop.MEMORY;
      return false;
    }
    if (progress != null
        && expanded % PROGRESS_EVERY == 0
        && !progress.at(states(), transitions, depth, waiting.size())) {
      stop = Stop.HAND;
      return false;
    }
    return true;
  }

  /** Whether the table may not find the memory for its next growth. */
  private boolean outgrown() {
    return outgrown(table.toGrow() + limits.spareBytes);
  }

  /** Whether there is less memory left than somebody needs, and some to end in good order. */
  static boolean outgrown(long need) {
    long spare = Runtime.getRuntime().maxMemory() / SPARE;
    if (left() - spare >= need) return false;
    System.gc(); // what is left may be full of what nobody needs
    return left() - spare < need;
  }

  private static long left() {
    Runtime runtime = Runtime.getRuntime();
    return runtime.maxMemory() - (runtime.totalMemory() - runtime.freeMemory());
  }

  long states() {
    return (long) table.size() - prefix;
  }

  long transitions() {
    return transitions;
  }

  int depth() {
    return finding == null ? deepest : finding.depth;
  }

  long queue() {
    return waiting.size();
  }

  Stop stop() {
    return stop;
  }

  @Nullable Finding finding() {
    return finding;
  }

  /** The number of the state in which a walker stands. */
  int find(Walker other) {
    return table.find(limits.fingerprint(other), other.state());
  }

  /** The number of the state from which a state was first reached. */
  int parent(int state) {
    return table.parent(state);
  }

  /** The memory that states took: what was kept of each, and those that waited. */
  long bytes() {
    return table.bytes() + waiting.bytes();
  }
}
