package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemoTest {
  @TempDir Path directory;

  @Test
  void theAnonymousRingShowsThatSafetyOrLivenessIsLost() {
    Cli.Done done = new Cli(directory).line("demo anonymous-ring");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .contains("6 nodes, all with id 1")
        .contains("9 nodes, ids 2,1,3 repeated 3 times")
        .contains("3 of 9 lead", "nobody leads, and the run does not end");
  }

  @Test
  void anyWordCanBeRepeated() {
    Cli.Done done = new Cli(directory).line("demo anonymous-ring --word 5,1,1 --times 4 --json");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .startsWith("[{\"algorithm\":\"chang-roberts\",\"nodes\":12,\"ids\":[5,1,1,5,1,1,")
        .contains("\"period\":3", "\"leaders\":4");
  }

  @Test
  void noRuleLetsTheGeneralsAttackTogether() {
    Cli.Done done = new Cli(directory).line("demo two-generals");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .contains("1 messenger, 1 rule of what is enough: 1 broken by the loss of one")
        .contains("6 messengers, 12 rules of what is enough: 12 broken by the loss of one")
        .contains("attacks alone");
    Cli.Done json = new Cli(directory).line("demo two-generals --json");
    assertThat(json.out())
        .startsWith("[{\"messengers\":1,\"first\":0,\"second\":1,\"agreeWithoutLoss\":true,")
        .contains("\"withOneLoss\":\"general 1 attacks alone\"");
  }

  @Test
  void aConsensusNeedNotDecide() {
    Cli.Done done = new Cli(directory).line("demo consensus");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .contains("both decisions can be reached (bivalent)")
        .contains("no two nodes ever decide differently, even if one crashes")
        .contains("these steps repeat for ever:", "[0 in ");
    Cli.Done json = new Cli(directory).line("demo consensus --json");
    assertThat(json.out()).startsWith("{\"states\":").contains("\"safe\":true", "\"toZero\":");
  }

  @Test
  void aLaterEventGetsAnEarlierTimeUnlessAMessageTellsOfTheFirst() {
    Cli.Done done = new Cli(directory).line("demo earlier-time");
    assertThat(done.status()).isZero();
    assertThat(done.out())
        .contains("output.o seems to be newer (2144 > 2143), and the edit is ignored")
        .contains("output.c is newer (2146 > 2144) and is compiled again");
    Cli.Done json = new Cli(directory).line("demo earlier-time --json");
    assertThat(json.out())
        .startsWith("[{\"told\":false,\"files\":[{\"file\":\"output.o\",\"machine\":0,")
        .contains("\"inOrder\":false", "\"inOrder\":true");
  }

  @Test
  void theLowerBoundIsATableOrJson() {
    Cli.Done table = new Cli(directory).line("demo lower-bound --max-exponent 5");
    assertThat(table.status()).isZero();
    assertThat(table.out()).contains("2^4    2^5", "peterson, worst ids", "n·H(n)");
    assertThat(table.err()).isEmpty();
    Cli.Done json = new Cli(directory).line("demo lower-bound --max-exponent 4 --json");
    assertThat(json.out())
        .contains("{\"algorithm\":\"lelann\",\"ids\":\"random\",\"nodes\":16,\"messages\":256,")
        .contains("\"perNLogN\":4.0", "\"promised\":256.0", "\"holds\":true");
  }

  @Test
  void progressGoesToWhoeverWatches() {
    Cli.Done done = new Cli(directory).shown().line("demo lower-bound --max-exponent 4");
    assertThat(done.err()).contains("chang-roberts, random, 16").endsWith("\r\u001b[K");
  }

  @Test
  void controlCEndsIt() {
    Cli.Done done = new Cli(directory).interrupted().line("demo lower-bound");
    assertThat(done.status()).isEqualTo(130);
    assertThat(done.err()).contains("interrupted by Ctrl-C after 0 runs");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '>',
      textBlock =
          """
          demo perpetual-motion                  > perpetual-motion is not a known demo, expected anonymous-ring, lower-bound, replicated-account, clocks, two-generals, consensus or earlier-time
          demo lower-bound --max-exponent 40     > --max-exponent: 40, expected a whole number from 4 to 20
          demo lower-bound --max-exponent x      > --max-exponent: x, expected a whole number from 4 to 20
          demo lower-bound --times 2             > --times applies only to anonymous-ring
          demo anonymous-ring --max-exponent 5   > --max-exponent applies only to lower-bound
          demo anonymous-ring --word 1,,2        > --word: 1,,2, expected positive whole numbers such as 2,1,3
          demo anonymous-ring --times 1          > --times: 1, expected a whole number from 2 to 1000
          demo anonymous-ring --word 1,2 --times 900 > --times: 900, expected a ring of at most 1000
          """)
  void mistakesGetOneLine(String line, String message) {
    Cli.Done done = new Cli(directory).line(line.strip());
    assertThat(done.status()).isEqualTo(2);
    assertThat(done.err()).isEqualTo("bellwether: " + message.strip() + "\n");
  }
}
