package org.bellwether.lab.cli;

import java.io.BufferedOutputStream;
import java.io.Console;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where commands read and write. Text is UTF-8 whatever the machine's settings are, so that the
 * same run prints the same bytes everywhere.
 *
 * @param outShown whether a person watches {@code out}: then lines appear at once
 * @param errShown whether a person watches {@code err}: then long runs show how far they are
 * @param columns how wide lines may be
 * @param coloured whether colours are welcome
 * @param keyboard whether a person types {@code in}, at a terminal whose keys can be read one by
 *     one
 * @param directory what relative file names start from
 * @param data what a file named {@code -} is written to
 */
public record Terminal(
    InputStream in,
    PrintWriter out,
    PrintWriter err,
    boolean outShown,
    boolean errShown,
    int columns,
    boolean coloured,
    boolean keyboard,
    Path directory,
    Interrupt interrupt,
    PrintWriter data) {
  private static final int BUFFER = 1 << 16;
  private static final int USUAL_COLUMNS = 80;
  private static final int LEAST_COLUMNS = 40; // nothing can be read in fewer
  private static final int STDIN = 0;
  private static final int STDOUT = 1;
  private static final int STDERR = 2;

  /** A terminal that prints everything to {@code out}. */
  Terminal(
      InputStream in,
      PrintWriter out,
      PrintWriter err,
      boolean outShown,
      boolean errShown,
      int columns,
      boolean coloured,
      boolean keyboard,
      Path directory,
      Interrupt interrupt) {
    this(in, out, err, outShown, errShown, columns, coloured, keyboard, directory, interrupt, out);
  }

  /** Those of this process. */
  public static Terminal system() {
    Interrupt interrupt = new Interrupt();
    PrintWriter out = writer(new StandardOutput());
    PrintWriter err = writer(new FileOutputStream(FileDescriptor.err));
    boolean outShown = shown(STDOUT);
    return new Terminal(
        interrupt.unlessReading(System.in),
        out,
        err,
        outShown,
        shown(STDERR),
        outShown ? columns(System.getenv("COLUMNS")) : USUAL_COLUMNS,
        outShown && System.getenv("NO_COLOR") == null && !"dumb".equals(System.getenv("TERM")),
        shown(STDIN),
        Path.of(""),
        interrupt);
  }

  private static PrintWriter writer(OutputStream stream) {
    return new PrintWriter(
        new OutputStreamWriter(new BufferedOutputStream(stream, BUFFER), StandardCharsets.UTF_8));
  }

  /** Java itself knows of terminals only whether all of them are; Linux tells more. */
  private static boolean shown(int descriptor) {
    String forced = System.getProperty("bellwether.terminal");
    if (forced != null) return Boolean.parseBoolean(forced);
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
    }
  }

  /** What the launcher has found out about the window; without one, what most have been. */
  static int columns(@Nullable String known) {
    return known != null && known.matches("[1-9][0-9]{1,3}")
        ? Math.max(LEAST_COLUMNS, Integer.parseInt(known))
        : USUAL_COLUMNS;
  }

  /** Ends a line of output; a person sees it at once. */
  void line(String text) {
    if (!outShown || text.length() <= columns || isData(text)) out.println(text);
    else for (String line : Wrapping.reflow(text, columns)) out.println(line);
    if (outShown) out.flush();
  }

  /** Whether lines fit into the window; without one, they do. */
  boolean fits(List<String> lines) {
    return !outShown || lines.stream().allMatch(line -> line.length() <= columns);
  }

  /** Whether a line is JSON, which a person copies as it is. */
  private static boolean isData(String text) {
    return text.startsWith("{") || text.startsWith("[") || text.indexOf('\n') >= 0;
  }

  /** Says something that is not output. What was printed before it comes before it. */
  void note(String text) {
    out.flush();
    String line = "bellwether: " + text;
    if (!errShown || line.indexOf('\n') >= 0) err.println(line);
    else for (String part : Wrapping.reflow(line, columns)) err.println(part);
    err.flush();
  }

  /** Shows a person how far something is, on a line that the next status writes over. */
  void status(String text) {
    if (!errShown) return;
    err.print("\r\u001b[K" + (text.length() < columns ? text : text.substring(0, columns - 1)));
    err.flush();
  }

  /** Nothing is under way any more. */
  void clearStatus() {
    status("");
  }

  /** The same terminal, but for what it prints: no person sees that. */
  Terminal quiet(PrintWriter elsewhere) {
    return new Terminal(
        in, elsewhere, err, false, errShown, columns, false, false, directory, interrupt);
  }

  /** The same terminal with results on standard error, so that data alone is on the output. */
  Terminal forData() {
    return new Terminal(
        in, err, err, errShown, errShown, columns, coloured, keyboard, directory, interrupt, data);
  }

  /** Opens a file to write, or standard output if it is named {@code -}. */
  Writer create(String file) throws IOException {
    return file.equals(Sources.STDIN)
        ? new UnclosedWriter(data)
        : Files.newBufferedWriter(path(file));
  }

  /** Writes a file, or to standard output if it is named {@code -}. */
  void write(String file, String text) throws IOException {
    try (Writer writer = create(file)) {
      writer.write(text);
    }
  }

  Colours colours() {
    return new Colours(coloured);
  }

  Path path(String file) {
    return directory.resolve(file);
  }
}
