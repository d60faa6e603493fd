package org.bellwether.bench;

import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.locks.Bellwether;
import org.bellwether.locks.Config;
import org.bellwether.locks.Grant;
import org.bellwether.locks.LockException;
import org.bellwether.locks.Locks;
import org.bellwether.locks.Member;

/**
 * Locks of a service, on three processes of this machine, beside a bare round trip over a socket
 * that two processes measure in the same run.
 */
public final class ServiceLockRace {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final int ROUNDS = 20_000;

  private ServiceLockRace() {}

  public static void main(String[] args) throws Exception {
    if (args.length > 0) {
      worker(args);
      return;
    }
    int[] ports = new int[3];
    List<ServerSocket> held = new ArrayList<>();
    for (int k = 0; k < 3; k++) {
      held.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      ports[k] = held.getLast().getLocalPort();
    }
    for (ServerSocket socket : held) socket.close();
    Path directory = Files.createTempDirectory("bellwether-race-");
    Config config = Config.localhost("race", "a", ports).directory(directory.resolve("a"));
    try (Worker b = new Worker("b", directory, ports);
        Worker c = new Worker("c", directory, ports);
        Member member = Bellwether.join(config)) {
      Locks locks = member.locks();
      b.ask("join");
      c.ask("join");
      locks.acquire("warm up", PATIENCE).close();
      double trip = bareRoundTrip(b);
      report("bare round trip over a socket", trip, trip);
      report("lock and unlock, token elsewhere", uncontended(locks, b), trip);
      System.out.printf(
          Locale.ROOT, "%-45s %10.0f ns%n", "lock and unlock, token here", resident(locks));
      System.out.printf(Locale.ROOT, "%-45s %10.0f ns%n", "valid()", valid(locks));
      handover(locks, b, trip);
      rates(locks, b, c);
      failover(locks, c, "holder that is frozen", "-STOP");
      signal(c, "-CONT");
      failover(locks, b, "holder that is killed", "-KILL");
    }
  }

  private static void report(String what, double nanos, double trip) {
    System.out.printf(
        Locale.ROOT, "%-45s %10.1f us %7.2f round trips%n", what, nanos / 1e3, nanos / trip);
  }

  private static double median(long[] samples) {
    Arrays.sort(samples);
    return samples[samples.length / 2];
  }

  // ---- What is measured

  private static double bareRoundTrip(Worker b) throws Exception {
    try (Socket socket =
        new Socket(InetAddress.getLoopbackAddress(), Integer.parseInt(b.ask("echo")))) {
      socket.setTcpNoDelay(true);
      DataInputStream in = new DataInputStream(socket.getInputStream());
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      long[] samples = new long[ROUNDS];
      for (int round = 0; round < 3; round++) {
        for (int i = 0; i < ROUNDS; i++) {
          long began = System.nanoTime();
          out.writeLong(i);
          if (in.readLong() != i) throw new IOException("another answer");
          samples[i] = System.nanoTime() - began;
        }
      }
      return median(samples);
    }
  }

  /** Each time the token has to come from the other process, which does not use the lock. */
  private static double uncontended(Locks locks, Worker b) throws Exception {
    List<Long> samples = new ArrayList<>();
    for (int round = 0; round < 20; round++) {
      b.ask("touch " + round);
      samples.clear();
      for (int i = 0; i < 500; i++) {
        long began = System.nanoTime();
        locks.acquire("touched " + round + " " + i, PATIENCE).close();
        samples.add(System.nanoTime() - began);
      }
    }
    return median(samples.stream().mapToLong(Long::longValue).toArray());
  }

