package org.bellwether.lab.json;

import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.bellwether.scenario.ScenarioException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class ScenarioErrorsTest {
  @SuppressWarnings("UnusedVariable") // named by the test
  private static final List<Bad> CASES = Bad.CASES;

  private static void refuses(String json, String message) {
    assertThatExceptionOfType(ScenarioException.class)
        .isThrownBy(() -> ScenarioReader.read(json))
        .withMessage(message);
  }

  @ParameterizedTest
  @FieldSource("CASES")
  void whatIsWrongIsNamedWithItsValueAndWhatWasExpected(Bad bad) {
    refuses(bad.json(), bad.message());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ``                          | the file is empty, expected a scenario
          nonsense                    | line 1, column 1: the text begins with nonsense, expected a scenario in JSON such as {"algorithm": "bully", "nodes": 5}
          {"algorithm":"x",}          | line 1, column 18: '}', expected the name of a field in double quotes
          {"algorithm":"x"            | line 1, column 17: the text ends, expected a comma or }
          {"algorithm":"x"}}          | line 1, column 18: '}', expected the end after one JSON value
          {"algorithm" "x"}           | line 1, column 14: a string, expected a colon after the name of a field
          {'algorithm':"x"}           | line 1, column 2: ''', expected the name of a field in double quotes
          {"algorithm":"x}            | line 1, column 17: the text ends, expected a double quote at the end of the text
          {"algorithm":"\\x"}         | line 1, column 16: x, expected one of "\\/bfnrtu after a backslash
          {"algorithm":"\\u00g0"}     | line 1, column 19: g0, expected four hexadecimal digits
          {"a":[1,]}                  | line 1, column 9: ']', expected a JSON value
          {"a":[1 2]}                 | line 1, column 9: 2, expected a comma or ]
          {"a":NaN}                   | line 1, column 6: NaN, expected a JSON value
          {"a":01}                    | line 1, column 6: 01, expected a JSON value
          {"a":-}                     | line 1, column 6: -, expected a JSON value
          {"a":1.}                    | line 1, column 6: 1., expected a JSON value
          {"a":1e}                    | line 1, column 6: 1e, expected a JSON value
          {"a":1e999999999}           | line 1, column 6: 1e999999999, expected a number of at most 100 digits
          {"a":1e99999999999}         | line 1, column 6: 1e99999999999, expected a number of at most 100 digits
          {"a":1.5.2}                 | line 1, column 6: 1.5.2, expected a JSON value
          {"a":truex}                 | line 1, column 6: truex, expected a JSON value
          {"a":true"x"}               | line 1, column 10: a string, expected a comma or }
          {"a":                       | line 1, column 6: the text ends, expected a JSON value
          {"a"                        | line 1, column 5: the text ends, expected a colon after the name of a field
          {                           | line 1, column 2: the text ends, expected the name of a field in double quotes
          [-                          | line 1, column 2: -, expected a JSON value
          [1}                         | line 1, column 3: '}', expected a comma or ]
          {"a\\x":1}                 | line 1, column 5: x, expected one of "\\/bfnrtu after a backslash
          {"a\\u0                    | line 1, column 7: the text ends, expected four hexadecimal digits
          {"a":// comment             | line 1, column 6: '/', expected a JSON value
          {"a":1,"a":2}               | a: appears twice, expected each field once
          {"a":[0,{"b":{"c":1,"c":2}}]} | a[1].b.c: appears twice, expected each field once
          """)
  void textThatIsNotJsonIsExplained(String json, String message) {
    refuses(json, message);
  }

  @Test
  void errorsInTextNameTheirLine() {
    refuses(
        "{\n  \"algorithm\": \"x\",\n  \"nodes\": five\n}",
        "line 3, column 12: five, expected a JSON value");
    refuses(
        "{\"algorithm\": \"x\n\"}",
        "line 1, column 17: the line ends, expected a double quote at the end of the text");
  }

  @Test
  void deepNestingIsRefusedBeforeItHurts() {
    refuses("[".repeat(5_000_000), "the scenario is nested too deeply, expected at most 50 levels");
    refuses(
        "{\"a\":".repeat(2_000_000),
        "the scenario is nested too deeply, expected at most 50 levels");
  }

  @Test
  void fiftyLevelsAreFine() {
    String json = "{\"algorithm\":\"x\",\"parameters\":{\"a\":%s}}";
    ScenarioReader.read(json.formatted("[".repeat(48) + "]".repeat(48)));
    refuses(
        json.formatted("[".repeat(49) + "]".repeat(49)),
        "the scenario is nested too deeply, expected at most 50 levels");
  }

  @Test
  void longTextsAndNumbersAreRefused() {
    refuses(
        "{\"algorithm\":\"" + "a".repeat(10_000_000) + "\"}",
        "line 1, column 14: a long text, expected at most 100000 characters");
    refuses(
        "{\"algorithm\":\"x\",\"nodes\":" + "1".repeat(10_000_000) + "}",
        "line 1, column 26: 111111111111111111111111111111..., expected a number of at most 100"
            + " digits");
  }

  @Test
  void longNamesAreRefused() {
    refuses(
        "{\"algorithm\":\"x\",\n\"" + "a1".repeat(1_000_000) + "\":1}",
        "line 2, column 1: a long name, expected at most 100000 characters");
  }

  @Test
  void longValuesAreShownInPart() {
    refuses(
        "{\"algorithm\":\"x\",\"nodes\":\"" + "a".repeat(1000) + "\"}",
        "nodes: \"" + "a".repeat(59) + "..., expected a whole number of at least 1");
  }

  @Test
  void anErrorIsOneLineWhateverTheTextHolds() {
    refuses(
        "{\"algorithm\":\"x\",\"starts\":\"a\\nb\\u0007\"}",
        "starts: \"a\\nb\\u0007\", expected \"anytime\" or \"first\"");
    assertThatExceptionOfType(ScenarioException.class)
        .isThrownBy(() -> ScenarioReader.read("{\"a\\nb\":1}"))
        .withMessageStartingWith("a\\nb is not a known field, ");
  }
}
