package org.bellwether.simulate.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.model.Node.TokenMessage;
import org.bellwether.simulate.Pending;
import org.bellwether.simulate.Trace.LossReason;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.step.Effects;
import org.bellwether.topology.Topology;
import org.bellwether.wiring.MessagePatterns;
import org.bellwether.wiring.Randoms;
import org.bellwether.wiring.TimeScale;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/** Carries messages from send to arrival; here they are delayed, lost and duplicated. */
final class Traffic {
  private final Topology topology;
  private final Chronicle chronicle;
  private final Observers observers;
  private final LinkConditions conditions;
  private final MessagePatterns patterns;
  private final @Nullable AdversarialDeliveries
      picker; // if somebody else decides what arrives next
  private final Wheel arrivals;
  private final boolean fifo;

  Traffic(
      WiredScenario setup,
      Randoms randoms,
      Chronicle chronicle,
      Observers observers,
      @Nullable AdversarialDeliveries picker) {
    this.chronicle = chronicle;
    this.observers = observers;
    this.picker = picker;
    topology = setup.topology();
    fifo = setup.scenario().links().fifo();
    conditions = new LinkConditions(setup, randoms);
    patterns = new MessagePatterns(setup.scenario().faults());
    arrivals = new Wheel(picker == null ? conditions.horizon() : 1);
  }

  LinkConditions conditions() {
    return conditions;
  }

  /** Whether somebody else picks the order of arrivals, so that they may take any time. */
  boolean adversarial() {
    return picker != null;
  }

  void send(int from, Effects.Send send) {
    Object message = send.message();
    observers.sent(message);
    int to = topology.neighbour(from, send.slot());
    observers.measure(chronicle.now(), from, to, message);
    long key = Bucket.key(to, topology.arrival(from, send.slot()));
    Object travelling = chronicle.sent(from, to, send.port(), message);
    boolean twice = patterns.duplicates(message);
    boolean lost = patterns.loses(message) || conditions.lost(chronicle.now(), from);
    if (lost || !conditions.cuts().open(from, to)) {
      chronicle.lostAtOnce(to, travelling, lost ? LossReason.LOST : LossReason.LINK_CUT);
      return;
    }
    dispatch(from, to, key, travelling);
    if (twice || conditions.duplicated(chronicle.now(), from)) {
      dispatch(from, to, key, chronicle.copied(travelling));
    }
  }

  private void dispatch(int from, int to, long key, Object travelling) {
    if (picker != null) picker.add(key, travelling);
    else arrivals.add(conditions.arrival(chronicle.now(), from, to, key), key, travelling);
  }

  /** Puts a message at a node's door, as if its first neighbour had sent it. */
  void inject(int to, Object message) {
    Object travelling = chronicle.sent(topology.neighbour(to, 0), to, 0, message);
    arrivals.add(chronicle.now(), Bucket.key(to, 0), travelling);
  }

  /** A message that arrives at this instant. */
  record Arrival(long key, Object travelling) {
    int to() {
      return Bucket.receiver(key);
    }

    int slot() {
      return Bucket.slot(key);
    }

    Object message() {
      return Chronicle.bare(travelling);
    }
  }

  int sender(Arrival arrival) {
    return topology.neighbour(arrival.to(), arrival.slot());
  }

  /** Whether a message arrives at this instant. */
  boolean due() {
    return arrivals.due();
  }

  /** The next message that arrives at this instant. */
  Arrival peek() {
    return new Arrival(arrivals.peekKey(), arrivals.peekMessage());
  }

  Arrival take() {
    Arrival arrival = peek();
    arrivals.take();
    return arrival;
  }

  /** A message that arrives at a time. */
  record InFlight(long time, long key, Object travelling) {
    Arrival arrival() {
      return new Arrival(key, travelling);
    }
  }

  /** The message of that number; null if it is not in flight. */
  @Nullable InFlight find(long number) {
    List<InFlight> found = new ArrayList<>(1);
    arrivals.eachDue(
        (time, key, travelling) -> {
          if (Chronicle.number(travelling) == number)
            found.add(new InFlight(time, key, travelling));
        });
    return found.isEmpty() ? null : found.getFirst();
  }

  /** The messages on the same link, in the order of their arrival. */
  private List<InFlight> link(long link) {
    List<InFlight> messages = new ArrayList<>();
    arrivals.eachDue(
        (time, key, travelling) -> {
          if (key == link) messages.add(new InFlight(time, key, travelling));
        });
    messages.sort(Comparator.comparingLong(InFlight::time)); // stable: one bucket is in order
    return messages;
  }

  /** The number of a message that must arrive before this one; 0 if there is none. */
  long before(InFlight message) {
    if (!fifo) return 0;
    long first = Chronicle.number(link(message.key).getFirst().travelling);
    return first == Chronicle.number(message.travelling) ? 0 : first;
  }

  void remove(InFlight message) {
    arrivals.remove(message.time, message.travelling);
  }

  /** Lets a message arrive later; on links that keep order, those behind it with it or after it. */
  void delay(InFlight message, long time) {
    List<InFlight> link = link(message.key);
    int place = link.indexOf(message);
    for (InFlight moved : link.subList(place, fifo ? link.size() : place + 1)) {
      if (moved.time > time) break;
      remove(moved);
      arrivals.add(time, moved.key, moved.travelling);
    }
    conditions.delayed(message.key, time);
  }

  /** Has a message arrive once more, right behind itself. */
  void duplicate(InFlight message) {
    arrivals.add(message.time, message.key, chronicle.copied(message.travelling));
  }

  /** Lets a message arrive later than it would have. */
  void putOff(Arrival arrival, long time) {
    arrivals.add(time, arrival.key, arrival.travelling);
  }

  long nextTime() {
    if (picker != null) picker.release(arrivals, chronicle.now(), topology);
    return arrivals.nextTime();
  }

  void advance(long time) {
    arrivals.advance(time);
  }

  long size() {
    return arrivals.size();
  }

  /** Loses every token that is on its way, and returns how many there were. */
  int loseTokens() {
    List<Object> lost =
        arrivals.removeIf(m -> Wrapper.innermost(Chronicle.bare(m)) instanceof TokenMessage);
    for (Object travelling : lost) {
      int to = travelling instanceof Tracer.Stamped stamped ? stamped.carried().to() : -1;
      chronicle.lost(to, travelling, LossReason.LOST);
    }
    return lost.size();
  }

  /** The messages in flight. */
  List<Pending> pending(TimeScale scale) {
    List<Pending> pending = new ArrayList<>();
    arrivals.eachDue(
        (time, key, travelling) -> pending.add(Chronicle.pending(travelling, scale.units(time))));
    if (picker != null) picker.pending(pending);
    return pending;
  }

  void each(Configuration.Visitor<Object> visitor) {
    arrivals.each(
        (key, travelling) -> {
          int to = Bucket.receiver(key);
          int from = topology.neighbour(to, Bucket.slot(key));
          visitor.message(from, to, Chronicle.bare(travelling));
        });
    if (picker != null) picker.each(topology, visitor);
  }
}
