package org.bellwether.election;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.bellwether.model.Output;
import org.bellwether.spec.Meter;

/**
 * Measures how long it takes until a ring has exactly one token again. A token is forwarded at the
 * instant at which it arrives, one unit after it was sent, unless a station removes it. Whatever
 * else happens to tokens is a fault: one that does not arrive was lost when it was sent, and one
 * that nobody sent was injected.
 */
public final class TokenRingRecoveryCost implements Meter {
  private static final double ROUNDING = 1e-7; // of times, which have up to six decimal places

  /** A token on its way. */
  private record Flight(int to, double arrival) {}

  /** What a station does at one instant. */
  private static final class Deeds {
    int arrivals;
    int sends;
    int created;
    int removed;
  }

  private List<Flight> flights = List.of(new Flight(0, 0)); // the first token begins at station 0
  private final List<Flight> leaving = new ArrayList<>(); // those sent at this instant
  private final TreeMap<Integer, Deeds> deeds = new TreeMap<>(); // of this instant, by station
  private double now;
  private double lastFault;
  private double longest;
  private boolean whole = true; // there is one token
  private int faults;

  @Override
  public boolean bearsLoss() {
    return true;
  }

  @Override
  public void sent(int from, int to, Object message, double time) {
    advance(time);
    of(from).sends++;
    leaving.add(new Flight(to, time + 1));
  }

  @Override
  public void output(int node, Output output, double time) {
    advance(time);
    if (output instanceof TokenRingRecovery.Created) of(node).created++;
    if (output instanceof TokenRingRecovery.Removed) of(node).removed++;
  }

  private Deeds of(int station) {
    return deeds.computeIfAbsent(station, key -> new Deeds());
  }

  /** Says when the run has ended, before anything is asked. */
  public void ended(double time) {
    settle();
    now = Math.max(now, time);
    loseAllDue(time + ROUNDING);
  }

  /** How often tokens were lost or put in. */
  public int faults() {
    return faults;
  }

  /**
   * The longest time from the last of several faults until there was one token; a token that was
   * lost counts from when it was sent.
   */
  public double longest() {
    return whole ? longest : Math.max(longest, now - lastFault);
  }

  private void advance(double time) {
    if (time == now) return;
    settle();
    now = time;
    loseAllDue(time - ROUNDING);
  }

  /** Tokens that should have arrived are lost. */
  private void loseAllDue(double time) {
    List<Flight> further = new ArrayList<>();
    for (Flight flight : flights) {
      if (flight.arrival() > time) further.add(flight);
      else fault(flight.arrival() - 1);
    }
    flights = further;
  }

  /** Accounts for everything that has happened at this instant. */
  private void settle() {
    if (deeds.isEmpty()) return;
    List<Flight> further = new ArrayList<>();
    for (Flight flight : flights) {
      if (flight.arrival() > now + ROUNDING) further.add(flight);
      else of(flight.to()).arrivals++;
    }
    further.addAll(leaving);
    flights = further;
    deeds.values().forEach(this::account);
    leaving.clear();
    deeds.clear();
    boolean one = flights.size() == 1;
    if (one && !whole) longest = Math.max(longest, now - lastFault);
    whole = one;
  }

  private void account(Deeds done) {
    int handled = done.sends - done.created + done.removed;
    if (handled > done.arrivals) fault(now);
    if (handled < done.arrivals) fault(now - 1);
  }

  private void fault(double time) {
    faults++;
    lastFault = Math.max(lastFault, time);
    whole = false;
  }
}
