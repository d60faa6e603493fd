package org.bellwether.node.observe;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.catalog.Catalog;
import org.bellwether.node.observe.JournalLine.Linked;
import org.bellwether.node.observe.JournalLine.Lost;
import org.bellwether.node.observe.JournalLine.Step;
import org.bellwether.node.observe.JournalLine.Unlinked;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Detail;
import org.bellwether.simulate.Trace.LossReason;
import org.bellwether.simulate.engine.RecordedRun;
import org.bellwether.simulate.engine.RecordedRun.Flight;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.step.Effects;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/**
 * The journals of all nodes of a cluster as one run. Lines are taken as they come; at the end they
 * are put in the order of the machine's monotonic clock, in which every message is sent before it
 * arrives, and are judged by the monitors and invariants that judge simulations.
 *
 * <p>While lines come in, it knows whether anything is left to happen: every step is told before
 * its messages leave, so that a message on its way is never overlooked.
 *
 * <p>One thread at a time may use it.
 */
public final class GatheredRun {
  private final Scenario scenario;
  private final Catalog catalog;
  private final long nanosPerUnit;
  private final JournalFormat format;
  private final List<Entry> entries = new ArrayList<>();
  private final Map<Flight, Integer> inFlight = new HashMap<>(); // to whom
  private final long[] lives; // by node, 0 before its first
  private final int[] timers; // by node, how many are set
  private final long[][] linkedLife; // by node and peer, the life of the peer at the other end
  private final boolean[][] linked; // by node and peer, whether the node is linked with the peer
  private final Set<Flight> early = new HashSet<>(); // arrived before told
  private @Nullable RecordedRun live; // null if nobody follows
  private final List<Entry> fresh = new ArrayList<>(); // not yet told to who follows
  private long began; // by the clock of the machine, once something has happened
  private boolean begun;

  /** What is to be put in order. */
  private record Entry(long nanos, int node, long life, @Nullable Flight flight, Object what) {}

  private record Death() {}

  private static final int MOST_HELD_BACK = 10_000;

  /**
   * Nothing has happened yet.
   *
   * @param nanosPerUnit how long a unit of the scenario's time takes
   */
  public GatheredRun(
      Scenario scenario, Catalog catalog, int n, long nanosPerUnit, JournalFormat format) {
    this.scenario = scenario;
    this.catalog = catalog;
    this.nanosPerUnit = nanosPerUnit;
    this.format = format;
    lives = new long[n];
    timers = new int[n];
    linkedLife = new long[n][n];
    linked = new boolean[n][n];
  }

  /**
   * Has a trace hear each event soon after it has happened: what the judge will say about it at the
   * end, in an order in which no message arrives before it is sent. Must be called before anything
   * has happened.
   */
  public void follow(Trace trace) {
    live = new RecordedRun(WiredScenario.recorded(scenario, catalog), trace, Detail.EVENTS);
  }

  /**
   * Tells who follows what has happened. While the journal of a sender is behind that of a
   * receiver, nothing is told, because it would be in the wrong order.
   */
  public void tell() {
    if (live == null || fresh.isEmpty()) return;
    if (!early.isEmpty() && fresh.size() < MOST_HELD_BACK) return;
    fresh.sort(Comparator.comparingLong(Entry::nanos));
    if (!begun) began = fresh.getFirst().nanos;
    begun = true;
    for (Entry entry : fresh) play(live, entry, Math.max(0, entry.nanos - began));
    fresh.clear();
  }

  private void add(Entry entry) {
    entries.add(entry);
    if (live != null) fresh.add(entry);
  }

  /** A node begins a life. */
  public void born(int node, long life) {
    lives[node] = life;
    timers[node] = 0;
  }

  /** A line of a node's journal has come. */
  public void told(int node, JournalLine line) {
    switch (line) {
      case Step step -> step(node, step);
      case Linked up -> {
        linkedLife[node][up.peer()] = up.life();
        linked[node][up.peer()] = true;
      }
      case Unlinked down -> {
        linked[node][down.peer()] = false;
        lose(down.peer(), node);
        if (!linked[down.peer()][node]) lose(node, down.peer());
      }
      case Lost lost -> {
        Flight flight = new Flight(node, lives[node], lost.number());
        inFlight.remove(flight);
        add(new Entry(lost.nanos(), node, lives[node], flight, lost));
      }
    }
  }

