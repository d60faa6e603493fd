package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.bellwether.node.link.LoopbackPorts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example service beside a real PostgreSQL, with processes that are killed and frozen. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class OrdersTest {
  private static final Path EXAMPLE = Path.of("..", "examples", "orders");
  private static final int FAULTS = 8;

  @TempDir private Path directory;
  private final BlockingQueue<String> booked = new LinkedBlockingQueue<>();
  private final List<Process> processes = new ArrayList<>();
  private int[] ports = {};
  private Path home;
  private Database database;

  /** A PostgreSQL of its own, on a port of its own, in a directory of its own. */
  private static final class Database {
    private final Process server;
    private final String url;

    Database(Path binaries, Path where) throws Exception {
      // PostgreSQL refuses to run as root, and its directory must belong to whoever runs it.
      boolean root = System.getProperty("user.name").equals("root");
      List<String> as = root ? List.of("setpriv", "--reuid=postgres", "--clear-groups") : List.of();
      if (root) run(List.of("chown", "postgres", where.toString()));
      InetSocketAddress address = LoopbackPorts.free(1).getFirst();
      Path data = where.resolve("data");
      run(with(as, binaries.resolve("initdb"), "-D", data, "-U", "orders", "-A", "trust"));
      server =
          new ProcessBuilder(
                  with(
                      as,
                      binaries.resolve("postgres"),
                      "-D",
                      data,
                      "-h",
                      "127.0.0.1",
                      "-p",
                      address.getPort(),
                      "-k",
                      where))
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      url = "jdbc:postgresql://127.0.0.1:" + address.getPort() + "/postgres?user=orders";
      for (SQLException last = null; ; ) {
        try (Connection connection = connect()) {
          assertThat(connection.isValid(60)).isTrue();
          return;
        } catch (SQLException e) {
          if (!server.isAlive()) throw last == null ? e : last;
          last = e; // it is not up yet
        }
      }
    }

    private static List<String> with(List<String> as, Object... words) {
      List<String> command = new ArrayList<>(as);
      for (Object word : words) command.add(word.toString());
      return command;
    }

    private static void run(List<String> command) throws Exception {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      assertThat(process.waitFor()).as(command.toString()).isZero();
    }

    Connection connect() throws SQLException {
      return DriverManager.getConnection(url);
    }

    void stop() throws InterruptedException {
      server.destroy();
      server.waitFor();
    }
  }

  private static Path binaries() throws IOException {
    List<Path> found = new ArrayList<>();
    Path debian = Path.of("/usr/lib/postgresql");
    if (Files.isDirectory(debian)) {
      try (Stream<Path> versions = Files.list(debian)) {
        versions.map(v -> v.resolve("bin")).forEach(found::add);
      }
    }
    for (String path : System.getenv("PATH").split(":", -1)) found.add(Path.of(path));
    return found.stream()
        .filter(bin -> Files.isExecutable(bin.resolve("initdb")))
        .filter(bin -> Files.isExecutable(bin.resolve("postgres")))
        .findFirst()
        .orElse(Path.of(""));
  }

  @BeforeEach
  void prepare() throws Exception {
    Path binaries = binaries();
    assumeThat(binaries).as("the directory of PostgreSQL's programs").isNotEqualTo(Path.of(""));
    home = Files.createTempDirectory("bellwether-orders-"); // not below one that is ours alone
    database = new Database(binaries, home);
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(Files.readString(EXAMPLE.resolve("schema.sql")));
    }
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-d",
                directory.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                EXAMPLE.resolve("src/main/java/Orders.java").toString());
    assertThat(status).isZero();
    ports = LoopbackPorts.free(3).stream().mapToInt(InetSocketAddress::getPort).toArray();
  }

  @AfterEach
  void end() throws Exception {
    for (Process process : processes) process.destroyForcibly().waitFor();
    if (database != null) database.stop();
    if (home == null) return;
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
    }
  }

  private Process boot(String name) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
    command.add(directory + ":" + System.getProperty("java.class.path"));
    command.addAll(List.of("Orders", name, database.url, directory.resolve("members").toString()));
    for (int port : ports) command.add(Integer.toString(port));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try (BufferedReader lines = process.inputReader(StandardCharsets.US_ASCII)) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                  booked.add(name + " " + line);
                }
              } catch (IOException e) {
                // killed
              }
            });
    return process;
  }

  /** Waits until others than one have booked so many orders. */
  private void await(String except, int orders) throws InterruptedException {
    for (int left = orders; left > 0; ) {
      String next = booked.poll(120, TimeUnit.SECONDS);
      assertThat(next).as("an order").isNotNull();
      if (!next.startsWith(except + " ")) left--;
    }
  }

  @Test
  void theAccountAddsUpWhateverIsKilledOrFrozen() throws Exception {
    List<String> names = List.of("a", "b", "c");
    for (String name : names) processes.add(boot(name));
    Random random = new Random(1);
    await("nobody", 20);
    for (int fault = 0; fault < FAULTS; fault++) {
      int victim = random.nextInt(names.size());
      if (random.nextBoolean()) {
        processes.get(victim).destroyForcibly().waitFor();
        await(names.get(victim), 10);
        processes.set(victim, boot(names.get(victim)));
      } else {
        signal("STOP", processes.get(victim));
        booked.clear(); // what it wrote before
        await(names.get(victim), 10);
        signal("CONT", processes.get(victim));
      }
      await("nobody", 10);
    }
    for (Process process : processes) process.destroyForcibly().waitFor();
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select balance, (select sum(amount) from orders), (select count(*) from orders)"
                    + " from account")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getLong(1)).isEqualTo(row.getLong(2));
      assertThat(row.getLong(3)).isGreaterThan(20L * FAULTS);
    }
  }

  private static void signal(String signal, Process process) throws Exception {
    Process kill = new ProcessBuilder("kill", "-" + signal, "" + process.pid()).start();
    assertThat(kill.waitFor()).isZero();
  }
}
