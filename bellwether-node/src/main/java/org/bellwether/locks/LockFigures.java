package org.bellwether.locks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.bellwether.node.observe.Metric;
import org.bellwether.node.observe.Metric.Kind;

/** What has happened to the locks of a member, for monitoring. */
final class LockFigures {
  private static final double NANOS_PER_SECOND = 1e9;

  private final LongAdder lapses = new LongAdder();
  private final LongAdder arrivals = new LongAdder();
  private final LongAdder waits = new LongAdder();
  private final LongAdder waitNanos = new LongAdder();
  private final LongAdder stays = new LongAdder();
  private final LongAdder stayNanos = new LongAdder();
  private final LongAdder holds = new LongAdder();
  private final LongAdder holdNanos = new LongAdder();
  private final LongAdder debts = new LongAdder();
  private final LongAdder debtNanos = new LongAdder();
  private final LongAdder leftOut = new LongAdder();
  private final LongAdder withoutMajority = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final LongAdder restarts = new LongAdder();
  private final LongAdder someLeft = new LongAdder();
  private final LongAdder someJoined = new LongAdder();
  private final LongAdder renewed = new LongAdder();
  private volatile long leaseNanos;

  /** A lease was renewed after it had run out while locks were held. */
  void lapsed() {
    lapses.increment();
  }

  void leased(long nanos) {
    leaseNanos = nanos;
  }

  /** How long the last lease was to last when a majority had confirmed it. */
  long leaseNanos() {
    return leaseNanos;
  }

  /** A token has come to this process. */
  void arrived() {
    arrivals.increment();
  }

  /** A token has left this process, or was lost. */
  void left(long nanos) {
    stays.increment();
    stayNanos.add(nanos);
  }

  /** A thread has waited for a lock, with or without success. */
  void waited(long nanos) {
    waits.increment();
    waitNanos.add(nanos);
  }

  /** A grant was released or lost. */
  void held(long nanos) {
    holds.increment();
    holdNanos.add(nanos);
  }

  /** A view was not accepted before leases were over that this member had granted. */
  void waitedForDebts(long nanos) {
    debts.increment();
    debtNanos.add(nanos);
  }

  void lost(boolean majority) {
    (majority ? leftOut : withoutMajority).increment();
  }

  /** The node of this member is over, and so many tokens that it had. */
  void ended(long tokens) {
    failed.add(tokens);
  }

  /** The node of this member began anew after a failure. */
  void restarted() {
    restarts.increment();
  }

  /** There is another view; members have one bit each. */
  void changed(int before, int now) {
    if ((before & ~now) != 0) someLeft.increment();
    else if ((now & ~before) != 0) someJoined.increment();
    else renewed.increment();
  }

  /** All of them now, for a member with a name, which runs or does not. */
  List<Metric> read(String member, boolean runs) {
    List<Metric> meters = new ArrayList<>();
    Map<String, String> labels = Map.of("member", member);
    meters.add(
        new Metric(
            "bellwether_member_up", Kind.GAUGE, "Whether the member runs.", labels, runs ? 1 : 0));
    meters.add(
        new Metric(
            "bellwether_member_restarts_total",
            Kind.COUNTER,
            "New starts of the member after failures.",
            labels,
            (double) restarts.sum()));
    count(meters, "lapses_total", "Leases that ran out while locks were held.", labels, lapses);
    meters.add(
        new Metric(
            "bellwether_lock_lease_seconds",
            Kind.GAUGE,
            "What was left of the last lease when a majority confirmed it.",
            labels,
            leaseNanos / NANOS_PER_SECOND));
    count(meters, "tokens_total", "Tokens that came to this process.", labels, arrivals);
    count(meters, "stays_total", "Tokens that left, or were lost.", labels, stays);
    seconds(meters, "stay_seconds_total", "Time that tokens stayed.", labels, stayNanos);
    count(meters, "waits_total", "Threads that waited for a lock.", labels, waits);
    seconds(meters, "wait_seconds_total", "Time that threads waited.", labels, waitNanos);
    count(meters, "holds_total", "Grants that were released or lost.", labels, holds);
    seconds(meters, "hold_seconds_total", "Time that locks were held.", labels, holdNanos);
    count(meters, "debts_total", "Views that waited for leases to end.", labels, debts);
    seconds(
        meters,
        "debt_seconds_total",
        "Time that views waited for leases to end.",
        labels,
        debtNanos);
    String losses = "Locks that were lost.";
    count(meters, "losses_total", losses, cause(member, "left out of a view"), leftOut);
    count(meters, "losses_total", losses, cause(member, "no majority"), withoutMajority);
    count(meters, "losses_total", losses, cause(member, "the member failed"), failed);
    String views = "Views that this process joined.";
    count(meters, "views_total", views, cause(member, "somebody left"), someLeft);
    count(meters, "views_total", views, cause(member, "somebody joined"), someJoined);
    count(meters, "views_total", views, cause(member, "renewed"), renewed);
    return meters;
  }

  private static Map<String, String> cause(String member, String cause) {
    return Map.of("member", member, "cause", cause);
  }

  private static void count(
      List<Metric> to, String name, String help, Map<String, String> labels, LongAdder counter) {
    to.add(
        new Metric("bellwether_lock_" + name, Kind.COUNTER, help, labels, (double) counter.sum()));
  }

  private static void seconds(
      List<Metric> to, String name, String help, Map<String, String> labels, LongAdder nanos) {
    double seconds = nanos.sum() / NANOS_PER_SECOND;
    to.add(new Metric("bellwether_lock_" + name, Kind.COUNTER, help, labels, seconds));
  }
}
