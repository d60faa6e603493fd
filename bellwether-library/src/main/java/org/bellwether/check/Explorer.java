package org.bellwether.check;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.check.HandlerOutcome.CrashPoint;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Monitor.Ending;
import org.jspecify.annotations.Nullable;

/**
 * Makes every move that is possible in a state, one after the other. After each move the monitors
 * judge it, a visitor sees the state behind it, and the cursor returns. Not for several threads.
 */
final class Explorer {
  /** Sees the state behind each move. */
  @FunctionalInterface
  interface Visitor {
    /** Returns whether to go on with further moves. */
    boolean moved(Explorer explorer);
  }

  private final Model model;
  private final LinkStateTable linkStates;
  private final Cursor cursor;
  private final RunPhase phase;
  private final int monitorsAt;
  private final boolean monitorsLook;
  private final NodeEventMoves nodeEvents;
  private final DeliveryMoves deliveries;
  private final TimeMoves time;
  private final RoundMoves rounds;
  private final Faults faults;
  private final ViolationCollector collector = new ViolationCollector();
  private Visitor visitor = explorer -> false;
  private Moves last;
  private List<PropertyViolation> violations = PropertyViolation.NONE;
  private boolean stopped;
  private boolean moved;
  private boolean crashedInStep; // in the last move, the node did

  Explorer(Model model) {
    this.model = model;
    linkStates = model.linkStates;
    cursor = new Cursor(model);
    phase = new RunPhase(model, cursor);
    monitorsAt = model.layout.monitors();
    monitorsLook = model.monitors.look();
    nodeEvents = new NodeEventMoves(this);
    deliveries = new DeliveryMoves(this);
    time = new TimeMoves(this);
    rounds = new RoundMoves(this);
    faults = new Faults(this);
    last = nodeEvents;
  }

  Model model() {
    return model;
  }

  Cursor cursor() {
    return cursor;
  }

  RunPhase phase() {
    return phase;
  }

  /** Goes to a state. */
  void stand(int[] vector) {
    cursor.stand(vector);
    violations = PropertyViolation.NONE;
  }

  int[] state() {
    return cursor.state();
  }

  long fingerprint() {
    return cursor.fingerprint();
  }

  // ---- Exploring

  /** Makes every move. */
  void expand(Visitor seeing) {
    begin(seeing);
    Environment now = cursor.environment();
    if (model.rounds) {
      rounds.explore(now, phase);
    } else if (model.strikesFirst(now)) {
      faults.exploreScripted(now);
    } else if (now.nextStart() >= 0) {
      nodeEvents.exploreNextStart(now, phase);
    } else if (!phase.over()) {
      for (int v = 0; v < model.n() && !stopped; v++) exploreNode(v);
      if (now.scripted() < model.scripted.size() && !stopped) faults.exploreScripted(now);
      if (model.timed && !stopped && !(model.promptConnections && phase.news(now))) {
        time.explore(now, !moved && !faults.mayStrike(now));
      }
      if (!stopped && faults.possible(now)) faults.explore(now);
    }
  }

  /** Makes the moves of one node: its own events, and the arrival of messages. */
  void expand(int node, Visitor seeing) {
    begin(seeing);
    exploreNode(node);
  }

  private void begin(Visitor seeing) {
    visitor = seeing;
    stopped = false;
    moved = false;
  }

  private void exploreNode(int v) {
    boolean timersMayFire = true;
    boolean messagesMayArrive = true;
    if (model.timed) {
      if (model.timersFirst) messagesMayArrive = !time.timerDue();
      else timersMayFire = !time.deliveryDue();
    }
    NodeState node = cursor.nodeState(v);
    if (node.events.length > 0) nodeEvents.explore(v, node.events, timersMayFire);
    if (node.timeouts == 0 && node.timers.length > 0) model.evidence.timeoutsSpent();
    if (messagesMayArrive && !stopped && !node.paused) deliveries.explore(v);
  }

  // ---- For the classes that make moves

  /** Whether the visitor has seen enough. */
  boolean stopped() {
    return stopped;
  }

