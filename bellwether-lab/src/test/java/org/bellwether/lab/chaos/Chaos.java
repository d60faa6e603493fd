package org.bellwether.lab.chaos;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.bellwether.lab.cluster.NamespaceNetwork;
import org.bellwether.lab.cluster.NamespaceNetwork.Cutting;
import org.jspecify.annotations.Nullable;

/**
 * Three members and a guest, each a process in a network of its own where such can be made, and the
 * witness of what they believe and do. Killed processes are started again from what they have on
 * disk.
 */
final class Chaos implements AutoCloseable {
  static final List<String> NAMES = List.of("a", "b", "c", "guest");
  static final List<String> MEMBERS = NAMES.subList(0, 3);

  private static final int HOURS = 7200; // seconds by which wall clocks differ

  private final Path directory;
  private final List<String> names;
  private final int rarity; // of uses of the register
  private final int busy; // threads in each process
  private final @Nullable NamespaceNetwork network;
  private final @Nullable Path faketime;
  private final List<String> seats = new ArrayList<>();
  private final List<Running> running = new ArrayList<>();
  private final Beliefs beliefs = new Beliefs();
  private final GuardedRegister register = new GuardedRegister();
  private final Queue<List<String>> views = new ConcurrentLinkedQueue<>();

  /** One process. */
  final class Running {
    private final int number;
    private Process process;

    private Running(int number) throws IOException {
      this.number = number;
      wallClock(number * HOURS - HOURS); // they differ from the beginning
      process = boot();
    }

    String name() {
      return names.get(number);
    }

    int number() {
      return number;
    }

    private Process boot() throws IOException {
      List<String> command = new ArrayList<>();
      if (network != null) command.addAll(network.entering(number));
      command.addAll(
          List.of(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(),
              "-XX:+UseSerialGC",
              "-XX:TieredStopAtLevel=1",
              "-Dorg.slf4j.simpleLogger.defaultLogLevel=off",
              "-cp",
              System.getProperty("java.class.path"),
              Believer.class.getName(),
              name(),
              Files.createDirectories(directory.resolve(name())).toString(),
              String.valueOf(rarity),
              String.valueOf(busy)));
      command.addAll(seats);
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectError(directory.resolve(name() + ".log").toFile());
      if (faketime != null) {
        Map<String, String> environment = builder.environment();
        environment.put("LD_PRELOAD", faketime.toString());
        environment.put("FAKETIME_TIMESTAMP_FILE", clock().toString());
        environment.put("FAKETIME_CACHE_DURATION", "1");
        environment.put("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        environment.put("FAKETIME_FORCE_MONOTONIC_FIX", "0"); // else timed waits end at once
      }
      Process booted = builder.start();
      Thread.ofPlatform().daemon().start(() -> hear(booted));
      return booted;
    }

    private void hear(Process from) {
      PrintStream answers =
          new PrintStream(from.getOutputStream(), true, StandardCharsets.US_ASCII);
      try (BufferedReader lines = from.inputReader(StandardCharsets.US_ASCII)) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          if (line.endsWith(" .")) hear(line.split(" ", -1), answers); // else it was killed in it
        }
      } catch (IOException e) {
        // killed
      } finally {
        register.killed(name());
      }
    }

    private void hear(String[] words, PrintStream answers) {
      switch (words[0]) {
        case "believes" ->
            beliefs.add(name(), number(words[1]), number(words[2]), number(words[3]));
        case "reads" -> answer(answers, register.read(name(), number(words[1]), number(words[2])));
        case "writes" -> answer(answers, register.write(name(), number(words[1])));
        case "ends" -> register.end(name(), number(words[1]));
        case "sees" -> views.add(List.of(words[1].split(",", -1)));
        default -> System.err.println(name() + " " + String.join(" ", words));
      }
    }

    private static void answer(PrintStream answers, boolean done) {
      answers.println(done ? "done" : "stale");
    }

    private static long number(String word) {
      return Long.parseLong(word);
    }

