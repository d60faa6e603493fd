package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Scenarios in YAML. */
class YamlTest {
  @TempDir Path directory;

  private Cli.Done run(String text) throws IOException {
    Files.writeString(directory.resolve("s.yaml"), text);
    return new Cli(directory).line("run s.yaml --json");
  }

  @Test
  void scenarioInYamlRunsLikeTheSameInJson() throws IOException {
    Files.writeString(
        directory.resolve("s.json"),
        """
        {"algorithm": "bully", "ids": [3, 1, 4], "start": {"1": 2.5},
         "links": {"delay": {"uniform": [1, 3]}, "order": "any"},
         "faults": [{"at": 0, "crash": 2}], "random": {"seed": 7}}
        """);
    Cli.Done yaml =
        run(
            """
            # The node with the highest id is dead.
            algorithm: bully
            ids: [3, 1, 4]
            start:
              1: 2.5
            links:
              delay: {uniform: [1, 3]}
              order: any
            faults:
              - at: 0
                crash: 2
            random:
              seed: 7
            """);
    assertThat(yaml.err()).isEmpty();
    assertThat(yaml.out()).isEqualTo(new Cli(directory).line("run s.json --json").out());
  }

  @Test
  void fileMayContainSeveralDocumentsOrAList() throws IOException {
    for (String text :
        new String[] {
          "algorithm: lelann\nids: [3, 1]\n---\nalgorithm: franklin\nids: [1, 7, 5]\n",
          "- algorithm: lelann\n  ids: [3, 1]\n- algorithm: franklin\n  ids: [1, 7, 5]\n"
        }) {
      Cli.Done done = run(text);
      assertThat(done.err()).isEmpty();
      assertThat(done.status()).isZero();
      assertThat(done.out().lines())
          .hasSize(2)
          .satisfiesExactly(
              first -> assertThat(first).contains("\"lelann\"", "\"leader\":3,"),
              second -> assertThat(second).contains("\"franklin\"", "\"leader\":7,"));
    }
  }

  @Test
  void standardInputMayBeYamlToo() {
    for (String text :
        new String[] {
          "# a comment\n\nalgorithm: lelann\nids: [3, 1]\n",
          "- algorithm: lelann\n  ids: [3, 1]\n",
          "---\nalgorithm: lelann\nids: [3, 1]\n"
        }) {
      Cli.Done done = new Cli(directory).input(text).line("run - --json");
      assertThat(done.err()).isEmpty();
      assertThat(done.out()).contains("\"lelann\"", "\"leader\":3,");
    }
    assertThat(new Cli(directory).input("algorithm: lelann\nids: many\n").line("run -").err())
        .contains("standard input:2: ids: ");
    assertThat(new Cli(directory).input("This is no scenario.\n").line("run -").err())
        .contains("JSON");
  }

  @Test
  void errorNamesLineAndField() throws IOException {
    assertThat(run("algorithm: bully\n\nnodes: many\n").err())
        .contains("s.yaml:3: nodes: \"many\", expected ");
    assertThat(run("algorithm: bully\nnodes: 3\nfaults:\n  - at: 1\n    crash: 9\n").err())
        .contains("s.yaml:5: faults[0].crash: node 9, expected ");
  }

  @Test
  void textThatIsNotYamlIsAnsweredWithItsPlace() throws IOException {
    Cli.Done done = run("algorithm: bully\nids: [1, 2\nnodes: 2\n");
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).contains("s.yaml:3:").contains("this is not YAML");
    assertThat(run("").err()).contains("the file is empty, expected a scenario");
  }

  @Test
  void aliasesThatRepeatWithoutEndAreRefused() throws IOException {
    assertThat(run("algorithm: bully\nids: &a [*a]\n").status()).isEqualTo(2);
  }

  @Test
  void flagsAndOtherCommandsTakeYaml() throws IOException {
    Files.writeString(directory.resolve("s.yml"), "algorithm: chang-roberts\nids: [3, 1, 2]\n");
    assertThat(new Cli(directory).line("run s.yml --start 0 --json").status()).isZero();
    assertThat(new Cli(directory).line("check s.yml").out()).contains("all properties hold");
    assertThat(new Cli(directory).line("replay s.yml").out()).contains("node 0 starts");
  }
}
