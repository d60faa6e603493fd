package org.bellwether.simulate.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.model.Output;
import org.bellwether.model.Timed.Timer;
import org.bellwether.simulate.Pending;
import org.jspecify.annotations.Nullable;

/**
 * The timers of a {@link ScheduleReplay} that are set, by node, and the claims that end with them.
 * They fire when the schedule says so; when they are due matters for claims only.
 */
final class ReplayTimers {
  private final List<Map<Timer, Long>> timers = new ArrayList<>(); // when each is due
  private final ExpiringClaims claims;

  ReplayTimers(int n, Observers observers) {
    for (int v = 0; v < n; v++) timers.add(new LinkedHashMap<>());
    claims = new ExpiringClaims(n, (time, node) -> {}, observers);
  }

  void set(int v, Timer timer, long now, long due) {
    timers.get(v).put(timer, due);
    claims.moved(v, timer, now, due);
  }

  /** A timer fires or is cancelled. */
  void remove(int v, Timer timer, long now) {
    timers.get(v).remove(timer);
    claims.moved(v, timer, now, null);
  }

  void crashed(int v) {
    timers.get(v).clear();
    claims.crashed(v);
  }

  /** Time has passed: claims may be over. */
  void passed(long now) {
    for (int v = 0; v < timers.size(); v++) claims.lapse(v, now);
  }

  /** Whether a claim of a node begins: not if the timer that ends it is due already. */
  boolean claims(int v, Output.Until until, long now) {
    Long due = timers.get(v).get(until.end());
    if (due == null || due <= now) return false;
    claims.made(v, until, due);
    return true;
  }

  boolean empty() {
    return timers.stream().allMatch(Map::isEmpty);
  }

  /** The timer of a node by its name; null if it is not set. */
  @Nullable Timer named(int v, String name) {
    Timer found = null;
    for (Timer timer : timers.get(v).keySet()) if (timer.toString().equals(name)) found = timer;
    return found;
  }

  /** The timers that are set, by node and name. */
  List<Pending> pending() {
    List<Pending> pending = new ArrayList<>();
    for (int v = 0; v < timers.size(); v++) {
      int node = v;
      timers.get(v).keySet().stream()
          .sorted(Comparator.comparing(Timer::toString))
          .forEach(timer -> pending.add(new Pending.Timer(node, timer, null, null)));
    }
    return pending;
  }
}
