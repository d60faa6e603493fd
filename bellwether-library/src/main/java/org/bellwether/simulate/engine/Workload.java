package org.bellwether.simulate.engine;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Fence;
import org.bellwether.model.Output;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Operations;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.engine.Agenda.Task;
import org.bellwether.step.LockClient;
import org.bellwether.wiring.TimeScale;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/**
 * The clients of a lock: one outstanding request per node, further ones wait locally; it records
 * every entry and derives the measurements.
 */
public final class Workload {
  private final TimeScale scale;
  private final Operations operations;
  private final List<Fault> faults;
  private final long hold;
  private final long settledAfter;
  private final boolean perpetual; // idle traffic never ends, and is not an entry's
  private final boolean endsAtLastExit;
  private final int[] unserved; // by node, requests that are to come or wait or are inside
  private long unservedInAll;
  private final Map<Integer, ArrayDeque<Long>> waiting = new TreeMap<>(); // times of local requests
  private final LockClient[] clients;
  private final Map<Integer, Long> requestedAt = new TreeMap<>();
  private final Map<Integer, Long> issuedAt = new TreeMap<>();
  private final Map<Integer, Integer> inside = new TreeMap<>(); // index of the open visit
  private final Map<Integer, Integer> asked = new TreeMap<>(); // how often, for closed loads
  private final List<Visit> visits = new ArrayList<>();
  private SortedMap<String, Long> sentBeforeLastExit = new TreeMap<>();

  /** One stay in the critical section; times in ticks, -1 where it never ended. */
  private record Visit(
      int node, long requested, long issued, long entered, long left, Fence fence) {
    Visit until(long time) {
      return new Visit(node, requested, issued, entered, time, fence);
    }
  }

  public Workload(WiredScenario setup) {
    scale = setup.scale();
    operations = setup.scenario().operations();
    faults = setup.scenario().faults();
    hold =
        scale.ticks(
            "operations.hold", operations.hold() == null ? BigDecimal.ONE : operations.hold());
    settledAfter = scale.ticks("links.delay", setup.entry().settling(setup.setting()));
    perpetual = setup.entry().has(Trait.ENDS_AT_LAST_EXIT, setup.setting());
    endsAtLastExit = perpetual && setup.scenario().until() == null;
    unserved = new int[setup.n()];
    clients = new LockClient[setup.n()];
    Arrays.fill(clients, LockClient.IDLE);
    int rounds = operations.rounds() == null ? 1 : operations.rounds();
    for (Operations.Request request : operations.requests()) unserved[request.node()]++;
    for (Operations.Request request : operations.first()) unserved[request.node()]++;
    for (Operations.Request request : operations.first()) {
      unserved[request.node()] = Math.max(unserved[request.node()], rounds);
    }
    for (int count : unserved) unservedInAll += count;
  }

  /** Whether clients leave at the instant at which they enter. */
  public boolean momentary() {
    return hold == 0;
  }

  /** How many entries there are to come. */
  long expected() {
    return unservedInAll;
  }

  /** Whether the client of a node neither waits nor is inside. */
  boolean idle(int node) {
    return clients[node] == LockClient.IDLE;
  }

  boolean inside(int node) {
    return clients[node] == LockClient.INSIDE;
  }

  /** One more request comes at a node, which does not count as one of a closed load. */
  void further(int node) {
    drop(node, -1);
    asked.merge(node, -1, Integer::sum);
  }

  /** A client wants in; whether the node may be asked at once. */
  boolean asked(int node, long now) {
    if (unserved[node] == 0) drop(node, -1); // its node has been down and is back
    asked.merge(node, 1, Integer::sum);
    waiting.computeIfAbsent(node, key -> new ArrayDeque<>()).add(now);
    return clients[node] == LockClient.IDLE;
  }

  /** Whether further requests wait at a node that has none outstanding. */
  boolean backlog(int node) {
    ArrayDeque<Long> local = waiting.get(node);
    return local != null && !local.isEmpty() && clients[node] == LockClient.IDLE;
  }

  void issued(int node, long now) {
    ArrayDeque<Long> local = waiting.get(node);
    if (local == null) throw new IllegalStateException("node " + node + " has nothing to request");
    requestedAt.put(node, local.remove());
    issuedAt.put(node, now);
    clients[node] = clients[node].requests();
  }

  /** Whether the client waits for a grant. */
  boolean waits(int node) {
    return clients[node] == LockClient.WAITING;
  }

  /** The client waits no longer, and is not served. */
  void withdrew(int node) {
    clients[node] = clients[node].withdraws();
    drop(node, 1);
  }

