package org.bellwether.lab.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.lab.json.ScenarioWriter;
import org.bellwether.node.ClusterPlan;
import org.jspecify.annotations.Nullable;

/** The processes of a cluster, one per member, and the lines that they say. */
final class Members implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2); // with a busy machine

  private final ClusterPlan plan;
  private final MemberPool pool;
  private final long nanosPerUnit;
  private final Duration silence;
  private final Seat[] seats;
  private final BlockingQueue<Said> said = new LinkedBlockingQueue<>();
  private final Path data;
  private final String addresses;

  /**
   * A line of a process.
   *
   * @param line null if the process has ended
   */
  record Said(int member, MemberProcess process, @Nullable String line) {}

  Members(ClusterPlan plan, MemberPool pool, long nanosPerUnit, Duration silence)
      throws IOException {
    this.plan = plan;
    this.pool = pool;
    this.nanosPerUnit = nanosPerUnit;
    this.silence = silence;
    seats = new Seat[plan.n()];
    for (int v = 0; v < seats.length; v++) seats[v] = new Seat();
    data = Files.createTempDirectory("bellwether-cluster");
    addresses =
        pool.addresses(seats.length).stream()
            .map(address -> address.getAddress().getHostAddress() + ":" + address.getPort())
            .collect(Collectors.joining(","));
  }

  Seat seat(int v) {
    return seats[v];
  }

  boolean up(int v) {
    return seats[v].process != null;
  }

  /** Begins a life of a member, in a process of its own. */
  void live(int v) throws IOException {
    MemberProcess process = pool.take(v);
    seats[v].process = process;
    seats[v].failure = null;
    Path own = data.resolve("node" + v);
    if (plan.recoverable()) Files.createDirectories(own);
    process.listener(line -> said.add(new Said(v, process, line)));
    process.say(
        "live %d %d %d %s %s %s"
            .formatted(
                v,
                nanosPerUnit,
                silence.toMillis(),
                plan.recoverable() ? own.toString() : "-",
                addresses,
                ScenarioWriter.line(plan.scenario())));
  }

  /** Says something to a member; nothing happens if it is down. */
  void say(int v, String line) {
    MemberProcess process = seats[v].process;
    if (process != null) process.say(line);
  }

  /** Hands a command to a member, whose step is to be heard of. */
  void tell(int v, String command) {
    if (!up(v)) return;
    seats[v].pending++;
    say(v, "do " + command);
  }

  /** Stops the process of a member with SIGSTOP. */
  void stop(int v) throws IOException {
    process(v).stop();
  }

  /** Lets the process of a member go on with SIGCONT. */
  void goOn(int v) throws IOException {
    process(v).signal("CONT");
  }

  private MemberProcess process(int v) throws IOException {
    MemberProcess process = seats[v].process;
    if (process == null) throw new IOException("node " + v + " is down");
    return process;
  }

  /** Kills the process of a member; its last lines and its end are still to be heard. */
  void kill(int v) {
    MemberProcess process = seats[v].process;
    if (process != null) process.kill();
  }

  /** The end of a process was heard. */
  void gone(int v) {
    seats[v].emptied();
    for (Seat other : seats) other.linked.clear(v);
  }

  /** Whether everybody who lives is linked with all living peers. */
  boolean linked() {
    for (int v = 0; v < seats.length; v++) {
      if (!up(v)) continue;
      for (int peer : plan.peers(v)) if (up(peer) && !seats[v].linked.get(peer)) return false;
    }
    return true;
  }

  /** Whether everything has been heard of that they were asked to do. */
  boolean heardOut() {
    return Arrays.stream(seats).allMatch(Seat::heardOut);
  }

  /** Why a member has failed; null if none has. */
  @Nullable String failure() {
    for (int v = 0; v < seats.length; v++) {
      if (seats[v].failure != null) return "node " + v + ": " + seats[v].failure;
    }
    return null;
  }

  /** Asks all members for their states, which will be heard of. */
  void look() {
    for (int v = 0; v < seats.length; v++) {
      if (!up(v) || seats[v].paused) continue;
      seats[v].looks++;
      say(v, "look");
    }
  }

  /** Whether everybody has answered who was asked and is up. */
  boolean looked() {
    return Arrays.stream(seats).allMatch(seat -> seat.looks == 0 || seat.paused);
  }

  /** What is known of all members. */
  List<MemberView> views() {
    List<MemberView> views = new ArrayList<>();
    long[] ids = plan.ids();
    for (int v = 0; v < seats.length; v++) {
      Seat seat = seats[v];
      List<Integer> linked = seat.linked.stream().boxed().toList();
      views.add(new MemberView(v, ids[v], seat.status(), linked, seat.told, seat.state));
    }
    return views;
  }

  /** The next line of a process that a member has now; null if there is none before a moment. */
  @Nullable Said next(long deadline) {
    try {
      while (true) {
        Said next = said.poll(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
        // Lines of an earlier life tell nothing any more.
        if (next == null || next.process == seats[next.member].process) return next;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }

  /** Ends all members; their processes may be used again. */
  @Override
  public void close() throws IOException {
    for (int v = 0; v < seats.length; v++) {
      MemberProcess process = seats[v].process;
      if (process == null || !process.alive()) continue;
      process.signal("CONT");
      process.say("end");
      if (ended(v)) pool.giveBack(v, process);
      else process.kill(); // it does not answer, and is of no use any more
    }
    try (Stream<Path> files = Files.walk(data)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
    }
  }

  private boolean ended(int v) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    for (Said next = next(deadline); next != null; next = next(deadline)) {
      if (next.member == v && (next.line == null || next.line.equals("ended"))) return true;
    }
    return false;
  }
}
