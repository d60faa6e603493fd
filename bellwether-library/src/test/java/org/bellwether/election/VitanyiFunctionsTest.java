package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.election.RingRuns.run;
import static org.bellwether.election.VitanyiRuns.value;
import static org.bellwether.election.VitanyiRuns.vitanyi;

import java.math.BigDecimal;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The functions f of Vitányi's elections, and the numerals of names. */
class VitanyiFunctionsTest {
  private static final Pattern FIELD = Pattern.compile("\"(\\w+)\":\"?(\\w+)");

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "2, 1",
    "3, 2",
    "4, 2",
    "5, 2",
    "6, 2",
    "7, 3",
    "14, 3",
    "15, 4",
    "9223372036854775807, 63"
  })
  void dyadicNumeralsHaveNoZeroes(long name, int length) {
    assertThat(new Vitanyi.Election(name, 1).bits()).isEqualTo(length);
  }

  @ParameterizedTest
  @CsvSource({
    "'{\"kind\":\"cube\"}', parameters.f.kind",
    "'{\"kind\":\"constant\",\"c\":0}', parameters.f.c",
    "'{\"kind\":\"power\",\"num\":2,\"den\":2}', parameters.f.num",
    "'{\"kind\":\"power\"}', parameters.f.num is missing",
    "'{\"kind\":\"ratio\",\"u\":1,\"m\":2}', parameters.f.u",
    "'{\"kind\":\"walk\",\"w\":1}', parameters.f.wp is missing",
    "'{\"kind\":\"pow2\",\"c\":2}', parameters.f.c",
  })
  void aFunctionThatIsNoneIsRefused(String json, String field) {
    assertThatThrownBy(() -> run(vitanyi("1,2").parameter("f", map(json)).build()))
        .isInstanceOf(ScenarioException.class)
        .hasMessageStartingWith(field);
  }

  /** A flat object of texts and whole numbers. */
  private static Map<String, Object> map(String json) {
    Map<String, Object> map = new TreeMap<>();
    for (MatchResult field : FIELD.matcher(json).results().toList()) {
      String value = field.group(2);
      boolean number = value.matches("\\d+");
      map.put(field.group(1), number ? (Object) Long.valueOf(value) : value);
    }
    return map;
  }

  /** How long a message of the smallest name takes tells what f is. */
  @ParameterizedTest
  @CsvSource({
    "'{\"kind\":\"pow2\"}', 5, 32",
    "'{\"kind\":\"constant\",\"c\":9}', 5, 9",
    "'{\"kind\":\"power\",\"num\":3,\"den\":2}', 4, 8",
    "'{\"kind\":\"power\",\"num\":3,\"den\":2}', 5, 12", // 11.18
    "'{\"kind\":\"power\",\"num\":3,\"den\":2}', 1000000, 1000000000",
    "'{\"kind\":\"power\",\"num\":3,\"den\":2}', 1000001, 1000001501", // 1000001500.0004
    "'{\"kind\":\"walk\",\"w\":5,\"wp\":3}', 4, 27", // 26.7
    "'{\"kind\":\"ratio\",\"u\":5,\"m\":4}', 3, 16", // 15.6
    "'{\"kind\":\"ratio\",\"u\":3,\"m\":1}', 4, 1296",
  })
  void functionsAreExact(String f, long name, long ticks) {
    Scenario.Builder scenario =
        Scenario.builder("vitanyi").ids(name, name + 1).parameter("f", map(f));
    assertThat(run(scenario.build()).leader().time()) // one tick, and one hop of M
        .isEqualByComparingTo(BigDecimal.valueOf(1 + ticks + 1));
  }
}