  private static double resident(Locks locks) throws Exception {
    int count = 2_000_000;
    double best = Double.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long began = System.nanoTime();
      for (int i = 0; i < count; i++) locks.acquire("resident", PATIENCE).close();
      best = Math.min(best, (System.nanoTime() - began) / (double) count);
    }
    return best;
  }

  private static double valid(Locks locks) throws Exception {
    try (Grant grant = locks.acquire("resident", PATIENCE)) {
      int count = 5_000_000;
      double best = Double.MAX_VALUE;
      for (int round = 0; round < 5; round++) {
        int valid = 0;
        long began = System.nanoTime();
        for (int i = 0; i < count; i++) if (grant.valid()) valid++;
        best = Math.min(best, (System.nanoTime() - began) / (double) count);
        if (valid == 0) throw new IllegalStateException("never valid");
      }
      return best;
    }
  }

  /** Two processes want the same lock all the time, and hold it for 50 microseconds. */
  private static void handover(Locks locks, Worker b, double trip) throws Exception {
    long nanos = 3_000_000_000L;
    b.send("contend " + nanos);
    long began = System.nanoTime();
    long here = contend(locks, nanos);
    long there = Long.parseLong(b.answer());
    double per = (System.nanoTime() - began) / (double) (here + there) - 50_000;
    report("handover of a lock that is held for 50 us", per, trip);
    System.out.printf(
        Locale.ROOT,
        "%-45s %10.2f (%d and %d grants)%n",
        "  fairness",
        Math.min(here, there) / (double) Math.max(here, there),
        here,
        there);
  }

  private static long contend(Locks locks, long nanos) throws InterruptedException {
    long end = System.nanoTime() + nanos;
    long count = 0;
    while (System.nanoTime() - end < 0) {
      try (Grant _ = locks.acquire("contended", PATIENCE)) {
        long until = System.nanoTime() + 50_000;
        while (System.nanoTime() - until < 0) Thread.onSpinWait();
        count++;
      } catch (LockException e) {
        System.err.println(e.getMessage());
      }
    }
    return count;
  }

  private static void rates(Locks locks, Worker b, Worker c) throws Exception {
    for (String kind : List.of("own", "shared")) {
      long nanos = 3_000_000_000L;
      b.send("hammer " + kind + " " + nanos);
      c.send("hammer " + kind + " " + nanos);
      long all = hammer(locks, "a", kind, nanos);
      all += Long.parseLong(b.answer()) + Long.parseLong(c.answer());
      System.out.printf(
          Locale.ROOT,
          "%-45s %10.0f per second%n",
          (kind.equals("own") ? "10 locks per process" : "10 locks for all")
              + ", 3 processes x 10 threads",
          all * 1e9 / nanos);
    }
  }

  private static long hammer(Locks locks, String name, String kind, long nanos)
      throws InterruptedException {
    LongAdder count = new LongAdder();
    List<Thread> threads = new ArrayList<>();
    long end = System.nanoTime() + nanos;
    for (int t = 0; t < 10; t++) {
      String lock = kind.equals("own") ? name + t : "shared" + t;
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    while (System.nanoTime() - end < 0) {
                      try {
                        locks.acquire(lock, PATIENCE).close();
                        count.increment();
                      } catch (InterruptedException | LockException e) {
                        System.err.println(e.getMessage());
                      }
                    }
                  }));
    }
    for (Thread thread : threads) thread.join();
    return count.sum();
  }

  private static void failover(Locks locks, Worker holder, String what, String signal)
      throws Exception {
    holder.ask("hold " + what);
    long began = System.nanoTime();
    signal(holder, signal);
    long waited = -1;
    while (waited < 0) {
      try (Grant _ = locks.acquire(what, PATIENCE)) {
        waited = System.nanoTime() - began;
      } catch (LockException e) {
        System.err.println(e.getMessage());
      }
    }
    System.out.printf(Locale.ROOT, "%-45s %10.0f ms%n", what, waited / 1e6);
  }

  private static void signal(Worker worker, String signal) throws Exception {
    new ProcessBuilder("kill", signal, Long.toString(worker.process.pid())).start().waitFor();
  }

  // ---- The other processes

  private static final class Worker implements AutoCloseable {
    private final Process process;
    private final BufferedReader in;

    Worker(String name, Path directory, int[] ports) throws IOException {
      List<String> command =
          new ArrayList<>(
              List.of(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:+UseSerialGC",
                  "-cp",
                  System.getProperty("java.class.path"),
                  ServiceLockRace.class.getName(),
                  name,
                  directory.resolve(name).toString()));
      for (int port : ports) command.add(Integer.toString(port));
      process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
      in = process.inputReader(StandardCharsets.UTF_8);
    }

    void send(String line) throws IOException {
      process.outputWriter(StandardCharsets.UTF_8).append(line).append('\n').flush();
    }

    String answer() throws IOException {
      String answer = in.readLine();
      if (answer == null) throw new IOException("a process has ended");
      return answer;
    }

    String ask(String line) throws IOException {
      send(line);
      return answer();
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }

  private static void worker(String[] args) throws Exception {
    int[] ports = Arrays.stream(args, 2, args.length).mapToInt(Integer::parseInt).toArray();
    Config config = Config.localhost("race", args[0], ports).directory(Path.of(args[1]));
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    try (Member member = Bellwether.join(config)) {
      Locks locks = member.locks();
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] words = line.split(" ", 3);
        switch (words[0]) {
          case "join" -> {
            locks.acquire("warm up", PATIENCE).close();
            System.out.println("joined");
          }
          case "echo" -> echo();
          case "touch" -> {
            for (int i = 0; i < 500; i++) {
              locks.acquire("touched " + words[1] + " " + i, PATIENCE).close();
            }
            System.out.println("touched");
          }
          case "contend" -> System.out.println(contend(locks, Long.parseLong(words[1])));
          case "hammer" ->
              System.out.println(hammer(locks, args[0], words[1], Long.parseLong(words[2])));
          case "hold" -> {
            locks.acquire(line.substring(5), PATIENCE);
            awaitDefaultLease(member, config);
            System.out.println("held");
            LockSupport.park();
          }
          default -> throw new IllegalArgumentException(line);
        }
      }
    }
  }

  /** Lapses in what was measured before have made leases longer; that passes. */
  private static void awaitDefaultLease(Member member, Config config) {
    Pattern left = Pattern.compile("bellwether_lock_lease_seconds\\{[^}]*} (\\S+)");
    while (true) {
      Matcher matcher = left.matcher(member.metrics());
      if (matcher.find()
          && Double.parseDouble(matcher.group(1)) * 1e9 <= config.lease().toNanos()) {
        return;
      }
      LockSupport.parkNanos(10_000_000);
    }
  }

  private static void echo() throws IOException {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      System.out.println(server.getLocalPort());
      try (Socket socket = server.accept()) {
        socket.setTcpNoDelay(true);
        DataInputStream in = new DataInputStream(socket.getInputStream());
        DataOutputStream out = new DataOutputStream(socket.getOutputStream());
        while (true) out.writeLong(in.readLong());
      } catch (java.io.EOFException e) {
        // done
      }
    }
  }
}
