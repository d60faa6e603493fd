package org.bellwether.lab.cluster;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bellwether.lab.json.ScenarioWriter;
import org.bellwether.node.ClusterPlan;
import org.bellwether.node.link.LoopbackPorts;
import org.bellwether.node.observe.GatheredRun;
import org.bellwether.node.observe.JournalFormat;
import org.bellwether.node.observe.JournalLine;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Starting;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.TraceEvent;
import org.bellwether.spec.Ending;
import org.jspecify.annotations.Nullable;

/**
 * One run of a scenario on processes of this machine: it starts them, has them do what the scenario
 * and the user want, gathers their journals, and notices when nothing is left to happen.
 */
public final class ClusterRun implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2); // with a busy machine

  private final ClusterPlan plan;
  private final Scenario scenario;
  private final MemberPool pool;
  private final long nanosPerUnit;
  private final Duration silence;
  private final Listener listener;
  private final int n;
  private final JournalFormat format;
  private final GatheredRun gathered;
  private final Seat[] seats;
  private final BlockingQueue<Heard> heard = new LinkedBlockingQueue<>();
  private final PriorityQueue<Task> tasks = new PriorityQueue<>();
  private final Path data;
  private final String ports;
  private long began;
  private long sequence;

  /** Hears what happens while it happens. */
  public interface Listener {
    /** A node told something to its application. */
    default void told(int node, String output) {}

    /** A process was started or killed, or something else happened to it. */
    default void noted(int node, String what) {}
  }

  /** The place of one member, and what its client does. */
  private static final class Seat {
    @Nullable MemberProcess process;
    final BitSet linked = new BitSet();
    boolean waits; // its client does
    boolean inside; // its client is
    int backlog; // further requests of its client
    int asked; // how often, in closed loads
    @Nullable String failure;
    int pending; // commands whose steps have not been heard of
    int untold; // outputs of steps whose lines have not been heard of
  }

  private record Heard(int node, MemberProcess process, @Nullable String line) {}

  private record Task(long nanos, long sequence, Action action) implements Comparable<Task> {
    @Override
    public int compareTo(Task other) {
      int byTime = Long.compare(nanos, other.nanos);
      return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
    }
  }

  private interface Action {
    void run() throws IOException;
  }

  /**
   * Prepares a run.
   *
   * @param unit how long a unit of the scenario's time takes
   * @param silence after which a link is given up
   */
  public ClusterRun(
      ClusterPlan plan, MemberPool pool, Duration unit, Duration silence, Listener listener)
      throws IOException {
    this.plan = plan;
    this.pool = pool;
    this.silence = silence;
    this.listener = listener;
    scenario = plan.scenario();
    nanosPerUnit = unit.toNanos();
    n = plan.n();
    format = plan.format();
    gathered = new GatheredRun(scenario, plan.catalog(), n, nanosPerUnit, format);
    seats = new Seat[n];
    for (int v = 0; v < n; v++) seats[v] = new Seat();
    data = Files.createTempDirectory("bellwether-cluster");
    ports = freePorts(n);
  }

  private static String freePorts(int n) throws IOException {
    return LoopbackPorts.free(n).stream()
        .map(address -> String.valueOf(address.getPort()))
        .collect(Collectors.joining(","));
  }

  // ---- Processes

  /** Starts all processes, and waits until all links are up. */
  public void start(Duration patience) throws IOException {
    for (int v = 0; v < n; v++) live(v);
    long deadline = System.nanoTime() + patience.toNanos();
    while (!linked()) {
      if (!hear(deadline)) throw new IOException("the members do not find each other");
      failed();
    }
  }

  private void failed() throws IOException {
    for (int v = 0; v < n; v++) {
      if (seats[v].failure != null) throw new IOException("node " + v + ": " + seats[v].failure);
    }
  }

  /** Whether everybody who lives is linked with all living peers. */
  private boolean linked() {
    for (int v = 0; v < n; v++) {
      if (seats[v].process == null) continue;
      for (int peer : plan.peers(v)) {
        if (seats[peer].process != null && !seats[v].linked.get(peer)) return false;
      }
    }
    return true;
  }

  private void live(int v) throws IOException {
    Seat seat = seats[v];
    MemberProcess process = pool.take();
    seat.process = process;
    seat.linked.clear();
    Path own = data.resolve("node" + v);
    if (plan.recoverable()) Files.createDirectories(own);
    process.listener(line -> heard.add(new Heard(v, process, line)));
    process.say(
        "live %d %d %d %s %s %s"
            .formatted(
                v,
                nanosPerUnit,
                silence.toMillis(),
                plan.recoverable() ? own.toString() : "-",
                ports,
                ScenarioWriter.line(scenario)));
  }

  /** Kills a process with SIGKILL. */
  public void kill(int v) {
    MemberProcess process = seats[v].process;
    if (process == null) return;
    process.kill();
    // What it said before it died is still to be heard, up to its end.
    long patience = System.nanoTime() + PATIENCE.toNanos();
    while (seats[v].process != null && hear(patience)) {}
    listener.noted(v, "killed");
  }

  private void gone(int v) {
    Seat seat = seats[v];
    seat.process = null;
    seat.waits = false;
    seat.inside = false;
    seat.backlog = 0;
    seat.pending = 0;
    seat.untold = 0;
    for (Seat other : seats) other.linked.clear(v);
    gathered.died(v, System.nanoTime());
  }

  /** Starts a process again that was killed; its node goes on from its disk. */
  public void restart(int v) throws IOException {
    if (seats[v].process != null) throw new IOException("node " + v + " is up");
    if (!plan.recoverable()) {
      throw new IOException("nodes of " + plan.entry().name() + " cannot recover");
    }
    live(v);
    listener.noted(v, "restarted");
  }

  /** Stops a process with SIGSTOP. */
  public void pause(int v) throws IOException {
    MemberProcess process = seats[v].process;
    if (process == null) throw new IOException("node " + v + " is down");
    process.signal("STOP");
    gathered.noted(v, TraceEvent.Type.PAUSE, System.nanoTime());
    listener.noted(v, "paused");
  }

  /** Lets a process go on with SIGCONT. */
  public void resume(int v) throws IOException {
    MemberProcess process = seats[v].process;
    if (process == null) throw new IOException("node " + v + " is down");
    gathered.noted(v, TraceEvent.Type.RESUME, System.nanoTime());
    process.signal("CONT");
    listener.noted(v, "resumed");
  }

  // ---- What nodes are asked to do

  /** Hands a command to a node: see {@link org.bellwether.node.Member#perform}. */
  public void perform(int v, String command) {
    switch (command) {
      case "request" -> ask(v);
      case "release" -> leave(v);
      default -> tell(v, command);
    }
  }

  private void tell(int v, String command) {
    MemberProcess process = seats[v].process;
    if (process == null) return;
    seats[v].pending++;
    process.say("do " + command);
  }

  private void ask(int v) {
    Seat seat = seats[v];
    if (seat.process == null) return;
    seat.asked++;
    if (seat.waits || seat.inside) {
      seat.backlog++;
      return;
    }
    seat.waits = true;
    tell(v, "request");
  }

  private void leave(int v) {
    Seat seat = seats[v];
    if (!seat.inside) return;
    seat.inside = false;
    boolean again = seat.backlog > 0;
    if (again) {
      seat.backlog--;
      seat.waits = true;
    }
    if (again && plan.issuesBeforeExit()) tell(v, "request");
    tell(v, "release");
    if (again && !plan.issuesBeforeExit()) tell(v, "request");
    thinkAgain(v);
  }

  private void thinkAgain(int v) {
    Operations operations = scenario.operations();
    Integer rounds = operations.rounds();
    if (rounds == null || seats[v].asked >= rounds) return;
    BigDecimal think = operations.think().isEmpty() ? BigDecimal.ZERO : operations.think().get(v);
    later(System.nanoTime() - began + nanos(think), () -> ask(v));
  }

  private void granted(int v) {
    Seat seat = seats[v];
    seat.waits = false;
    seat.inside = true;
    if (!scripted) return;
    BigDecimal hold = scenario.operations().hold();
    later(System.nanoTime() - began + nanos(hold == null ? BigDecimal.ONE : hold), () -> leave(v));
  }

  private boolean scripted; // clients leave by themselves

  private long nanos(BigDecimal time) {
    return time.multiply(BigDecimal.valueOf(nanosPerUnit)).longValue();
  }

  private void later(long nanos, Action action) {
    tasks.add(new Task(nanos, sequence++, action));
  }

  /** Has everything done that the scenario says, at its time. */
  public void script() {
    scripted = true;
    began = System.nanoTime();
    for (Starting starting : plan.starts()) {
      later(nanos(starting.time()), () -> tell(starting.node(), "start"));
    }
    Operations operations = scenario.operations();
    Stream.concat(operations.requests().stream(), operations.first().stream())
        .forEach(request -> later(nanos(request.time()), () -> ask(request.node())));
    operations
        .multicasts()
        .forEach(m -> later(nanos(m.time()), () -> tell(m.node(), "multicast " + m.payload())));
    operations
        .sends()
        .forEach(
            s ->
                later(
                    nanos(s.time()),
                    () -> tell(s.from(), "unicast " + s.to() + " " + s.payload())));
    for (Fault fault : scenario.faults()) {
      switch (fault) {
        case Fault.Crash(var at, int v) -> later(nanos(at), () -> kill(v));
        case Fault.Recover(var at, int v) -> later(nanos(at), () -> restart(v));
        case Fault.Pause(var at, int v) -> later(nanos(at), () -> pause(v));
        case Fault.Resume(var at, int v) -> later(nanos(at), () -> resume(v));
        default -> throw new IllegalStateException("refused already: " + fault);
      }
    }
  }

  /**
   * Goes on until nothing is left to happen, the scenario's time is over, or patience is.
   *
   * @return why it ended
   */
  public Ending finish(Duration patience) throws IOException {
    long deadline = System.nanoTime() + patience.toNanos();
    BigDecimal until = scenario.until();
    long end = until == null ? Long.MAX_VALUE : nanos(until);
    while (true) {
      long now = System.nanoTime();
      Task task = tasks.peek();
      if (task != null && now - began >= task.nanos && task.nanos <= end) {
        tasks.remove();
        task.action.run();
        continue;
      }
      if (now - began >= end) return settled() ? Ending.QUIESCENT : Ending.TIME;
      if (task == null && settled()) return Ending.QUIESCENT;
      if (task == null && plan.endsAtLastExit() && served() && until == null) {
        return Ending.QUIESCENT;
      }
      if (now >= deadline) return Ending.LIMIT;
      long next = deadline;
      if (task != null) next = Math.min(next, began + task.nanos);
      if (until != null) next = Math.min(next, began + end);
      hear(next);
      failed();
    }
  }

  private boolean settled() {
    return gathered.atRest() && served() && told();
  }

  private boolean served() {
    return IntStream.range(0, n).noneMatch(v -> seats[v].inside || seats[v].backlog > 0)
        && (plan.endsAtLastExit() ? IntStream.range(0, n).noneMatch(v -> seats[v].waits) : true);
  }

  /** Takes what was said, until a moment; false if nothing was. */
  public boolean hear(long deadline) {
    try {
      Heard next = heard.poll(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
      if (next == null) return false;
      take(next);
      for (Heard more = heard.poll(); more != null; more = heard.poll()) take(more);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void take(Heard next) {
    int v = next.node;
    if (next.process != seats[v].process) return; // of an earlier life
    String line = next.line;
    if (line == null) {
      gone(v);
      return;
    }
    if (line.startsWith("born ")) {
      gathered.born(v, Long.parseLong(line.substring("born ".length())));
    } else if (line.startsWith("told ")) {
      String output = line.substring(line.indexOf(' ', "told ".length()) + 1);
      seats[v].untold--;
      if (output.startsWith("Granted ")) granted(v);
      listener.told(v, output.substring(output.indexOf(' ') + 1));
    } else if (line.startsWith("refused ") || line.startsWith("failed ")) {
      seats[v].failure = line.substring(line.indexOf(' ') + 1);
    } else {
      JournalLine read = format.read(line);
      if (read instanceof JournalLine.Linked linked) seats[v].linked.set(linked.peer());
      if (read instanceof JournalLine.Unlinked unlinked) seats[v].linked.clear(unlinked.peer());
      if (read instanceof JournalLine.Step step) {
        seats[v].untold += step.outputs();
        if (commanded(line)) seats[v].pending--;
      }
      if (read != null) gathered.told(v, read);
    }
  }

  private static boolean commanded(String line) {
    String word = line.split(" ", 4)[2];
    return switch (word) {
      case "start", "request", "release", "multicast", "unicast" -> true;
      default -> false;
    };
  }

  /** Judges what happened. */
  public Result judge(Ending ending, @Nullable Trace trace) {
    return gathered.judge(ending, trace);
  }

  /** Ids by position. */
  public long[] ids() {
    return plan.ids();
  }

  /**
   * Waits until nothing is left to happen for now: all commands are carried out, no message is on
   * its way, and no timer is set.
   *
   * @return whether that came to pass in time
   */
  public boolean calm(Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!gathered.atRest() || !told()) if (!hear(deadline)) return false;
    return true;
  }

  private boolean told() {
    return Arrays.stream(seats).allMatch(seat -> seat.pending == 0 && seat.untold == 0);
  }

  /** Whether nothing is left to happen, as far as it was heard of. */
  public boolean atRest() {
    return settled();
  }

  /** How many messages are on their way, as far as it was heard of. */
  public int messagesInFlight() {
    return gathered.messagesInFlight();
  }

  /** Why a node has failed; null if none has. */
  public @Nullable String failure() {
    for (int v = 0; v < n; v++) {
      if (seats[v].failure != null) return "node " + v + ": " + seats[v].failure;
    }
    return null;
  }

  /** Ends all members; their processes may be used again. */
  @Override
  public void close() throws IOException {
    for (Seat seat : seats) {
      MemberProcess process = seat.process;
      if (process == null) continue;
      if (!process.alive()) continue;
      process.signal("CONT");
      process.say("end");
      awaitEnd(process);
      pool.giveBack(process);
    }
    try (Stream<Path> files = Files.walk(data)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
    }
  }

  private void awaitEnd(MemberProcess process) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try {
      while (true) {
        Heard next = heard.poll(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
        if (next == null) {
          process.kill(); // it does not answer, and is of no use any more
          return;
        }
        if (next.process == process && (next.line == null || next.line.equals("ended"))) return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
