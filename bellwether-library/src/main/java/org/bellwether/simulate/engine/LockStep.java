package org.bellwether.simulate.engine;

import java.math.BigDecimal;
import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bellwether.model.Outbox;
import org.bellwether.model.Output;
import org.bellwether.model.RoundNode;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Intervention.Action;
import org.bellwether.simulate.Pending;
import org.bellwether.simulate.Pending.Upcoming;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation.Progress;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Detail;
import org.bellwether.simulate.Trace.Event.Carried;
import org.bellwether.simulate.Trace.LossReason;
import org.bellwether.simulate.engine.Tracer.Stamped;
import org.bellwether.simulate.text.EventText;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.state.Snapshots;
import org.bellwether.step.Abilities;
import org.bellwether.step.CarefulStep;
import org.bellwether.step.Effects;
import org.bellwether.topology.Topology;
import org.bellwether.wiring.NodeFactory;
import org.bellwether.wiring.Ports;
import org.bellwether.wiring.Randoms;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/**
 * Synchronous rounds: in round r every node that still takes part sees what was sent to it in round
 * r-1. Round r happens at time r.
 */
public final class LockStep implements Execution, FinalState, Outbox<Object> {
  private static final long PROGRESS_EVERY = 1 << 20;

  private final WiredScenario setup;
  private final Observers observers;
  private final @Nullable Tracer tracer;
  private final Topology topology;
  private final int n;
  private final int[] first; // where the slots of a node begin
  private final int[] links; // by slot of a sender, where it leads: the slot of the receiver
  private final Ports ports;
  private final RoundNode<Object>[] nodes;
  private final boolean[] out; // takes part no more
  private @Nullable Object[] arriving;
  private @Nullable Object[] leaving;
  private final Inbox inbox = new Inbox();
  private final Randoms randoms;
  private final CarefulStep careful;
  private final long until;
  private int active;
  private int current; // whose turn it is
  private int crashesAfter; // so many messages, in the middle of its turn; 0 if it does not
  private int round;
  private int lastSend = -1; // the last round in which anything was sent
  private int lastDelivery;
  private long steps;
  private long arrived; // messages: each is an event, as the turn of its receiver is
  private long noted; // what was done by hand, and messages that were lost
  private final InterventionQueue hands;
  private final ArrayDeque<Fault.Crash> crashes = new ArrayDeque<>(); // before a turn, in order
  private final CrashesInSteps crashesInSteps;
  private final BitSet down = new BitSet();
  private final Cuts cuts;
  private @Nullable Ending ending;

  @SuppressWarnings({"unchecked", "rawtypes"})
  public LockStep(WiredScenario setup, Observers observers) {
    this.setup = setup;
    this.observers = observers;
    hands = new InterventionQueue(setup.scenario());
    tracer = observers.tracer();
    topology = setup.topology();
    ports = setup.ports();
    n = setup.n();
    cuts = new Cuts(n);
    randoms = setup.newRandoms();
    if (tracer != null) randoms.listen(tracer::drew);
    careful = new CarefulStep(ports, randoms::choose, position -> 0);
    LinkTable table = new LinkTable(topology);
    first = table.first;
    links = table.to; // rewritten in place: there may be many
    for (int entry = 0; entry < links.length; entry++) links[entry] = table.link(entry);
    arriving = new Object[first[n]];
    leaving = new Object[first[n]];
    nodes = new RoundNode[n];
    out = new boolean[n];
    active = n;
    until = RunLimits.lastRound(setup);
    crashesInSteps = new CrashesInSteps(n, setup.scenario().faults());
    for (Fault fault : setup.scenario().faults()) {
      if (fault instanceof Fault.Crash crash) crashes.add(crash);
    }
    NodeFactory places = new NodeFactory(setup);
    for (int v = 0; v < n; v++) {
      nodes[v] = (RoundNode<Object>) places.node(v);
      if (tracer != null) tracer.born(v, nodes[v]);
    }
  }

  /** What arrived at the current node, by port. */
  private final class Inbox extends AbstractList<@Nullable Object> {
    @Override
    public @Nullable Object get(int port) {
      Objects.checkIndex(port, degree());
      Object travelling = arriving[first[current] + ports.slot(current, port)];
      return travelling instanceof Stamped stamped ? stamped.carried().message() : travelling;
    }

    @Override
    public int size() {
      return degree();
    }
  }

