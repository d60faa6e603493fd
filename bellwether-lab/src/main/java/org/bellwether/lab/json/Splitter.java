package org.bellwether.lab.json;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Cuts a stream into the values that it holds: the elements of a list, or objects one after
 * another, of which a line each is the usual case. Only brackets and quotes are looked at, so that
 * a value with an error inside does not hide where the next one begins; no more than one value is
 * held.
 *
 * <p>Text that is not JSON makes one broken piece. In a list that is the last piece. Elsewhere
 * reading goes on at the next line if a line has held a whole value just before, else at the next
 * line that begins with a brace: so every line of a file of lines has its own result, and a file of
 * garbage has one. Binary data, or nothing but failures, is not read to the end.
 */
final class Splitter {
  private static final int LARGEST = 1 << 26;

  /** Rereading after an unclosed bracket must stay cheap: a byte is read at most so often. */
  private static final int DEEPEST = 64;

  private static final int LONGEST_WORD = 100;

  private static final int MOST_FAILURES = 100;

  private enum Mode {
    START,
    LINES,
    LIST,
    END
  }

  private final InputStream in;
  private byte[] buffer = new byte[1 << 14];
  private int start; // of the current piece: bytes before it are forgotten
  private int position;
  private int limit;
  private int line = 1;
  private int lineStart; // of the line that start is on; negative once that is forgotten
  private Mode mode = Mode.START;
  private boolean oneLine; // the last value began and ended on the same line
  private int failures; // since the last value
  private boolean list;
  private int pieces; // so far

  Splitter(InputStream in) {
    this.in = in;
  }

  /** Whether the stream holds a list. */
  boolean list() {
    return list;
  }

  /** The next piece, valid until the next call; null at the end. */
  @Nullable Piece next() throws IOException {
    if (mode == Mode.START) open();
    return switch (mode) {
      case LINES -> nextLine();
      case LIST -> nextElement();
      case START, END -> null;
    };
  }

  /** Tells that the last piece was JSON indeed. */
  void confirm() {
    oneLine = !newline();
    failures = 0;
  }

  private void open() throws IOException {
    while (peek() == 0xEF || peek() == 0xBB || peek() == 0xBF) position++; // byte order mark
    lineStart = position;
    mode = Mode.LINES;
    if (skipSpace() == '[') {
      mode = Mode.LIST;
      list = true;
      position++;
    }
  }

  private @Nullable Piece nextElement() throws IOException {
    int next = skipSpace();
    if (next == ']') {
      position++;
      mode = Mode.END;
      return skipSpace() < 0 ? null : rest("more text, expected the end after the list");
    }
    if (pieces > 0 && next >= 0) {
      if (next != ',') return rest("no comma, expected one between two elements");
      position++;
      next = skipSpace();
    }
    if (next < 0) return rest("the text ends too early, expected the end of the list");
    if (next == ',' || next == ']') return rest("no element, expected one beside each comma");
    if (!scan(Integer.MAX_VALUE)) return rest(tooLarge()).copy();
    return piece(null);
  }

  /** Whatever is left, as one piece. */
  private Piece rest(@Nullable String problem) {
    mode = Mode.END;
    return piece(problem);
  }

  private @Nullable Piece nextLine() throws IOException {
    int next = skipSpace();
    if (next < 0) return null;
    if ((next == '{' || next == '[') && scan(DEEPEST)) {
      return piece(null);
    }
    if (position == start) scanLine();
    Piece broken = piece(tooLarge(), resumption()).copy();
    position = start;
    boolean readable = skipLine();
    if (oneLine) return broken;
    while (readable && peek() >= 0 && peek() != '{') readable = skipLine();
    if (!readable || ++failures == MOST_FAILURES) mode = Mode.END;
    return broken;
  }

