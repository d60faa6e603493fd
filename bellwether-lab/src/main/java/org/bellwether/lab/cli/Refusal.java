package org.bellwether.lab.cli;

import java.io.IOException;
import org.bellwether.lab.authors.UsageException;

/** A command cannot do what it was asked for; the message says what and what would do. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  public Refusal(String message) {
    super(message);
  }

  static Refusal reading(String file, IOException e) {
    return new Refusal(file + " cannot be read: " + reason(e));
  }

  static Refusal writing(String file, IOException e) {
    return new Refusal(file + " cannot be written: " + reason(e));
  }

  /** Why, without the name of the file, which most messages of Java consist of. */
  static String reason(IOException e) {
    return UsageException.reason(e);
  }
}