  @Override
  public void finish(@Nullable Progress progress) {
    long next = PROGRESS_EVERY;
    while (step()) {
      if (progress == null || steps < next) continue;
      next = steps + PROGRESS_EVERY;
      if (progress.at(steps, now(), 0)) continue;
      end(Ending.TIME);
      observers.interrupted(steps);
    }
  }

  /** Executes the turn of one node, or does what is due by hand. */
  @Override
  public boolean step() {
    if (ending == null && hands.due(events())) {
      act(hands.take());
      return true;
    }
    if (!more()) return false;
    Fault.Crash crash = crashes.peek();
    if (crash != null && setup.scale().ticks("faults.at", crash.at()) <= time()) {
      crashes.remove();
      if (!down.get(crash.node())) crash(crash.node(), null);
      return true;
    }
    int v = current;
    receive(v);
    steps++;
    if (tracer != null) tracer.begin(v, null);
    crashesAfter = 0;
    if (!turn(v)) {
      out[v] = true;
      active--;
    }
    if (tracer != null) tracer.end(time(), Trace.Event.Type.ROUND, v, null, round, nodes[v]);
    if (crashesAfter > 0) crash(v, EventText.afterSends(crashesAfter));
    current++;
    return true;
  }

  private void act(Action action) {
    switch (action) {
      case Action.Lose(long message) -> lose(message);
      case Action.Crash(int v) -> {
        if (down.get(v)) throw hands.wrong(events(), "node " + v + " is down");
        crash(v, null);
      }
      case Action.Cut(var links) -> {
        cuts.cut(links);
        note(Trace.Event.Type.CUT, -1, links);
      }
      case Action.Partition(var components) -> {
        cuts.partition(components);
        note(Trace.Event.Type.PARTITION, -1, components);
      }
      case Action.Heal() -> {
        cuts.heal();
        note(Trace.Event.Type.HEAL, -1, null);
      }
      default -> throw new IllegalStateException(action + " is not possible in lock-step rounds");
    }
  }

  /** A node crashes, perhaps at a moment that deserves mention. */
  private void crash(int v, @Nullable String when) {
    if (!out[v]) active--;
    out[v] = true;
    down.set(v);
    observers.crashed(time(), v);
    note(Trace.Event.Type.CRASH, v, when);
  }

  private void note(Trace.Event.Type type, int v, @Nullable Object detail) {
    noted++;
    if (tracer != null) tracer.unnoticed(time(), type, v, null, detail);
  }

  private void lose(long number) {
    boolean found = lose(number, arriving, first[Math.min(current, n)]) || lose(number, leaving, 0);
    if (!found) throw hands.absent(events(), number, tracer == null ? 0 : tracer.messages());
  }

  private boolean lose(long number, @Nullable Object[] messages, int from) {
    for (int i = from; i < first[n]; i++) {
      if (!(messages[i] instanceof Stamped stamped) || stamped.carried().id() != number) continue;
      messages[i] = null;
      noted++;
      Carried lost = stamped.carried();
      if (tracer != null) {
        tracer.unnoticed(time(), Trace.Event.Type.LOSE, lost.to(), lost, LossReason.BY_HAND);
      }
      return true;
    }
    return false;
  }

  /** Lets a node have its turn, with care if somebody watches; false if it takes part no more. */
  private boolean turn(int v) {
    if (tracer == null && crashesInSteps.none()) return nodes[v].round(round, inbox, this);
    CarefulStep.Turn turn = careful.round(v, nodes[v], round, inbox);
    List<Effects.Send> sends = turn.effects().sends();
    CrashesInSteps.Crash crash = crashesInSteps.strikes(v, false, sends.size());
    if (crash != null) {
      crashesAfter = crash.sent();
      for (Effects.Send send : sends.subList(0, crashesAfter)) send(send.port(), send.message());
      return true;
    }
    for (Effects.Send send : turn.effects().sends()) send(send.port(), send.message());
    for (Output output : turn.effects().outputs()) emit(output);
    return turn.staysIn();
  }

  private void receive(int v) {
    for (int i = first[v]; i < first[v + 1]; i++) {
      if (arriving[i] == null) continue;
      arrived++;
      if (tracer == null || !(arriving[i] instanceof Stamped stamped)) continue;
      tracer.begin(v, stamped);
      tracer.end(time(), Trace.Event.Type.DELIVER, v, stamped.carried(), null, nodes[v]);
    }
  }

  @Override
  public @Nullable Upcoming next() {
    if (ending == null && hands.due(events())) return hands.upcoming(now());
    return more() ? new Upcoming(now(), Trace.Event.Type.ROUND, current, -1, round) : null;
  }