  /** Moves over a value; if that is not possible, over enough to show why. */
  private boolean scan(int deepest) throws IOException {
    int c = peek();
    if (c != '{' && c != '[') return c == '"' ? scanText() : scanWord();
    BitSet lists = new BitSet();
    int depth = 0;
    int before = ':'; // the last byte that is not space
    while ((c = peek()) >= 0 && position - start < LARGEST) {
      switch (c) {
        case '"' -> {
          if (!scanText()) return false;
        }
        case '{', '[' -> {
          boolean legal = before == ':' || before == '[' || (before == ',' && lists.get(depth));
          if (!legal || depth == deepest) return false;
          position++;
          lists.set(++depth, c == '[');
        }
        case '}', ']' -> {
          position++;
          if (lists.get(depth) != (c == ']')) return false;
          if (--depth == 0) return true;
        }
        default -> position++;
      }
      if (c > ' ') before = c;
    }
    return false;
  }

  /** Text ends on its line. */
  private boolean scanText() throws IOException {
    position++;
    for (int c; (c = peek()) >= ' ' && position - start < LARGEST; ) {
      position++;
      if (c == '"') return true;
      if (c == '\\' && peek() >= ' ') position++;
    }
    return false;
  }

  /** A number or a word: no scenario, but an element that has its own error. */
  private boolean scanWord() throws IOException {
    for (int c; (c = peek()) > ' ' && ",:[]{}\"".indexOf(c) < 0; ) {
      if (++position - start > LONGEST_WORD) return false;
    }
    if (position > start) return true;
    position++; // so that the error has something to show
    return false;
  }

  /** The rest of a line, or as much of it as an error may want to show. */
  private void scanLine() throws IOException {
    while (peek() >= 0 && peek() != '\n' && position - start <= LONGEST_WORD) position++;
  }

  private Piece piece(@Nullable String problem) {
    return piece(problem, position);
  }

  private Piece piece(@Nullable String problem, int end) {
    boolean whole = pieces++ == 0 && !list;
    return new Piece(buffer, start, end, line, start - lineStart + 1, whole, problem);
  }

  /**
   * How far a broken piece goes: no farther than to the line at which reading goes on, so that its
   * error is not found in the middle of the next value.
   */
  private int resumption() {
    for (int i = start; i < position; i++) {
      if (buffer[i] != '\n') continue;
      if (oneLine || (i + 1 < position && buffer[i + 1] == '{')) return i;
    }
    return position;
  }

  private @Nullable String tooLarge() {
    return position - start < LARGEST ? null : "too large, expected at most 64 MB per scenario";
  }

  /** To the next byte that is not space, where a piece may start; returns it, -1 at the end. */
  private int skipSpace() throws IOException {
    forget();
    int c;
    while ((c = peek()) == ' ' || c == '\n' || c == '\r' || c == '\t') {
      position++;
      forget();
    }
    return c;
  }

  /** Whether the line looks like text rather than binary data. */
  private boolean skipLine() throws IOException {
    boolean readable = true;
    for (int c; (c = peek()) >= 0; ) {
      position++;
      forget();
      if (c == '\n') break;
      readable &= c >= ' ' || c == '\t' || c == '\r';
    }
    return readable;
  }

  /** Lets go of everything before the position. */
  private void forget() {
    for (int i = start; i < position; i++) {
      if (buffer[i] == '\n') {
        line++;
        lineStart = i + 1;
      }
    }
    start = position;
  }

  private boolean newline() {
    for (int i = start; i < position; i++) if (buffer[i] == '\n') return true;
    return false;
  }

  /** The byte at the position, -1 at the end. */
  private int peek() throws IOException {
    if (position == limit && !fill()) return -1;
    return buffer[position] & 0xFF;
  }

  private boolean fill() throws IOException {
    if (start > 0) {
      System.arraycopy(buffer, start, buffer, 0, limit - start);
      position -= start;
      limit -= start;
      lineStart -= start;
      start = 0;
    } else if (limit == buffer.length) {
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    }
    int read = in.read(buffer, limit, buffer.length - limit);
    if (read > 0) limit += read;
    return read > 0;
  }
}
