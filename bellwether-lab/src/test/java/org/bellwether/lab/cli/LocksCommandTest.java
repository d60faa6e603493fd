package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.bellwether.locks.Bellwether;
import org.bellwether.locks.Config;
import org.bellwether.locks.Grant;
import org.bellwether.locks.Leadership;
import org.bellwether.locks.Member;
import org.bellwether.locks.NoMajority;
import org.bellwether.node.link.LoopbackPorts;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The command against a running group, over real sockets and with real processes. */
@Timeout(180)
class LocksCommandTest {
  private static final String PATIENT = "120";

  @TempDir private Path directory;
  private final List<Config> configs = new ArrayList<>();
  private final List<Member> members = new ArrayList<>();

  @BeforeEach
  void found() throws Exception {
    int[] ports = LoopbackPorts.free(3).stream().mapToInt(a -> a.getPort()).toArray();
    for (String name : List.of("a", "b", "c")) {
      Config config = Config.localhost("shop", name, ports);
      configs.add(config.directory(directory.resolve(name)));
      members.add(Bellwether.join(configs.getLast()));
    }
    Files.writeString(
        directory.resolve("bellwether.properties"),
        """
        cluster = shop
        self = a
        directory = %s
        members = a@localhost:%d, b@localhost:%d, c@localhost:%d
        """
            .formatted(directory.resolve("a"), ports[0], ports[1], ports[2]));
  }

  @AfterEach
  void end() {
    members.forEach(Member::close);
  }

  private Cli.Done run(String... args) {
    return new Cli(directory).run(args);
  }

  private Cli.Done runWithTheLock(String script) {
    return run("locks", "acquire", "nightly", "--timeout", PATIENT, "--", "sh", "-c", script);
  }

  private static Grant acquire(Member who, String lock) throws InterruptedException {
    return who.locks().acquire(lock, Duration.ofSeconds(60));
  }

  @Test
  void aCommandRunsWhileTheLockIsHeldAndKnowsTheFence() throws Exception {
    long before;
    try (Grant grant = acquire(members.get(1), "nightly")) {
      before = grant.fence();
    }
    Cli.Done done = runWithTheLock("echo $BELLWETHER_LOCK $BELLWETHER_FENCE > told; exit 7");
    assertThat(done.err()).isEmpty();
    assertThat(done.status()).isEqualTo(7);
    String[] told = Files.readString(directory.resolve("told")).strip().split(" ", -1);
    assertThat(told[0]).isEqualTo("nightly");
    assertThat(Long.parseLong(told[1])).isGreaterThan(before);
    try (Grant grant = acquire(members.get(1), "nightly")) {
      assertThat(grant.fence()).isGreaterThan(Long.parseLong(told[1]));
    }
  }

  @Test
  void aCommandIsKilledWhenItsLockIsLost() throws Exception {
    Path begun = directory.resolve("begun");
    CompletableFuture<Cli.Done> done =
        CompletableFuture.supplyAsync(() -> runWithTheLock("echo $$ > begun; exec sleep 10000"));
    while (!Files.exists(begun) || Files.readString(begun).isBlank()) Thread.onSpinWait();
    long child = Long.parseLong(Files.readString(begun).strip());
    for (Member member : members) member.close(); // so that nobody vouches for it any more
    Cli.Done over = done.get(120, TimeUnit.SECONDS);
    assertThat(over.status()).isEqualTo(1);
    assertThat(over.err()).contains("is lost, so that the command is killed");
    ProcessHandle.of(child).ifPresent(handle -> handle.onExit().join());
  }

