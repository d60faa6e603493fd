package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.lab.json.ScenarioWriter;
import org.bellwether.scenario.Scenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands that run real processes, as a user gives them. */
@Timeout(600)
class ClusterCommandTest {
  @TempDir Path directory;

  private Cli.Done line(String line) {
    return new Cli(directory).line(line);
  }

  @Test
  void aClusterPrintsTheResultThatRunPrintsAndLeavesTheSameFiles() throws Exception {
    Cli.Done done =
        line(
            "cluster lelann --ids 3,37,19 --json --patience 240 --trace t.jsonl --shiviz s.log"
                + " --svg d.svg --title Three-of-them");
    assertThat(done.err()).isEmpty();
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .startsWith("{\"algorithm\":\"lelann\"")
        .contains("\"outcome\":\"elected\"", "\"violations\":[]");
    assertThat(Files.readAllLines(directory.resolve("t.jsonl")))
        .hasSizeGreaterThan(9)
        .allMatch(event -> event.startsWith("{"));
    assertThat(directory.resolve("s.log")).content().contains("{\"");
    assertThat(directory.resolve("d.svg")).content().startsWith("<svg").contains("Three-of-them");
    // The trace is one that other commands read.
    assertThat(line("order t.jsonl").status()).isZero();
  }

  @Test
  void everyEventIsShownLiveInTheWordsOfTheTraceAndAfterItsCause() throws Exception {
    Cli.Done done =
        line("cluster chang-roberts --ids 3,37,19 --show events --patience 240 --trace t.jsonl");
    assertThat(done.status()).isZero();
    List<String> events =
        done.out().lines().filter(text -> text.matches(" *[0-9.]+  node .*")).toList();
    assertThat(events).hasSameSizeAs(Files.readAllLines(directory.resolve("t.jsonl")));
    assertThat(events)
        .anyMatch(text -> text.endsWith("  node 1 starts; it sends Election(id=37) to node 2"))
        .anyMatch(
            text ->
                text.endsWith(
                    "  node 2 receives Election(id=37) from node 1; it sends"
                        + " Election(id=37) to node 0"));
    Map<String, Integer> onTheirWay = new HashMap<>();
    Pattern arrival = Pattern.compile("node (\\d) receives (\\w+\\(id=\\d+\\)) from node (\\d)");
    Pattern departure = Pattern.compile("node (\\d).* sends (\\w+\\(id=\\d+\\)) to node (\\d)");
    for (String event : events) {
      Matcher in = arrival.matcher(event);
      if (in.find()) {
        String message = in.group(3) + in.group(2) + in.group(1);
        assertThat(onTheirWay.merge(message, -1, Integer::sum)).as(event).isNotNegative();
      }
      Matcher out = departure.matcher(event);
      if (out.find()) onTheirWay.merge(out.group(1) + out.group(2) + out.group(3), 1, Integer::sum);
    }
  }

  @Test
  void outputsAloneAreShownOnRequest() {
    Cli.Done done = line("cluster lelann --ids 3,37,19 --show outputs --patience 240");
    assertThat(done.out())
        .contains("; it wins and sends", "; it learns that 37 is the leader")
        .doesNotContain("starts", "; it sends");
    assertThat(line("cluster lelann --nodes 3 --show all").err())
        .isEqualTo("bellwether: --show: all, expected events or outputs\n");
  }

  @Test
  void commandsFromTheKeyboardMoveALockBetweenProcesses() {
    Cli.Done done =
        new Cli(directory)
            .input(
                """
                request 0
                wait
                request 2
                wait
                release 0
                wait
                release 2
                wait
                request 9
                dance 1
                quit
                """)
            .line("cluster path-compression --nodes 3 --interactive --patience 240");
    assertThat(done.status()).isZero();
    String shown = done.out();
    assertThat(shown)
        .containsSubsequence(
            "node 0 requests the lock; it enters the critical section with fence ",
            "node 2 requests the lock; it sends ",
            "node 0 leaves the critical section; it sends ",
            "node 2 receives ",
            " from node 0; it enters the critical section with fence ");
    assertThat(done.err())
        .contains("node 9 does not exist, expected 0 to 2")
        .contains("dance is not a command");
    assertThat(shown).containsPattern("entries +2\n");
  }

