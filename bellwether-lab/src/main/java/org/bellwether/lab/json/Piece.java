package org.bellwether.lab.json;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of text that should be one JSON value.
 *
 * @param from where it begins in {@code bytes}
 * @param to where it ends, exclusive
 * @param line of its first byte in the whole text, counted from 1
 * @param column of its first byte, counted from 1
 * @param first whether it begins the text
 * @param problem why it is none, if that is known without reading it
 */
@SuppressWarnings("ArrayRecordComponent") // a view of a buffer, never compared
record Piece(
    byte[] bytes, int from, int to, int line, int column, boolean first, @Nullable String problem) {
  /** The same, whatever becomes of the buffer, without space at its end. */
  Piece copy() {
    int end = problem == null ? to : from;
    while (end > from && bytes[end - 1] <= ' ' && bytes[end - 1] >= 0) end--;
    byte[] own = Arrays.copyOfRange(bytes, from, end);
    return new Piece(own, 0, own.length, line, column, first, problem);
  }

  /** The line to tell a person; none for what begins the text and goes on over lines. */
  int place() {
    for (int i = from; first && i < to; i++) if (bytes[i] == '\n') return 0;
    return line;
  }
}
