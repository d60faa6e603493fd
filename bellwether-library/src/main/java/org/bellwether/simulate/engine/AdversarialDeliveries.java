package org.bellwether.simulate.engine;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.simulate.Pending;
import org.bellwether.simulate.Simulation.Adversary;
import org.bellwether.simulate.Simulation.Adversary.InFlight;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.topology.Topology;

/** Messages in flight of which an adversary chooses one per tick. */
final class AdversarialDeliveries {
  private final Adversary adversary;
  private final boolean fifo;
  private final List<Waiting> waiting = new ArrayList<>(); // in order of sending

  private record Waiting(long key, Object message) {}

  AdversarialDeliveries(Adversary adversary, boolean fifo) {
    this.adversary = adversary;
    this.fifo = fifo;
  }

  void add(long key, Object message) {
    waiting.add(new Waiting(key, message));
  }

  /** Lets the message that the adversary picks arrive at the next tick. */
  void release(Deliveries deliveries, long now, Topology topology) {
    if (waiting.isEmpty() || deliveries.size() > 0) return;
    List<InFlight> choices = new ArrayList<>();
    List<Integer> indices = new ArrayList<>();
    for (int i = 0; i < waiting.size(); i++) {
      Waiting candidate = waiting.get(i);
      if (fifo && waiting.subList(0, i).stream().anyMatch(w -> w.key == candidate.key)) continue;
      choices.add(inFlight(candidate, topology));
      indices.add(i);
    }
    int choice = adversary.choose(choices);
    if (choice < 0 || choice >= choices.size()) {
      throw new IllegalArgumentException(
          "the adversary chose event " + choice + ", expected 0.." + (choices.size() - 1));
    }
    Waiting picked = waiting.remove((int) indices.get(choice));
    deliveries.add(now + 1, picked.key, picked.message);
  }

  private static InFlight inFlight(Waiting waiting, Topology topology) {
    int to = Bucket.receiver(waiting.key);
    int from = topology.neighbour(to, Bucket.slot(waiting.key));
    return new InFlight(from, to, Chronicle.bare(waiting.message));
  }

  void pending(List<Pending> pending) {
    for (Waiting message : waiting) pending.add(Chronicle.pending(message.message, null));
  }

  void each(Topology topology, Configuration.Visitor<Object> visitor) {
    for (Waiting message : waiting) {
      InFlight inFlight = inFlight(message, topology);
      visitor.message(inFlight.from(), inFlight.to(), inFlight.message());
    }
  }
}
