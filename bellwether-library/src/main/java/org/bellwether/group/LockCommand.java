package org.bellwether.group;

import org.bellwether.model.Fence;

/**
 * What the client of a member wants of its locks. A client waits and holds by tickets, which are
 * positive numbers of its own choice that it uses only once; any number of tickets may wait for one
 * lock.
 */
public sealed interface LockCommand {
  /** The most characters that the name of a lock or of a client may have. */
  int LONGEST_NAME = 1024;

  /**
   * The ticket waits for the lock, until it is granted ({@link LockEvent.Granted}) or abandoned.
   */
  record Acquire(String lock, long ticket) implements LockCommand {
    public Acquire {
      valid(lock, ticket);
    }
  }

  /**
   * The ticket does not hold the lock any more. A ticket that has lost the lock in the meantime
   * need not be released; nothing happens if it is.
   *
   * @param sequence the largest {@link Fence#sequence} that the client has used while it held the
   *     lock, if it has passed the lock on among its own threads with fences of its own; 0 if not
   */
  record Release(String lock, long ticket, long sequence) implements LockCommand {
    public Release {
      valid(lock, ticket);
    }
  }

  /** The ticket waits no longer; if it holds the lock, it releases it. */
  record Abandon(String lock, long ticket) implements LockCommand {
    public Abandon {
      valid(lock, ticket);
    }
  }

  /**
   * All members and guests are told that the ticket holds the lock, for as long as it does.
   *
   * @param name by which people know the client
   */
  record Announce(String lock, long ticket, String name) implements LockCommand {
    public Announce {
      valid(lock, ticket);
      if (name == null || name.length() > LONGEST_NAME) {
        throw new IllegalArgumentException(
            "a client's name needs at most " + LONGEST_NAME + " characters");
      }
    }
  }

  /** The client stops for good: it holds nothing, waits for nothing and gives no more commands. */
  record Leave() implements LockCommand {}

  private static void valid(String lock, long ticket) {
    if (lock == null || lock.isEmpty()) throw new IllegalArgumentException("a lock needs a name");
    if (lock.length() > LONGEST_NAME) {
      throw new IllegalArgumentException(
          "the name of a lock has %d characters, expected at most %d"
              .formatted(lock.length(), LONGEST_NAME));
    }
    if (ticket <= 0) throw new IllegalArgumentException("ticket " + ticket + ", expected above 0");
  }
}
