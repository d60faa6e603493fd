package org.bellwether.lab.json;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The published JSON Schemas of all formats. */
public final class Schemas {
  /** What there is a schema of. */
  public static final List<String> NAMES = List.of("scenario", "result", "check");

  private Schemas() {}

  /** The text of the schema of this name. */
  public static String text(String name) {
    if (!NAMES.contains(name)) {
      throw new IllegalArgumentException(
          "no schema " + name + ", expected one of " + String.join(", ", NAMES));
    }
    String file = name + ".schema.json";
    try (InputStream in = Schemas.class.getResourceAsStream(file)) {
      if (in == null) throw new IllegalStateException(file + ": missing from the program");
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
