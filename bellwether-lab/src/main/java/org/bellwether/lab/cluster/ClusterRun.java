package org.bellwether.lab.cluster;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import org.bellwether.model.Output;
import org.bellwether.node.ClusterPlan;
import org.bellwether.node.LeaseClock;
import org.bellwether.node.observe.GatheredRun;
import org.bellwether.node.observe.JournalFormat;
import org.bellwether.node.observe.JournalLine;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Trace;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.step.LockClient;
import org.jspecify.annotations.Nullable;

/**
 * One run of a scenario on processes of this machine: it starts them, has them do what the scenario
 * and the user want, gathers their journals, and notices when nothing is left to happen.
 */
public final class ClusterRun implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2); // with a busy machine
  private static final long LOOK_UP_NANOS = 100_000_000; // how often a user's wish is looked for

  private final ClusterPlan plan;
  private final Scenario scenario;
  private final Listener listener;
  private final JournalFormat format;
  private final GatheredRun gathered;
  private final Members members;
  private final TaskQueue tasks;
  private final LockClients clients;
  private final ClusterLinks links;

  /** The user wants the run to end. */
  public static final class Stopped extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** Hears what happens while it happens. */
  public interface Listener {
    /** A node told something to its application. */
    default void told(int node, String output) {}

    /** Hears each event soon after it has happened; null if nobody wants to. */
    default @Nullable Trace events() {
      return null;
    }

    /** A node has failed, or could not do what it was asked for. */
    default void failed(int node, String why) {}

    /** Whether the user wants the run to end now, unjudged. */
    default boolean stopped() {
      return false;
    }

    /** Something has been heard of the processes, and taken into account. */
    default void heard(ClusterRun run) {}
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
    this.listener = listener;
    scenario = plan.scenario();
    format = plan.format();
    long nanosPerUnit = unit.toNanos();
    gathered = new GatheredRun(scenario, plan.catalog(), plan.n(), nanosPerUnit, format);
    members = new Members(plan, pool, nanosPerUnit, silence);
    tasks = new TaskQueue(nanosPerUnit);
    clients = new LockClients(plan, tasks, members);
    links = new ClusterLinks(plan.n(), pool, gathered);
    Trace events = listener.events();
    if (events != null) gathered.follow(events);
  }

  // ---- Processes

  /** Starts all processes, and waits until all links are up. */
  public void start(Duration patience) throws IOException {
    for (int v = 0; v < plan.n(); v++) members.live(v);
    long deadline = System.nanoTime() + patience.toNanos();
    while (!members.linked()) {
      if (!hear(deadline)) throw new IOException("the members do not find each other");
      failed();
    }
  }

  private void failed() throws IOException {
    String failure = failure();
    if (failure != null) throw new IOException(failure);
  }

  /** Why a node has failed; null if none has. */
  public @Nullable String failure() {
    return members.failure();
  }

  /** Kills a process with SIGKILL. */
  public void kill(int v) {
    if (!members.up(v)) return;
    members.kill(v);
    // What it said before it died is still to be heard, up to its end.
    long patience = System.nanoTime() + PATIENCE.toNanos();
    while (members.up(v) && hear(patience)) {}
  }

  /** Starts a process again that was killed; its node goes on from its disk. */
  public void restart(int v) throws IOException {
    if (members.up(v)) throw new IOException("node " + v + " is up; kill it first");
    if (!plan.recoverable()) {
      throw new IOException("nodes of " + plan.entry().name() + " cannot recover");
    }
    members.live(v);
  }

  /** Stops a process with SIGSTOP. */
  public void pause(int v) throws IOException {
    members.stop(v);
    members.seat(v).paused = true;
    gathered.struck(new Fault.Pause(BigDecimal.ZERO, v), LeaseClock.nanos());
  }

  /** Lets a process go on with SIGCONT. */
  public void resume(int v) throws IOException {
    if (!members.up(v)) throw new IOException("node " + v + " is down");
    gathered.struck(new Fault.Resume(BigDecimal.ZERO, v), LeaseClock.nanos());
    members.goOn(v);
    members.seat(v).paused = false;
  }

  /**
   * What the client of a node does with the lock. A step may have been heard of, and shown, before
   * its outputs are: they are waited for.
   */
  public LockClient client(int v) {
    Seat seat = members.seat(v);
    long patience = System.nanoTime() + PATIENCE.toNanos();
    while (seat.untold > 0 && seat.status().equals("up") && hear(patience)) {}
    return clients.client(v);
  }

  /** What can be cut, and healed. */
  public ClusterLinks links() {
    return links;
  }

  /** Closes the connection of a member with a peer; it is made again. */
  public void unlink(int v, int peer) {
    members.say(v, "do unlink " + peer);
  }

  // ---- What nodes are asked to do

  /**
   * Hands a command to a node: see {@link org.bellwether.node.TextDrivenMember#perform}. Nothing
   * happens if the node is down.
   *
   * @throws IllegalArgumentException if the algorithm has no such operation
   */
  public void perform(int v, String command) {
    plan.check(command);
    switch (command) {
      case "request" -> clients.ask(v);
      case "release" -> clients.leave(v);
      default -> members.tell(v, command);
    }
  }

  /** Hands a command of its algorithm's own kind to a node. */
  public void command(int v, Record command) {
    members.tell(v, "command " + format.command(command));
  }

  /** Has everything done that the scenario says, at its time. */
  public void script() {
    clients.follow();
    tasks.begin();
    new ClusterScript(plan, this, tasks).schedule();
  }

  /**
   * Goes on until nothing is left to happen, the scenario's time is over, or patience is.
   *
   * @return why it ended
   */
  public Ending finish(Duration patience) throws IOException {
    long deadline = System.nanoTime() + patience.toNanos();
    BigDecimal until = scenario.until();
    long end = until == null ? Long.MAX_VALUE : tasks.nanos(until);
    while (true) {
      if (tasks.runNext(end)) continue;
      if (tasks.passed() >= end) return atRest() ? Ending.QUIESCENT : Ending.TIME;
      if (tasks.isEmpty() && over()) return Ending.QUIESCENT;
      if (System.nanoTime() - deadline >= 0) return Ending.LIMIT;
      long next = until == null ? deadline : Math.min(deadline, tasks.moment(end));
      hear(tasks.next(next));
      failed();
    }
  }

  /** Whether nothing is left to happen, or nothing but traffic that never ends. */
  private boolean over() {
    return atRest() || (plan.endsAtLastExit() && scenario.until() == null && clients.served());
  }

  /** Whether nothing is left to happen, as far as it was heard of. */
  public boolean atRest() {
    return gathered.atRest() && clients.served() && members.heardOut();
  }

  /**
   * Waits until nothing is left to happen for now: all commands are carried out, no message is on
   * its way, and no timer is set.
   *
   * @return whether that came to pass in time
   */
  public boolean calm(Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!gathered.atRest() || !members.heardOut()) if (!hear(deadline)) return false;
    return true;
  }

  // ---- What is heard

  /**
   * Takes what was said, until a moment; false if nothing was.
   *
   * @throws Stopped if the user wants the run to end
   */
  public boolean hear(long deadline) {
    Members.Said next;
    do {
      if (listener.stopped()) throw new Stopped();
      next = members.next(Math.min(deadline, System.nanoTime() + LOOK_UP_NANOS));
    } while (next == null && System.nanoTime() - deadline < 0);
    if (next == null) return false;
    while (next != null) {
      take(next.member(), next.line());
      next = members.next(System.nanoTime());
    }
    gathered.tell();
    listener.heard(this);
    return true;
  }

  private void take(int v, @Nullable String line) {
    Seat seat = members.seat(v);
    if (line == null) {
      members.gone(v);
      clients.died(v);
      gathered.died(v, LeaseClock.nanos());
      return;
    }
    String rest = line.substring(line.indexOf(' ') + 1);
    switch (line.substring(0, line.length() - rest.length()).strip()) {
      case "born" -> gathered.born(v, Long.parseLong(rest));
      case "told" -> told(v, rest.substring(rest.indexOf(' ') + 1));
      case "state" -> seat.answered(rest);
      case "refused", "failed" -> {
        seat.failure = rest;
        listener.failed(v, rest);
      }
      default -> journal(v, line);
    }
  }

  private void told(int v, String output) {
    Seat seat = members.seat(v);
    seat.untold--;
    int space = output.indexOf(' ');
    boolean granted = output.substring(0, space).equals(Output.Granted.class.getSimpleName());
    if (plan.locks() && granted) clients.granted(v);
    seat.told = output.substring(space + 1);
    listener.told(v, seat.told);
  }

  private void journal(int v, String line) {
    Seat seat = members.seat(v);
    JournalLine read = format.read(line);
    if (read == null) return;
    switch (read) {
      case JournalLine.Linked linked -> seat.linked.set(linked.peer());
      case JournalLine.Unlinked unlinked -> seat.linked.clear(unlinked.peer());
      case JournalLine.Step step -> {
        seat.untold += step.outputs();
        if (step.asked()) seat.pending--;
      }
      case JournalLine.Lost _ -> {}
    }
    gathered.told(v, read);
  }

  /** How many messages are on their way, as far as it was heard of. */
  public int messagesInFlight() {
    return gathered.messagesInFlight();
  }

  /** Asks all members for their states; {@link #views} has them when they have been heard of. */
  public void look() {
    members.look();
  }

  /** Whether everybody has answered who was asked and is up. */
  public boolean looked() {
    return members.looked();
  }

  /** What is known of the members. */
  public List<MemberView> views() {
    return members.views();
  }

  /** Judges what happened. */
  public Result judge(Ending ending, @Nullable Trace trace) {
    return gathered.judge(ending, trace);
  }

  /** Ids by position. */
  public long[] ids() {
    return plan.ids();
  }

  /** Ends all members; their processes may be used again. */
  @Override
  public void close() throws IOException {
    members.close();
  }
}
