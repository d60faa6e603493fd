package org.bellwether.lab.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.bellwether.simulate.Trace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TraceReaderTest {
  private static List<TraceLine> read(String text) throws IOException {
    try (TraceReader reader = new TraceReader(new BufferedReader(new StringReader(text)))) {
      return reader.rest();
    }
  }

  @Test
  void everyTraceReadsBackAsItWas() throws IOException {
    for (List<Trace.Event> events : SampleRuns.all().values()) {
      List<TraceLine> lines = read(TraceWriterTest.written(events));
      assertThat(lines).isEqualTo(events.stream().map(TraceLine::of).toList());
    }
  }

  @Test
  void linesWriteBackAsTheyWere() throws IOException {
    String text = TraceWriterTest.written(SampleRuns.faultyRing());
    StringWriter out = new StringWriter();
    try (TraceWriter writer = new TraceWriter(out)) {
      read(text).forEach(writer::write);
    }
    assertThat(out).hasToString(text);
  }

  @Test
  void plainValuesKeepTheirTypes() throws IOException {
    TraceLine line =
        read("""
        {"event":7,"time":0.125,"type":"inject","node":1,"port":0,"id":5,"sent":0,\
        "message":{"kind":"X","big":1152921504606846976000,"half":0.5,"nothing":null,\
        "list":[1,"a",true]}}
        """)
            .getFirst();
    assertThat(line.time()).isEqualTo(new BigDecimal("0.125"));
    TraceLine.Message message = line.cause();
    assertThat(message).isNotNull();
    assertThat(message.from()).isEqualTo(-1);
    assertThat(message.kind()).isEqualTo("X");
    assertThat(message.content()).containsEntry("half", new BigDecimal("0.5"));
    assertThat(message.content()).containsEntry("nothing", null);
    assertThat(message.content()).containsEntry("list", List.of(1L, "a", true));
    assertThat(line.clock()).isEqualTo(Map.of());
  }

  @Test
  void numberOfTheWrongLineIsTold() {
    String good = "{\"event\":1,\"time\":0,\"type\":\"heal\"}\n";
    assertThatThrownBy(() -> read(good + "\n"))
        .isInstanceOf(TraceFormatException.class)
        .hasMessage("line 2: the line is not a JSON object, expected one event");
    assertThatThrownBy(() -> read(good + good))
        .hasMessage("line 2: event 1 comes after event 1, expected a larger number");
    assertThatThrownBy(() -> read(good + good.replace("1", "2").strip() + "x"))
        .hasMessageStartingWith("line 2: not JSON: ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[1]|the line is not a JSON object",
        "{\"event\":1|not JSON: ",
        "{\"event\":1,\"event\":2}|not JSON: Duplicate",
        "{\"event\":1,\"time\":0,\"type\":\"heal\"} {}|there is text after the JSON" + " object",
        "{\"time\":0,\"type\":\"heal\"}|event has no field \"event\"",
        "{\"event\":\"1\"}|\"event\" of the event is 1, expected a whole number",
        "{\"event\":1,\"time\":1e9}|number 1e9 has an exponent, expected plain digits",
        "{\"event\":1,\"time\":true}|\"time\" of the event is true, expected a number",
        "{\"event\":1,\"time\":0,\"type\":\"HEAL\"}|\"type\" of the event is HEAL, expected a type",
        "{\"event\":1,\"time\":0,\"type\":\"heal\",\"hail\":1}|event has an unknown field"
            + " \"hail\"",
        "{\"event\":1,\"time\":0,\"type\":\"heal\",\"node\":-1}|\"node\" of the event is -1,"
            + " expected a position",
        "{\"event\":1,\"time\":0,\"type\":\"heal\",\"node\":4294967296}|\"node\" of the event is"
            + " 4294967296, expected a 32-bit number",
        "{\"event\":1,\"time\":0,\"type\":\"heal\",\"clock\":{\"0\":0}}|\"clock\" of the event is"
            + " 0:0, expected positions",
        "{\"event\":1,\"time\":0,\"type\":\"heal\",\"sends\":[1]}|\"sends\" of the event is 1,"
            + " expected a list of objects",
        "{\"event\":1,\"time\":0,\"type\":\"heal\",\"sends\":[{\"id\":1}]}|send has no field"
            + " \"to\"",
        "{\"event\":1,\"time\":0,\"type\":\"start\",\"node\":0,\"outputs\":[{}]}|\"outputs\" of the"
            + " event is {}, expected objects with one field",
        "{\"event\":1,\"time\":0,\"type\":\"deliver\",\"node\":0,\"message\":{},\"id\":1,\"port\":0,\"sent\":0}|\"message\""
            + " of the event is {}, expected a kind",
        "{\"event\":1,\"time\":0,\"type\":\"deliver\",\"node\":0,\"from\":1}|event has an unknown"
            + " field \"from\"",
        "{\"event\":1,\"time\":0,\"type\":\"heal\",\"changed\":[]}|\"changed\" of the event is [],"
            + " expected an object",
      })
  void wrongLineIsRefused(String line, String error) {
    assertThatThrownBy(() -> read(line))
        .isInstanceOf(TraceFormatException.class)
        .hasMessageStartingWith("line 1: " + error);
  }
}
