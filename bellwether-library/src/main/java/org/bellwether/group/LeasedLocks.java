package org.bellwether.group;

import java.util.List;
import java.util.TreeMap;
import org.bellwether.model.Fence;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Leased;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * At any instant at most one node believes that it holds a lock, and a node that begins to believe
 * this has a larger fence than all that believed it before. A node believes in what it was granted
 * while it has a lease; leases are judged by when they are due, so that a frozen node stops
 * believing in time.
 *
 * <p>A client may pass a lock on among its own threads, each with the next fence of the same epoch.
 * It tells how far it went when it releases the lock; of a lock that was lost, nobody knows, so
 * that only a later epoch has a larger fence.
 */
public final class LeasedLocks implements Monitor {
  private static final Property ONE_BELIEVER = new Property("one believer");
  private static final Property FENCES_GROW = new Property("fences grow");

  /** A grant that has neither been released nor lost. */
  private record Held(int node, String lock) implements Comparable<Held> {
    @Override
    public int compareTo(Held other) {
      int byNode = Integer.compare(node, other.node);
      return byNode != 0 ? byNode : lock.compareTo(other.lock);
    }
  }

  private final boolean leases; // without leases, every grant is believed in
  private final TreeMap<Held, Fence> held = new TreeMap<>();
  private final TreeMap<Integer, Boolean> leased = new TreeMap<>(); // by node
  private final TreeMap<String, Fence> last = new TreeMap<>(); // by lock
  private final TreeMap<String, Integer> holders = new TreeMap<>(); // by lock, who had that fence

  /**
   * Judges locks.
   *
   * @param leases whether a grant is valid only during a lease
   */
  public LeasedLocks(boolean leases) {
    this.leases = leases;
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    switch (output) {
      case LockEvent.Granted(String lock, var ticket, Fence fence) -> {
        held.put(new Held(node, lock), fence);
        if (valid(node)) believes(node, lock, fence, verdict);
      }
      case LockEvent.Released(String lock, var ticket, var fence) ->
          held.remove(new Held(node, lock));
      case LockEvent.Lost(String lock, var ticket, Fence fence) -> {
        held.remove(new Held(node, lock));
        used(node, lock, new Fence(fence.epoch(), Fence.LAST_SEQUENCE));
      }
      case Output.Until(Leased untilClaim, var end) -> {
        if (leased.put(node, true) != null) return;
        held.forEach(
            (claim, fence) -> {
              if (claim.node == node) believes(node, claim.lock, fence, verdict);
            });
      }
      default -> {}
    }
  }

  @Override
  public void commanded(int node, Record command, Verdict verdict) {
    if (!(command instanceof LockCommand.Release(String lock, var ticket, long sequence))) return;
    Fence fence = held.get(new Held(node, lock));
    if (fence != null) used(node, lock, new Fence(fence.epoch(), sequence));
  }

  /** The client of a node may have used this fence of a lock. */
  private void used(int node, String lock, Fence fence) {
    Fence before = last.get(lock);
    if (before != null && before.compareTo(fence) >= 0) return;
    last.put(lock, fence);
    holders.put(lock, node);
  }

  private boolean valid(int node) {
    return !leases || leased.containsKey(node);
  }

  private void believes(int node, String lock, Fence fence, Verdict verdict) {
    for (Held other : held.keySet()) {
      if (other.node == node || !other.lock.equals(lock) || !valid(other.node)) continue;
      verdict.violated(
          ONE_BELIEVER,
          "nodes " + other.node + " and " + node + " both hold " + lock,
          other.node,
          node);
    }
    Fence before = last.put(lock, fence);
    Integer holder = holders.put(lock, node);
    if (before == null) return;
    int order = fence.compareTo(before);
    if (order > 0 || (order == 0 && holder != null && holder == node)) return;
    verdict.violated(
        FENCES_GROW,
        "node %d holds %s with fence %s after %s".formatted(node, lock, fence, before),
        node);
  }

  @Override
  public void lapsed(int node, Output claim, Verdict verdict) {
    if (claim instanceof Leased) leased.remove(node);
  }

  @Override
  public void crashed(int node, Verdict verdict) {
    leased.remove(node);
    held.keySet().removeIf(claim -> claim.node == node);
  }

  @Override
  public List<Property> properties() {
    return List.of(ONE_BELIEVER, FENCES_GROW);
  }
}
