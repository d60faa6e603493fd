package org.bellwether.lab.trace;

/** A file is not a trace; says in which line. */
public final class TraceFormatException extends RuntimeException {
  private static final long serialVersionUID = 1;

  TraceFormatException(String message) {
    super(message);
  }

  TraceFormatException at(long line) {
    return new TraceFormatException("line " + line + ": " + getMessage());
  }
}
