package org.bellwether.group;

import java.util.TreeSet;
import java.util.function.Predicate;
import org.bellwether.group.GroupTimer.Owed;
import org.bellwether.model.Context;

/**
 * The leases that a member has granted and that may last, by the clocks of their holders. While one
 * does, the member must not accept that its holder's claims end.
 */
final class Debts {
  private final TreeSet<Owed> owing = new TreeSet<>();

  void owe(Owed owed, GroupPlan plan, Context<GroupMessage> ctx) {
    owing.add(owed);
    ctx.setTimer(owed, plan.owed(owed.length()));
  }

  /** A debt is over. */
  void settle(Owed owed) {
    owing.remove(owed);
  }

  /** Forgets debts that nobody believes in any more. */
  void forgive(Predicate<Owed> which, Context<GroupMessage> ctx) {
    for (Owed owed : owing.toArray(Owed[]::new)) {
      if (!which.test(owed)) continue;
      owing.remove(owed);
      ctx.cancelTimer(owed);
    }
  }

  boolean any(Predicate<Owed> which) {
    for (Owed owed : owing) if (which.test(owed)) return true;
    return false;
  }

  /** Whether something is owed to a member. */
  boolean to(int position) {
    return any(owed -> owed.position() == position);
  }
}
