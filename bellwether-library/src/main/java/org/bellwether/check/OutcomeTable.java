package org.bellwether.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Memoizes what events make of nodes. A node is deterministic, so that the outcomes depend only on
 * its state, the event and the random choices: a handler runs when a state and an event first meet,
 * once per sequence of choices, and is looked up from then on.
 */
final class OutcomeTable {
  private static final int INITIAL_CAPACITY = 256;

  private final HandlerRunner runner;
  private final ChoiceSequence choices;
  private final NodeStateTable states;
  private final DeterminismAudit audit;
  private final boolean messagesWake;
  private final IntPairMap known = new IntPairMap();
  private volatile HandlerOutcome[] outcomes = new HandlerOutcome[INITIAL_CAPACITY];
  private int[] keys = new int[2 * INITIAL_CAPACITY]; // state and event of each outcome
  private int size;
  private final BitSet woken = new BitSet(); // states of nodes whose start counts as done

  /**
   * A table without entries.
   *
   * @param messagesWake whether a node that a message wakes need not start any more
   */
  OutcomeTable(
      HandlerRunner runner,
      ChoiceSequence choices,
      NodeStateTable states,
      DeterminismAudit audit,
      boolean messagesWake) {
    this.runner = runner;
    this.choices = choices;
    this.states = states;
    this.audit = audit;
    this.messagesWake = messagesWake;
  }

  /** How many handlers have run, as another thread sees it. */
  long handled() {
    return runner.handled();
  }

  /** The state of a node to which nothing has happened yet. */
  NodeState initial(int node) {
    return runner.initial(node);
  }

  /**
   * What an event makes of a node: the first outcome of a chain, one per sequence of choices, and
   * then those in which the node crashes in the middle.
   */
  HandlerOutcome outcome(int state, int event) {
    int number = known.get(state, event);
    if (number != IntPairMap.ABSENT) return outcomes[number];
    synchronized (this) {
      number = known.get(state, event);
      if (number != IntPairMap.ABSENT) return outcomes[number];
      HandlerOutcome first = explore(states.state(state), event);
      HandlerOutcome[] all = outcomes;
      if (size == all.length) all = Arrays.copyOf(all, 2 * size);
      all[size] = first;
      outcomes = all;
      if (2 * size == keys.length) keys = Arrays.copyOf(keys, 4 * size);
      keys[2 * size] = state;
      keys[2 * size + 1] = event;
      known.put(state, event, size++);
      return first;
    }
  }

  /** Runs a handler for every sequence of choices. */
  private HandlerOutcome explore(NodeState from, int event) {
    List<HandlerOutcome> all = new ArrayList<>();
    List<HandlerOutcome> crashes = new ArrayList<>();
    choices.reset();
    do {
      all.add(runner.once(from, event));
      crashes.addAll(runner.crashesInTheMiddle());
    } while (choices.advance());
    audit.compare(from, event, all, size);
    all.addAll(crashes);
    HandlerOutcome first = null;
    for (int i = all.size() - 1; i >= 0; i--) first = awake(all.get(i), event).withOther(first);
    if (first == null) throw new IllegalStateException("a handler has no outcome");
    return first;
  }

  /**
   * A node that a message wakes does not start any more: if starting would change nothing but that,
   * it counts as done. Where starting means something else, such as a suspicion, it stays possible.
   * Whether starting would change nothing later on either is for {@link #wakingHolds} to see.
   */
  private HandlerOutcome awake(HandlerOutcome outcome, int event) {
    NodeState state = states.state(outcome.state());
    if (event == NodeEvent.START || !messagesWake || state.starts == 0 || !state.up()) {
      return outcome;
    }
    HandlerOutcome start = outcome(outcome.state(), NodeEvent.START);
    if (!changesNothing(state, start)) return outcome;
    woken.set(start.state());
    return outcome.withState(start.state());
  }

  private boolean changesNothing(NodeState state, HandlerOutcome start) {
    NodeState started = states.state(start.state());
    return start.other() == null
        && start.failure() == null
        && start.links().length == 0
        && start.observation() == ObservationTable.NOTHING
        && start.choices().isEmpty()
        && Arrays.equals(state.fields, started.fields)
        && Arrays.equals(state.timers, started.timers)
        && state.saved == started.saved;
  }

  /**
   * Whether starting would have changed nothing in any state that a woken node reached, so that it
   * made no difference to count it as done when the node was woken: such a start commutes with
   * everything and nobody sees it. Follows the outcomes that the search has met, of all nodes that
   * look like a woken one.
   */
  synchronized boolean wakingHolds() {
    int met = size;
    BitSet reached = (BitSet) woken.clone();
    BitSet done = new BitSet();
    while (true) {
      BitSet fresh = (BitSet) reached.clone();
      fresh.andNot(done);
      if (fresh.isEmpty()) return true;
      for (int number = fresh.nextSetBit(0); number >= 0; number = fresh.nextSetBit(number + 1)) {
        if (!startsInVain(states.state(number))) return false;
      }
      done.or(fresh);
      for (int i = 0; i < met; i++) {
        if (!fresh.get(keys[2 * i]) || keys[2 * i + 1] == NodeEvent.START) continue;
        for (HandlerOutcome o = outcomes[i]; o != null; o = o.other()) reached.set(o.state());
      }
    }
  }

  /** Whether a node could start in this state without any effect. */
  private boolean startsInVain(NodeState state) {
    if (!state.up()) return true;
    NodeState.Draft draft = state.draft();
    draft.starts = 1;
    NodeState asleep = draft.build();
    return changesNothing(asleep, outcome(states.number(asleep), NodeEvent.START));
  }

  /**
   * Runs some of the handlers once more, now that the search is over.
   *
   * @param most how many entries of the table are tried, about
   * @return what comes out differently, or null
   */
  synchronized @Nullable PropertyViolation recheck(int most) {
    int step = Math.max(1, size / most);
    for (int i = 0; i < size; i += step) {
      NodeState from = states.state(keys[2 * i]);
      int event = keys[2 * i + 1];
      for (HandlerOutcome o = outcomes[i]; o != null; o = o.other()) {
        if (o.crash() != null) continue;
        choices.replay(o.choices());
        HandlerOutcome again = awake(runner.onceAfresh(from, event), event);
        PropertyViolation violation = audit.changedLater(from, o, again);
        if (violation != null) return violation;
      }
    }
    return null;
  }
}
