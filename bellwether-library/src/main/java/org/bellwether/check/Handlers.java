package org.bellwether.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.bellwether.catalog.Family;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.RoundNode;
import org.bellwether.model.Timer;
import org.bellwether.simulate.Prepared;
import org.bellwether.simulate.Scenario;
import org.bellwether.state.Snapshots;
import org.bellwether.step.CarefulStep;
import org.bellwether.step.Durable;
import org.bellwether.step.Effects;
import org.bellwether.step.Input;
import org.jspecify.annotations.Nullable;

/**
 * Runs handlers of nodes, once for each state, event and sequence of random choices: what a node
 * does depends on nothing else, so that all further occurrences are looked up.
 */
final class Handlers implements Effects.Outside {
  private static final int SMALLEST = 256;
  private static final int WATCHED = 4096; // so many steps are done twice,
  private static final int WATCHED_AFTER = 16; // and one in so many from then on

  private final Prepared prepared;
  private final DirectedLinks network;
  private final ValueTable values;
  private final EnvelopeTable envelopes;
  private final NodeStateTable states;
  private final ObservationTable effects;
  private final CarefulStep step;
  private final TimerBounds clocking;
  private final boolean wakes; // a message may take the place of a start
  private final byte[][] pristine; // by node, its fields before anything happened
  private final Object[] workers; // by node, whose fields are loaded at need
  private final IntPairMap known = new IntPairMap();
  private volatile HandlerOutcome[] outcomes = new HandlerOutcome[SMALLEST];
  private int[] asked = new int[2 * SMALLEST]; // state and event of each outcome
  private int size;

  // What the handler that runs has done so far.
  private NodeState before;
  private int current;
  private final List<Integer> links = new ArrayList<>();
  private final List<Integer> sent = new ArrayList<>();
  private final List<Observation> seen = new ArrayList<>();
  private final TreeMap<Integer, long[]> timers = new TreeMap<>();
  private final List<int[]> draws = new ArrayList<>(); // value, low and high of each choice
  private int drawn;
  private int saved;
  private int client;

  Handlers(
      Prepared prepared,
      DirectedLinks network,
      ValueTable values,
      EnvelopeTable envelopes,
      NodeStateTable states,
      ObservationTable effects,
      TimerBounds clocking) {
    this.prepared = prepared;
    this.network = network;
    this.values = values;
    this.envelopes = envelopes;
    this.states = states;
    this.effects = effects;
    this.clocking = clocking;
    step = new CarefulStep(prepared.ports(), this::choose, this::reading);
    wakes =
        prepared.entry().family().compareTo(Family.TIMED_ELECTION) <= 0 && !prepared.startsAgain();
    int n = prepared.n();
    workers = new Object[n];
    pristine = new byte[n][];
    for (int v = 0; v < n; v++) {
      workers[v] = prepared.node(v);
      pristine[v] = Snapshots.save(workers[v]);
    }
    before = initial(0);
  }

  /** A node that has not seen anything yet. */
  NodeState initial(int v) {
    return new NodeState(
        v,
        pristine[v],
        prepared.entry().rounds() ? 0 : prepared.starts(v),
        NodeState.IDLE,
        prepared.requests(v),
        0,
        clocking.timeouts(),
        NodeState.NOTHING_SAVED,
        0,
        0,
        NodeState.NO_TIMERS);
  }

  int size() {
    return size;
  }

