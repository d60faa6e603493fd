package org.bellwether.simulate.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Mutex;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Pending;
import org.bellwether.simulate.Pending.Upcoming;
import org.bellwether.simulate.Trace;
import org.bellwether.wiring.NodeFactory;
import org.bellwether.wiring.TimeScale;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/**
 * The events that a scenario schedules at given times: faults, exits, starts and client operations.
 */
public final class Agenda {
  private final PriorityQueue<Scheduled> tasks = new PriorityQueue<>();
  private final BitSet crashedAtStart = new BitSet();
  private final int startingTogether; // how many start at 0 by position; not kept one by one
  private int started;
  private final BitSet ahead = new BitSet(); // of them, who has started by hand
  private final BitSet startedNodes = new BitSet();
  private long sequence;

  /** By time, then by the order of an instant, by node, and as they came. */
  private record Scheduled(long time, long sequence, Task task) implements Comparable<Scheduled> {
    @Override
    public int compareTo(Scheduled other) {
      int by = Long.compare(time, other.time);
      if (by == 0) by = Integer.compare(task.order(), other.task.order());
      if (by == 0) by = Integer.compare(task.node(), other.task.node());
      return by != 0 ? by : Long.compare(sequence, other.sequence);
    }
  }

  /** Something to do at a time. */
  public sealed interface Task {
    long time();

    int node();

    Task at(long other);

    /** Where it stands among the events of an instant. */
    default int order() {
      return switch (this) {
        case Strike strike -> 0;
        case Exit exit -> 1;
        case Start start -> 2;
        case Ask ask -> 5;
        case Withdraw withdraw -> 5;
        case Tell tell -> 5;
        case Send send -> 5;
        case Command command -> 5;
        case Look look -> 5;
        case Lapse lapse -> 0;
      };
    }

    default boolean beforeDeliveries() {
      return order() < 3;
    }

    default Upcoming upcoming(TimeScale scale) {
      return new Upcoming(scale.units(time()), type(), node(), -1, null);
    }

    default Pending pending(TimeScale scale) {
      Object detail =
          switch (this) {
            case Tell(var time, var node, String payload) -> payload;
            case Send(var time, var node, var to, String payload) -> payload;
            case Command(var time, var node, Record command) -> command;
            case Strike strike -> null;
            case Exit exit -> null;
            case Start start -> null;
            case Ask ask -> null;
            case Withdraw withdraw -> null;
            case Look look -> null;
            case Lapse lapse -> null;
          };
      return new Pending.Task(type(), node(), detail, scale.units(time()));
    }

    /** The type of the event that it will be. */
    default Trace.Event.Type type() {
      return switch (this) {
        case Strike(var time, Fault fault) -> FaultScript.type(fault);
        case Exit exit -> Trace.Event.Type.EXIT;
        case Start start -> Trace.Event.Type.START;
        case Ask ask -> Trace.Event.Type.REQUEST;
        case Tell tell -> Trace.Event.Type.MULTICAST;
        case Send send -> Trace.Event.Type.UNICAST;
        case Withdraw withdraw -> Trace.Event.Type.WITHDRAW;
        case Command command -> Trace.Event.Type.COMMAND;
        case Look look -> Trace.Event.Type.LINKED;
        case Lapse lapse -> Trace.Event.Type.LINKED;
      };
    }

    record Strike(long time, Fault fault) implements Task {
      @Override
      public int node() {
        return fault.node();
      }

      @Override
      public Task at(long other) {
        return new Strike(other, fault);
      }
    }

    record Exit(long time, int node) implements Task {
      @Override
      public Task at(long other) {
        return new Exit(other, node);
      }
    }

    record Start(long time, int node) implements Task {
      @Override
      public Task at(long other) {
        return new Start(other, node);
      }
    }

    record Ask(long time, int node) implements Task {
      @Override
      public Task at(long other) {
        return new Ask(other, node);
      }
    }

    record Tell(long time, int node, String payload) implements Task {
      @Override
      public Task at(long other) {
        return new Tell(other, node, payload);
      }
    }

    /** The client gives up, if it waits. */
    record Withdraw(long time, int node) implements Task {
      @Override
      public Task at(long other) {
        return new Withdraw(other, node);
      }
    }

    record Command(long time, int node, Record command) implements Task {
      @Override
      public Task at(long other) {
        return new Command(other, node, command);
      }
    }

    /** The node is to hear of what has become of its connections. */
    record Look(long time, int node) implements Task {
      @Override
      public Task at(long other) {
        return new Look(other, node);
      }
    }

    /** Some claim of the node may be over, whether or not the node can do anything about it. */
    record Lapse(long time, int node) implements Task {
      @Override
      public Task at(long other) {
        return new Lapse(other, node);
      }
    }

    record Send(long time, int node, int to, String payload) implements Task {
      @Override
      public Task at(long other) {
        return new Send(other, node, to, payload);
      }
    }
  }

