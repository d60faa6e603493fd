package org.bellwether.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.bellwether.check.Check.CheckProgress;
import org.bellwether.spec.Property;
import org.jspecify.annotations.Nullable;

/**
 * Explores states with one thread: breadth first, so that the first violation found has a shortest
 * path to it, or depth first, which finds violations far away with less memory.
 */
final class SequentialSearch {
  private static final long PROGRESS_EVERY = 1 << 14;
  private static final long MEMORY_EVERY = 1 << 12;

  private final Model model;
  private final Explorer explorer;
  private final Explorer.Visitor visitor = this::visit;
  private final AmpleSets ampleSets;
  private final AmpleConditions ampleConditions;
  private final SearchLimits limits;
  private final Predicate<PropertyViolation> relevant;
  private final List<Goal> wishes;
  private final Map<String, Finding> witnesses = new LinkedHashMap<>();
  private final @Nullable CheckProgress progress;
  private final StateTable table;
  private final StateQueue waiting;
  private final boolean depthFirst;
  private final int[] here; // a vector with its number and its depth
  private final int[] there;
  private int current; // the number of the state being expanded
  private int expanded; // how many states were
  private int depth; // of the states being reached
  private int deepest;
  private int prefix; // states before all starts have happened
  private long transitions;
  private StopReason stop = StopReason.EXHAUSTED;
  private @Nullable Finding finding; // the first
  private final boolean everyViolation; // whether the search goes on after the first
  private final Map<Property, Finding> findings = new LinkedHashMap<>();

  SequentialSearch(
      Model model,
      AmpleSets ampleSets,
      boolean depthFirst,
      SearchLimits limits,
      Predicate<PropertyViolation> relevant,
      List<Goal> wishes,
      boolean everyViolation,
      @Nullable CheckProgress progress) {
    this.everyViolation = everyViolation;
    this.model = model;
    this.ampleSets = ampleSets;
    this.depthFirst = depthFirst;
    this.limits = limits;
    this.relevant = relevant;
    this.wishes = wishes;
    this.progress = progress;
    table = limits.exact() ? new ExactStateTable() : new StateTable();
    explorer = new Explorer(model);
    ampleConditions = new AmpleConditions(explorer);
    there = new int[model.layout.width() + 2];
    here = new int[model.layout.width() + 2];
    waiting = new StateQueue(here.length);
  }

  void run() {
    explorer.stand(model.initial());
    try {
      if (reach(StateTable.NONE)) {
        if (depthFirst) runDepthFirst();
        else runBreadthFirst();
      }
    } catch (OutOfMemoryError e) { // what was covered can still be reported
      stop = StopReason.MEMORY;
      waiting.release();
    }
    if (finding != null && !everyViolation) stop = StopReason.VIOLATION;
  }

  private void runBreadthFirst() {
    while (waiting.size() > 0) {
      if (depth == limits.depth()) {
        stop = StopReason.DEPTH;
        return;
      }
      depth++;
      for (long left = waiting.size(); left > 0; left--) {
        waiting.removeFirst(here);
        expand();
        if (done() || !mayGoOn()) return;
      }
    }
  }

  private void runDepthFirst() {
    while (waiting.size() > 0) {
      waiting.removeLast(here);
      depth = here[here.length - 1] + 1;
      if (depth > limits.depth()) {
        stop = StopReason.DEPTH;
        continue;
      }
      expand();
      if (done() || !mayGoOn()) return;
    }
  }

  private void expand() {
    explorer.stand(here);
    current = here[here.length - 2];
    expanded++;
    ampleSets.expand(explorer, ampleConditions, visitor);
  }

  private boolean visit(Explorer moved) {
    transitions++;
    if (!moved.violations().isEmpty()) {
      note(moved.violations(), current, true);
      if (done()) return false;
    }
    return reach(current);
  }

  /** Whether the search has found what it looks for. */
  private boolean done() {
    return finding != null && !everyViolation;
  }

  /** Notes what is violated for the first time, if it is to be found. */
  private void note(List<PropertyViolation> violations, int state, boolean onMove) {
    for (PropertyViolation violation : violations) {
      if (!relevant.test(violation) || findings.containsKey(violation.property())) continue;
      Finding found = new Finding(state, onMove, violation, depth);
      findings.put(violation.property(), found);
      if (finding == null) finding = found;
      if (!everyViolation) return;
    }
  }

  /** Handles the state that the explorer has reached; false if it shows a violation. */
  private boolean reach(int parent) {
    int number = table.add(limits.fingerprint(explorer), parent, explorer.state());
    if (number == StateTable.KNOWN) return true;
    deepest = Math.max(deepest, depth);
    boolean begun = explorer.phase().begun();
    if (!begun) prefix++;
    if (begun) note(explorer.violationsOnceBegun(), number, false);
    if (done()) return false;
    System.arraycopy(explorer.state(), 0, there, 0, there.length - 2);
    there[there.length - 2] = number;
    there[there.length - 1] = depthFirst ? depth : 0;
    waiting.add(there);
    if (!wishes.isEmpty() && begun) noteWitnesses(number);
    return true;
  }

  /** Notes which wishes the current state is the first to fulfil. */
  private void noteWitnesses(int number) {
    for (Goal wish : wishes) {
      if (witnesses.containsKey(wish.name()) || !wish.reached().test(explorer.cursor())) continue;
      PropertyViolation reached =
          new PropertyViolation(wish.property(), "it becomes true", List.of());
      witnesses.put(wish.name(), new Finding(number, false, reached, depth));
    }
  }

  private boolean mayGoOn() {
    if (limits.states() <= table.size() - prefix) {
      stop = StopReason.STATES;
    } else if (expanded % MEMORY_EVERY == 0 && limits.memoryExhausted(table.bytesToGrow())) {
      stop = StopReason.MEMORY;
    } else if (progress != null
        && expanded % PROGRESS_EVERY == 0
        && !progress.at(states(), transitions, depth, waiting.size())) {
      stop = StopReason.INTERRUPTED;
    } else {
      return true;
    }
    return false;
  }

  @Nullable Finding finding() {
    return finding;
  }

  /** The first violation of each property, in the order in which they were found. */
  List<Finding> findings() {
    return List.copyOf(findings.values());
  }

  /** Where each wish that was fulfilled was first so, by name. */
  Map<String, Finding> witnesses() {
    return witnesses;
  }

  SearchTotals totals() {
    return new SearchTotals(
        states(),
        transitions,
        finding == null || everyViolation ? deepest : finding.depth(),
        waiting.size(),
        table.bytes() + waiting.bytes(),
        stop);
  }

  private long states() {
    return (long) table.size() - prefix;
  }

  /** The number of the state that an explorer has reached. */
  int find(Explorer other) {
    return table.find(limits.fingerprint(other), other.state());
  }

  /** The number of the state from which a state was first reached. */
  int parent(int state) {
    return table.parent(state);
  }
}
