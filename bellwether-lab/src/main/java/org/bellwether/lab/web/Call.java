package org.bellwether.lab.web;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.bellwether.lab.json.PlainJson;
import org.jspecify.annotations.Nullable;

/** One request and its answer. */
final class Call {
  static final int OK = 200;
  static final String JSON = "application/json; charset=utf-8";

  private final HttpExchange exchange;
  private final List<String> path;
  private final Map<String, String> query = new HashMap<>();

  Call(HttpExchange exchange) {
    this.exchange = exchange;
    path = List.of(exchange.getRequestURI().getPath().substring(1).split("/"));
    String given = exchange.getRequestURI().getRawQuery();
    for (String part : given == null ? new String[0] : given.split("&")) {
      String[] pair = part.split("=", 2);
      query.put(pair[0], URLDecoder.decode(pair[pair.length - 1], StandardCharsets.UTF_8));
    }
  }

  String method() {
    return exchange.getRequestMethod();
  }

  /** A part of the path, counted from 0; empty beyond its end. */
  String part(int index) {
    return index < path.size() ? path.get(index) : "";
  }

  String path() {
    return exchange.getRequestURI().getPath();
  }

  String header(String name) {
    return Objects.requireNonNullElse(exchange.getRequestHeaders().getFirst(name), "");
  }

  String text(String name) {
    return query.getOrDefault(name, "");
  }

  int number(String name) {
    return number(name, text(name));
  }

  int numberPart(int index) {
    return number(path(), part(index));
  }

  private static int number(String what, String text) {
    if (text.matches("[0-9]{1,9}")) return Integer.parseInt(text);
    throw Failure.of(Failure.BAD, what + ": " + text + ", expected a whole number");
  }

  /** The body as a JSON object. */
  Map<String, @Nullable Object> body(int mostBytes) throws IOException {
    try (InputStream in = exchange.getRequestBody()) {
      byte[] bytes = in.readNBytes(mostBytes + 1);
      if (bytes.length > mostBytes) {
        throw Failure.of(
            Failure.TOO_LARGE,
            "the scenario is larger than "
                + (mostBytes >> 20)
                + " MB, which the lab does not open");
      }
      return PlainJson.object(new String(bytes, StandardCharsets.UTF_8));
    }
  }

  void header(String name, String value) {
    exchange.getResponseHeaders().set(name, value);
  }

  void json(@Nullable Object value) throws IOException {
    json(OK, value);
  }

  void json(int status, @Nullable Object value) throws IOException {
    bytes(status, JSON, PlainJson.text(value).getBytes(StandardCharsets.UTF_8));
  }

  void bytes(int status, String type, byte[] content) throws IOException {
    header("Content-Type", type);
    // A body of length 0 would be read as one of unknown length.
    exchange.sendResponseHeaders(status, content.length == 0 ? -1 : content.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(content);
    }
  }

  /** An answer that goes on: server-sent events. */
  EventStream events() throws IOException {
    header("Content-Type", "text/event-stream; charset=utf-8");
    exchange.sendResponseHeaders(OK, 0);
    return new EventStream(exchange.getResponseBody());
  }

  boolean answered() {
    return exchange.getResponseCode() != -1;
  }

  void close() {
    exchange.close();
  }
}
