package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReplayTest {
  @TempDir Path directory;

  @BeforeEach
  void saveAScenario() {
    new Cli(directory).line("run chang-roberts --ids 3,2,1 -q --save s.json");
  }

  @Test
  void everyEventIsToldAndThenTheResult() {
    Cli.Done done = new Cli(directory).line("replay s.json");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .startsWith(
            """
            event   time
                1      0  node 0 starts; it sends Election(id=3) to node 1
                2      0  node 1 starts; it sends Election(id=2) to node 2
                3      0  node 2 starts; it sends Election(id=1) to node 0
                4      1  node 0 receives Election(id=1) from node 2
            """)
        .contains(
            "   12      6  node 0 receives Leader(id=3) from node 2\n\nchang-roberts, 3 nodes")
        .contains("outcome     elected: 3 leads (node 0), at time 3");
  }

  @Test
  void jsonHasOneLineAnEventAndThenTheResult() {
    Cli.Done done = new Cli(directory).line("replay s.json --json");
    assertThat(done.status()).isZero();
    assertThat(done.out()).hasLineCount(13);
    assertThat(done.out().lines().limit(12)).allMatch(line -> line.startsWith("{\"event\":"));
    assertThat(done.out().lines().skip(12)).allMatch(line -> line.startsWith("{\"algorithm\":"));
  }

  @Test
  void itStopsAtTheFirstViolationUnlessAskedForAll() {
    // Node 1 is made to believe that its id came home.
    String forged = "run chang-roberts --ids 3,2,1 --inject 1@1:Election:id=2 -q --save v.json";
    assertThat(new Cli(directory).line(forged).status()).isEqualTo(1);
    Cli.Done stopped = new Cli(directory).line("replay v.json");
    Cli.Done all = new Cli(directory).line("replay v.json --all");
    assertThat(stopped.status()).isEqualTo(1);
    assertThat(stopped.out())
        .contains("node 1 receives Election(id=2)", " more; --all shows all of them", "✗ ")
        .contains("replay: bellwether replay v.json");
    assertThat(all.status()).isEqualTo(1);
    assertThat(all.out()).doesNotContain("--all").hasSizeGreaterThan(stopped.out().length());
  }

  @Test
  void aPictureIsDrawn() {
    assertThat(new Cli(directory).line("replay s.json --svg d.svg").status()).isZero();
    assertThat(directory.resolve("d.svg")).isNotEmptyFile();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "chang-roberts --ids 3,1,2 --losses 1",
        "lamport --nodes 2 --requests 0@0,1@0 --order any",
        "maekawa-naive --nodes 3 --requests 0@0,1@0,2@0",
        "bully --ids 1,2,3 --start 0 --crashes 1 --untimed",
        "central --nodes 3 --requests 1@0,2@0 --crashes 1",
        "token-ring --nodes 3 --requests 1@0 --crashes 1",
        "causal-broadcast --nodes 3 --multicasts 0@0:a,1@0:b --losses 1",
        "causal-unicast --nodes 3 --sends 0-1@0:a,0-2@0:b --losses 1",
        "total-order --nodes 2 --multicasts 0@0:a,1@0:b --order any",
        "itai-rodeh --ring 3 --losses 1"
      })
  void theSameEventIsToldInTheSameWordsByCheckReplayAndStep(String checked) {
    Cli.Done check = new Cli(directory).line("check " + checked + " --save bug.json");
    assertThat(check.status()).as(check.out() + check.err()).isEqualTo(1);
    List<String> told =
        check
            .out()
            .lines()
            .filter(line -> line.matches(" +[0-9]+\\. .*"))
            .map(line -> line.replaceFirst(" +[0-9]+\\. ", ""))
            .toList();
    assertThat(told).isNotEmpty();
    String replayed = new Cli(directory).line("replay bug.json").out();
    assertThat(replayed).contains(told.getLast(), "✗ ");
    List<String> events =
        replayed
            .lines()
            .filter(line -> line.matches(" +[0-9]+ +[0-9.]+  .*"))
            .map(line -> line.replaceFirst(" +[0-9]+ +[0-9.]+  ", ""))
            .toList();
    // A step may be several events, such as a loss and the news of it.
    assertThat(String.join("; ", events)).isEqualTo(String.join("; ", told));
    String enter = "\n".repeat(events.size());
    String stepped = new Cli(directory).input(enter).line("replay bug.json --step").out();
    assertThat(stepped).contains(events);
  }

  @Test
  void itStepsToo() {
    Cli.Done done = new Cli(directory).input("n 2\nq\n").line("replay s.json --step");
    assertThat(done.status()).isZero();
    assertThat(done.out()).contains("quit after 2 events");
  }

  @Test
  void onlyOneScenarioCanBeReplayed() throws IOException {
    Files.writeString(
        directory.resolve("two.json"), "{\"algorithm\":\"a\"}\n{\"algorithm\":\"b\"}\n");
    assertThat(new Cli(directory).line("replay two.json").err())
        .isEqualTo("bellwether: two.json contains several scenarios, expected one\n");
    Files.writeString(directory.resolve("none.json"), "[]");
    assertThat(new Cli(directory).line("replay none.json").status()).isEqualTo(2);
    assertThat(new Cli(directory).input("{}").line("replay -").err())
        .isEqualTo(
            "bellwether: standard input:1: algorithm: missing, expected the name of an"
                + " algorithm\n");
  }
}
