package org.bellwether.locks;

import java.util.concurrent.Executor;

/** What cells ask of the member that they belong to. None of this blocks. */
interface CellHost {
  /** A number that nobody has used as a ticket. */
  long nextTicket();

  /**
   * This process wants the lock's token. The node may answer before this returns. Returns false if
   * there is no node that could be asked now: whoever waits asks again in its next life.
   */
  boolean acquire(String lock, long ticket);

  /**
   * This process gives the token away.
   *
   * @param sequence the last number that it gave to a grant
   */
  void release(String lock, long ticket, long sequence);

  /** Handles what others have sent meanwhile, for as long as that is quick. */
  void hear();

  /** This process wants all members to hear that it holds the lock. */
  void announce(String lock, long ticket);

  Lease lease();

  /** What is measured. */
  LockFigures measured();

  /** Where futures of the application complete, each at once. */
  Executor callbacks();

  GroupView group();

  /**
   * Checks that this process still serves.
   *
   * @throws MemberClosed if nobody is served any more
   */
  void checkOpen();
}
