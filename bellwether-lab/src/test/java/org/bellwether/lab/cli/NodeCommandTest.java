package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.bellwether.lab.Main;
import org.bellwether.node.link.LoopbackPorts;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** One member per shell, as in the documentation. */
@Timeout(600)
@DisabledOnOs(OS.WINDOWS)
class NodeCommandTest {
  private static final String LONG_SILENCE = "120000"; // however busy this machine is

  @TempDir Path directory;

  private final List<Shell> shells = new ArrayList<>();

  /** A process whose lines are read, and that is typed to. */
  private final class Shell {
    private final Process process;
    private final Writer keyboard;
    private final BlockingQueue<String> shown = new LinkedBlockingQueue<>();
    private final List<String> all = new CopyOnWriteArrayList<>(); // what it has shown so far

    Shell(String... args) throws IOException {
      this(List.of(), args);
    }

    Shell(List<String> options, String... args) throws IOException {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
      command.addAll(options);
      command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
      command.addAll(List.of(args));
      process =
          new ProcessBuilder(command)
              .directory(directory.toFile())
              .redirectErrorStream(true)
              .start();
      keyboard = process.outputWriter(StandardCharsets.UTF_8);
      Thread.ofPlatform().daemon().start(this::read);
      shells.add(this);
    }

    private void read() {
      try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
        lines.lines().forEach(this::shows);
      } catch (IOException | UncheckedIOException e) {
        // as good as the end
      }
      shows("the end");
    }

    private void shows(String line) {
      all.add(line);
      shown.add(line);
    }

    void type(String line) throws IOException {
      all.add("> " + line);
      keyboard.write(line + "\n");
      keyboard.flush();
    }

