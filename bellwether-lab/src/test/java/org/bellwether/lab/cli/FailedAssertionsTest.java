package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Supplier;
import org.bellwether.check.Checks;
import org.bellwether.election.ChangRoberts;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation;
import org.bellwether.topology.Topologies;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a test leaves behind whose check or run fails. */
class FailedAssertionsTest {
  private static final String PROPERTY = "bellwether.replays";

  @TempDir Path directory;

  @BeforeEach
  void writeHere() {
    System.setProperty(PROPERTY, directory.toString());
  }

  @AfterEach
  void writeElsewhere() {
    System.clearProperty(PROPERTY);
  }

  private static String message(Supplier<?> assertion) {
    return String.valueOf(catchThrowableOfType(AssertionError.class, assertion::get).getMessage());
  }

  /** The rest of the line that begins with a word. */
  private static String told(String message, String word) {
    return message
        .lines()
        .filter(line -> line.startsWith("  " + word + ": "))
        .findFirst()
        .orElseThrow(() -> new AssertionError(message))
        .substring(word.length() + 4);
  }

  @Test
  void aCheckLeavesAScenarioThatReplayShowsAndAPicture() throws Exception {
    Scenario ring = Scenario.builder("chang-roberts").ids(3, 1, 2).build();
    String message = message(() -> Checks.assertThat(Checks.check(ring).losses(1)).holds());
    assertThat(message).startsWith("chang-roberts on 3 nodes: ").contains("  1. node ");
    Cli.Done replay = new Cli(directory).line(told(message, "replay").replace("bellwether ", ""));
    assertThat(replay.status()).isEqualTo(1);
    assertThat(replay.out()).contains("✗ ").contains(" is lost");
    assertThat(Files.readString(Path.of(told(message, "picture"))))
        .startsWith("<svg")
        .contains("chang-roberts, 3 nodes");
  }

  @Test
  void aRunLeavesThemToo() throws Exception {
    Scenario.Builder ring = Scenario.builder("chang-roberts").ids(3, 1, 2);
    Fault lost = new Fault.Lose(new Fault.Pattern("Election", Map.of("id", 3), 2));
    String message =
        message(() -> Checks.assertThat(Simulation.of(ring.fault(lost).build())).holds());
    assertThat(message)
        .startsWith("chang-roberts on 3 nodes:\n  termination: the run is quiescent, but there is");
    Cli.Done replay = new Cli(directory).line(told(message, "replay").replace("bellwether ", ""));
    assertThat(replay.status()).isEqualTo(1);
    assertThat(replay.out()).contains("✗ termination: ");
    assertThat(Files.readString(Path.of(told(message, "picture")))).contains("no leader");
  }

  @Test
  void aRunThatHoldsLeavesNothing() {
    Scenario ring = Scenario.builder("chang-roberts").ids(3, 1, 2).build();
    assertThat(Checks.assertThat(Simulation.of(ring)).holds().total()).isPositive();
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void anAlgorithmOfNoCatalogueLeavesAPictureAndNoCommand() {
    String message =
        message(
            () -> Checks.assertThat(Simulation.of(_ -> new Thrower(), Topologies.ring(3))).holds());
    assertThat(message)
        .startsWith("node 0 throws IllegalStateException in start")
        .contains("\n  scenario: ", "\n  picture: ")
        .doesNotContain("replay: ");
  }

  private static final class Thrower implements Node<ChangRoberts.Message> {
    @Override
    public void start(Context<ChangRoberts.Message> ctx) {
      throw new IllegalStateException("not today");
    }

    @Override
    public void receive(
        int port, ChangRoberts.Message message, Context<ChangRoberts.Message> ctx) {}
  }
}