    void signal(String signal) throws IOException, InterruptedException {
      Process kill = new ProcessBuilder("kill", "-" + signal, "" + process.pid()).start();
      if (kill.waitFor() != 0) throw new IOException("no signal " + signal + " to " + name());
    }

    void kill() throws InterruptedException {
      process.destroyForcibly().waitFor();
    }

    void restart() throws IOException {
      process = boot();
    }

    /** Moves its directory to one whose name ends in another way. */
    void move(String from, String to) throws IOException {
      Files.move(directory.resolve(name() + from), directory.resolve(name() + to));
    }

    /** Deletes a directory that was moved. */
    void forget(String ending) throws IOException {
      Path old = directory.resolve(name() + ending);
      try (Stream<Path> files = Files.list(old)) {
        for (Path file : files.toList()) Files.delete(file);
      }
      Files.delete(old);
    }

    /** Has its wall clock differ from that of the machine by so many seconds. */
    void wallClock(int seconds) throws IOException {
      Path fresh = directory.resolve(name() + ".clock.new");
      Files.writeString(fresh, "%+d\n".formatted(seconds));
      Files.move(fresh, clock(), StandardCopyOption.REPLACE_EXISTING);
    }

    private Path clock() {
      return directory.resolve(name() + ".clock");
    }
  }

  /**
   * Starts all processes.
   *
   * @param rarity among how many grants the register is used once
   */
  Chaos(Path directory, int rarity) throws IOException {
    this(directory, NAMES, rarity, 0);
  }

  /**
   * Starts processes.
   *
   * @param names of the members and perhaps the guest
   * @param busy how many threads of each process do nothing but compute, from its first grant on
   */
  Chaos(Path directory, List<String> names, int rarity, int busy) throws IOException {
    this.directory = directory;
    this.names = names;
    this.rarity = rarity;
    this.busy = busy;
    faketime = findFaketime();
    if (faketime == null) System.err.println("chaos: wall clocks do not jump, without libfaketime");
    NamespaceNetwork made = null;
    try {
      made = new NamespaceNetwork(names.size(), Cutting.DROP);
    } catch (IOException e) {
      System.err.println("chaos: links are not cut, " + e.getMessage());
    }
    network = made;
    List<InetSocketAddress> addresses = made == null ? loopback() : made.addresses();
    for (int k = 0; k < MEMBERS.size(); k++) {
      InetSocketAddress at = addresses.get(k);
      seats.add(MEMBERS.get(k) + "@" + at.getAddress().getHostAddress() + ":" + at.getPort());
    }
    try {
      for (int k = 0; k < names.size(); k++) running.add(new Running(k));
    } catch (IOException e) {
      close();
      throw e;
    }
  }

  private static @Nullable Path findFaketime() throws IOException {
    try (Stream<Path> libraries = Files.list(Path.of("/usr/lib"))) {
      return libraries
          .map(library -> library.resolve("faketime", "libfaketimeMT.so.1"))
          .filter(Files::exists)
          .findAny()
          .orElse(null);
    }
  }

  private static List<InetSocketAddress> loopback() throws IOException {
    List<ServerSocket> sockets = new ArrayList<>();
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (int k = 0; k < MEMBERS.size(); k++) {
      sockets.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
      addresses.add((InetSocketAddress) sockets.getLast().getLocalSocketAddress());
    }
    for (ServerSocket socket : sockets) socket.close();
    return addresses;
  }

  /** The network whose links can be cut, if there is one. */
  @Nullable NamespaceNetwork network() {
    return network;
  }

  /** Whether wall clocks can be changed. */
  boolean clocksJump() {
    return faketime != null;
  }

  Running process(int number) {
    return running.get(number);
  }

  /** The members of each view that a process has seen since this was asked last. */
  List<List<String>> newViews() {
    List<List<String>> seen = new ArrayList<>();
    for (var view = views.poll(); view != null; view = views.poll()) seen.add(view);
    return seen;
  }

  Beliefs beliefs() {
    return beliefs;
  }

  GuardedRegister register() {
    return register;
  }

  @Override
  public void close() {
    for (Running one : running) one.process.destroyForcibly();
    if (network != null) network.close();
  }
}
