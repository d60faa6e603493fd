package org.bellwether.bench;

import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * One of the processes that race: it does what it is told by lines, and answers each with a line.
 * Times are of the monotonic clock, which all processes of a machine share.
 */
public final class RaceWorker {
  private static final long HOLD_NANOS = 50_000;
  private static final int THREADS = 10;
  private static final int TRIPS = 20_000;
  private static final PrintStream ANSWERS = System.out;

  private final int process;
  private final RacedLocks locks;

  private RaceWorker(int process, RacedLocks locks) {
    this.process = process;
    this.locks = locks;
  }

  /** The arguments: system, number of the process, directory, tuned or not, and three ports. */
  public static void main(String[] args) throws Exception {
    System.setOut(System.err); // some systems greet
    int[] ports = Arrays.stream(args, 4, args.length).mapToInt(Integer::parseInt).toArray();
    int process = Integer.parseInt(args[1]);
    RacedLocks joined =
        RacedSystem.of(args[0])
            .join(process, Path.of(args[2]), ports, Boolean.parseBoolean(args[3]));
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    RaceWorker worker = new RaceWorker(process, joined);
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      ANSWERS.println(worker.answer(line.split(" ", -1)));
    }
    System.exit(0);
  }

  private Object answer(String[] words) throws Exception {
    return switch (words[0]) {
      case "join" -> {
        use("joined");
        yield "joined";
      }
      case "echo" -> echo();
      case "trip" -> trip(number(words[1]));
      case "touch" -> {
        for (int i = 0; i < number(words[2]); i++) use("touched-" + words[1] + "-" + i);
        yield "touched";
      }
      case "remote" -> remote(words[1], number(words[2]));
      case "again" -> again(number(words[1]));
      case "valid" -> locks.validNanos();
      case "contend" -> contend(number(words[1]));
      case "hammer" -> hammer(words[1], number(words[2]));
      case "hold" -> {
        locks.acquire(words[1]);
        locks.settle();
        yield "held";
      }
      case "await" -> {
        ANSWERS.println("waiting");
        RacedLocks.Held held = locks.acquire(words[1]);
        long now = System.nanoTime();
        held.release();
        yield now;
      }
      case "busy" -> busy(number(words[1]), number(words[2]));
      case "exclusions" -> locks.exclusions();
      default -> throw new IllegalArgumentException(words[0]);
    };
  }

  private static long number(String word) {
    return Long.parseLong(word);
  }

  private void use(String lock) throws Exception {
    locks.acquire(lock).release();
  }

  /** Each lock was last used by another process, which does not use it any more. */
  private String remote(String round, long count) throws Exception {
    StringBuilder samples = new StringBuilder();
    for (int i = 0; i < count; i++) {
      long began = System.nanoTime();
      use("touched-" + round + "-" + i);
      samples.append(System.nanoTime() - began).append(' ');
    }
    return samples.toString();
  }

  /** The same lock again and again, which nobody else uses: nanoseconds per use. */
  private double again(long nanos) throws Exception {
    double best = Double.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long count = 0;
      long began = System.nanoTime();
      while (System.nanoTime() - began < nanos) {
        for (int i = 0; i < 20; i++) use("resident");
        count += 20;
      }
      best = Math.min(best, (System.nanoTime() - began) / (double) count);
    }
    return best;
  }

  /** Wants the same lock as another process all the time: how often it was granted. */
  private long contend(long nanos) throws Exception {
    long end = System.nanoTime() + nanos;
    long count = 0;
    while (System.nanoTime() - end < 0) {
      RacedLocks.Held held = locks.acquire("contended");
      long until = System.nanoTime() + HOLD_NANOS;
      while (System.nanoTime() - until < 0) Thread.onSpinWait();
      held.release();
      count++;
    }
    return count;
  }

  /** Many threads, with locks of this process or of all: how often they were granted. */
  private long hammer(String kind, long nanos) throws Exception {
    LongAdder count = new LongAdder();
    long end = System.nanoTime() + nanos;
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < THREADS; t++) {
      String lock = kind.equals("own") ? "own-" + process + "-" + t : "shared-" + t;
      threads.add(Thread.ofPlatform().start(() -> hammer(lock, end, count)));
    }
    for (Thread thread : threads) thread.join();
    return count.sum();
  }

  private void hammer(String lock, long end, LongAdder count) {
    try {
      while (System.nanoTime() - end < 0) {
        use(lock);
        count.increment();
      }
    } catch (Exception e) {
      System.err.println(e);
    }
  }

  /** Computes in many threads while one uses a lock: how often that was granted. */
  private long busy(long threads, long nanos) throws Exception {
    long end = System.nanoTime() + nanos;
    List<Thread> started = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      started.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    while (System.nanoTime() - end < 0) Thread.onSpinWait();
                  }));
    }
    long count = 0;
    while (System.nanoTime() - end < 0) {
      use("busy");
      count++;
      LockSupport.parkNanos(1_000_000);
    }
    for (Thread thread : started) thread.join();
    return count;
  }

  // ---- A bare round trip

  private static int echo() throws IOException {
    ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    Thread.ofPlatform().daemon().start(() -> echo(server));
    return server.getLocalPort();
  }

  private static void echo(ServerSocket server) {
    try (server;
        Socket socket = server.accept()) {
      socket.setTcpNoDelay(true);
      DataInputStream in = new DataInputStream(socket.getInputStream());
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      while (true) out.writeLong(in.readLong());
    } catch (EOFException e) {
      // done
    } catch (IOException e) {
      System.err.println(e);
    }
  }

  /** The median of many round trips to another process that echoes. */
  private static double trip(long port) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), (int) port)) {
      socket.setTcpNoDelay(true);
      DataInputStream in = new DataInputStream(socket.getInputStream());
      DataOutputStream out = new DataOutputStream(socket.getOutputStream());
      double[] samples = new double[TRIPS];
      for (int i = 0; i < 2 * TRIPS; i++) { // the first half warms up
        long began = System.nanoTime();
        out.writeLong(i);
        if (in.readLong() != i) throw new IOException("another answer");
        samples[i % TRIPS] = System.nanoTime() - began;
      }
      return Stopwatch.median(samples);
    }
  }
}