  @Test
  void wrongCommandsFromTheKeyboardAreAnsweredAndDoNoHarm() {
    Cli.Done done =
        new Cli(directory)
            .input(
                """
                help
                release 1
                request
                multicast 1 hello
                command 0 Acquire
                unlink 0 0
                partition 0,1|1
                partition
                cut
                resume 7
                request 0
                wait
                request 0
                kill 2
                kill 2
                request 2
                release 0
                wait
                quit
                """)
            .line("cluster path-compression --nodes 3 -i --network loopback --patience 240");
    assertThat(done.status()).isZero();
    assertThat(done.out()).contains("request NODE        have the client of a node ask");
    assertThat(done.err())
        .isEqualTo(
            """
            bellwether: node 1 does not have the lock
            bellwether: request needs a node, expected 0 to 2
            bellwether: multicast hello: path-compression sends no multicasts
            bellwether: path-compression takes no commands
            bellwether: nodes 0 and 0 have no link
            bellwether: partition: node 1 is in two components
            bellwether: partition needs components such as 0,1|2
            bellwether: cut needs links such as 0-1,1-0
            bellwether: node 7 does not exist, expected 0 to 2
            bellwether: node 0 has the lock; it will ask again when it has left
            bellwether: node 2 is down
            bellwether: node 2 is down
            """);
    assertThat(done.out()).containsPattern("entries +2\n");
  }

  @Test
  void aNodeStartsOnlyOnceUnlessItsAlgorithmAllowsMore() {
    Cli.Done done =
        new Cli(directory)
            .input("start 1\nstart 1\nwait\nquit\n")
            .line("cluster chang-roberts --ids 3,37,19 -i --network loopback --patience 240");
    assertThat(done.err()).isEqualTo("bellwether: node 1 has started already\n");
    assertThat(done.status()).isZero();
  }

  @Test
  void aTextOfSeveralLinesArrivesAsItWasSent() throws Exception {
    Scenario scenario =
        Scenario.builder("causal-broadcast").nodes(2).multicast(0, 0, "two\nlines \\n").build();
    Files.writeString(directory.resolve("s.json"), ScenarioWriter.line(scenario));
    Cli.Done done = line("cluster s.json --json --patience 240");
    assertThat(done.status()).isZero();
    assertThat(done.out()).contains("two\\nlines \\\\n");
  }

  @Test
  void processesAreKilledAndRestartedByHand() {
    Cli.Done done =
        new Cli(directory)
            .input(
                """
                start 0
                start 1
                start 2
                pause 1
                resume 1
                kill 2
                kill 2
                restart 2
                restart 2
                state
                quit
                """)
            .line(
                "cluster invitation --nodes 3 --until 100000 --interactive --unit-ms 20"
                    + " --patience 240");
    assertThat(done.out())
        .contains(
            "node 1 pauses\n", "node 1 resumes\n", "node 2 crashes\n", "node 2 recovers with ");
    assertThat(done.err()).contains("node 2 is up");
  }

  @Test
  void aScenarioFileRunsUnchangedWhereItsFeaturesExist() throws Exception {
    Scenario scenario = Scenario.builder("franklin").ids(5, 1, 4, 2).build();
    Files.writeString(directory.resolve("s.json"), ScenarioWriter.line(scenario));
    assertThat(line("cluster s.json --json --patience 240").out()).contains("\"leader\":5,");
    Cli.Done refused = line("cluster franklin --ids 5,1,4 --loss 0.5 --lose-token 3");
    assertThat(refused.status()).isEqualTo(2);
  }

  @Test
  void simulatorAndProcessesAreCompared() {
    Cli.Done done = line("conform franklin --ids 3,37,19 --patience 240");
    assertThat(done.err()).isEmpty();
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .startsWith("franklin, 3 nodes: 20 schedules in the simulator, and 3 processes\n")
        .containsPattern("leader +37 +37 +agrees\n")
        .containsPattern("messages +[0-9]+ +[0-9]+ +agrees\n")
        .contains("not compared: message delays are those of this machine")
        .endsWith(
            "simulator and processes agree in everything that does not depend on the schedule\n");
  }

  @ParameterizedTest
  @CsvSource({"alpha,Safe", "beta,Next", "gamma,ClusterSafe"})
  void aRoundAlgorithmRunsUnderTheSynchronizerOfOnesChoice(String name, String signal) {
    String choice = name.equals("alpha") ? "" : " --synchronizer " + name; // the default
    Cli.Done done = line("cluster flooding --ring 4 --json --patience 240" + choice);
    assertThat(done.status()).isZero();
    assertThat(done.err()).contains("flooding runs in rounds, here under " + name);
    assertThat(done.out())
        .startsWith("{\"algorithm\":\"" + name + "\"")
        .contains("\"" + signal + "\":", "\"leader\":3,", "\"violations\":[]");
    Cli.Done compared = line("conform flooding --ring 4 --patience 240" + choice);
    assertThat(compared.status()).isZero();
    assertThat(compared.out())
        .startsWith(name + ", 4 nodes: 20 schedules")
        .containsPattern("leader +3 +3 +agrees\n");
  }

