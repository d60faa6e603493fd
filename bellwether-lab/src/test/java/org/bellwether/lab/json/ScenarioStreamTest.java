package org.bellwether.lab.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScenarioStreamTest {
  /** Algorithms of the scenarios, and errors, in the order of delivery. */
  private static List<String> read(InputStream in) throws IOException {
    List<String> seen = new ArrayList<>();
    ScenarioStream.read(
        in,
        Catalog.standard(),
        new ScenarioStream.Receiver() {
          @Override
          public void accept(Scenario scenario, int line) {
            seen.add(scenario.algorithm());
          }

          @Override
          public void reject(Problem problem) {
            seen.add("error: " + problem.message());
          }
        });
    return seen;
  }

  private static List<String> read(String text) throws IOException {
    return read(new ByteArrayInputStream(text.getBytes(UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{'algorithm':'a'},{'algorithm':'b'},{'algorithm':'c'}]",
        "\n[\n{'algorithm':'a'}\n,\n{\n'algorithm':'b'},{'algorithm':'c'}\n]\n\n",
        "{'algorithm':'a'}\n{'algorithm':'b'}\n{'algorithm':'c'}",
        "{'algorithm':'a'}\r\n\r\n  {'algorithm':'b'}\r\n{'algorithm':'c'}\r\n",
        "{\n  'algorithm': 'a'\n}\n{\n  'algorithm': 'b'\n}\n{\n  'algorithm': 'c'\n}\n",
        "{'algorithm':'a'}{'algorithm':'b'} {'algorithm':'c'}",
        "\uFEFF{'algorithm':'a'}\n{'algorithm':'b'}\n{'algorithm':'c'}\n",
        "{'algorithm':'a','faults':[\n{'at':1,'crash':0},\n{'at':2,'crash':1}\n]}\n"
            + "{'algorithm':'b','parameters':{'t':'}{][\\\\'}}\n{'algorithm':'c'}"
      })
  void listsLinesAndObjectsInARowHoldTheSame(String text) throws IOException {
    assertThat(read(text.replace('\'', '"'))).containsExactly("a", "b", "c");
  }

  @Test
  void oneScenarioMayBeSpreadOverLines() throws IOException {
    assertThat(read("\n{\n\"algorithm\"\n:\n\"a\"\n}\n")).containsExactly("a");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n\t\r\n"})
  void nothingAtAllIsAnError(String text) throws IOException {
    assertThat(read(text)).containsExactly("error: the file is empty, expected a scenario");
  }

  @Test
  void anEmptyListIsNone() throws IOException {
    assertThat(read("[ ]")).isEmpty();
  }

  @Test
  void aBadScenarioIsAnErrorInItsPlace() throws IOException {
    String wrong = "error: nodes: 0, expected a whole number of at least 1";
    String bad = "{\"algorithm\":\"b\",\"nodes\":0}";
    assertThat(read("[{\"algorithm\":\"a\"}," + bad + ",{\"algorithm\":\"c\"}]"))
        .containsExactly("a", wrong, "c");
    assertThat(read("{\"algorithm\":\"a\"}\n" + bad + "\n{\"algorithm\":\"c\"}\n"))
        .containsExactly("a", wrong, "c");
  }

  @Test
  void elementsThatAreNoObjectsAreErrorsInTheirPlace() throws IOException {
    assertThat(read("[1,{\"algorithm\":\"a\"},\"x\",null,[{}],nothing,{\"algorithm\":\"b\"}]"))
        .containsExactly(
            "error: scenario: 1, expected an object such as {\"algorithm\": \"bully\", \"nodes\":"
                + " 5}",
            "a",
            "error: scenario: \"x\", expected an object such as {\"algorithm\": \"bully\","
                + " \"nodes\": 5}",
            "error: scenario: null, expected an object such as {\"algorithm\": \"bully\","
                + " \"nodes\": 5}",
            "error: scenario: [{}], expected an object such as {\"algorithm\": \"bully\","
                + " \"nodes\": 5}",
            "error: line 1, column 36: nothing, expected a JSON value",
            "b");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"algorithm\":\"b\",,}",
        "{\"algorithm\":\"b\"",
        "{\"algorithm\":",
        "{\"algorithm\":\"b",
        "{\"algorithm\":\"b\",\"ids\":[1,2",
        "{\"algorithm\":\"b\",\"ids\":[1,2,",
        "{\"algorithm\":\"b\",\"ids\":[1,2}",
        "{\"algorithm\":\"b\",\"faults\":[{\"at\":1",
        "{\"algorithm\"",
        "{",
        "}",
        "garbage, all of it",
        "42",
        "\"text\"",
        "\u0000\u0001"
      })
  void aBrokenLineIsOneErrorAndTheOtherLinesStillRun(String broken) throws IOException {
    List<String> seen =
        read("{\"algorithm\":\"a\"}\n" + broken + "\n{\"algorithm\":\"c\"}\n{\"algorithm\":\"d\"}");
    assertThat(seen).hasSize(4).element(1).asString().startsWith("error: ");
    assertThat(seen.get(0) + seen.get(2) + seen.get(3)).isEqualTo("acd");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"algorithm\":\"b\"",
        "{\"algorithm\":",
        "{\"ids\":[1,",
        "{",
        "garbage",
        "\"b\" x"
      })
  void aBrokenFirstOrLastLineIsOneErrorToo(String broken) throws IOException {
    assertThat(read(broken + "\n{\"algorithm\":\"a\"}\n{\"algorithm\":\"c\"}"))
        .hasSize(3)
        .endsWith("a", "c");
    assertThat(read("{\"algorithm\":\"a\"}\n{\"algorithm\":\"c\"}\n" + broken))
        .hasSize(3)
        .startsWith("a", "c");
  }

  @Test
  void everyLineOfAFileOfLinesHasItsOwnResult() throws IOException {
    assertThat(read("{\"algorithm\":\"a\"}\nfoo\nbar\n{\"algorithm\":\n[]\n{\"algorithm\":\"b\"}"))
        .containsExactly(
            "a",
            "error: line 2, column 1: foo, expected a JSON value",
            "error: line 3, column 1: bar, expected a JSON value",
            "error: line 4, column 14: the text ends, expected a JSON value",
            "error: scenario: [], expected an object such as {\"algorithm\": \"bully\", \"nodes\":"
                + " 5}",
            "b");
  }

  @Test
  void theErrorOfABrokenLineIsFoundOnThatLine() throws IOException {
    String good = "{\"algorithm\":\"a\"}\n";
    String broken = "{\"algorithm\":\n";
    String error = "column 14: the text ends, expected a JSON value";
    assertThat(read(good + broken + good)).containsExactly("a", "error: line 2, " + error, "a");
    assertThat(read(broken + good + good)).containsExactly("error: line 1, " + error, "a", "a");
    assertThat(read("[\n" + broken)).containsExactly("error: line 2, " + error);
  }

  @Test
  void everyScenarioComesWithTheLineOnWhichItBegins() throws IOException {
    assertThat(lines("{\"algorithm\":\"a\"}\n\n{\n\"algorithm\":\"a\"}\n{\"nodes\":0}\n"))
        .containsExactly(1, 3, 5);
    assertThat(lines("[\n{\n\"algorithm\":\"a\"},\n{}]")).containsExactly(2, 4);
    assertThat(lines("{\n\"algorithm\":\"a\"\n}")).containsExactly(0);
  }

  private static List<Integer> lines(String text) throws IOException {
    List<Integer> lines = new ArrayList<>();
    ScenarioStream.read(
        new ByteArrayInputStream(text.getBytes(UTF_8)),
        Catalog.standard(),
        new ScenarioStream.Receiver() {
          @Override
          public void accept(Scenario scenario, int line) {
            lines.add(line);
          }

          @Override
          public void reject(Problem problem) {
            lines.add(problem.line());
          }
        });
    return lines;
  }

  @Test
  void aBrokenObjectOfManyLinesIsOneError() throws IOException {
    assertThat(
            read(
                """
                {
                  "algorithm: "a",
                  "links": {
                  }
                }
                {
                  "algorithm": "b"
                  "nodes": 3
                }
                {
                  "algorithm": "c"
                }
                """))
        .containsExactly(
            "error: line 2, column 16: a, expected a colon after the name of a field",
            "error: line 8, column 3: a string, expected a comma or }",
            "c");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[{\"algorithm\":\"a\"},{\"algorithm\":\"b\"],{\"algorithm\":\"c\"}]",
        "[{\"algorithm\":\"a\"}{\"algorithm\":\"c\"}]",
        "[{\"algorithm\":\"a\"},,{\"algorithm\":\"c\"}]",
        "[{\"algorithm\":\"a\"},]",
        "[{\"algorithm\":\"a\"},:]",
        "[{\"algorithm\":\"a\"},\"b",
        "[{\"algorithm\":\"a\"},",
        "[{\"algorithm\":\"a\"}",
        "[{\"algorithm\":\"a\"}]{\"algorithm\":\"c\"}"
      })
  void whereAListIsBrokenTheRestIsOneError(String text) throws IOException {
    assertThat(read(text)).hasSize(2).startsWith("a").last().asString().startsWith("error: line 1");
  }

  @Test
  void garbageOfAnyKindIsOneErrorAndQuick() throws IOException {
    int size = 10_000_000;
    byte[] noise = new byte[size];
    new Random(1).nextBytes(noise);
    byte[] zeros = new byte[size];
    byte[] letters = new byte[size];
    Arrays.fill(letters, (byte) 'a');
    byte[] words = "lorem ipsum\n".repeat(size / 12).getBytes(UTF_8);
    byte[] brackets = "[".repeat(size).getBytes(UTF_8);
    byte[] nested = "{\"a\":".repeat(size / 5).getBytes(UTF_8);
    byte[] braces = "{".repeat(size).getBytes(UTF_8);
    byte[] quote = ("\"" + "a".repeat(size)).getBytes(UTF_8);
    for (byte[] garbage : List.of(noise, zeros, letters, words, brackets, nested, braces, quote)) {
      long start = System.nanoTime();
      assertThat(read(new ByteArrayInputStream(garbage)))
          .singleElement()
          .asString()
          .startsWith("error: ")
          .hasSizeLessThan(200)
          .doesNotContain("\n");
      assertThat(System.nanoTime() - start).isLessThan(20_000_000_000L);
    }
  }

  @Test
  void nothingButBrokenLinesIsGivenUp() throws IOException {
    assertThat(read("{\"a\":[\n".repeat(100_000))).hasSize(100);
  }

  @Test
  void wrongBytesAreAnErrorOfTheirLine() throws IOException {
    byte[] text =
        "{\"algorithm\":\"a\"}\n{\"algorithm\":\"?\"}\n{\"algorithm\":\"c\"}".getBytes(UTF_8);
    text[32] = (byte) 0xC3;
    assertThat(read(new ByteArrayInputStream(text)))
        .containsExactly("a", "error: line 2, column 1: not text, expected JSON in UTF-8", "c");
  }

  @Test
  void textMayArriveByteByByte() throws IOException {
    byte[] text = "\uFEFF{\"algorithm\":\"é\"}\n{\n\"algorithm\":\"b\"}".getBytes(UTF_8);
    InputStream slow =
        new ByteArrayInputStream(text) {
          @Override
          public synchronized int read(byte[] into, int offset, int length) {
            return super.read(into, offset, Math.min(1, length));
          }
        };
    assertThat(read(slow)).containsExactly("é", "b");
  }

  @Test
  void scenariosMayBeLargerThanTheBuffer() throws IOException {
    StringBuilder large = new StringBuilder("{\"algorithm\":\"a\",\"ids\":[1");
    for (int id = 2; id <= 100_000; id++) large.append(",\n").append(id);
    large.append("]}\n");
    assertThat(read(large.toString().repeat(3) + "{\"algorithm\":\"b\"}"))
        .containsExactly("a", "a", "a", "b");
  }

  @Test
  void scenariosAreDeliveredBeforeTheStreamEnds() {
    InputStream endless =
        new InputStream() {
          private final byte[] line = "{\"algorithm\":\"a\"}\n".getBytes(UTF_8);

          @Override
          public int read() {
            throw new AssertionError("read byte by byte");
          }

          @Override
          public int read(byte[] into, int offset, int length) {
            if (length < line.length) throw new AssertionError("the buffer is full");
            System.arraycopy(line, 0, into, offset, line.length);
            return line.length;
          }
        };
    List<String> seen = new ArrayList<>();
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                ScenarioStream.read(
                    endless,
                    Catalog.standard(),
                    new ScenarioStream.Receiver() {
                      @Override
                      public void accept(Scenario scenario, int line) {
                        seen.add(scenario.algorithm());
                        if (seen.size() == 100_000) throw new IllegalStateException("enough");
                      }

                      @Override
                      public void reject(Problem problem) {
                        throw new AssertionError(problem);
                      }
                    }))
        .withMessage("enough");
    assertThat(seen).hasSize(100_000);
  }

  @Test
  void whatTheReceiverThrowsIsNotTakenForAnErrorInTheText() {
    ScenarioException own = new ScenarioException("of the run");
    assertThatExceptionOfType(ScenarioException.class)
        .isThrownBy(
            () ->
                ScenarioStream.read(
                    new ByteArrayInputStream("{\"algorithm\":\"a\"}".getBytes(UTF_8)),
                    Catalog.standard(),
                    new ScenarioStream.Receiver() {
                      @Override
                      public void accept(Scenario scenario, int line) {
                        throw own;
                      }

                      @Override
                      public void reject(Problem problem) {
                        throw new AssertionError(problem);
                      }
                    }))
        .isSameAs(own);
  }
}