    String await(String part) throws InterruptedException {
      for (String line = ""; ; ) {
        if (line.contains(part)) return line;
        line = shown.poll(240, TimeUnit.SECONDS);
        assertThat(line)
            .as(() -> "shell %d waits for %s%s".formatted(shells.indexOf(this), part, shown()))
            .isNotNull()
            .isNotEqualTo("the end");
      }
    }
  }

  /** What all shells have shown, and what was typed. */
  private String shown() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < shells.size(); i++) {
      text.append("\nshell ").append(i).append(":\n  ");
      text.append(String.join("\n  ", shells.get(i).all));
    }
    return text.toString();
  }

  @AfterEach
  void endAll() {
    shells.forEach(shell -> shell.process.destroyForcibly());
  }

  private static String members() throws IOException {
    return LoopbackPorts.free(3).stream()
        .map(InetSocketAddress::getPort)
        .map(port -> "localhost:" + port)
        .collect(Collectors.joining(","));
  }

  /** Members in three shells, which give each other up for no silence of a busy machine. */
  private Shell[] three(String... args) throws Exception {
    String members = members();
    Shell[] three = new Shell[3];
    for (int i = 0; i < 3; i++) {
      List<String> words = new ArrayList<>(List.of("node"));
      words.addAll(List.of(args));
      words.addAll(List.of("--nodes", "3", "--id", "" + i, "--members", members));
      words.addAll(List.of("--silence", LONG_SILENCE));
      three[i] = new Shell(words.toArray(String[]::new));
    }
    awaitLinks(three);
    return three;
  }

  private static void awaitLinks(Shell[] shells) throws InterruptedException {
    for (Shell shell : shells) {
      shell.await("linked with node");
      shell.await("linked with node");
    }
  }

  @Test
  void inThreeShellsTheLockMovesAsOneTypes() throws Exception {
    Shell[] three = three("path-compression");
    three[0].type("request");
    three[0].await("it enters the critical section");
    three[1].type("request");
    three[2].type("nonsense");
    three[0].type("release");
    three[1].await("it enters the critical section");
    three[1].type("state");
    three[1].await("=");
    three[1].type("release");
    three[2].type("request");
    three[2].await("it enters the critical section");
    three[0].type("quit");
    assertThat(three[0].process.waitFor()).isZero();
    three[2].await("lost the link to node 0");
    three[1].process.destroy(); // SIGTERM
    assertThat(three[1].process.waitFor()).isZero();
    three[2].await("lost the link to node 1");
  }

  @Test
  void inThreeShellsARoundAlgorithmRunsUnderTheSynchronizerOfOnesChoice() throws Exception {
    Shell[] three = three("flooding", "--synchronizer", "beta");
    for (Shell shell : three) shell.type("start");
    three[2].await("wins");
    three[0].await("learns that 2 is the leader");
  }

  @Test
  void theExampleOfADeploymentRunsAsServicesOverTls() throws Exception {
    String members = members();
    Shell[] three = new Shell[3];
    for (int i = 0; i < 3; i++) three[i] = new Shell(service(i, members));
    awaitLinks(three);
    for (Shell shell : three) shell.await(" it ");
  }

  @Test
  void theExampleOfADeploymentHasOnlySettingsThatANodeKnows() throws IOException {
    Properties example = new Properties();
    try (Reader file = Files.newBufferedReader(Path.of("../examples/deploy/cluster.properties"))) {
      example.load(file);
    }
    assertThat(example.stringPropertyNames())
        .isSubsetOf(NodeFile.KEYS)
        .contains("run", "members", "tls-cert", "http");
  }

  /** What the unit of systemd starts on machine i, whose files are in a directory of its own. */
  private String[] service(int i, String members) throws IOException {
    Path deploy = Path.of("../examples/deploy");
    Path keys = Path.of("../bellwether-node/src/test/resources/org/bellwether/node/link");
    Path etc = Files.createDirectory(directory.resolve("etc" + i));
    Files.copy(keys.resolve("node" + i + ".pem"), etc.resolve("cert.pem"));
    Files.copy(keys.resolve("node" + i + ".key"), etc.resolve("key.pem"));
    Files.copy(keys.resolve("authority.pem"), etc.resolve("ca.pem"));
    Properties example = new Properties();
    try (Reader file = Files.newBufferedReader(deploy.resolve("cluster.properties"))) {
      example.load(file);
    }
    String hosts = example.getProperty("members");
    example.setProperty("names", hosts.replaceAll(":[0-9]+", ""));
    example.setProperty("members", members);
    example.setProperty("http", "localhost:0");
    example.setProperty("silence", LONG_SILENCE);
    for (String key : List.of("tls-cert", "tls-ca")) {
      String installed = example.getProperty(key);
      example.setProperty(key, installed.replace("/etc/bellwether", etc.toString()));
    }
    try (Writer file = Files.newBufferedWriter(etc.resolve("cluster.properties"))) {
      example.store(file, null);
    }
    Path data = Files.createDirectory(directory.resolve("data" + i));
    String start =
        Files.readAllLines(deploy.resolve("bellwether-node@.service")).stream()
            .filter(line -> line.startsWith("ExecStart="))
            .collect(Collectors.joining())
            .replace("ExecStart=/opt/bellwether/bellwether ", "")
            .replace("/etc/bellwether", etc.toString())
            .replace("${CREDENTIALS_DIRECTORY}", etc.toString())
            .replace("${STATE_DIRECTORY}", data.toString())
            .replace("%i", "" + i);
    return start.split(" ", -1);
  }

  @Test
  void whatOneMemberDoesNotDoIsNamedOneLineEach() throws IOException {
    Cli cli = new Cli(directory);
    String node = "node invitation --nodes 2 --id 0 --members localhost:7000,localhost:7001 ";
    Cli.Done faults =
        cli.line(node + "--crash 1@5 --recover 1@9 --pause 0@3 --partition 0|1@2 --loss 0.5");
    assertThat(faults.status()).isEqualTo(2);
    assertThat(faults.out()).isEmpty();
    assertThat(faults.err())
        .isEqualTo(
            """
            bellwether: --loss: TCP does not lose single messages; leave it out here
            faults: a member cannot cut links; use bellwether cluster
            faults: a member does not kill itself; use kill -KILL
            faults: a member does not restart itself; start its process again
            faults: a member does not stop itself; use kill -STOP and kill -CONT
            """);
    Cli.Done typed =
        new Cli(directory)
            .input("quit\n")
            .line("node central --id 0 --requests 0@0 --members " + members());
    assertThat(typed.err()).contains("operations.requests: type request and release instead");
  }

  @Test
  void aServiceTakesNoInputAnswersOverHttpAndEndsWithSigterm() throws Exception {
    Files.createDirectory(directory.resolve("own"));
    Files.writeString(
        directory.resolve("c.properties"),
        "run = invitation\nmembers = " + members() + "\nhttp = localhost:0\ndata = own\n");
    Shell shell =
        new Shell("node", "--config", "c.properties", "--nodes", "3", "--id", "2", "--no-input");
    String port = shell.await("answers at port").replaceAll(".* ", "");
    HttpResponse<String> health =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/health")).build(),
                HttpResponse.BodyHandlers.ofString());
    assertThat(health.body()).contains("\"status\":\"up\"", "\"notLinked\":[0,1]");
    Cli.Done second = new Cli(directory).line("node --config c.properties --id 2 --no-input");
    assertThat(second.status()).isEqualTo(2);
    assertThat(second.err()).contains("own is in use by another process\n").hasLineCount(1);
    shell.process.destroy();
    assertThat(shell.process.waitFor()).isZero();
  }

  @Test
  void aClientAsksForALockEntersAndLeavesInThisOrder() throws Exception {
    Cli.Done done =
        new Cli(directory)
            .input("release\nrequest\nrequest\nmulticast a\ndance\nunlink 0\nhelp\nquit\n")
            .line("node central --id 0 --members " + members());
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .containsOnlyOnce("it enters the critical section")
        .contains("leave the critical section");
    assertThat(done.err())
        .isEqualTo(
            """
            bellwether: node 0 does not have the lock
            bellwether: node 0 has the lock already
            bellwether: multicast a: central sends no multicasts
            bellwether: dance is not a command, expected start, request, release, multicast,\
             unicast, command or unlink
            bellwether: unlink 0: there is no link to node 0
            """);
  }

  @Test
  void ctrlCEndsAClusterAtOnceAndLeavesNothingBehind() throws Exception {
    Path temporary = Files.createDirectory(directory.resolve("tmp"));
    Shell shell =
        new Shell(
            List.of("-Djava.io.tmpdir=" + temporary),
            "cluster",
            "invitation",
            "--nodes",
            "3",
            "--until",
            "1000000",
            "--patience",
            "240");
    shell.await("sends");
    assertThat(temporary).isNotEmptyDirectory();
    new ProcessBuilder("kill", "-INT", "" + shell.process.pid()).start().waitFor();
    assertThat(shell.process.waitFor()).isEqualTo(130);
    assertThat(temporary).isEmptyDirectory();
  }

  @Test
  void wrongConfigurationsAreRefusedInOneSentence() throws Exception {
    String members = members();
    assertThat(refusal("run = lelann\nmembrs = " + members))
        .isEqualTo("c.properties: membrs is not a setting, expected members");
    assertThat(refusal("run = lelann\nplaintext = yes"))
        .isEqualTo("c.properties: plaintext = yes, expected true or false");
    assertThat(refusal("run = lelann\nid = 0\nmembers = localhost:7000, localhost:7000"))
        .isEqualTo("--members: localhost:7000 is there twice");
    String invitation = "run = invitation\nid = 0\nmembers = " + members;
    assertThat(refusal(invitation))
        .isEqualTo(
            "--data is missing, expected a directory, because nodes of invitation keep records");
    assertThat(refusal(invitation + "\ndata = nowhere"))
        .endsWith("nowhere does not exist; create it to found a new node there");
  }

  private String refusal(String file) throws IOException {
    Files.writeString(directory.resolve("c.properties"), file);
    Cli.Done done = new Cli(directory).line("node --config c.properties");
    assertThat(done.status()).isEqualTo(2);
    return done.err().replaceFirst("^bellwether: ", "").stripTrailing();
  }

  @Test
  void whatIsMissingOrUnsafeIsRefusedInOneSentence() throws Exception {
    Cli cli = new Cli(directory);
    String node = "node chang-roberts --nodes 2 --id 0 --members ";
    assertThat(cli.line(node + "192.0.2.1:7000,192.0.2.2:7000").err())
        .isEqualTo(
            "bellwether: --members: 192.0.2.1:7000 is another machine, expected --tls-cert,"
                + " --tls-key and --tls-ca, or --plaintext to talk unencrypted\n");
    assertThat(cli.line(node + "localhost:7000,localhost:7001 --tls-cert x").err())
        .contains("expected all three, or none");
    assertThat(
            cli.line(node + "localhost:7000,localhost:7001 --tls-cert x --tls-key y --tls-ca z")
                .err())
        .contains("is missing");
    assertThat(cli.line(node + "localhost:7000").err()).contains("lists 1 members");
  }
}
