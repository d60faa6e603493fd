package org.bellwether.lab.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Where results go. Once nobody takes them there is nothing left to do, and the program ends: as
 * others do in a pipe whose reader has gone, or with a word on why.
 */
final class StandardOutput extends FilterOutputStream {
  /** What a shell reports of a program that wrote to a pipe without a reader. */
  private static final int BROKEN_PIPE = 141;

  StandardOutput() {
    super(new FileOutputStream(FileDescriptor.out));
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      if ("Broken pipe".equals(e.getMessage())) Runtime.getRuntime().halt(BROKEN_PIPE);
      complain(Refusal.writing("standard output", e));
      Runtime.getRuntime().halt(Mistakes.STATUS);
    }
  }

  private static void complain(Refusal problem) {
    String line = "bellwether: " + problem.getMessage() + "\n";
    try (FileOutputStream err = new FileOutputStream(FileDescriptor.err)) {
      err.write(line.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // there is nobody left to tell
    }
  }
}
