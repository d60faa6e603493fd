package org.bellwether.group;

import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.group.GroupTimer.Alarm;
import org.bellwether.group.GroupTimer.Spent;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Leased;
import org.bellwether.model.Output.Locked;
import org.bellwether.model.Output.Unlocked;

/**
 * What a member claims to hold: its leadership if the group has a leader, and else whatever its
 * host tells it. While the member has a lease, it may believe in it.
 */
final class Claims {
  static final String LEADER = "leader"; // the lock that the leader holds

  private final boolean hosted; // if not, the group has a leader of its own
  private final TreeMap<String, Claim> claims = new TreeMap<>(); // by lock

  Claims(boolean hosted) {
    this.hosted = hosted;
  }

  /** Whether a host makes the claims. */
  boolean hosted() {
    return hosted;
  }

  boolean isEmpty() {
    return claims.isEmpty();
  }

  Collection<Claim> values() {
    return claims.values();
  }

  /** As they are now. */
  SortedMap<String, Claim> copy() {
    return new TreeMap<>(claims);
  }

  void put(String lock, Claim claim) {
    claims.put(lock, claim);
  }

  void remove(String lock) {
    claims.remove(lock);
  }

  /** What is claimed goes on in a view. */
  void confirm(long epoch) {
    claims.replaceAll((key, claim) -> new Claim(claim.fence(), epoch));
  }

  /** Whoever leads goes on; if nobody does, the first member of the view begins. */
  boolean lead(int self, int members, SortedMap<String, Integer> held, long epoch) {
    int first = Integer.numberOfTrailingZeros(members);
    if (held.getOrDefault(LEADER, first) != self) return false;
    claims.putIfAbsent(LEADER, new Claim(new Fence(epoch, 1), epoch));
    return true;
  }

  /** There is a lease that lasts until a timer expires: claims hold until then. */
  void leased(Spent until, GroupPlan plan, Context<GroupMessage> ctx) {
    if (hosted) {
      ctx.setTimer(Alarm.DETECTION, plan.detected());
      ctx.emit(new Output.Until(new Leased(), until));
      return;
    }
    claims.forEach(
        (lock, claim) -> ctx.emit(new Output.Until(new Locked(lock, claim.fence()), until)));
  }

  /** All that is claimed has ended. */
  void drop(Context<GroupMessage> ctx) {
    SortedMap<String, Claim> ended = copy();
    claims.clear();
    if (!hosted) ended.forEach((lock, claim) -> ctx.emit(new Unlocked(lock, claim.fence())));
    else if (!ended.isEmpty()) ctx.emit(new GroupEvent.Dropped());
  }
}
