package org.bellwether.lab.cli;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.Writer;

/** Writes to something that stays open when this is closed. */
final class UnclosedWriter extends FilterWriter {
  UnclosedWriter(Writer out) {
    super(out);
  }

  @Override
  public void close() throws IOException {
    flush();
  }
}
