package org.bellwether.check;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.check.RecordedMove.Fate;
import org.bellwether.model.Output;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Step;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Event.Carried;
import org.bellwether.simulate.Trace.LossReason;
import org.bellwether.simulate.engine.FaultScript;
import org.bellwether.simulate.text.EventText;
import org.jspecify.annotations.Nullable;

/**
 * Tells each move of a counterexample in the words in which {@code replay} tells its events. A move
 * that replays as several events, such as a message that a dead node does not receive and the news
 * of it at the sender, is told as their sentences, one after the other.
 */
final class MoveSentences {
  private static final LossReason CUT = LossReason.LINK_CUT;
  private static final LossReason DOWN = LossReason.RECEIVER_DOWN;

  private final Model model;

  MoveSentences(Model model) {
    this.model = model;
  }

  /** What happens, and what the node does then: {@code node 2 starts; it wins}. */
  String of(RecordedMove move) {
    if (move.step() instanceof Step.Pass(long ticks) && move.fate() != Fate.ROUND) {
      return "time advances by " + model.prepared.units(ticks).toPlainString();
    }
    if (move.fate() == Fate.IN_VAIN && move.step() instanceof Step.Strike(Fault fault)) {
      return "the fault \"" + fault.field() + "\" of node " + fault.node() + " has no effect";
    }
    return String.join("; ", events(move).stream().map(EventText::of).toList());
  }

  private List<Trace.Event> events(RecordedMove move) {
    List<Trace.Event> events = new ArrayList<>();
    Step step = move.step();
    if (step instanceof Step.CrashAtWrite(Step during, boolean written)) {
      addEvents(during, move, events);
      String when = written ? EventText.AFTER_WRITE : EventText.BEFORE_WRITE;
      events.add(event(Trace.Event.Type.CRASH, move.node(), null, when));
    } else if (step instanceof Step.CrashAtSend(Step during, int sent)) {
      addEvents(during, move, events);
      String when = EventText.afterSends(sent);
      events.add(event(Trace.Event.Type.CRASH, move.node(), null, when));
    } else {
      addEvents(step, move, events);
    }
    return events;
  }

  private void addEvents(Step step, RecordedMove move, List<Trace.Event> events) {
    int v = move.node();
    switch (step) {
      case Step.Start start -> add(Trace.Event.Type.START, move, null, events);
      case Step.Deliver(var from, int to, var slot, var place) -> addArrival(move, to, events);
      case Step.Lose lose ->
          events.add(event(Trace.Event.Type.LOSE, v, carried(move), LossReason.LOST));
      case Step.Duplicate duplicate ->
          events.add(event(Trace.Event.Type.DUPLICATE, v, carried(move), null));
      case Step.Timeout(var node, String timer) ->
          add(Trace.Event.Type.TIMEOUT, move, timer, events);
      case Step.Request request -> add(Trace.Event.Type.REQUEST, move, null, events);
      case Step.Exit(var node, boolean next) -> {
        if (next) events.add(event(Trace.Event.Type.REQUEST, v, null, null));
        add(Trace.Event.Type.EXIT, move, null, events);
      }
      case Step.Operate operate -> addOperation(move, events);
      case Step.CrashAtWrite(Step during, var written) -> addEvents(during, move, events);
      case Step.CrashAtSend(Step during, var sent) -> addEvents(during, move, events);
      case Step.Withdraw withdraw -> add(Trace.Event.Type.WITHDRAW, move, null, events);
      case Step.Strike(Fault fault) -> {
        Object detail = move.disk() != null ? move.disk() : FaultScript.detail(fault);
        add(FaultScript.type(fault), move, detail, events);
      }
      case Step.Linked(var node, int peer) -> add(Trace.Event.Type.LINKED, move, peer, events);
      case Step.Unlinked(var node, int peer) -> add(Trace.Event.Type.UNLINKED, move, peer, events);
      case Step.Pass(long round) -> add(Trace.Event.Type.ROUND, move, round, events);
    }
  }

  private void addArrival(RecordedMove move, int to, List<Trace.Event> events) {
    Carried carried = carried(move);
    switch (move.fate()) {
      case HANDLED, ROUND, IN_VAIN -> add(Trace.Event.Type.DELIVER, move, carried, null, events);
      case DROPPED -> events.add(event(Trace.Event.Type.LOSE, to, carried, cut(move) ? CUT : DOWN));
      case BOUNCED -> {
        events.add(event(Trace.Event.Type.LOSE, to, carried, DOWN));
        add(Trace.Event.Type.UNREACHABLE, move, to, events);
      }
    }
  }

  private static boolean cut(RecordedMove move) {
    return move.carried() != null && move.cut().get(move.carried().link());
  }

  private void addOperation(RecordedMove move, List<Trace.Event> events) {
    HandlerOutcome outcome = move.outcome();
    if (outcome == null) return;
    for (Observation observation : model.observations.observations(outcome.observation())) {
      switch (observation) {
        case Observation.Multicast(var node, String payload) ->
            add(Trace.Event.Type.MULTICAST, move, payload, events);
        case Observation.Unicast(var node, var to, String payload) ->
            add(Trace.Event.Type.UNICAST, move, payload, events);
        case Observation.Commanded(var node, Record command) ->
            add(Trace.Event.Type.COMMAND, move, command, events);
        default -> {}
      }
    }
  }

  private void add(
      Trace.Event.Type type, RecordedMove move, @Nullable Object detail, List<Trace.Event> events) {
    add(type, move, null, detail, events);
  }

  /**
   * Adds an event with what its node did then, and messages that were lost on links that are cut.
   */
  private void add(
      Trace.Event.Type type,
      RecordedMove move,
      @Nullable Carried cause,
      @Nullable Object detail,
      List<Trace.Event> events) {
    HandlerOutcome outcome = move.outcome();
    if (outcome == null) {
      events.add(event(type, move.node(), cause, detail));
      return;
    }
    List<Output> outputs = new ArrayList<>();
    for (Observation observation : model.observations.observations(outcome.observation())) {
      if (observation instanceof Observation.Emitted(var node, Output output)) outputs.add(output);
    }
    List<Carried> sends = new ArrayList<>();
    List<Trace.Event> lost = new ArrayList<>();
    for (int i = 0; i < outcome.links().length; i++) {
      int link = outcome.links()[i];
      int envelope = outcome.envelopes()[i];
      Carried sent = carried(link, model.values.value(model.envelopes.message(envelope)));
      sends.add(sent);
      if (move.cut().get(link)) lost.add(event(Trace.Event.Type.LOSE, sent.to(), sent, CUT));
    }
    events.add(
        new Trace.Event(
            0,
            BigDecimal.ZERO,
            type,
            move.node(),
            cause,
            detail,
            sends,
            outputs,
            outcome.choices(),
            new TreeMap<>(),
            Map.of()));
    events.addAll(lost);
  }

  private @Nullable Carried carried(RecordedMove move) {
    RecordedMove.Carried carried = move.carried();
    return carried == null ? null : carried(carried.link(), carried.message());
  }

  private Carried carried(int link, Object message) {
    int from = model.network.from(link);
    return new Carried(0, from, model.network.to(link), -1, message, BigDecimal.ZERO);
  }

  /** An event in which no node does anything. */
  private static Trace.Event event(
      Trace.Event.Type type, int node, @Nullable Carried cause, @Nullable Object detail) {
    return new Trace.Event(
        0,
        BigDecimal.ZERO,
        type,
        node,
        cause,
        detail,
        List.of(),
        List.of(),
        new TreeMap<>(),
        Map.of());
  }
}