  /** What an event makes of a node; the first of several where chance has a say. */
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
      if (2 * size == asked.length) asked = Arrays.copyOf(asked, 4 * size);
      asked[2 * size] = state;
      asked[2 * size + 1] = event;
      known.put(state, event, size++);
      return first;
    }
  }

  /** Runs a handler for every sequence of choices; the first ends up at the head of the chain. */
  private HandlerOutcome explore(NodeState from, int event) {
    List<HandlerOutcome> all = new ArrayList<>();
    draws.clear();
    do {
      all.add(once(from, event, workers[from.position]));
    } while (nextChoices());
    if (size < WATCHED || size % WATCHED_AFTER == 0) watch(from, event, all);
    HandlerOutcome chain = null;
    for (int i = all.size() - 1; i >= 0; i--) {
      HandlerOutcome o = all.get(i);
      int state = event == NodeEvent.START ? o.state() : awake(o.state());
      chain =
          new HandlerOutcome(
              state, o.links(), o.envelopes(), o.effect(), o.choices(), chain, o.failure());
    }
    if (chain == null) throw new IllegalStateException("a handler without an outcome");
    return chain;
  }

  /** Does it all again with a node that was made anew, and reports what comes out differently. */
  private void watch(NodeState from, int event, List<HandlerOutcome> first) {
    draws.clear();
    for (int i = 0; i < first.size(); i++) {
      Object fresh = prepared.node(from.position);
      HandlerOutcome expected = first.get(i);
      HandlerOutcome again = once(from, event, fresh);
      String difference = difference(expected, again);
      if (difference != null) {
        PropertyViolation found =
            new PropertyViolation(
                "determinism",
                "node "
                    + from.position
                    + " does not do the same twice in the same situation: "
                    + difference,
                List.of(from.position));
        first.set(
            i,
            new HandlerOutcome(
                expected.state(),
                expected.links(),
                expected.envelopes(),
                expected.effect(),
                expected.choices(),
                null,
                found));
        return;
      }
      if (!nextChoices()) return;
    }
  }

  private @Nullable String difference(HandlerOutcome expected, HandlerOutcome again) {
    if (!expected.choices().equals(again.choices())) return "its random choices differ";
    PropertyViolation failed = expected.failure();
    PropertyViolation failedAgain = again.failure();
    if (failed != null && failedAgain != null) return null;
    if (failed != null) return "it fails only once: " + failed.detail();
    if (failedAgain != null) return "it fails only once: " + failedAgain.detail();
    if (expected.state() != again.state()) {
      return fields(states.state(expected.state()), states.state(again.state()));
    }
    if (!Arrays.equals(expected.links(), again.links())
        || !Arrays.equals(expected.envelopes(), again.envelopes())) {
      return "it sends other messages";
    }
    return expected.effect() == again.effect() ? null : "it says something else";
  }

  /** Which fields of a node differ in two states. */
  private String fields(NodeState one, NodeState other) {
    Map<String, @Nullable Object> first = Snapshots.describe(view(one));
    Map<String, @Nullable Object> second = Snapshots.describe(view(other));
    for (Map.Entry<String, @Nullable Object> field : first.entrySet()) {
      Object value = second.get(field.getKey());
      if (!Objects.equals(field.getValue(), value)) {
        return "field " + field.getKey() + " is " + field.getValue() + ", then " + value;
      }
    }
    return "its timers or what it persists differ";
  }

  private Object view(NodeState state) {
    Object node = prepared.node(state.position);
    if (state.fields != null) Snapshots.load(node, state.fields);
    return node;
  }

  /**
   * Looks once more at some of what was worked out: the same must still come out.
   *
   * @return what does not, or null
   */
  synchronized @Nullable PropertyViolation doubt(int most) {
    int step = Math.max(1, size / most);
    for (int i = 0; i < size; i += step) {
      NodeState from = states.state(asked[2 * i]);
      int event = asked[2 * i + 1];
      for (HandlerOutcome before = outcomes[i]; before != null; before = before.other()) {
        draws.clear();
        for (int choice : before.choices()) draws.add(new int[] {choice, choice, choice});
        HandlerOutcome o = once(from, event, prepared.node(from.position));
        int state = event == NodeEvent.START ? o.state() : awake(o.state());
        HandlerOutcome again =
            new HandlerOutcome(
                state, o.links(), o.envelopes(), o.effect(), o.choices(), null, o.failure());
        String difference = difference(before, again);
        if (difference == null) continue;
        return new PropertyViolation(
            "determinism",
            "node "
                + from.position
                + " does something else later in the same situation: "
                + difference,
            List.of(from.position));
      }
    }
    return null;
  }

  /**
   * Whoever is woken by a message starts no more: if starting changes nothing from here on, it is
   * over. Where starting means something else, such as a suspicion, it stays possible.
   */
  private int awake(int number) {
    NodeState state = states.state(number);
    if (!wakes || state.starts == 0) return number;
    HandlerOutcome start = outcome(number, NodeEvent.START);
    NodeState started = states.state(start.state());
    boolean nothing =
        start.other() == null
            && start.failure() == null
            && start.links().length == 0
            && start.effect() == 0
            && start.choices().isEmpty()
            && Arrays.equals(state.fields, started.fields)
            && Arrays.equals(state.timers, started.timers)
            && state.saved == started.saved;
    return nothing ? start.state() : number;
  }

  /** Goes on to the next sequence of choices; false after the last. */
  private boolean nextChoices() {
    while (draws.size() > drawn) draws.removeLast();
    while (!draws.isEmpty()) {
      int[] last = draws.getLast();
      if (++last[0] <= last[2]) return true;
      draws.removeLast();
    }
    return false;
  }

  private HandlerOutcome once(NodeState from, int event, Object worker) {
    before = from;
    current = from.position;
    links.clear();
    sent.clear();
    seen.clear();
    timers.clear();
    for (int i = 0; i < from.timers.length; i += 3) {
      timers.put(from.timers[i], new long[] {from.timers[i + 1], from.timers[i + 2]});
    }
    drawn = 0;
    saved = from.saved;
    client = from.client;
    PropertyViolation failure = null;
    NodeState after = from;
    try {
      after =
          event == NodeEvent.CRASH
              ? crash(from)
              : worker instanceof RoundNode
                  ? turn(from, event, worker)
                  : handle(from, event, worker);
    } catch (RuntimeException e) {
      failure = failure(e);
    }
    List<Integer> choices = new ArrayList<>();
    for (int i = 0; i < drawn; i++) choices.add(draws.get(i)[0]);
    return new HandlerOutcome(
        failure == null ? states.number(after) : states.number(from),
        links.stream().mapToInt(Integer::intValue).toArray(),
        sent.stream().mapToInt(Integer::intValue).toArray(),
        effects.number(seen),
        choices,
        null,
        failure);
  }

  private PropertyViolation failure(RuntimeException e) {
    String what = e.getMessage() == null ? "" : ": " + e.getMessage();
    return new PropertyViolation(
        "no exception",
        "node " + current + " throws " + e.getClass().getSimpleName() + what,
        List.of(current));
  }

  private NodeState crash(NodeState from) {
    seen.add(new Observation.Crashed(current));
    return new NodeState(
        current,
        null,
        prepared.startsAgain() ? from.starts : 0,
        NodeState.IDLE,
        0,
        from.casts,
        from.timeouts,
        saved,
        0,
        from.now,
        NodeState.NO_TIMERS);
  }

  /** In lock-step: one turn, after which a node may take part no more. */
  private NodeState turn(NodeState from, int event, Object worker) {
    @SuppressWarnings("unchecked")
    RoundNode<Object> node = (RoundNode<Object>) worker;
    Snapshots.load(node, from.fields == null ? pristine[current] : from.fields);
    Inbox inbox = (Inbox) values.value(NodeEvent.value(event));
    List<@Nullable Object> arrived = new ArrayList<>();
    for (int port = 0; port < prepared.topology().degree(current); port++) {
      arrived.add(inbox.bySlot().get(prepared.ports().slot(current, port)));
    }
    CarefulStep.Turn turn =
        step.round(current, node, (int) from.now, Collections.unmodifiableList(arrived));
    turn.effects().carryOut(this);
    return new NodeState(
        current,
        Snapshots.save(node),
        0,
        turn.staysIn() ? NodeState.IDLE : NodeState.OUT,
        0,
        0,
        from.timeouts,
        NodeState.NOTHING_SAVED,
        0,
        from.now,
        NodeState.NO_TIMERS);
  }

  /** What arrives at a node in one round, by slot. */
  record Inbox(List<@Nullable Object> bySlot) {}

  private NodeState handle(NodeState from, int event, Object worker) {
    @SuppressWarnings("unchecked")
    Node<Object> node = (Node<Object>) worker;
    Snapshots.load(node, from.fields == null ? pristine[current] : from.fields);
    int requests = from.requests;
    int casts = from.casts;
    int timeouts = from.timeouts;
    int starts = from.starts;
    if (NodeEvent.delivers(event)) {
      run(
          node,
          new Input.Receive(port(NodeEvent.slot(event)), values.value(NodeEvent.value(event))));
    } else if (NodeEvent.bounces(event)) {
      run(
          node,
          new Input.Unreachable(port(NodeEvent.slot(event)), values.value(NodeEvent.value(event))));
    } else if (NodeEvent.times(event)) {
      timers.remove(NodeEvent.value(event));
      if (timeouts != Integer.MAX_VALUE) timeouts--;
      run(node, new Input.Expire((Timer) values.value(NodeEvent.value(event))));
    } else {
      switch (event) {
        case NodeEvent.START -> {
          starts--;
          run(node, Input.START);
        }
        case NodeEvent.REQUEST -> {
          requests--;
          request(node);
        }
        case NodeEvent.EXIT -> exit(node, false);
        case NodeEvent.REQUEST_AND_EXIT -> {
          requests--;
          exit(node, true);
        }
        case NodeEvent.OPERATION -> operate(node, casts++);
        case NodeEvent.RECOVER -> {
          seen.add(new Observation.Recovered(current));
          boolean blank = saved == NodeState.NOTHING_SAVED;
          Record durable = blank ? null : Durable.copy((Record) values.value(saved));
          run(node, new Input.Recover(durable));
        }
        default -> throw new IllegalStateException("event " + event);
      }
    }
    return new NodeState(
        current,
        Snapshots.save(node),
        starts,
        client,
        requests,
        casts,
        timeouts,
        saved,
        client != NodeState.INSIDE
            ? 0
            : from.client == NodeState.INSIDE && event != NodeEvent.REQUEST_AND_EXIT
                ? from.holding
                : clocking.hold(),
        from.now,
        running());
  }

  private int[] running() {
    int[] running = new int[3 * timers.size()];
    int i = 0;
    for (var timer : timers.entrySet()) {
      running[i++] = timer.getKey();
      running[i++] = (int) timer.getValue()[0];
      running[i++] = (int) timer.getValue()[1];
    }
    return running;
  }

  private int port(int slot) {
    return prepared.ports().port(current, slot);
  }

  private void run(Node<Object> node, Input input) {
    step.run(current, node, input).carryOut(this);
  }

  private void request(Node<Object> node) {
    client = NodeState.WAITING;
    seen.add(new Observation.Requested(current));
    run(node, Input.REQUEST);
  }

  private void exit(Node<Object> node, boolean next) {
    client = NodeState.IDLE;
    seen.add(new Observation.Released(current));
    if (next) request(node);
    run(node, Input.RELEASE);
  }

  private void operate(Node<Object> node, int index) {
    List<String> all = prepared.multicasts(current);
    if (index < all.size()) {
      seen.add(new Observation.Multicast(current, all.get(index)));
      run(node, new Input.Multicast(all.get(index)));
      return;
    }
    Scenario.Sending sending = prepared.unicasts(current).get(index - all.size());
    seen.add(new Observation.Unicast(current, sending.to(), sending.payload()));
    run(node, new Input.Unicast(sending.to(), sending.payload()));
  }

  // ---- What nodes do

  private int choose(int position, int low, int high) {
    if (drawn == draws.size()) draws.add(new int[] {low, low, high});
    return draws.get(drawn++)[0];
  }

  private long reading(int position) {
    return prepared.reading(position, before.now);
  }

  @Override
  public void send(Effects.Send send) {
    int link = network.leaving(current, send.slot());
    links.add(link);
    int message = values.number(send.message());
    sent.add(envelopes.number(message, network.least(link), network.most(link)));
  }

  @Override
  public void tell(Output output) {
    Output kept = (Output) values.value(values.number(output));
    seen.add(new Observation.Emitted(current, kept));
    if (output instanceof Output.Granted && client == NodeState.WAITING) client = NodeState.INSIDE;
  }

  @Override
  public void setTimer(Timer timer, long ticks) {
    timers.put(values.number(timer), clocking.span(current, before.now, ticks));
  }

  @Override
  public void cancelTimer(Timer timer) {
    timers.remove(values.number(timer));
  }

  @Override
  public void persist(Record state) {
    saved = values.number(state);
  }

  /** What monitors see of an outcome. */
  List<Observation> effects(int number) {
    return effects.effects(number);
  }

  long bytes() {
    return known.bytes() + 80L * size + values.bytes();
  }
}