  /** On a busy machine a leader loses its lease at times, and leads again soon. */
  private void awaitTold(String expected, String... action) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
    String[] args = new String[action.length + 3];
    args[0] = "locks";
    System.arraycopy(action, 0, args, 1, action.length);
    args[action.length + 1] = "--timeout";
    args[action.length + 2] = PATIENT;
    Cli.Done done = run(args);
    while (!done.out().contains(expected) && System.nanoTime() < deadline) done = run(args);
    assertThat(done.out()).as(done.err()).contains(expected);
    assertThat(done.status()).isZero();
  }

  @Test
  void statusAndWhoTellWhatIsAnnounced() throws Exception {
    CompletableFuture<Leadership.Term> elected = new CompletableFuture<>();
    members.get(1).leadership("scheduler").onElected(elected::complete);
    elected.get(60, TimeUnit.SECONDS);
    for (Member each : members) {
      while (each.leadership("scheduler").leader().isEmpty()) Thread.onSpinWait();
    }
    try (Grant grant = acquire(members.get(2), "nightly")) {
      grant.announce();
      for (Member each : members) {
        while (each.locks().holder("nightly").isEmpty()) Thread.onSpinWait();
      }
      for (String line :
          List.of("; connected to ", "coordinator: ", "b leads scheduler\n", "c holds nightly\n")) {
        awaitTold(line, "status");
      }
      awaitTold("{\"holds\":null,\"leads\":\"b\"}\n", "who", "scheduler", "--json");
      awaitTold("c holds nightly\n", "who", "nightly");
      awaitTold(
          "\"leaders\":{\"scheduler\":\"b\"},\"locks\":{\"nightly\":\"c\"}}", "status", "--json");
    }
    Cli.Done nobody = run("locks", "who", "other", "--timeout", PATIENT);
    assertThat(nobody.status()).isEqualTo(1);
    assertThat(nobody.err()).contains("nobody has announced that it holds or leads other");
  }

  /** The program of the page, in three processes, with other ports. */
  @Test
  void statusShowsTheLockOfThePageOnLocks() throws Exception {
    String page = Files.readString(Path.of("..", "docs", "locks.md"));
    int begin = page.indexOf("import java.time.Duration;");
    String program = page.substring(begin, page.indexOf("```", begin));
    int properties = page.indexOf("cluster = first-lock");
    String config = page.substring(properties, page.indexOf("```", properties));
    int[] ports = LoopbackPorts.free(3).stream().mapToInt(a -> a.getPort()).toArray();
    for (int k = 0; k < 3; k++) {
      program = program.replace("710" + (k + 1), String.valueOf(ports[k]));
      config = config.replace("710" + (k + 1), String.valueOf(ports[k]));
    }
    Path source = Files.writeString(directory.resolve("FirstLock.java"), program);
    Files.writeString(directory.resolve("first.properties"), config);
    List<Process> processes = new ArrayList<>();
    try {
      for (String name : List.of("a", "b", "c")) {
        processes.add(
            new ProcessBuilder(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Duser.home=" + directory,
                    "-cp",
                    System.getProperty("java.class.path"),
                    source.toString(),
                    name)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("said-" + name).toFile())
                .start());
      }
      awaitTold(" holds orders\n", "status", "--config", "first.properties");
    } finally {
      for (Process process : processes) process.destroyForcibly().waitFor();
    }
  }

  @Test
  void withoutAMajorityNobodyIsShownAsLeader() throws Exception {
    CompletableFuture<Leadership.Term> elected = new CompletableFuture<>();
    members.getFirst().leadership("scheduler").onElected(elected::complete);
    elected.get(60, TimeUnit.SECONDS);
    awaitTold("a leads scheduler\n", "who", "scheduler");
    members.get(1).close();
    members.get(2).close();
    for (String[] action : List.of(new String[] {"status"}, new String[] {"who", "scheduler"})) {
      List<String> args = new ArrayList<>(List.of("locks", "--timeout", "2"));
      args.addAll(List.of(action));
      Cli.Done done = run(args.toArray(String[]::new));
      assertThat(done.status()).isEqualTo(1);
      assertThat(done.out()).isEmpty();
      assertThat(done.err()).contains("there is no majority of the members");
    }
  }

  @Test
  void acquireWaitsForAMajorityAsLongAsItWasTold() throws Exception {
    acquire(members.getFirst(), "nightly").close();
    for (Member member : members) member.close();
    CompletableFuture<Cli.Done> done =
        CompletableFuture.supplyAsync(() -> runWithTheLock("exit 7"));
    Member witness = Bellwether.join(configs.getFirst().asGuest("witness"));
    members.add(witness);
    assertThatThrownBy(() -> witness.locks().acquire("other", Duration.ofSeconds(3)))
        .isInstanceOf(NoMajority.class);
    for (Config config : configs) members.add(Bellwether.join(config));
    assertThat(done.get(120, TimeUnit.SECONDS).status()).isEqualTo(7);
  }

  @Test
  void acquireTakesOneNameThenDashesAndACommand() {
    for (String words :
        List.of("-- echo hi", "nightly echo hi", "nightly echo -- hi", "nightly --")) {
      Cli.Done done = run(("locks acquire " + words).split(" ", -1));
      assertThat(done.status()).as(words).isEqualTo(2);
      assertThat(done.out()).isEmpty();
      assertThat(done.err()).contains("locks needs the name of one lock, then -- and a command");
    }
  }

  @Test
  void aGroupThatIsNotThereAndWrongWordsAreToldInOneLine() throws Exception {
    for (Member member : members) member.close();
    Cli.Done gone = run("locks", "status", "--timeout", "1");
    assertThat(gone.status()).isEqualTo(1);
    assertThat(gone.err()).contains("there is no majority of the members: there is no view yet");
    assertThat(run("locks").err())
        .contains("locks needs an action: status, who, acquire, serve or refound");
    assertThat(run("locks", "lend").err())
        .contains(
            "lend is not an action of locks, expected status, who, acquire, serve or refound");
    assertThat(run("locks", "acquire", "x").err())
        .contains("locks needs the name of one lock, then -- and a command");
    assertThat(run("locks", "status", "--config", "none").err()).contains("none cannot be read");
    assertThat(run("locks", "status", "--as", "b").err())
        .contains("guest: \"b\", expected another name than the members");
    for (String[] wrong :
        List.of(
            new String[] {"locks"},
            new String[] {"locks", "lend"},
            new String[] {"locks", "status", "--config", "none"})) {
      assertThat(run(wrong).status()).isEqualTo(2);
    }
  }

  @Test
  void refoundPutsAwayWhatAStoppedMemberHasStored() throws Exception {
    try (Grant grant = acquire(members.getFirst(), "nightly")) {
      assertThat(grant.fence()).isPositive();
    }
    Cli.Done running = run("locks", "refound");
    assertThat(running.status()).isEqualTo(2);
    assertThat(running.err()).contains("is in use by another process");
    for (Member member : members) member.close();
    Cli.Done done = run("locks", "refound");
    assertThat(done.err()).isEmpty();
    assertThat(done.out()).contains("what member a had stored is in ").contains(".before-1\n");
    assertThat(run("locks", "refound", "a").err()).contains("locks refound takes no name");
    Cli.Done again = run("locks", "refound");
    assertThat(again.status()).isEqualTo(0);
    assertThat(again.out()).contains(".before-2\n");
  }

  @Test
  void aMemberServesUntilItIsEndedAndSaysHowItIs() throws Exception {
    int port = LoopbackPorts.free(2).getFirst().getPort();
    int health = LoopbackPorts.free(2).getLast().getPort();
    Files.writeString(
        directory.resolve("alone.properties"),
        "cluster = alone%nself = b%nmembers = a@localhost:%d%n".formatted(port)
            + "directory = "
            + directory.resolve("alone")
            + "%n".formatted());
    String address = "localhost:" + health;
    String[] line = {"locks", "serve", "--config", "alone.properties", "--http", address};
    assertThat(run(line).err()).contains("self", "a"); // there is no b
    Files.writeString(
        directory.resolve("alone.properties"),
        Files.readString(directory.resolve("alone.properties")).replace("self = b", "self = a"));
    Cli cli = new Cli(directory);
    CompletableFuture<Cli.Done> serving = CompletableFuture.supplyAsync(() -> cli.run(line));
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<String> ready = ask(client, address, "/ready");
      while (ready == null || ready.statusCode() != 200) {
        assertThat(serving).isNotDone();
        ready = ask(client, address, "/ready");
      }
      assertThat(ready.body()).contains("\"state\":\"RUNNING\"").contains("\"members\":[\"a\"]");
      assertThat(ask(client, address, "/health").statusCode()).isEqualTo(200);
      assertThat(ask(client, address, "/metrics").body()).contains("bellwether_");
      assertThat(ask(client, address, "/state").statusCode()).isEqualTo(404);
    }
    assertThat(run(line).err()).contains("in use by another process"); // by the member that serves
    cli.interrupted();
    Cli.Done done = serving.get(60, TimeUnit.SECONDS);
    assertThat(done.status()).as(done.err()).isEqualTo(Interrupt.STATUS);
    assertThat(done.out()).contains("member a serves", "answers at port " + health);
  }

  private static @Nullable HttpResponse<String> ask(HttpClient client, String address, String path)
      throws InterruptedException {
    URI uri = URI.create("http://" + address + path);
    try {
      return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    } catch (IOException e) {
      return null; // not yet
    }
  }
}
