package org.bellwether.lab.authors;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** A text with gaps, such as {@code {{name}}}. */
record Template(String text) {
  /** A file of the project that {@code new} writes. */
  static Template read(String file) {
    try (InputStream in = Template.class.getResourceAsStream("project/" + file)) {
      if (in == null) throw new IllegalStateException("no resource project/" + file);
      return new Template(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Template with(String gap, String value) {
    return new Template(text.replace("{{" + gap + "}}", value));
  }

  Template with(Versions versions) {
    return with("bellwether", versions.bellwether())
        .with("junit", versions.junit())
        .with("jspecify", versions.jspecify());
  }
}
