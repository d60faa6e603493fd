package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
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
  @TempDir Path directory;

  private final List<Shell> shells = new ArrayList<>();

  /** A process whose lines are read, and that is typed to. */
  private final class Shell {
    private final Process process;
    private final Writer keyboard;
    private final BlockingQueue<String> shown = new LinkedBlockingQueue<>();

    Shell(String... args) throws IOException {
      List<String> command = new ArrayList<>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
      command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
      command.addAll(List.of(args));
      process = new ProcessBuilder(command).directory(directory.toFile()).start();
      keyboard = process.outputWriter(StandardCharsets.UTF_8);
      Thread.ofPlatform().daemon().start(this::read);
      shells.add(this);
    }

    private void read() {
      try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
        lines.lines().forEach(shown::add);
      } catch (IOException e) {
        // as good as the end
      }
      shown.add("the end");
    }

    void type(String line) throws IOException {
      keyboard.write(line + "\n");
      keyboard.flush();
    }

    String await(String part) throws InterruptedException {
      for (String line = ""; ; ) {
        if (line.contains(part)) return line;
        line = shown.poll(240, TimeUnit.SECONDS);
        assertThat(line).as("waiting for " + part).isNotNull().isNotEqualTo("the end");
      }
    }
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

  private static void awaitLinks(Shell[] shells) throws InterruptedException {
    for (Shell shell : shells) {
      shell.await("linked with node");
      shell.await("linked with node");
    }
  }

  @Test
  void inThreeShellsTheLockMovesAsOneTypes() throws Exception {
    String members = members();
    Shell[] three = new Shell[3];
    for (int i = 0; i < 3; i++) {
      three[i] =
          new Shell(
              "node", "path-compression", "--nodes", "3", "--id", "" + i, "--members", members);
    }
    awaitLinks(three);
    three[0].type("request");
    three[0].await("node 0 tells Granted");
    three[1].type("request");
    three[2].type("nonsense");
    three[0].type("release");
    three[1].await("node 1 tells Granted");
    three[1].type("state");
    three[1].await("=");
    three[1].type("release");
    three[2].type("request");
    three[2].await("node 2 tells Granted");
    three[0].type("quit");
    assertThat(three[0].process.waitFor()).isZero();
    three[2].await("lost the link to node 0");
    three[1].process.destroy(); // SIGTERM
    assertThat(three[1].process.waitFor()).isIn(0, 143);
    three[2].await("lost the link to node 1");
  }

  @Test
  void inThreeShellsARoundAlgorithmRunsUnderTheSynchronizerOfOnesChoice() throws Exception {
    String members = members();
    Shell[] three = new Shell[3];
    for (int i = 0; i < 3; i++) {
      three[i] =
          new Shell(
              "node",
              "flooding",
              "--nodes",
              "3",
              "--synchronizer",
              "beta",
              "--id",
              "" + i,
              "--members",
              members);
    }
    awaitLinks(three);
    for (Shell shell : three) shell.type("start");
    three[2].await("node 2 tells Won");
    three[0].type("state");
    three[0].await("Elected[leader=2]");
  }

  @Test
  void theExampleOfADeploymentRunsAsServices() throws Exception {
    Properties example = new Properties();
    try (Reader file = Files.newBufferedReader(Path.of("../examples/deploy/cluster.properties"))) {
      example.load(file);
    }
    example.remove("tls-cert"); // loopback needs none
    example.remove("tls-ca");
    example.setProperty("members", members());
    example.setProperty("http", "localhost:0");
    example.setProperty("silence", "120000"); // however busy this machine is
    try (Writer file = Files.newBufferedWriter(directory.resolve("cluster.properties"))) {
      example.store(file, null);
    }
    Shell[] three = new Shell[3];
    for (int i = 0; i < 3; i++) {
      Files.createDirectory(directory.resolve("data" + i));
      three[i] =
          new Shell(
              "node",
              "--config",
              "cluster.properties",
              "--id",
              "" + i,
              "--data",
              "data" + i,
              "--no-input");
    }
    awaitLinks(three);
    for (Shell shell : three) shell.await("tells");
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
            bellwether: links.loss: TCP does not lose single messages
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
    Files.writeString(
        directory.resolve("c.properties"),
        "run = chang-roberts\nmembers = " + members() + "\nhttp = localhost:0\n");
    Shell shell =
        new Shell("node", "--config", "c.properties", "--nodes", "3", "--id", "2", "--no-input");
    String port = shell.await("answers at port").replaceAll(".* ", "");
    HttpResponse<String> health =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create("http://localhost:" + port + "/health")).build(),
                HttpResponse.BodyHandlers.ofString());
    assertThat(health.body()).contains("\"status\":\"up\"", "\"notLinked\":[0,1]");
    shell.process.destroy();
    assertThat(shell.process.waitFor()).isIn(0, 143);
  }

  @Test
  void whatIsMissingOrUnsafeIsRefusedInOneSentence() throws Exception {
    Cli cli = new Cli(directory);
    String node = "node chang-roberts --nodes 2 --id 0 --members ";
    assertThat(cli.line(node + "192.0.2.1:7000,192.0.2.2:7000").err())
        .isEqualTo(
            "bellwether: --members: 192.0.2.1:7000 is another machine, expected --tls-cert,"
                + " --tls-key and --tls-ca, or --plaintext to talk in clear\n");
    assertThat(cli.line(node + "localhost:7000,localhost:7001 --tls-cert x").err())
        .contains("expected all three, or none");
    assertThat(
            cli.line(node + "localhost:7000,localhost:7001 --tls-cert x --tls-key y --tls-ca z")
                .err())
        .contains("is missing");
    assertThat(cli.line(node + "localhost:7000").err()).contains("lists 1 members");
  }
}
