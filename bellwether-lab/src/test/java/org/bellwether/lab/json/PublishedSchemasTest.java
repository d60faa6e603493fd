package org.bellwether.lab.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Formula.Relation;
import org.bellwether.check.Check;
import org.bellwether.model.Fence;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Group;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.spec.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The published schemas and the guide say the same as the code. */
class PublishedSchemasTest {
  private static final Path DOCS = Path.of("..", "docs");
  private static final Schema SCENARIO = schema("scenario.schema.json");
  private static final Schema RESULT = schema("result.schema.json");
  private static final Schema CHECK = schema("check.schema.json");

  /** An example, and the error that the guide says it leads to. */
  private static final Pattern EXAMPLE =
      Pattern.compile("(?s)```json\\n(.*?)```(?:\\n\\n```text\\n(.*?)\\n```)?");

  @SuppressWarnings("UnusedVariable") // named by the test
  private static final List<Bad> CASES = Bad.CASES;

  private static Schema schema(String name) {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(text(name));
  }

  private static String text(String name) {
    try {
      return Files.readString(DOCS.resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<MatchResult> examples() {
    return EXAMPLE.matcher(text("scenarios.md")).results().toList();
  }

  private static boolean ofResult(String json) {
    return json.contains("\"outcome\"") || json.contains("\"error\"");
  }

  private static List<Error> errors(Schema schema, String json) {
    return schema.validate(json, InputFormat.JSON);
  }

  @Test
  void theProgramCarriesThePublishedSchemas() {
    for (String name : Schemas.NAMES) {
      assertThat(Schemas.text(name)).isEqualTo(text(name + ".schema.json"));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Schemas.text("trace"))
        .withMessage("no schema trace, expected one of scenario, result, check");
  }

  @Test
  void schemasAreSchemas() {
    for (String name : Schemas.NAMES) {
      Schema meta =
          SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
              .getSchema("{\"$ref\":\"https://json-schema.org/draft/2020-12/schema\"}");
      assertThat(errors(meta, Schemas.text(name))).as(name).isEmpty();
    }
  }

  @Test
  void everyExampleOfAScenarioIsReadAndValid() throws IOException {
    int read = 0;
    for (MatchResult example : examples()) {
      String json = example.group(1);
      if (ofResult(json) || example.group(2) != null) continue;
      List<Scenario> scenarios = scenarios(json);
      for (Scenario scenario : scenarios) {
        assertThat(errors(SCENARIO, ScenarioWriter.line(scenario))).as(json).isEmpty();
      }
      if (scenarios.size() == 1) assertThat(errors(SCENARIO, json)).as(json).isEmpty();
      read += scenarios.size();
    }
    assertThat(read).isGreaterThan(10);
  }

  private static List<Scenario> scenarios(String json) throws IOException {
    List<Scenario> scenarios = new ArrayList<>();
    ScenarioStream.read(
        new ByteArrayInputStream(json.getBytes(UTF_8)),
        Catalog.standard(),
        new ScenarioStream.Receiver() {
          @Override
          public void accept(Scenario scenario, int line) {
            scenarios.add(scenario);
          }

          @Override
          public void reject(Problem problem) {
            throw new AssertionError(json + ": " + problem);
          }
        });
    return scenarios;
  }

  @Test
  void everyExampleOfAnErrorLeadsToIt() {
    int refused = 0;
    for (MatchResult example : examples()) {
      if (example.group(2) == null) continue;
      try {
        ScenarioReader.read(example.group(1));
      } catch (ScenarioException e) {
        assertThat(e).hasMessage(example.group(2));
        refused++;
      }
    }
    assertThat(refused).isEqualTo(4);
  }

  @Test
  void everyExampleOfAResultIsValid() {
    int results = 0;
    for (MatchResult example : examples()) {
      if (!ofResult(example.group(1))) continue;
      for (String json : example.group(1).split("\\n(?=\\{)", -1)) {
        assertThat(errors(RESULT, json)).as(json).isEmpty();
        results++;
      }
    }
    assertThat(results).isEqualTo(5);
  }

  @ParameterizedTest
  @FieldSource("CASES")
  void theSchemaRefusesWhatTheReaderRefusesAsFarAsItCan(Bad bad) {
    assertThat(errors(SCENARIO, bad.json()).isEmpty()).isNotEqualTo(bad.schema());
  }

  @Test
  void whatIsWrittenIsValid() {
    for (long seed = 0; seed < 500; seed++) {
      String json = ScenarioWriter.line(new RandomScenarios(seed).scenario());
      assertThat(errors(SCENARIO, json)).as("seed %d: %s", seed, json).isEmpty();
    }
  }

  @Test
  void resultsAreValid() {
    Results result = Results.with();
    result.leaders = List.of(new Result.Leader(3, 0, BigDecimal.ONE));
    result.applicationMessages = 3L;
    result.bits = new TreeMap<>(Map.of("Bit", 1L));
    result.rounds = 2;
    result.series = Map.of("candidates", List.of(4, 2));
    result.locking =
        new Result.Locking(
            List.of(
                new Result.Entry(
                    0, BigDecimal.ZERO, BigDecimal.ZERO, BigDecimal.ONE, null, new Fence(1, 1))),
            1.0,
            1.0,
            1.0,
            1.0,
            BigDecimal.ONE,
            1.0);
    result.deliveries = List.of(List.of(new Result.Delivery("a", 1, 0, BigDecimal.ONE)));
    result.components = List.of(new Result.Component(List.of(1L), 1L, new Group(1, 1), true));
    result.outputs = List.of(List.of(new Output.Won()));
    result.extras = Map.of("spread", 1);
    result.violations =
        List.of(new Result.Violation(new Property("p"), "d", BigDecimal.ONE, List.of(0)));
    result.warnings = List.of("w");
    result.theory = List.of(new Result.Figure("f", Relation.EXACTLY, Double.NaN, 1, false));
    assertThat(errors(RESULT, ResultWriter.line(result.result(), "r.json"))).isEmpty();
    assertThat(errors(RESULT, ResultWriter.error("no"))).isEmpty();
    assertThat(errors(RESULT, "{\"algorithm\":\"x\"}")).isNotEmpty();
  }

  private static final Scenario RING = Scenario.builder("chang-roberts").nodes(3).build();

  static Stream<Check> checks() {
    return Stream.of(
        Check.of(RING),
        Check.of(RING).exact().depth(2),
        Check.of(RING).losses(1),
        Check.of(RING).walks(2, 1),
        Check.of(RING).sometimes("rest", _ -> true).sometimes("more", _ -> false),
        Check.of(RING).eventually("never", _ -> false));
  }

  @ParameterizedTest
  @MethodSource("checks")
  void checksAreValid(Check check) {
    assertThat(errors(CHECK, CheckWriter.line(check.run(), List.of("r.json")))).isEmpty();
    assertThat(errors(CHECK, CheckWriter.line(check.run(), List.of()))).isEmpty();
  }

  @Test
  void theSchemaOfChecksKnowsEveryFieldAndNoOther() {
    String line = CheckWriter.line(Check.of(RING).losses(1).run(), List.of("r.json"));
    for (String field : List.of("algorithm", "verdict", "states", "violations", "steps")) {
      assertThat(errors(CHECK, line.replace("\"" + field + "\"", "\"other\""))).isNotEmpty();
    }
    assertThat(errors(CHECK, line.replace("\"violated\"", "\"wrong\""))).isNotEmpty();
  }
}