  public Agenda(WiredScenario setup) {
    Scenario scenario = setup.scenario();
    TimeScale scale = setup.scale();
    for (Fault fault : scenario.faults()) {
      var at = fault.at();
      if (at == null) continue;
      long time = scale.ticks("faults.at", at);
      add(new Task.Strike(time, fault));
      if (fault instanceof Fault.Crash(var crashAt, int node) && time == 0)
        crashedAtStart.set(node);
    }
    boolean lock = Mutex.class.isAssignableFrom(setup.entry().node());
    boolean all = scenario.start() == null || setup.entry().has(Trait.STARTS_TOGETHER);
    startingTogether = all && NodeFactory.starts(setup.entry().node()) ? setup.n() : 0;
    if (!all && scenario.start() != null) {
      for (var s : scenario.start()) add(new Task.Start(scale.ticks("start", s.time()), s.node()));
    }
    List<Operations.Request> requests = new ArrayList<>(scenario.operations().requests());
    requests.addAll(scenario.operations().first());
    if (lock) {
      for (var r : requests) add(new Task.Ask(scale.ticks("operations", r.time()), r.node()));
    }
    for (var w : scenario.operations().withdrawals()) {
      add(new Task.Withdraw(scale.ticks("operations", w.time()), w.node()));
    }
    for (var c : scenario.operations().commands()) {
      add(new Task.Command(scale.ticks("operations", c.time()), c.node(), setup.command(c)));
    }
    for (var m : scenario.operations().multicasts()) {
      add(new Task.Tell(scale.ticks("operations", m.time()), m.node(), m.payload()));
    }
    for (var s : scenario.operations().sends()) {
      add(new Task.Send(scale.ticks("operations", s.time()), s.from(), s.to(), s.payload()));
    }
  }

  /** What is still to come, in order. */
  List<Pending> pending(TimeScale scale) {
    List<Scheduled> sorted = new ArrayList<>(tasks);
    Collections.sort(sorted);
    List<Pending> pending = new ArrayList<>();
    boolean starting = true;
    for (Scheduled scheduled : sorted) {
      if (starting && (scheduled.time > 0 || scheduled.task.order() >= 2)) {
        addStarters(pending, scale);
        starting = false;
      }
      pending.add(scheduled.task.pending(scale));
    }
    if (starting) addStarters(pending, scale);
    return pending;
  }

  private void addStarters(List<Pending> pending, TimeScale scale) {
    for (int v = ahead.nextClearBit(started); v < startingTogether; v = ahead.nextClearBit(v + 1)) {
      pending.add(new Task.Start(0, v).pending(scale));
    }
  }

  /** Whether a node has started, or starts at no time any more. */
  boolean hasStarted(int v) {
    return startedNodes.get(v);
  }

  /** A node starts now, by hand, and not at its first time. */
  void startsNow(int v) {
    startedNodes.set(v);
    if (v >= started && v < startingTogether) {
      ahead.set(v);
      return;
    }
    Scheduled first = null;
    for (Scheduled scheduled : tasks) {
      if (!(scheduled.task instanceof Task.Start(var time, int node)) || node != v) continue;
      if (first == null || scheduled.compareTo(first) < 0) first = scheduled;
    }
    if (first != null) tasks.remove(first);
  }

  void add(Task task) {
    tasks.add(new Scheduled(task.time(), sequence++, task));
  }

  public long nextTime() {
    Scheduled first = tasks.peek();
    if (nextTogether() < startingTogether) return 0;
    return first == null ? Long.MAX_VALUE : first.time;
  }

  /**
   * Has all who start together started at once, in order of position, if nothing else is to happen
   * at 0 before; returns how many they are.
   */
  public int startTogether() {
    Scheduled first = tasks.peek();
    if (started > 0 || (first != null && first.time == 0 && first.task.order() < 2)) return 0;
    started = startingTogether;
    return started;
  }

  /** Who starts at 0, each once, if nothing else is to happen at all; null otherwise. */
  public @Nullable BitSet onlyStarters() {
    BitSet starters = new BitSet();
    starters.set(started, startingTogether);
    for (Scheduled scheduled : tasks) {
      if (!(scheduled.task instanceof Task.Start(long time, int v)) || time > 0) return null;
      if (starters.get(v)) return null;
      starters.set(v);
    }
    return starters;
  }

  /** The first task of this instant; null if there is none. */
  public @Nullable Task peek(long now) {
    Scheduled first = tasks.peek();
    boolean due = first != null && first.time == now;
    int together = nextTogether();
    if (together < startingTogether && !(due && first.task.order() < 2)) {
      return new Task.Start(0, together);
    }
    return due ? first.task : null;
  }

  public void take(Task task) {
    if (task instanceof Task.Start(var time, int v)) startedNodes.set(v);
    if (task instanceof Task.Start && nextTogether() < startingTogether) started++;
    else tasks.remove();
  }

  /** Who is the next to start of those who start together. */
  private int nextTogether() {
    if (!ahead.isEmpty()) started = Math.min(ahead.nextClearBit(started), startingTogether);
    return started;
  }

  BitSet crashedAtStart() {
    return crashedAtStart;
  }
}
