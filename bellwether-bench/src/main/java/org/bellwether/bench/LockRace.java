package org.bellwether.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Locks of several systems, each used by three processes of this machine. Everything is measured
 * beside a bare round trip over a socket between two of these processes, and all systems do the
 * same work, one after another, in each round of one run.
 *
 * <p>The arguments are the number of rounds, and the names of systems; all that are on the class
 * path if none is given. {@code -Dbellwether.race=SPEED,RATES} chooses what is measured, and {@code
 * -Dbellwether.cores=0,1,1} binds each process to a core.
 */
public final class LockRace {
  private static final long SECOND = 1_000_000_000L;
  private static final int PROCESSES = 3;
  private static final int TOUCHED = 100; // locks in a batch
  private static final int FIRST_ROUNDS = 50;
  private static final int ROUNDS = 200;
  private static final int KILLS = 3;
  private static final double SLOW_MILLIS = 5000; // to be measured once
  private static final long LONGEST_WAIT_SECONDS = 100;
  private static final int BUSY_THREADS = 100; // per process

  /** What is measured together. */
  private enum Part {
    SPEED,
    RATES,
    BUSY,
    FAILURES,
    TUNED
  }

  private static final Set<Part> PARTS =
      Arrays.stream(
              System.getProperty("bellwether.race", Arrays.toString(Part.values()))
                  .split("\\W+", -1))
          .filter(word -> !word.isEmpty())
          .map(Part::valueOf)
          .collect(Collectors.toSet());

  private final RacedSystem system;
  private final RaceResults results;
  private final boolean tuned;
  private final Path directory = Files.createTempDirectory("lock-race-");
  private final int[] ports = freePorts();
  private final RaceProcess[] workers = new RaceProcess[PROCESSES];

  private LockRace(RacedSystem system, boolean tuned, RaceResults results) throws IOException {
    this.system = system;
    this.tuned = tuned;
    this.results = results;
  }

  public static void main(String[] args) throws Exception {
    int rounds = args.length == 0 ? 1 : Integer.parseInt(args[0]);
    List<RacedSystem> systems =
        args.length < 2
            ? RacedSystem.all()
            : Arrays.stream(args).skip(1).map(RacedSystem::of).toList();
    RaceResults results = new RaceResults(systems.stream().map(RacedSystem::name).toList());
    for (int round = 0; round < rounds; round++) {
      for (RacedSystem system : systems) {
        System.err.println("round " + (round + 1) + ": " + system.name());
        if (!PARTS.equals(Set.of(Part.TUNED))) new LockRace(system, false, results).run();
        if (system.tunable() && PARTS.contains(Part.TUNED)) {
          new LockRace(system, true, results).run();
        }
      }
    }
    results.print();
  }

  private static int[] freePorts() throws IOException {
    List<ServerSocket> held = new ArrayList<>();
    for (int k = 0; k < PROCESSES; k++) {
      held.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
    }
    for (ServerSocket socket : held) socket.close();
    return held.stream().mapToInt(ServerSocket::getLocalPort).toArray();
  }

  private void add(RaceResults.Row row, double value) {
    results.add(row, system.name(), value);
  }

  private void start(int number) throws IOException {
    workers[number] = new RaceProcess(system, number, directory, ports, tuned);
  }

  private void run() throws Exception {
    try (AutoCloseable _ = system.serve(directory, ports, tuned)) {
      for (int k = 0; k < PROCESSES; k++) start(k);
      for (RaceProcess worker : workers) worker.send("join");
      for (RaceProcess worker : workers) worker.answer();
      if (tuned) {
        failures(RaceResults.Row.KILLED_TUNED, RaceResults.Row.FROZEN_TUNED);
      } else {
        if (PARTS.contains(Part.SPEED)) speed();
        if (PARTS.contains(Part.RATES)) rates();
        if (PARTS.contains(Part.BUSY)) busy();
        if (PARTS.contains(Part.FAILURES)) {
          failures(RaceResults.Row.KILLED, RaceResults.Row.FROZEN);
        }
      }
    } finally {
      for (RaceProcess worker : workers) if (worker != null) worker.end();
      try (Stream<Path> files = Files.walk(directory)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
      }
    }
  }

  // ---- How fast

