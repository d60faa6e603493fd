package org.bellwether.group;

/**
 * The messages between a guest and the member that serves it, its host. Every message of a session
 * is numbered in each direction and handled in the order of the numbers, so that a lost message
 * ends the session: no lease is renewed any more.
 */
public sealed interface GuestMessage {
  /** A guest wants to be served. */
  record Open() implements GuestMessage {}

  /** The host serves the guest from now on; an earlier session of the guest is over. */
  record Opened(long session) implements GuestMessage {}

  /** The session is over. If a guest says so, it believes in nothing that it held. */
  record Closed(long session) implements GuestMessage {}

  /** Said within a session. */
  sealed interface Numbered extends GuestMessage {
    long session();

    int number();
  }

  /** What the client of the guest wants. */
  record Asked(long session, int number, LockCommand command) implements Numbered {}

  /**
   * May I believe in what I hold for so long?
   *
   * @param urgent whether the guest has no lease
   */
  record Renew(long session, int number, long length, boolean urgent) implements Numbered {}

  /** You may, counted from when you asked with that number. */
  record Lent(long session, int number, int renewal) implements Numbered {}

  /** What the client of the guest is to hear. */
  record Told(long session, int number, LockEvent event) implements Numbered {}

  /** The host serves in a view. */
  record Viewed(long session, int number, long epoch, int members) implements Numbered {}
}
