package org.bellwether.lab.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.bellwether.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The values that we build, and our words for what is no JSON, against Jackson's own tree. */
class JsonTest {
  private static final String REFUSED = "refused";

  private static final JsonMapper JACKSON =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private static final List<String> SEEDS =
      List.of(
          "{\"a\":[1,-2.50,3e2,0.1E-3,-0],\"b\":{\"c\":true,\"d\":false,\"e\":null}}",
          " [ \"x\\n\\u00e9\\\\\\\"\\/\\b\\f\\r\\t\" , \"é☃\" , { } , [ ] , 9223372036854775807 ] ",
          "{\"\":{\"\":[[[]]]},\"long\":92233720368547758070,\"text\":\"\\uD83D\\uDE00\"}");

  private static final Pattern HUGE_EXPONENT = Pattern.compile("[0-9][eE][+-]?[0-9]{3}");

  private static final Pattern OUR_WORDS =
      Pattern.compile(
          "the file is empty, expected a scenario|[^\\p{Cntrl}]*: appears twice, expected each"
              + " field once|line [0-9]+, column [0-9]+: (the (text|line) ends|a string|'.*'|(the"
              + " text begins with )?[\\w.+é-]+(\\.{3})?), expected (a JSON value|a scenario in"
              + " JSON such as .*|the end after one JSON value|a comma or []}]|the name of a field"
              + " in double quotes|a colon after the name of a field|a double quote at the end of"
              + " the text|four hexadecimal digits|one of \"\\\\/bfnrtu after a backslash)");

  private static final String ALPHABET = "{}[]\":,\\ \n\ttruefalsn0123456789.-+eEu\u0001é";

  @Test
  void damagedTextIsReadAsJacksonReadsItOrRefusedInOurWords() {
    SplittableRandom random = new SplittableRandom(7);
    int accepted = 0;
    for (int i = 0; i < 30_000; i++) {
      String text = damage(SEEDS.get(i % SEEDS.size()), random);
      if (HUGE_EXPONENT.matcher(text).find()) continue; // refused by us alone
      Object expected = jackson(text);
      assertThat(ours(text)).as("%s", text).isEqualTo(expected);
      if (!REFUSED.equals(expected)) accepted++;
    }
    assertThat(accepted).isBetween(1_000, 29_000); // both verdicts were met
  }

  private static String damage(String text, SplittableRandom random) {
    StringBuilder damaged = new StringBuilder(text);
    for (int edits = random.nextInt(3); edits >= 0; edits--) {
      int at = random.nextInt(damaged.length());
      char c = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
      switch (random.nextInt(3)) {
        case 0 -> damaged.setCharAt(at, c);
        case 1 -> damaged.insert(at, c);
        default -> damaged.deleteCharAt(at);
      }
    }
    return damaged.toString();
  }

  private static @Nullable Object ours(String text) {
    try {
      return Json.parse(text);
    } catch (ScenarioException e) {
      assertThat(e.getMessage()).as("%s", text).matches(OUR_WORDS);
      return REFUSED;
    }
  }

  private static @Nullable Object jackson(String text) {
    try {
      return plain(JACKSON.readTree(text));
    } catch (JacksonException e) {
      return REFUSED;
    }
  }

  private static @Nullable Object plain(JsonNode node) {
    return switch (node.getNodeType()) {
      case NULL -> null;
      case BOOLEAN -> node.booleanValue();
      case STRING -> node.stringValue();
      case NUMBER ->
          node.isIntegralNumber() && node.canConvertToLong()
              ? (Object) node.longValue()
              : node.decimalValue();
      case ARRAY -> node.valueStream().map(JsonTest::plain).toList();
      case OBJECT -> {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        node.propertyStream().forEach(f -> fields.put(f.getKey(), plain(f.getValue())));
        yield fields;
      }
      default -> REFUSED; // no text at all
    };
  }
}
