package org.bellwether.lab.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.jspecify.annotations.Nullable;

/**
 * Asks a lab for what a page asks first. The launcher makes its start-up cache from this, so that
 * the first run appears sooner.
 */
public final class Rehearsal {
  private static final String FIRST =
      "{\"algorithm\": \"chang-roberts\", \"ids\": [3, 7, 1, 6, 2, 8, 5, 4]}";
  private static final List<String> FILES =
      List.of("/", "/main.js", "/lab.css", "/lib/lit-html.js", "/icon.svg");
  private static final List<String> LOOKS =
      List.of("events?from=0&to=999", "told?from=1&to=999", "at/0", "at/9", "code/9");

  private Rehearsal() {}

  /** What the page shows when nobody asks for anything else. */
  static String first() {
    return FIRST;
  }

  /**
   * Goes through it once.
   *
   * @throws IOException if the lab cannot listen on this machine
   */
  public static void perform(Catalog catalog) throws IOException {
    try (LabServer server = LabServer.start(catalog, 0)) {
      for (String file : FILES) ask(server, file, null);
      ask(server, "/api/catalog", null);
      ask(server, "/api/runs", FIRST);
      for (String look : LOOKS) ask(server, "/api/runs/1/" + look, null);
    }
  }

  private static void ask(LabServer server, String path, @Nullable String body) throws IOException {
    HttpURLConnection call =
        (HttpURLConnection) URI.create(server.origin() + path).toURL().openConnection();
    call.setRequestProperty("X-Bellwether-Token", server.token());
    call.setRequestProperty("X-Bellwether-Tab", "rehearsal");
    if (body != null) {
      call.setRequestMethod("POST");
      call.setDoOutput(true);
      try (OutputStream out = call.getOutputStream()) {
        out.write(body.getBytes(StandardCharsets.UTF_8));
      }
    }
    try (InputStream in = call.getInputStream()) {
      in.readAllBytes();
    }
  }
}