  /** The outcome, or the first after it in its chain, that the fault budget permits; or null. */
  @Nullable HandlerOutcome permitted(@Nullable HandlerOutcome outcome) {
    HandlerOutcome next = outcome;
    while (next != null && next.crash() != null && !permits(next.crash())) next = next.other();
    return next;
  }

  private boolean permits(CrashPoint crash) {
    return cursor.environment().faults().left(crash.kind()) > 0;
  }

  /** Carries out what a handler did: the node's new state, and its messages. */
  void apply(int node, HandlerOutcome outcome) {
    cursor.set(node, outcome.state());
    int[] links = outcome.links();
    if (links.length > 0) {
      int[] envelopes = outcome.envelopes();
      for (int i = 0; i < links.length; i++) {
        if (cursor.cut(links[i])) continue; // lost at once
        int before = cursor.link(links[i]);
        cursor.setLink(links[i], linkStates.append(before, envelopes[i]));
      }
    }
    failed(outcome);
    crashed(outcome);
  }

  /** Takes a crash in the middle of a step from the budget, if the outcome is one. */
  void crashed(HandlerOutcome outcome) {
    CrashPoint crash = outcome.crash();
    crashedInStep = crash != null;
    if (crash != null) cursor.setEnvironment(cursor.changedEnvironment().spend(crash.kind()));
  }

  /** Notes that a handler failed, if it did. */
  void failed(HandlerOutcome outcome) {
    if (outcome.failure() != null) violations = List.of(outcome.failure());
  }

  /** Completes a move: the monitors judge it, the visitor sees it, and it is undone. */
  void made(Moves kind, int observation) {
    last = kind;
    moved = true;
    judge(observation);
    if (!visitor.moved(this)) stopped = true;
    cursor.undo();
    crashedInStep = false;
    if (!violations.isEmpty()) violations = PropertyViolation.NONE;
  }

  private void judge(int observation) {
    if (observation == ObservationTable.NOTHING && !monitorsLook) return;
    MonitorStates.Judgement judgement =
        monitorsLook
            ? model.monitors.after(cursor.number(monitorsAt), observation, cursor)
            : model.monitors.after(cursor.number(monitorsAt), observation);
    cursor.set(monitorsAt, judgement.state());
    if (!judgement.violations().isEmpty()) {
      violations =
          violations.isEmpty() ? judgement.violations() : join(violations, judgement.violations());
    }
  }

  private static List<PropertyViolation> join(
      List<PropertyViolation> first, List<PropertyViolation> second) {
    List<PropertyViolation> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }

  // ---- For visitors

  /** What the last move violates. */
  List<PropertyViolation> violations() {
    return violations;
  }

  /** What is violated in the current state; nothing before all starts have happened. */
  List<PropertyViolation> violationsHere() {
    return phase.begun() ? violationsOnceBegun() : PropertyViolation.NONE;
  }

  /** What is violated in a state of the run proper: an invariant, or what must hold at its end. */
  List<PropertyViolation> violationsOnceBegun() {
    List<PropertyViolation> broken = brokenInvariants();
    boolean quiescent = phase.quiescent();
    if (!quiescent && !phase.timeUp()) return broken;
    if (quiescent) model.evidence.ended();
    else model.evidence.timeUp();
    List<PropertyViolation> atEnd =
        quiescent
            ? model.monitors.ended(cursor.number(monitorsAt))
            : model.monitors.ended(cursor.number(monitorsAt), Ending.TIME);
    return broken.isEmpty() ? atEnd : join(broken, atEnd);
  }

  private List<PropertyViolation> brokenInvariants() {
    if (model.invariants.isEmpty()) return PropertyViolation.NONE;
    for (Invariant<Object, Object> invariant : model.invariants) {
      try {
        invariant.check(cursor, collector);
      } catch (Throwable e) { // an invariant of somebody's own may throw anything
        collector.failed(invariant, e);
      }
    }
    return collector.take();
  }

  /** The fairness label of the last move; see {@link Moves#fairnessLabel}. */
  int fairnessLabel() {
    return crashedInStep ? Moves.OPTIONAL : last.fairnessLabel();
  }

  /** The last move, in full. */
  RecordedMove lastMove() {
    return last.lastMove();
  }
}
