package org.bellwether.simulate.engine;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.model.Timed.Timer;
import org.jspecify.annotations.Nullable;

/**
 * The claims that end by their nodes' own clocks ({@link Output.Until}). Each is told to be over
 * when the last of its timers is due, also while its node is paused.
 */
final class ExpiringClaims {
  private final Alarm alarm;
  private final Observers observers;
  private final @Nullable List<Claim>[] claims; // by node

  /** Asks to be called at a time, because a claim of a node may be over then. */
  @FunctionalInterface
  interface Alarm {
    void at(long time, int node);
  }

  /** Until when a node claims something, by one timer. */
  private record Claim(Output claim, Timer end, long due) {}

  @SuppressWarnings({"unchecked", "rawtypes"})
  ExpiringClaims(int n, Alarm alarm, Observers observers) {
    this.alarm = alarm;
    this.observers = observers;
    claims = new List[n];
  }

  /**
   * A node makes a claim.
   *
   * @param due when its timer is
   */
  void made(int node, Output.Until until, long due) {
    List<Claim> own = claims[node];
    if (own == null) {
      own = new ArrayList<>();
      claims[node] = own;
    }
    own.removeIf(known -> known.claim.equals(until.claim()) && known.end.equals(until.end()));
    own.add(new Claim(until.claim(), until.end(), due));
    if (due < Long.MAX_VALUE) alarm.at(due, node);
  }

  /** A timer of a node is set anew; due never if it is cancelled or has fired. */
  void moved(int node, Timer timer, long now, @Nullable Long due) {
    List<Claim> own = claims[node];
    if (own == null) return;
    for (int i = own.size() - 1; i >= 0; i--) {
      Claim known = own.get(i);
      if (!known.end.equals(timer)) continue;
      long until = due == null ? now : due;
      own.set(i, new Claim(known.claim, timer, until));
      if (until > now && until < Long.MAX_VALUE) alarm.at(until, node);
    }
    lapse(node, now);
  }

  /** Tells which claims of a node are over. */
  void lapse(int node, long now) {
    List<Claim> own = claims[node];
    if (own == null) return;
    List<Claim> over = own.stream().filter(claim -> claim.due <= now).toList();
    if (over.isEmpty()) return;
    own.removeAll(over);
    List<Output> told = new ArrayList<>();
    for (Claim claim : over) {
      boolean stands = own.stream().anyMatch(other -> other.claim.equals(claim.claim));
      if (stands || told.contains(claim.claim)) continue;
      told.add(claim.claim);
      observers.lapsed(now, node, claim.claim);
    }
  }

  /** A node crashes, and its claims are gone with it. */
  void crashed(int node) {
    claims[node] = null;
  }
}
