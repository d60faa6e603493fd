package org.bellwether.lab.compare;

import java.io.StringWriter;
import java.util.List;
import org.bellwether.lab.compare.Comparison.Point;
import org.bellwether.lab.compare.Prediction.Size;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** A comparison as JSON, on one line; figures that were not measured are left out. */
public final class ComparisonJson implements AutoCloseable {
  private final StringWriter text = new StringWriter();
  private final JsonGenerator json =
      new JsonFactory().createGenerator(ObjectWriteContext.empty(), text);
  private final Size size;

  public ComparisonJson(Size size) {
    this.size = size;
    json.writeStartObject();
    json.writeStringProperty("comparison", "mutex");
    json.writeNumberProperty("nodes", size.n());
    json.writeNumberProperty("delay", (long) size.delay());
    json.writeNumberProperty("hold", (long) size.hold());
  }

  /** The figures under light load. */
  public void light(List<Point> points) {
    json.writeName("light");
    json.writeStartArray();
    for (Point point : points) {
      begin(point);
      figure("messages", point.measured().messages(), point.lock().lightMessages());
      figure("responseTime", point.measured().response(), point.lock().lightResponse());
      end(point);
    }
    json.writeEndArray();
  }

  /** The figures under heavy load. */
  public void heavy(List<Point> points) {
    json.writeName("heavy");
    json.writeStartArray();
    for (Point point : points) {
      begin(point);
      figure("messages", point.measured().messages(), point.lock().heavyMessages());
      figure("syncDelay", point.measured().syncDelay(), point.lock().syncDelay());
      figure("responseTime", point.measured().response(), null);
      figure("throughput", point.measured().throughput(), point.lock().throughput());
      end(point);
    }
    json.writeEndArray();
  }

  /** What charts are drawn from. */
  public void series(String name, String x, List<Point> points) {
    json.writeName(name);
    json.writeStartArray();
    for (Point point : points) {
      begin(point);
      json.writeNumberProperty(x, point.x());
      number("messages", point.measured().messages());
      number("syncDelay", point.measured().syncDelay());
      number("responseTime", point.measured().response());
      number("throughput", point.measured().throughput());
      end(point);
    }
    json.writeEndArray();
  }

  private void begin(Point point) {
    json.writeStartObject();
    json.writeStringProperty("lock", point.lock().label());
    json.writeStringProperty("algorithm", point.lock().algorithm());
    json.writeName("parameters");
    json.writeStartObject();
    point.lock().parameters().forEach(this::parameter);
    json.writeEndObject();
  }

  private void parameter(String name, Object value) {
    if (value instanceof Boolean flag) json.writeBooleanProperty(name, flag);
    else json.writeStringProperty(name, value.toString());
  }

  private void end(Point point) {
    json.writeName("violations");
    json.writeStartArray();
    point.measured().violations().forEach(json::writeString);
    json.writeEndArray();
    json.writeEndObject();
  }

  private void figure(String name, double measured, @Nullable Prediction claim) {
    json.writeName(name);
    json.writeStartObject();
    number("measured", measured);
    if (claim != null) {
      json.writeStringProperty("formula", claim.formula());
      double low = claim.low().applyAsDouble(size);
      double high = claim.high().applyAsDouble(size);
      if (low == high) {
        number("theory", low);
      } else {
        number("atLeast", low);
        number("atMost", high);
      }
    }
    json.writeEndObject();
  }

  private void number(String name, double value) {
    if (Double.isFinite(value)) json.writeNumberProperty(name, value);
  }

  /** The line. */
  public String text() {
    json.writeEndObject();
    json.flush();
    return text.toString();
  }

  @Override
  public void close() {
    json.close();
  }
}
