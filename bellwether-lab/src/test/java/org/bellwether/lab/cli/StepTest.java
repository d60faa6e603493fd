package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
        .contains("back at event 0, time 0\nnext, at time 0: node 0 starts\nquit after 0 events");
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
        .contains("✗ termination");
    Matcher replay = Pattern.compile("replay: bellwether (replay .*)").matcher(done.out());
    assertThat(replay.find()).isTrue();
    Cli.Done again = new Cli(directory).line(replay.group(1));
    assertThat(again.status()).isEqualTo(1);
    assertThat(again.out()).contains("Election(id=3) from node 0 to node 1 is lost");
  }

  @Test
  void whatWasDoneByHandIsDoneAgainAfterGoingBack() {
    Cli.Done done = walk("n 4", "d", "n", "b", "r");
    assertThat(done.status()).isEqualTo(1);
    assertThat(done.out()).contains("✗ termination");
  }

  @Test
  void aDelayedMessageArrivesLater() {
    Cli.Done done = walk("n 4", "delay 10", "delay soon", "r");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .contains("Election(id=3) from node 0 to node 1 is delayed by 10")
        .contains("delay: \"soon\", expected a time such as 5")
        .contains("elected: 3 leads");
  }

  @Test
  void helpAndMistakesAreAnswered() {
    assertThat(walk("h", "dance", "n x", "q").out())
        .contains("b [K]               go back one event, or K events")
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
    String run = "run flooding --line 3 --step";
    Cli.Done done = new Cli(directory).input("n 4\nb\nr\n").line(run);
    assertThat(done.status()).isZero();
    assertThat(done.out()).contains("computes round", "the run has ended: elected");
    Cli.Done lost = new Cli(directory).input("n 4\nlose 1\nlose 4\npause 1\nq\n").line(run);
    assertThat(lost.out())
        .contains("is lost: lost by hand")
        .contains(
            "flooding runs in lock-step, expected one of lose, crash, cut, heal and partition");
  }

  @Test
  void peopleSeeAPrompt() {
    Cli.Done done = new Cli(directory).shown().input("q\n").line(RUN);
    assertThat(done.out()).contains("> ");
  }

  @Test
  void whatIsPendingIsListedAndAnyMessageIsChosen() {
    Cli.Done done = walk("n 3", "p", "deliver 2", "lose 1", "duplicate 3", "delay 3 5", "q");
    assertThat(done.out())
        .contains(
            "message 1: Election(id=3) from node 0 to node 1, sent at time 0, due at time 1\n")
        .contains("    4      0  node 2 receives Election(id=2) from node 1")
        .contains("    5      0  Election(id=3) from node 0 to node 1 is lost")
        .contains("    6      0  Election(id=1) from node 2 to node 0 is duplicated")
        .contains("    7      0  Election(id=1) from node 2 to node 0 is delayed by 5")
        .contains("quit after 7 events");
  }

  @Test
  void nodesCrashPauseAndResumeAndTheNetworkSplits() {
    Cli.Done done =
        walk("n 3", "pause 1", "resume 1", "crash 0", "cut 1-2", "partition 0,1|2", "heal", "q");
    assertThat(done.out())
        .contains("node 1 pauses", "node 1 resumes", "node 0 crashes", "the network heals")
        .contains("quit after 9 events");
  }

  @Test
  void whatIsNotPossibleIsOneClearLineWithTheEvent() {
    Cli.Done done = walk("n 4", "lose 3", "lose 99", "crash 0", "crash 0", "crash 7", "lose", "q");
    assertThat(done.out())
        .contains("\nafter event 4, message 3 is not in flight: it has arrived or was lost\n")
        .contains("\nafter event 4, message 99 is not in flight: it has not been sent\n")
        .contains("\nafter event 5, node 0 is down\n")
        .contains("\n7 is not a node, expected a node from 0 to 2\n")
        .contains("\nnothing is named, expected the number of a message; p lists");
  }

  @Test
  void theWalkJumpsAndUndoes() {
    Cli.Done done = walk("j 7", "lose 4", "u", "u", "u", "j 99", "q");
    assertThat(done.out())
        .contains("at event 7, time 2\n")
        .contains("at event 0, time 0\n")
        .contains("there is nothing to undo\n")
        .contains("event 99 does not exist: the run ends with event 12\n")
        .contains("quit after 0 events");
  }

  @Test
  void branchesAreKeptAndSwitched() {
    Cli.Done done =
        walk("n 3", "branch lossy", "lose 1", "r", "switch main", "r", "branches", "switch x", "q");
    assertThat(done.out())
        .contains("on branch lossy from event 3\n")
        .contains("the run has ended: no leader")
        .contains("the run has ended: elected: 3 leads")
        .contains("* main: at event 12, 0 changes by hand\n")
        .contains("lossy: at event")
        .contains("there is no branch x, expected one of main, lossy\n");
  }

  @Test
  void outputsAndStatesAreFoundAndThePastIsShown() {
    Cli.Done done = walk("find wins", "past", "j 0", "find passive = true", "find unicorn", "q");
    assertThat(done.out())
        .contains("wins")
        .contains("happened before event 9\n")
        .contains("passive = true")
        .contains("no event after event 5 shows unicorn\n");
  }

  @Test
  void whatWasDoneByHandIsSavedAndRunsAgainByteForByte() throws IOException {
    new Cli(directory)
        .input("n 3\nlose 3\ndelay 1 4\nr\nsave by-hand.json\nq\n")
        .line(RUN + " --save saved.json --trace walked.jsonl");
    String saved = Files.readString(directory.resolve("saved.json"));
    assertThat(saved).contains("\"lose\": 3", "\"delay\": 1");
    assertThat(directory.resolve("by-hand.json")).hasContent(saved);
    new Cli(directory).line("run saved.json --trace again.jsonl");
    assertThat(Files.readString(directory.resolve("again.jsonl")))
        .isEqualTo(Files.readString(directory.resolve("walked.jsonl")));
  }

  @Test
  void aCounterexampleIsChangedByHandAndSaved() throws IOException {
    new Cli(directory).line("check lamport --nodes 2 --requests 0@0,1@0 --order any --save c.json");
    Cli.Done done =
        new Cli(directory)
            .input("n 2\np\nlose 1\ndelay 2 5\nsave changed.json\nq\n")
            .line("replay c.json --step");
    assertThat(done.out())
        .contains("message 1: ")
        .contains("is lost: lost by hand")
        .contains("expected none of delay, pause and resume");
    assertThat(Files.readString(directory.resolve("changed.json")))
        .contains("\"schedule\"", "\"interventions\": [{\"after\": 2, \"lose\": 1}]");
    Cli.Done again = new Cli(directory).line("replay changed.json --all");
    assertThat(again.out()).contains("is lost: lost by hand");
  }

  @Test
  void aRunWithAWrongInterventionSaysSoInOneLine() throws IOException {
    Files.writeString(
        directory.resolve("late.json"),
        """
        {"algorithm": "chang-roberts", "ids": [3, 2, 1], "interventions": [{"after": 6, "lose": 1}]}
        """);
    Cli.Done done = new Cli(directory).line("run late.json");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err())
        .isEqualTo(
            "bellwether: late.json:1: interventions[0]: after event 6, message 1 is not in flight:"
                + " it has arrived or was lost\n");
  }

  private static String lastLines(String text, int count) {
    var lines = text.lines().toList();
    return String.join("\n", lines.subList(lines.size() - count, lines.size())) + "\n";
  }
}