  @Test
  void onlySynchronizersRunRoundAlgorithmsAndOnlyThose() {
    for (String command : List.of("cluster", "conform", "node")) {
      String rest = command.equals("node") ? " --id 0 --members localhost:1,localhost:2" : "";
      assertThat(line(command + " flooding --nodes 2 --synchronizer lelann" + rest).err())
          .contains(
              "--synchronizer: lelann is not a synchronizer, expected one of",
              "alpha, beta, gamma");
      assertThat(line(command + " lelann --nodes 2 --synchronizer beta" + rest).err())
          .contains("--synchronizer is for round algorithms, and lelann is not one; leave it out");
    }
  }

  @Test
  void faultsOfRoundAlgorithmsAreNotForgotten() {
    Cli.Done done = line("cluster flooding --nodes 3 --loss 0.5 --duplicate 0.1 --order any");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err())
        .contains(
            "--loss: TCP does not lose single messages",
            "--duplicate: TCP does not duplicate messages",
            "--order: TCP keeps messages in order");
  }

  @Test
  void aTableShowsTheStatesOfAllNodes() {
    // With three initiators, one whose start comes late may have to stand aside before it begins.
    Cli.Done done = line("cluster chang-roberts --ids 3,37,19 --start 1 --table --patience 240");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .doesNotContain("receives")
        .containsPattern("node +id +status +links +told last +state\n")
        .containsPattern("1 +37 +up +0 2 +Won\\[\\] +.*elected true.*\n")
        .containsPattern("2 +19 +up +0 1 +Elected\\[leader=37\\] +.*elected false.*\n");
  }

  @Test
  void aPersonSeesTheTableChangeInPlace() {
    Cli.Done done =
        new Cli(directory)
            .shown()
            .input("start\nwait\nkill 0\nstate\nquit\n")
            .line(
                "cluster chang-roberts --ids 3,37,19 -i --network loopback --patience 240 --table");
    assertThat(done.out()).contains("\u001b[").containsPattern("0 +3 +down");
  }

  @Test
  void commandsOfAnAlgorithmsOwnComeFromTheKeyboardOrFromFlags() {
    Cli.Done typed =
        new Cli(directory)
            .input(
                """
                start
                command 1 Acquire:lock=a:ticket=1
                wait
                command 1 Dance
                quit
                """)
            .line("cluster lock-table --nodes 3 -i --network loopback --patience 240");
    assertThat(typed.out()).containsPattern("node 1 .* outputs Granted");
    assertThat(typed.err())
        .contains(
            "command.kind: Dance, expected one of Abandon, Acquire, Announce, Leave, Release");
    Cli.Done scripted =
        line("cluster lock-table --nodes 3 --commands 2@5:Acquire:lock=a:ticket=1 --patience 240");
    assertThat(scripted.out()).containsPattern("node 2 .* outputs Granted");
  }

  @Test
  void linksAreNotCutWhereTheyCannotBe() {
    Cli.Done done = line("cluster invitation --nodes 3 --cut 0-1@5 --until 9 --network loopback");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).contains("faults: links of loopback addresses cannot be cut");
    assertThat(line("cluster lelann --nodes 3 --network moon").err())
        .contains("--network: moon, expected loopback or namespaces");
    assertThat(line("cluster lelann --nodes 3 --network namespaces --cuts gently").err())
        .contains("--cuts: gently, expected drop or reject");
  }

  @Test
  void aCommandWithoutAnAlgorithmIsWrong() {
    for (String command : List.of("cluster", "conform", "node")) {
      Cli.Done done = line(command);
      assertThat(done.status()).as(command).isEqualTo(2);
      assertThat(done.out()).isEmpty();
      assertThat(done.err()).contains(command + " needs an algorithm or a scenario file");
    }
  }

  /** The time is over at once, before any process can have answered. */
  @ParameterizedTest
  @ValueSource(strings = {"cluster", "conform"})
  void aRunInWhichNoProcessDidAnythingIsNotJudged(String command) {
    Cli.Done done = line(command + " chang-roberts --ids 1,2,3 --until 0");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).contains("the time was over before any process had done anything");
    assertThat(done.out()).doesNotContain("agree", "outcome");
  }

  @Test
  void whatCannotBeComparedIsRefused() {
    assertThat(line("conform nobody").status()).isEqualTo(2);
    Cli.Done endless = line("conform one-bit --nodes 3");
    assertThat(endless.status()).isEqualTo(2);
    assertThat(endless.err())
        .contains("it is not known how many rounds one-bit takes", "alpha --application one-bit");
  }
}
