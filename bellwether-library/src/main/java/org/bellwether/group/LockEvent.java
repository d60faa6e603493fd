package org.bellwether.group;

import org.bellwether.model.Fence;
import org.bellwether.model.Output;

/** What a member tells its client about its locks. */
public sealed interface LockEvent extends Output.Custom {
  /**
   * The ticket holds the lock. In a group it is valid while the member has a lease ({@link
   * org.bellwether.model.Output.Leased}), and only then.
   */
  record Granted(String lock, long ticket, Fence fence) implements LockEvent {}

  /** Somebody waits for the lock that the ticket holds. It is told once for each grant. */
  record Wanted(String lock, long ticket) implements LockEvent {}

  /**
   * A client announces that it holds the lock, or that it does so no longer. This is news, not a
   * promise: it may no longer be true when it is heard.
   *
   * @param member the position of its member, or of the member that serves it as a guest
   * @param name by which people know the client that holds the lock
   */
  record Announced(String lock, int member, String name, Fence fence, boolean held)
      implements LockEvent {
    /** The same for a holder that does not hold the lock any more. */
    Announced over() {
      return new Announced(lock, member, name, fence, false);
    }
  }

  /** The ticket has released the lock. */
  record Released(String lock, long ticket, Fence fence) implements LockEvent {
    @Override
    public boolean endsClaim() {
      return true;
    }
  }

  /** The ticket has lost the lock: it is never valid again. */
  record Lost(String lock, long ticket, Fence fence) implements LockEvent {
    @Override
    public boolean endsClaim() {
      return true;
    }
  }
}
