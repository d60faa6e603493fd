package org.bellwether.lab.order;

/** A file does not tell what happened before what; says where. */
public final class HistoryException extends RuntimeException {
  private static final long serialVersionUID = 1;

  HistoryException(String message) {
    super(message);
  }
}
