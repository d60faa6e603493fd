package org.bellwether.lab.trace;

import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bellwether.simulate.Trace;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/** Writes one JSON line per event; what is empty is left out. The same run gives the same bytes. */
public final class TraceWriter implements Trace, AutoCloseable {
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .rootValueSeparator("") // each line ends itself, the last one too
          .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
          .build();

  private final JsonGenerator json;

  /** Writes to {@code out}, which {@link #close} closes. */
  public TraceWriter(Writer out) {
    json = JSON.createGenerator(ObjectWriteContext.empty(), out);
  }

  @Override
  public void event(Trace.Event event) {
    write(TraceLine.of(event));
  }

  /** Writes a line as it was read. */
  public void write(TraceLine line) {
    try {
      writeLine(line);
    } catch (JacksonIOException e) {
      throw new UncheckedIOException(e.getCause());
    }
  }

  @Override
  public void close() {
    try {
      json.close();
    } catch (JacksonIOException e) {
      throw new UncheckedIOException(e.getCause());
    }
  }

  static String name(Trace.Event.Type type) {
    return type.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private void writeLine(TraceLine line) {
    json.writeStartObject();
    json.writeNumberProperty("event", line.event());
    json.writeNumberProperty("time", line.time());
    json.writeStringProperty("type", name(line.type()));
    if (line.node() >= 0) json.writeNumberProperty("node", line.node());
    if (line.cause() != null) writeCause(line.cause(), line.node());
    if (line.detail() != null) writeProperty("detail", line.detail());
    if (!line.sends().isEmpty()) {
      json.writeName("sends");
      json.writeStartArray();
      for (TraceLine.Message send : line.sends()) writeSend(send, line);
      json.writeEndArray();
    }
    if (!line.outputs().isEmpty()) writeProperty("outputs", line.outputs());
    if (!line.clock().isEmpty()) {
      json.writeName("clock");
      json.writeStartObject();
      line.clock().forEach((node, time) -> json.writeNumberProperty(node.toString(), time));
      json.writeEndObject();
    }
    if (!line.changed().isEmpty()) writeProperty("changed", line.changed());
    json.writeEndObject();
    json.writeRaw('\n');
  }

  private void writeCause(TraceLine.Message cause, int node) {
    if (cause.from() >= 0) json.writeNumberProperty("from", cause.from());
    if (cause.to() != node) json.writeNumberProperty("to", cause.to());
    json.writeNumberProperty("port", cause.port());
    json.writeNumberProperty("id", cause.id());
    json.writeNumberProperty("sent", cause.sent());
    if (cause.copyOf() > 0) json.writeNumberProperty("copyOf", cause.copyOf());
    writeProperty("message", cause.content());
  }

  /** Sender and instant are those of the event, but for a message that waited to leave. */
  private void writeSend(TraceLine.Message send, TraceLine line) {
    json.writeStartObject();
    json.writeNumberProperty("id", send.id());
    if (send.from() != line.node()) json.writeNumberProperty("from", send.from());
    json.writeNumberProperty("to", send.to());
    json.writeNumberProperty("port", send.port());
    if (send.sent().compareTo(line.time()) != 0) json.writeNumberProperty("sent", send.sent());
    if (send.copyOf() > 0) json.writeNumberProperty("copyOf", send.copyOf());
    writeProperty("message", send.content());
    json.writeEndObject();
  }

  private void writeProperty(String name, @Nullable Object tree) {
    json.writeName(name);
    writeTree(tree);
  }

  private void writeTree(@Nullable Object tree) {
    switch (tree) {
      case null -> json.writeNull();
      case Boolean bool -> json.writeBoolean(bool);
      case Long number -> json.writeNumber(number);
      case BigInteger number -> json.writeNumber(number);
      case BigDecimal number -> json.writeNumber(number);
      case List<?> list -> {
        json.writeStartArray();
        for (Object element : list) writeTree(element);
        json.writeEndArray();
      }
      case Map<?, ?> map -> {
        json.writeStartObject();
        map.forEach((name, value) -> writeProperty((String) name, value));
        json.writeEndObject();
      }
      default -> json.writeString(tree.toString());
    }
  }
}
