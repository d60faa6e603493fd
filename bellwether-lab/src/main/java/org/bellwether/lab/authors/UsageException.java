package org.bellwether.lab.authors;

/** A command asks for something that is not possible; the message says what and what would be. */
public final class UsageException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  UsageException(String message) {
    super(message);
  }

  /** What was said, what is wrong with it, and what would be right. */
  static UsageException of(Object said, String problem, String expected) {
    return new UsageException(said + " " + problem + ", expected " + expected);
  }
}
