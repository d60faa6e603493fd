package org.bellwether.lab.web;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.simulate.Trace;
import org.jspecify.annotations.Nullable;

/** The files of the page: ours, and those of the two libraries that it uses. */
final class StaticFiles {
  private static final String LIBRARIES = "/META-INF/resources/webjars/";
  private static final String LIT_HTML = "3.3.2"; // as in the pom: part of the file's name
  private static final String D3 = "7.9.0";

  private static final String EVENT_TYPES = "/types.js";

  private static final Map<String, String> TYPES =
      Map.of(
          "html", "text/html; charset=utf-8",
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml",
          "json", "application/json; charset=utf-8");

  private final Map<String, byte[]> read = new ConcurrentHashMap<>();

  /** Answers with the file that the path names. */
  void serve(Call call) throws IOException {
    String path = call.path().equals("/") ? "/index.html" : call.path();
    String type = TYPES.get(path.substring(path.lastIndexOf('.') + 1));
    byte[] content = type == null || path.contains("..") ? null : content(path);
    if (type == null || content == null) {
      throw Failure.of(Failure.NOT_FOUND, "there is no page " + path);
    }
    call.header("Cache-Control", "no-cache");
    call.bytes(Call.OK, type, content);
  }

  private byte @Nullable [] content(String path) throws IOException {
    byte[] known = read.get(path);
    if (known != null) return known;
    if (path.equals(EVENT_TYPES)) return eventTypes().getBytes(StandardCharsets.UTF_8);
    String resource =
        switch (path) {
          case "/lib/lit-html.js" -> LIBRARIES + "lit-html/" + LIT_HTML + "/lit-html.js";
          case "/lib/d3.js" -> LIBRARIES + "d3/" + D3 + "/dist/d3.min.js";
          default -> "page" + path;
        };
    try (InputStream in = StaticFiles.class.getResourceAsStream(resource)) {
      if (in == null) return null;
      byte[] content = in.readAllBytes();
      read.put(path, content);
      return content;
    }
  }

  /** The names of the types of events as a script, in the order in which columns number them. */
  static String eventTypes() {
    return Stream.of(Trace.Event.Type.values())
        .map(type -> "'" + type.name().toLowerCase(Locale.ROOT).replace('_', '-') + "'")
        .collect(Collectors.joining(", ", "export const TYPES = [", "];\n"));
  }
}