  /** Goes on to the next node that has a turn; false if the run is over. */
  private boolean more() {
    while (ending == null) {
      while (current < n && out[current]) current++;
      if (current < n) return true;
      if (active == 0 || round >= until) {
        end(active == 0 ? Ending.QUIESCENT : RunLimits.atRound(until));
        return false;
      }
      endRound();
    }
    return false;
  }

  /** Ends a round: what left in it arrives in the next. */
  private void endRound() {
    @Nullable Object[] swap = arriving;
    arriving = leaving;
    leaving = swap;
    Arrays.fill(leaving, null);
    if (lastSend == round) lastDelivery = round + 1;
    round++;
    current = 0;
  }

  private void end(Ending how) {
    hands.ended(events());
    ending = how;
    if (lastSend == round && how == Ending.QUIESCENT) lastDelivery = round + 1;
    observers.ended(time(), how);
  }

  private long time() {
    return round * setup.scale().ticksPerUnit();
  }

  @Override
  public int degree() {
    return first[current + 1] - first[current];
  }

  @Override
  public void send(int port, Object message) {
    int slot = ports.out(current, port);
    int index = links[first[current] + slot];
    Abilities.needUnused(port, leaving[index] != null);
    observers.sent(message);
    lastSend = round;
    int to = topology.neighbour(current, slot);
    Object travelling = tracer == null ? message : tracer.sent(time(), current, to, port, message);
    if (cuts.open(current, to) && !down.get(to)) {
      leaving[index] = travelling;
      return;
    }
    noted++;
    if (tracer == null || !(travelling instanceof Stamped stamped)) return;
    LossReason why = down.get(to) ? LossReason.RECEIVER_DOWN : LossReason.LINK_CUT;
    tracer.later(Trace.Event.Type.LOSE, to, stamped.carried(), why);
  }

  @Override
  public int broadcast(Object message) {
    return ports.broadcast(current, message, this);
  }

  @Override
  public int random(int low, int high) {
    return randoms.choose(current, low, high);
  }

  @Override
  public void emit(Output output) {
    observers.output(time(), current, output);
  }

  @Override
  public @Nullable Ending ending() {
    return ending;
  }

  @Override
  public BigDecimal now() {
    return setup.scale().units(time());
  }

  @Override
  public long events() {
    return steps + arrived + noted;
  }

  @Override
  public List<Pending> pending() {
    List<Pending> pending = new ArrayList<>();
    BigDecimal next = now().add(BigDecimal.ONE);
    for (int v = 0; v < n; v++) {
      if (out[v]) continue;
      if (v >= current) addPending(pending, arriving, v, now()); // others have seen theirs
      addPending(pending, leaving, v, next);
    }
    pending.sort(Comparator.comparingLong(message -> ((Pending.Message) message).number()));
    for (int v = 0; v < n; v++) {
      if (out[v]) continue;
      BigDecimal due = v >= current ? now() : next;
      pending.add(new Pending.Task(Trace.Event.Type.ROUND, v, null, due));
    }
    return pending;
  }

  private void addPending(
      List<Pending> pending, @Nullable Object[] messages, int v, BigDecimal due) {
    for (int i = first[v]; i < first[v + 1]; i++) {
      Object travelling = messages[i];
      if (travelling != null) pending.add(Chronicle.pending(travelling, due));
    }
  }

  @Override
  public void listen(@Nullable Trace listener, Detail detail) {
    observers.listen(listener, detail, this::node);
  }

  @Override
  public int violations() {
    return observers.violations().size();
  }

  @Override
  public Map<String, @Nullable Object> state(int node) {
    return down.get(node) ? Map.of("down", true) : Snapshots.describe(nodes[node]);
  }

  @Override
  public void drop() {
    throw new IllegalStateException(
        "no message can be dropped, because lock-step rounds lose no messages");
  }

  @Override
  public void delay(BigDecimal by) {
    throw new IllegalStateException(
        "no message can be delayed, because lock-step rounds have no delays");
  }

  @Override
  public Integer rounds() {
    return lastSend + 1;
  }

  @Override
  public BitSet down() {
    return down;
  }

  @Override
  public boolean downFromStart() {
    return down.isEmpty();
  }

  @Override
  public RoundNode<?> node(int position) {
    return nodes[position];
  }

  @Override
  public BigDecimal lastEvent() {
    return BigDecimal.valueOf(lastDelivery);
  }

  @Override
  public Result result() {
    return new Report(setup, observers, ending, events()).of(this);
  }
}
