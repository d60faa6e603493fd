package org.bellwether.lab.cli;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Runs command lines in this JVM, in a directory of the test's own. */
final class Cli {
  private final Path directory;
  private final Interrupt interrupt = new Interrupt();
  private byte[] input = {};
  private boolean shown;
  private int columns = 80;
  private @Nullable String moment;

  /** What a command line did. */
  record Done(int status, String out, String err) {}

  Cli(Path directory) {
    this.directory = directory;
  }

  Cli input(String text) {
    return input(text.getBytes(StandardCharsets.UTF_8));
  }

  Cli input(byte[] bytes) {
    input = bytes;
    return this;
  }

  /** As if a person watched. */
  Cli shown() {
    shown = true;
    return this;
  }

  /** As if the window were so wide. */
  Cli columns(int count) {
    columns = count;
    return this;
  }

  /** As if Ctrl-C had been pressed already. */
  Cli interrupted() {
    interrupt.raise();
    return this;
  }

  /** As if Ctrl-C were pressed when standard error shows a text. */
  Cli interruptedAt(String text) {
    moment = text;
    return shown();
  }

  /** What is written, and Ctrl-C at its moment. */
  private final class Watched extends StringWriter {
    @Override
    public void write(String text, int offset, int length) {
      super.write(text, offset, length);
      if (moment != null && getBuffer().indexOf(moment) >= 0) interrupt.raise();
    }
  }

  Done run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new Watched();
    Terminal terminal =
        new Terminal(
            new ByteArrayInputStream(input),
            new PrintWriter(out),
            new PrintWriter(err),
            shown,
            shown,
            columns,
            shown,
            false,
            directory,
            interrupt);
    int status = RootCommand.execute(terminal, args);
    return new Done(status, out.toString(), err.toString());
  }

  /** Arguments as a line, split at spaces. */
  Done line(String line) {
    return run(line.isEmpty() ? new String[0] : line.split(" ", -1));
  }
}
