package org.bellwether.group;

import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.model.Output;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * No ticket is granted that does not wait, none is granted twice, and once nothing is left to
 * happen, none waits for a lock that nobody holds, unless so few voters are up that no lock can be
 * granted.
 */
public final class NoLostWaiter implements Monitor {
  private static final Property GRANTS_ARE_WAITED_FOR = new Property("grants are waited for");

  private static final Property NO_LOST_WAITER = Property.no("lost waiter");

  /** A ticket of a node's client that waits for a lock. */
  private record Waiter(int node, String lock, long ticket) implements Comparable<Waiter> {
    @Override
    public int compareTo(Waiter other) {
      if (node != other.node) return Integer.compare(node, other.node);
      int byLock = lock.compareTo(other.lock);
      return byLock != 0 ? byLock : Long.compare(ticket, other.ticket);
    }
  }

  private final int voters;
  private final BitSet down = new BitSet(); // of the voters
  private final TreeSet<Waiter> waiting = new TreeSet<>();
  private final TreeMap<String, Integer> holders = new TreeMap<>(); // by lock, the last

  /** A judge of a table, which grants locks whoever is up. */
  public NoLostWaiter() {
    this(0);
  }

  /** A judge of a service whose first nodes vote: a majority of them has to be up. */
  public NoLostWaiter(int voters) {
    this.voters = voters;
  }

  @Override
  public void commanded(int node, Record command, Verdict verdict) {
    switch (command) {
      case LockCommand.Acquire(String lock, long ticket) ->
          waiting.add(new Waiter(node, lock, ticket));
      case LockCommand.Abandon(String lock, long ticket) ->
          waiting.remove(new Waiter(node, lock, ticket));
      default -> {}
    }
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    switch (output) {
      case LockEvent.Granted(String lock, long ticket, var fence) -> {
        holders.put(lock, node);
        if (waiting.remove(new Waiter(node, lock, ticket))) return;
        verdict.violated(
            GRANTS_ARE_WAITED_FOR,
            "node %d grants %s to ticket %d, which does not wait".formatted(node, lock, ticket),
            node);
      }
      case LockEvent.Released(String lock, var ticket, var fence) -> holders.remove(lock, node);
      case LockEvent.Lost(String lock, var ticket, var fence) -> holders.remove(lock, node);
      default -> {}
    }
  }

  @Override
  public void crashed(int node, Verdict verdict) {
    waiting.removeIf(waiter -> waiter.node == node);
    holders.values().removeIf(holder -> holder == node);
    if (node < voters) down.set(node);
  }

  @Override
  public void recovered(int node, Verdict verdict) {
    down.clear(node);
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (ending != Ending.QUIESCENT || 2 * down.cardinality() >= Math.max(1, voters)) return;
    for (Waiter waiter : waiting) {
      if (holders.containsKey(waiter.lock)) continue;
      verdict.violated(
          NO_LOST_WAITER,
          "ticket %d of node %d waits for %s, which nobody holds"
              .formatted(waiter.ticket, waiter.node, waiter.lock),
          waiter.node);
    }
  }

  @Override
  public List<Property> judgedAt(Ending ending) {
    return ending == Ending.QUIESCENT ? List.of(NO_LOST_WAITER) : List.of();
  }

  @Override
  public List<Property> properties() {
    return List.of(GRANTS_ARE_WAITED_FOR, NO_LOST_WAITER);
  }
}