  private void step(int node, Step step) {
    Flight arrived = null;
    if (step.from() >= 0) {
      arrived = new Flight(step.from(), linkedLife[node][step.from()], step.number());
      // The pipe of the receiver may be faster than that of the sender.
      if (inFlight.remove(arrived) == null) early.add(arrived);
      overtaken(arrived, node);
    }
    timers[node] = step.timers();
    add(new Entry(step.nanos(), node, lives[node], arrived, step));
    for (int i = 0; i < step.receivers().length; i++) {
      Flight flight = new Flight(node, lives[node], step.firstNumber() + i);
      if (!early.remove(flight)) inFlight.put(flight, step.receivers()[i]);
    }
  }

  /** The connection is gone, and what was on its way with it. */
  private void lose(int from, int to) {
    inFlight.entrySet().removeIf(e -> e.getKey().from() == from && e.getValue() == to);
  }

  /** Connections keep the order: what was sent to the node before this will not arrive. */
  private void overtaken(Flight arrived, int node) {
    inFlight
        .entrySet()
        .removeIf(
            e ->
                e.getValue() == node
                    && e.getKey().from() == arrived.from()
                    && e.getKey().life() == arrived.life()
                    && e.getKey().number() < arrived.number());
  }

  /** A process died: nothing that was on its way to it arrives any more. */
  public void died(int node, long nanos) {
    add(new Entry(nanos, node, lives[node], null, new Death()));
    inFlight.values().removeIf(to -> to == node);
    timers[node] = 0;
  }

  /** A process was stopped or goes on, or links were cut or healed. */
  public void struck(Fault fault, long nanos) {
    add(new Entry(nanos, -1, 0, null, fault));
    tell();
  }

  /** Whether no message is on its way and no timer is set. */
  public boolean atRest() {
    if (!inFlight.isEmpty() || !early.isEmpty()) return false;
    for (int set : timers) if (set > 0) return false;
    return true;
  }

  /** How many messages are on their way. */
  public int messagesInFlight() {
    return inFlight.size();
  }

  /** Judges everything that was told. */
  public Result judge(Ending ending, @Nullable Trace trace) {
    RecordedRun run =
        new RecordedRun(WiredScenario.recorded(scenario, catalog), trace, Detail.CLOCKS);
    entries.sort(Comparator.comparingLong(Entry::nanos)); // keeps the order of each node
    long first = entries.isEmpty() ? 0 : entries.getFirst().nanos;
    long last = 0;
    for (Entry entry : entries) last = Math.max(last, play(run, entry, entry.nanos - first));
    for (Flight flight : run.flights()) run.lost(last, flight, LossReason.LATE);
    return run.end(last, ending);
  }

  /**
   * Lets an entry happen again.
   *
   * @param nanos since the run began
   * @return when that is by the clock of the run
   */
  private long play(RecordedRun run, Entry entry, long nanos) {
    long time = run.time(nanos, nanosPerUnit);
    switch (entry.what) {
      case Step step -> again(run, time, entry, step);
      case Lost lost -> {
        if (entry.flight != null) run.lost(time, entry.flight, LossReason.LINK_BROKEN);
      }
      case Death() -> run.crashed(time, entry.node);
      case Fault fault -> run.struck(time, fault);
      default -> throw new IllegalStateException("unknown entry " + entry.what);
    }
    return time;
  }

  private void again(RecordedRun run, long time, Entry entry, Step step) {
    Effects effects;
    try {
      effects =
          run.step(
              time,
              entry.node,
              step.input(),
              entry.flight,
              step.choices(),
              step.reading(),
              entry.life,
              step.firstNumber());
    } catch (RuntimeException e) {
      run.differs(entry.node, "node " + entry.node + " fails where its process did not: " + e);
      return;
    }
    if (format.hash(effects) != step.hash()) {
      run.differs(
          entry.node,
          "the process of node %d did something other than its class does, on %s"
              .formatted(entry.node, step.input()));
    }
  }
}
