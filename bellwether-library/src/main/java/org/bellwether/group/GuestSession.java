package org.bellwether.group;

import java.util.TreeMap;
import java.util.TreeSet;

/** A guest that a member serves. */
final class GuestSession {
  /** What the guest asked for: a lease that begins after a beat. */
  record Renewal(int beat, long length) {}

  /** A ticket of the guest's client. */
  record Ticket(String lock, long number) implements Comparable<Ticket> {
    @Override
    public int compareTo(Ticket other) {
      int byLock = lock.compareTo(other.lock);
      return byLock != 0 ? byLock : Long.compare(number, other.number);
    }
  }

  final long number;
  int port; // of the guest
  final GuestStream heard = new GuestStream();
  boolean greeted; // it knows that the session is open
  boolean closed; // nothing is lent any more; what it holds is kept until nothing is lent
  private int told;
  private long wanted; // the length of the lease that it has asked for last
  final TreeMap<Integer, Renewal> renewals = new TreeMap<>(); // that are not answered, by number
  final TreeSet<Long> lent = new TreeSet<>(); // lengths of leases that may still last
  final TreeMap<Ticket, Long> tickets = new TreeMap<>(); // of the host, by those of the guest

  GuestSession(long number) {
    this.number = number;
  }

  /** The guest asks for a lease that begins after a beat. */
  void renew(int renewal, int beat, long length) {
    renewals.put(renewal, new Renewal(beat, length));
    wanted = length;
  }

  /** The guest asks for nothing any more, or has not done so for long. */
  void rest() {
    renewals.clear();
    wanted = 0;
  }

  /** How long the leases are that it asks for; 0 if it asks for none. */
  long wanted() {
    return wanted;
  }

  /** The number of the next message to the guest. */
  int tell() {
    return ++told;
  }
}
