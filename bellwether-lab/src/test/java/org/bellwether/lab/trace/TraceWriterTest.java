package org.bellwether.lab.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.model.Output;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Event.Carried;
import org.bellwether.simulate.Trace.LossReason;
import org.junit.jupiter.api.Test;

class TraceWriterTest {
  static String written(List<Trace.Event> events) {
    StringWriter out = new StringWriter();
    try (TraceWriter writer = new TraceWriter(out)) {
      events.forEach(writer::event);
    }
    return out.toString();
  }

  @Test
  void deliveryIsOneLine() {
    Trace.Event event =
        new Trace.Event(
            3,
            new BigDecimal("2.50"),
            Trace.Event.Type.DELIVER,
            1,
            new Carried(5, 0, 1, 0, new SampleRuns.Election(37), new BigDecimal("1E+0")),
            null,
            List.of(new Carried(6, 1, 2, 1, new SampleRuns.Election(37), new BigDecimal("2.5"))),
            List.of(new Output.Elected(37)),
            new TreeMap<>(Map.of(0, 1L, 1, 2L)),
            Map.of("passive", true));
    assertThat(written(List.of(event)))
        .isEqualTo(
            """
            {"event":3,"time":2.5,"type":"deliver","node":1,"from":0,"port":0,"id":5,"sent":1,\
            "message":{"kind":"Election","id":37},\
            "sends":[{"id":6,"to":2,"port":1,"message":{"kind":"Election","id":37}}],\
            "outputs":[{"elected":37}],"clock":{"0":1,"1":2},"changed":{"passive":true}}
            """);
  }

  @Test
  void emptyThingsAreLeftOut() {
    Trace.Event heal = SampleRuns.event(1, Trace.Event.Type.HEAL, -1, null);
    Trace.Event token = SampleRuns.event(2, Trace.Event.Type.LOSE_TOKEN, 4, null);
    assertThat(written(List.of(heal, token)))
        .isEqualTo(
            """
            {"event":1,"time":0,"type":"heal"}
            {"event":2,"time":0,"type":"lose-token","node":4}
            """);
  }

  @Test
  void detailsKeepTheirShape() {
    Trace.Event split =
        SampleRuns.event(1, Trace.Event.Type.PARTITION, -1, List.of(List.of(0, 1), List.of(2)));
    Trace.Event timer = SampleRuns.event(2, Trace.Event.Type.TIMEOUT, 0, SampleRuns.Wait.RETRY);
    Trace.Event text = SampleRuns.event(3, Trace.Event.Type.MULTICAST, 0, "a\n\"b\"");
    assertThat(written(List.of(split, timer, text)))
        .contains("\"detail\":[[0,1],[2]]}")
        .contains("\"detail\":\"RETRY\"}")
        .contains("\"detail\":\"a\\n\\\"b\\\"\"}");
  }

  @Test
  void lossSaysForWhomTheMessageWas() {
    Carried carried = new Carried(9, 1, 2, 1, new SampleRuns.Answer(), BigDecimal.ONE);
    Trace.Event unknown =
        new Trace.Event(
            1,
            BigDecimal.TEN,
            Trace.Event.Type.LOSE,
            -1,
            carried,
            LossReason.LINK_CUT,
            List.of(),
            List.of(),
            new TreeMap<>(),
            Map.of());
    assertThat(written(List.of(unknown)))
        .contains("\"from\":1,\"to\":2,\"port\":1,\"id\":9,\"sent\":1,")
        .contains("\"time\":10,");
  }

  @Test
  void sameRunGivesTheSameBytes() {
    SampleRuns.all()
        .forEach(
            (name, events) -> assertThat(written(events)).as(name).isEqualTo(written(again(name))));
  }

  @Test
  void fullDiskIsReported() {
    Writer full =
        new Writer() {
          @Override
          public void write(char[] text, int offset, int length) throws IOException {
            throw new IOException("no space left");
          }

          @Override
          public void flush() {}

          @Override
          public void close() {}
        };
    TraceWriter writer = new TraceWriter(full);
    assertThatThrownBy(
            () -> {
              for (Trace.Event event : SampleRuns.dense(8, 150, 7)) writer.event(event);
              writer.close();
            })
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("no space left");
  }

  private static List<Trace.Event> again(String name) {
    return SampleRuns.all().get(name);
  }
}
