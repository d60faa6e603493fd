package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {
  @TempDir Path directory;

  @Test
  void withoutACommandItServesTheLabAndPrintsItsAddressOnOneLine() {
    Cli.Done done = new Cli(directory).interrupted().line("");
    assertThat(done.status()).isZero();
    assertThat(done.out()).matches("http://127\\.0\\.0\\.1:[0-9]+/#t=[0-9a-f]{32}\\R");
  }

  @Test
  void helpShowsWhereToBegin() {
    assertThat(new Cli(directory).line("--help").out())
        .contains(
            "opens the lab", "bellwether algorithms", "bellwether run chang-roberts --ring 8");
  }

  @Test
  void helpIsACommandToo() {
    assertThat(new Cli(directory).line("help")).isEqualTo(new Cli(directory).line("--help"));
    assertThat(new Cli(directory).line("help check"))
        .isEqualTo(new Cli(directory).line("check --help"));
    assertThat(new Cli(directory).line("help chek").err())
        .isEqualTo("bellwether: chek is not a command, did you mean check?\n");
  }

  @Test
  void theFirstExampleOfAFailureCrashesTheNodeThatWouldLead() {
    String example =
        new Cli(directory)
            .line("--help")
            .out()
            .lines()
            .filter(line -> line.contains("--crash"))
            .findFirst()
            .orElseThrow()
            .strip()
            .replaceFirst("bellwether (.*?)  .*", "$1");
    assertThat(new Cli(directory).line(example.replaceFirst(" --crash [^ ]*", "")).out())
        .contains("(node 3)");
    assertThat(new Cli(directory).line(example).out()).contains("(node 2)");
  }

  @Test
  void helpListsTheCommands() {
    assertThat(new Cli(directory).line("--help").out())
        .contains(
            "Commands:",
            "lab ",
            "run ",
            "replay ",
            "algorithms ",
            "describe ",
            "demo ",
            "compare ",
            "completion ",
            "new ",
            "examples ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "run",
        "replay",
        "algorithms",
        "describe",
        "demo",
        "compare",
        "sweep",
        "completion"
      })
  void everyCommandHasHelpWithExamplesAndAVersion(String command) {
    Cli.Done help = new Cli(directory).line(command + " --help");
    assertThat(help.status()).isZero();
    assertThat(help.out())
        .startsWith("Usage: bellwether " + command)
        .containsPattern("Examples?:\n  bellwether ");
    assertThat(new Cli(directory).line(command + " --version").out()).startsWith("bellwether ");
  }

  @Test
  void theVersionNamesTheJavaToo() {
    assertThat(new Cli(directory).line("--version").out())
        .startsWith("bellwether ")
        .contains("Java 2");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          rnu                        > unknown command rnu, did you mean run? See bellwether --help
          replya x                   > unknown command replya, did you mean replay? See bellwether --help
          xyzzy                      > unknown command xyzzy; see bellwether --help
          run chang-roberts --rnig 5 > unknown option --rnig, did you mean --ring? See bellwether run --help
          run x --hodl=3             > unknown option --hodl, did you mean --hold? See bellwether run --help
          replay a b                 > b is one argument too many; see bellwether replay --help
          run chang-roberts --ring   > --ring needs a value (N); see bellwether run --help
          run x --seed 1 --seed 2    > --seed is given twice; give it once; see bellwether run --help
          algorithms --jsno          > unknown option --jsno, did you mean --json? See bellwether algorithms --help
          run --ring 3               > --ring needs an algorithm or a scenario file as well
          check --ids 3,4            > --ids needs an algorithm or a scenario file as well
          compare elections --nodes= > --nodes needs a value (3,10,100), but it is empty
          compare synchronizers --k= > --k needs a value (2,3,5), but it is empty
          completion fish            > fish is not a known shell, expected bash or zsh
          --with no/such.jar algorithms > --with
          algorithms --with no/such.jar > --with
          """)
  void mistakesGetOneLineAndASuggestion(String line, String message) {
    Cli.Done done = new Cli(directory).line(line.strip());
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.out()).isEmpty();
    assertThat(done.err()).startsWith("bellwether: " + message.strip()).hasLineCount(1);
  }

  @Test
  void completionKnowsCommandsOptionsAndAlgorithms() {
    for (String shell : new String[] {"bash", "zsh"}) {
      Cli.Done done = new Cli(directory).line("completion " + shell);
      assertThat(done.status()).isZero();
      assertThat(done.out())
          .startsWith("# To install it, add to ~/." + shell + "rc: source <(bellwether")
          .contains("complete -F _complete_bellwether", "--hypercube", "chang-roberts");
    }
  }

  @Test
  void commandsOfOtherPackagesAreThere() {
    assertThat(new Cli(directory).line("examples").out()).contains("chang-roberts/");
    Cli.Done made = new Cli(directory).run("new", "my-election", "--in", directory.toString());
    assertThat(made.status()).isZero();
    assertThat(directory.resolve("my-election/pom.xml")).exists();
    Cli.Done again = new Cli(directory).run("new", "my-election", "--in", directory.toString());
    assertThat(again.status()).isEqualTo(2);
    assertThat(again.err()).startsWith("bellwether: ").hasLineCount(1);
    assertThat(new Cli(directory).line("examples --help").out()).startsWith("Usage: bellwether ");
  }
}
