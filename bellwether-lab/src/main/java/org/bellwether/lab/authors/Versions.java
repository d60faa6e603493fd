package org.bellwether.lab.authors;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Properties;

/**
 * The versions of this program and of what a project of its users needs, as our own build has.
 *
 * @param commit what this program was built from; empty if the build did not say
 */
public record Versions(String bellwether, String junit, String jspecify, String commit) {
  /** Those of this build. */
  public static Versions current() {
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(Template.read("versions.properties").text()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new Versions(
        properties.getProperty("bellwether", ""),
        properties.getProperty("junit", ""),
        properties.getProperty("jspecify", ""),
        properties.getProperty("commit", ""));
  }
}
