package org.bellwether.lab.web;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.bellwether.lab.json.PlainJson;
import org.jspecify.annotations.Nullable;

/** Server-sent events: one JSON value each. */
final class EventStream implements AutoCloseable {
  private final OutputStream out;

  EventStream(OutputStream out) {
    this.out = out;
  }

  /**
   * Sends one event.
   *
   * @throws IOException if nobody listens any more
   */
  synchronized void send(String event, @Nullable Object value) throws IOException {
    String text = "event: " + event + "\ndata: " + PlainJson.text(value) + "\n\n";
    out.write(text.getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
