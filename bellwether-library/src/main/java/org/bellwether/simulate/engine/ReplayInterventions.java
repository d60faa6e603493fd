package org.bellwether.simulate.engine;

import java.math.BigDecimal;
import java.util.function.Consumer;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Intervention.Action;
import org.bellwether.scenario.Step;
import org.bellwether.simulate.Pending.Upcoming;
import org.bellwether.simulate.Trace.LossReason;
import org.bellwether.simulate.engine.ReplayLinks.InFlight;
import org.bellwether.topology.Topology;
import org.bellwether.wiring.UntimedScenario;
import org.jspecify.annotations.Nullable;

/** What somebody does by hand between the steps of a {@link ScheduleReplay}. */
final class ReplayInterventions {
  private static final BigDecimal NOW = BigDecimal.ZERO; // a schedule has no times

  private final InterventionQueue hands;
  private final Topology topology;
  private final boolean fifo;
  private final boolean startsAgain;
  private final @Nullable Tracer tracer;
  private final ReplayLinks links;
  private final ReplayClients clients;
  private final ReplayNodes nodes;
  private final Consumer<Step> perform;

  /**
   * Acts in a replay.
   *
   * @param perform what is done by hand in the same way as by the schedule
   */
  ReplayInterventions(
      UntimedScenario prepared,
      @Nullable Tracer tracer,
      ReplayLinks links,
      ReplayClients clients,
      ReplayNodes nodes,
      Consumer<Step> perform) {
    hands = new InterventionQueue(prepared.scenario());
    topology = prepared.topology();
    fifo = prepared.scenario().links().fifo();
    startsAgain = prepared.startsAgain();
    this.tracer = tracer;
    this.links = links;
    this.clients = clients;
    this.nodes = nodes;
    this.perform = perform;
  }

  /** Whether something is to be done before the next step. */
  Upcoming upcoming(BigDecimal now) {
    return hands.upcoming(now);
  }

  boolean due() {
    return hands.due(nodes.events());
  }

  /** Whether something has been done. */
  boolean acted() {
    return hands.acted();
  }

  /** The replay is over: nothing may be left to do. */
  void ended() {
    hands.ended(nodes.events());
  }

  /** Does what is due. */
  void act() {
    switch (hands.take()) {
      case Action.Lose(long message) -> {
        InFlight found = find(message);
        found.link().remove(found.travelling());
        nodes.lost(found.to(), found.travelling(), LossReason.BY_HAND);
      }
      case Action.Duplicate(long message) -> {
        InFlight found = find(message);
        nodes.duplicate(found.link(), found.link().indexOf(found.travelling()));
      }
      case Action.Deliver(long message) -> deliver(message);
      case Action.Crash(int v) -> {
        need(nodes.up(v), v, "is down");
        nodes.crash(v);
      }
      case Action.Recover(int v) -> {
        need(!nodes.up(v), v, "is up");
        strike(new Fault.Recover(NOW, v));
      }
      case Action.Start(int v) -> {
        need(nodes.up(v), v, "is down");
        need(clients.yetToStart(v) || startsAgain, v, "has started");
        nodes.start(v);
      }
      case Action.Request(int v) -> {
        need(nodes.up(v), v, "is down");
        need(clients.idle(v), v, "has a client that waits or is inside already");
        nodes.request(v);
      }
      case Action.Release(int v) -> {
        need(nodes.up(v), v, "is down");
        need(clients.inside(v), v, "is not in its critical section");
        perform.accept(new Step.Exit(v, false));
      }
      case Action.Cut(var pairs) -> strike(new Fault.Cut(NOW, pairs));
      case Action.Heal() -> strike(new Fault.Heal(NOW));
      case Action.Partition(var components) -> strike(new Fault.Partition(NOW, components));
      case Action.Delay delay ->
          throw new IllegalStateException("a schedule has no times that could be changed by hand");
      case Action.Pause pause ->
          throw new IllegalStateException("a schedule has no times that could be changed by hand");
      case Action.Resume resume ->
          throw new IllegalStateException("a schedule has no times that could be changed by hand");
    }
  }

  private void strike(Fault fault) {
    perform.accept(new Step.Strike(fault));
  }

  private void deliver(long message) {
    InFlight found = find(message);
    long first = Chronicle.number(found.link().getFirst());
    if (fifo && first != message) {
      throw hands.wrong(
          nodes.events(),
          "message %d cannot arrive before message %d: their link keeps order"
              .formatted(message, first));
    }
    found.link().remove(found.travelling());
    int from = topology.neighbour(found.to(), found.slot());
    nodes.deliver(from, found.to(), found.slot(), found.travelling());
  }

  private void need(boolean so, int v, String otherwise) {
    if (!so) throw hands.wrong(nodes.events(), "node " + v + " " + otherwise);
  }

  private InFlight find(long number) {
    InFlight found = links.find(number);
    if (found != null) return found;
    throw hands.absent(nodes.events(), number, tracer == null ? 0 : tracer.messages());
  }
}