  /** The node grants the lock: the client enters, if it has asked. */
  public void entered(int node, long now, Output.Granted granted, Agenda agenda) {
    LockClient before = clients[node];
    clients[node] = before.hears(granted);
    if (clients[node] == before) return; // monitors object
    long requested = Objects.requireNonNull(requestedAt.get(node));
    long issued = Objects.requireNonNull(issuedAt.get(node));
    inside.put(node, visits.size());
    visits.add(new Visit(node, requested, issued, now, -1, granted.fence()));
    agenda.add(new Task.Exit(now + hold, node));
  }

  /** Whether the client inside leaves now; one that entered before a crash does not. */
  boolean leaves(int node, long now) {
    Integer index = inside.get(node);
    return index != null && visits.get(index).entered + hold <= now;
  }

  /** The client leaves, before the exit rule runs. */
  void left(int node, long now, Agenda agenda, Counters counters) {
    Integer index = inside.remove(node);
    if (index == null) return;
    visits.set(index, visits.get(index).until(now));
    if (perpetual) sentBeforeLastExit = counters.messages();
    unserved[node]--;
    unservedInAll--;
    clients[node] = clients[node].leaves();
    Integer rounds = operations.rounds();
    if (rounds != null && asked.getOrDefault(node, 0) < rounds) {
      BigDecimal think =
          operations.think().isEmpty() ? BigDecimal.ZERO : operations.think().get(node);
      agenda.add(new Task.Ask(now + scale.ticks("operations.think", think), node));
    }
  }

  /** The clients of a node are gone with it; later ones come if it is to recover. */
  void crashed(int node, long now) {
    ArrayDeque<Long> local = waiting.remove(node);
    int gone = (local == null ? 0 : local.size()) + (clients[node] == LockClient.IDLE ? 0 : 1);
    clients[node] = LockClient.IDLE;
    inside.remove(node);
    drop(node, operations.rounds() == null && recovers(node, now) ? gone : unserved[node]);
  }

  private boolean recovers(int node, long now) {
    for (Fault fault : faults) {
      if (fault instanceof Fault.Recover(var at, int v, var blank)
          && v == node
          && scale.ticks("faults.at", at) >= now) return true;
      if (fault instanceof Fault.InStep crash
          && crash.node() == node
          && crash.recoverAfter() != null) return true;
    }
    return false;
  }

  /** A client finds its node down. */
  void missed(int node) {
    drop(node, Math.min(1, unserved[node]));
  }

  private void drop(int node, int requests) {
    unserved[node] -= requests;
    unservedInAll -= requests;
  }

  /** Whether the run ends here though messages still travel: no more exits will come. */
  public boolean over() {
    return endsAtLastExit && unservedInAll == 0;
  }

  /** What the run is charged for: all messages, or where they never end those up to an exit. */
  SortedMap<String, Long> charged(SortedMap<String, Long> sent) {
    return over() && !visits.isEmpty() ? sentBeforeLastExit : sent;
  }

  /**
   * The figures of all entries.
   *
   * @param sent messages by kind
   */
  Result.Locking figures(SortedMap<String, Long> sent) {
    long messages =
        perpetual && !visits.isEmpty()
            ? sentBeforeLastExit.getOrDefault("Token", 0L)
            : sent.values().stream().mapToLong(Long::longValue).sum();
    List<Result.Entry> entries = new ArrayList<>();
    for (Visit v : visits) {
      entries.add(
          new Result.Entry(
              v.node,
              scale.units(v.requested),
              scale.units(v.issued),
              scale.units(v.entered),
              v.left < 0 ? null : scale.units(v.left),
              v.fence));
    }
    List<Visit> complete = visits.stream().filter(v -> v.left >= 0).toList();
    long maximum = complete.stream().mapToLong(v -> v.left - v.issued).max().orElse(-1);
    return new Result.Locking(
        entries,
        visits.isEmpty() ? null : (double) messages / visits.size(),
        syncDelay(0),
        syncDelay(settledAfter),
        mean(complete.stream().mapToLong(v -> v.left - v.issued).toArray()),
        maximum < 0 ? null : scale.units(maximum),
        throughput(complete));
  }

  /** The mean gap from an exit to the next entry, where that was asked for long enough before. */
  private @Nullable Double syncDelay(long before) {
    List<Long> gaps = new ArrayList<>();
    for (int i = 1; i < visits.size(); i++) {
      Visit last = visits.get(i - 1);
      Visit next = visits.get(i);
      if (last.left >= 0 && next.issued <= last.left - before) gaps.add(next.entered - last.left);
    }
    return mean(gaps.stream().mapToLong(Long::longValue).toArray());
  }

  private @Nullable Double mean(long[] ticks) {
    if (ticks.length == 0) return null;
    double sum = 0;
    for (long tick : ticks) sum += tick;
    return sum / ticks.length / scale.ticksPerUnit();
  }

  private @Nullable Double throughput(List<Visit> complete) {
    if (complete.size() < 2) return null;
    long span = complete.getLast().left - complete.getFirst().left;
    return span == 0 ? null : (complete.size() - 1) * (double) scale.ticksPerUnit() / span;
  }
}
