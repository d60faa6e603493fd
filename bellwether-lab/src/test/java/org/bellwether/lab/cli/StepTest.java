package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Walks driven through standard input. */
class StepTest {
  private static final String RUN = "run chang-roberts --ids 3,2,1 --step";

  @TempDir Path directory;

  private Cli.Done walk(String... commands) {
    return new Cli(directory).input(String.join("\n", commands) + "\n").line(RUN);
  }

  @Test
  void eachStepShowsTheEventAndWhatComesNext() {
    Cli.Done done = walk("", "n", "next 2", "q");
    assertThat(done.status()).isZero();
    assertThat(done.out().lines().filter(line -> !line.contains("now ")))
        .containsExactly(
            "type h for help",
            "event   time",
            "next, at time 0: node 0 starts",
            "    1      0  node 0 starts; it sends Election(id=3) to node 1",
            "next, at time 0: node 1 starts",
            "    2      0  node 1 starts; it sends Election(id=2) to node 2",
            "next, at time 0: node 2 starts",
            "    3      0  node 2 starts; it sends Election(id=1) to node 0",
            "    4      1  node 0 receives Election(id=1) from node 2",
            "next, at time 1: node 1 receives Election(id=3) from node 0",
            "quit after 4 events");
  }

  @Test
  void fieldsThatChangedAreShown() {
    assertThat(walk("n 9", "q").out()).containsPattern("(?m)^ {14}now .+ = ");
  }

  @Test
  void backAndForthEndsWhereItBegan() {
    Cli.Done there = walk("n 6", "q");
    Cli.Done around = walk("n 9", "b 4", "b", "n 2", "q");
    assertThat(around.out()).endsWith(lastLines(there.out(), 2));
  }

  @Test
  void goingBackTooFarIsTheStart() {
    assertThat(walk("n 2", "b 99", "q").out())
        .contains("back at time 0\nnext, at time 0: node 0 starts\nquit after 0 events");
  }

  @Test
  void outputRunsToTheNextThatIsTold() {
    assertThat(walk("o", "q").out()).contains("wins").contains("quit after 9 events");
  }

  @Test
  void runGoesToTheEndAndTheResultFollows() {
    Cli.Done done = walk("r");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .contains(
            "12 events\nthe run has ended: elected: 3 leads (node 0), at time 3, 9 messages\n")
        .contains("chang-roberts, 3 nodes, seed 1\n");
  }

  @Test
  void statesAreShownByNodeAndAllTogether() {
    Cli.Done done = walk("n 3", "s 1", "s", "s 7", "q");
    assertThat(done.out()).contains("node 1 (id 2): ", "node 0 (id 3): ", "node 2 (id 1): ");
    assertThat(done.out()).contains("7 is not a node, expected a node from 0 to 2");
  }

  @Test
  void aDroppedMessageIsLost() {
    Cli.Done done = walk("d", "n 4", "d", "r");
    assertThat(done.status()).isEqualTo(1);
    assertThat(done.out())
        .contains("there is no message to drop: the next event is not a delivery")
        .contains("Election(id=3) from node 0 to node 1 is lost")
        .contains("✗ termination")
        .doesNotContain("replay:");
  }

  @Test
  void whatWasDoneByHandIsDoneAgainAfterGoingBack() {
    Cli.Done done = walk("n 4", "d", "n", "b", "r");
    assertThat(done.status()).isEqualTo(1);
    assertThat(done.out()).contains("✗ termination");
  }

  @Test
  void aDelayedMessageArrivesLater() {
    Cli.Done done = walk("n 3", "delay 10", "delay soon", "r");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .contains("next, at time 1: node 1 receives Election(id=3) from node 0")
        .contains("delay: \"soon\", expected a time such as 5")
        .contains("elected: 3 leads");
  }

  @Test
  void helpAndMistakesAreAnswered() {
    assertThat(walk("h", "dance", "n x", "q").out())
        .contains("b [K]           go back one event, or K events")
        .contains("dance is not a command; h lists the commands")
        .contains("x is not a number of events, expected a whole number of at least 1");
  }

  @Test
  void recordsHoldWhatWasWalked() throws IOException {
    new Cli(directory).input("n 5\nb 2\nq\n").line(RUN + " --trace t.jsonl --svg d.svg");
    assertThat(Files.readAllLines(directory.resolve("t.jsonl"))).hasSize(3);
    assertThat(directory.resolve("d.svg")).isNotEmptyFile();
  }

  @Test
  void roundAlgorithmsCanBeWalkedToo() {
    Cli.Done done = new Cli(directory).input("n 4\nd\nb\nr\n").line("run flooding --line 3 --step");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .contains("computes round", "no message can be dropped", "the run has ended: elected");
  }

  @Test
  void peopleSeeAPrompt() {
    Cli.Done done = new Cli(directory).shown().input("q\n").line(RUN);
    assertThat(done.out()).contains("> ");
  }

  private static String lastLines(String text, int count) {
    var lines = text.lines().toList();
    return String.join("\n", lines.subList(lines.size() - count, lines.size())) + "\n";
  }
}