  private void speed() throws Exception {
    RaceProcess a = workers[0];
    RaceProcess b = workers[1];
    double trip = a.measure("trip " + b.ask("echo"));
    add(RaceResults.Row.TRIP, trip / 1e3);
    double first = remote(a, b, FIRST_ROUNDS, true);
    double remote = remote(a, b, ROUNDS, false);
    trip = (trip + a.measure("trip " + b.ask("echo"))) / 2;
    add(RaceResults.Row.REMOTE, remote / 1e3);
    add(RaceResults.Row.REMOTE_TRIPS, remote / trip);
    add(RaceResults.Row.FIRST, first / 1e3);
    add(RaceResults.Row.FIRST_TRIPS, first / trip);
    double again = a.measure("again " + SECOND / 2);
    add(RaceResults.Row.AGAIN, again / 1e3);
    double valid = a.measure("valid");
    if (valid > 0) add(RaceResults.Row.VALID, valid / 1e3);
    handover(a, b, trip);
  }

  /**
   * Batches of locks that the other process has used last. This process has either used none of
   * them before, or all of them, before the other one did.
   */
  private static double remote(RaceProcess a, RaceProcess b, int rounds, boolean first)
      throws IOException {
    double[] samples = {};
    long began = System.nanoTime();
    for (int round = 0; round < rounds && System.nanoTime() - began < 8 * SECOND; round++) {
      String names = (first ? "first-" + round : "used") + " " + TOUCHED;
      b.ask("touch " + names);
      String[] words = a.ask("remote " + names).strip().split(" ", -1);
      samples = Arrays.stream(words).mapToDouble(Double::parseDouble).toArray(); // warm by the last
    }
    return Stopwatch.median(samples);
  }

  /** Two processes want the same lock all the time, and hold it for 50 microseconds. */
  private void handover(RaceProcess a, RaceProcess b, double trip) throws IOException {
    long nanos = 3 * SECOND;
    long began = System.nanoTime();
    a.send("contend " + nanos);
    b.send("contend " + nanos);
    double here = Double.parseDouble(a.answer());
    double there = Double.parseDouble(b.answer());
    double per = (System.nanoTime() - began) / (here + there) - 50_000;
    add(RaceResults.Row.HANDOVER, per / 1e3);
    add(RaceResults.Row.HANDOVER_TRIPS, per / trip);
    add(RaceResults.Row.FAIRNESS, Math.min(here, there) / Math.max(here, there));
  }

  private void rates() throws IOException {
    rates("own", RaceResults.Row.OWN);
    rates("shared", RaceResults.Row.SHARED);
  }

  private void rates(String kind, RaceResults.Row row) throws IOException {
    long nanos = 3 * SECOND;
    for (RaceProcess worker : workers) worker.send("hammer " + kind + " " + nanos);
    double all = 0;
    for (RaceProcess worker : workers) all += Double.parseDouble(worker.answer());
    add(row, all * SECOND / nanos);
  }

  /** A hundred threads per process that compute, while all use a lock. */
  private void busy() throws IOException {
    long nanos = 10 * SECOND;
    double before = 0;
    for (RaceProcess worker : workers) before += worker.measure("exclusions");
    for (RaceProcess worker : workers) worker.send("busy " + BUSY_THREADS + " " + nanos);
    double grants = 0;
    for (RaceProcess worker : workers) grants += Double.parseDouble(worker.answer());
    add(RaceResults.Row.BUSY, grants * SECOND / nanos);
    double after = 0;
    for (RaceProcess worker : workers) after += worker.measure("exclusions");
    if (after >= 0) add(RaceResults.Row.EXCLUDED, after - before);
  }

  // ---- When a process fails

  private void failures(RaceResults.Row killed, RaceResults.Row frozen) throws Exception {
    double waited = 0;
    for (int kill = 0; kill < KILLS && waited < SLOW_MILLIS; kill++) {
      waited = failover(workers[1], "killed-" + kill, "KILL");
      add(killed, waited);
      workers[1].end();
      start(1);
      workers[1].ask("join");
    }
    add(frozen, failover(workers[2], "frozen", "STOP")); // the last, which some do not get over
  }

  /** How long another process waits for the lock of one that fails, in milliseconds. */
  private double failover(RaceProcess holder, String lock, String signal) throws Exception {
    holder.ask("hold " + lock);
    RaceProcess waiter = workers[0];
    waiter.ask("await " + lock);
    TimeUnit.MILLISECONDS.sleep(100); // whatever it sends to wait in line has arrived
    long began = System.nanoTime();
    holder.signal(signal);
    try {
      long granted =
          Long.parseLong(
              CompletableFuture.supplyAsync(() -> answer(waiter))
                  .get(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS));
      return (granted - began) / 1e6;
    } catch (TimeoutException e) {
      waiter.end();
      start(0);
      workers[0].ask("join");
      return Double.POSITIVE_INFINITY;
    } catch (ExecutionException e) {
      throw new IOException(e);
    }
  }

  private static String answer(RaceProcess process) {
    try {
      return process.answer();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
