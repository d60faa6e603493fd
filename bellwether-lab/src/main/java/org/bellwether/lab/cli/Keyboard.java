package org.bellwether.lab.cli;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A terminal whose keys are read one by one; closing it makes it read lines again. */
final class Keyboard implements AutoCloseable {
  private static final File DEVICE = new File("/dev/tty");
  private static final int LEAST_ROWS = 12;
  private static final int LEAST_COLUMNS = 40;

  private final String before;
  private final Thread atExit;
  private final int rows;
  private final int columns;

  private Keyboard(String before, int rows, int columns) {
    this.before = before;
    this.rows = rows;
    this.columns = columns;
    atExit = new Thread(() -> stty(before), "keyboard");
  }

  /** The keyboard of a person; null if there is none, or the window is too small. */
  static @Nullable Keyboard open(Terminal terminal) {
    if (!terminal.keyboard() || !terminal.outShown() || !terminal.coloured()) return null;
    String before = stty("-g");
    String size = stty("size");
    if (before == null || size == null || !size.matches("[0-9]{1,4} [0-9]{1,4}")) return null;
    int rows = Integer.parseInt(size.substring(0, size.indexOf(' ')));
    int columns = Integer.parseInt(size.substring(size.indexOf(' ') + 1));
    if (rows < LEAST_ROWS || columns < LEAST_COLUMNS) return null;
    if (stty("-icanon", "-echo", "min", "1", "time", "0") == null) return null;
    Keyboard keyboard = new Keyboard(before, rows, columns);
    Runtime.getRuntime().addShutdownHook(keyboard.atExit);
    return keyboard;
  }

  int rows() {
    return rows;
  }

  int columns() {
    return columns;
  }

  @Override
  public void close() {
    stty(before);
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException e) {
      // The program is ending, and the hook does the same once more.
    }
  }

  /** What the command prints; null if it fails. */
  private static @Nullable String stty(String... arguments) {
    List<String> command = new ArrayList<>(List.of("stty"));
    command.addAll(List.of(arguments));
    try {
      Process process = new ProcessBuilder(command).redirectInput(DEVICE).start();
      try (InputStream out = process.getInputStream()) {
        String text = new String(out.readAllBytes(), StandardCharsets.UTF_8).strip();
        return process.waitFor() == 0 ? text : null;
      }
    } catch (IOException e) {
      return null;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return null;
    }
  }
}
