package org.bellwether.lab.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Locale;

/** A command cannot do what it was asked for; the message says what and what would do. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  public Refusal(String message) {
    super(message);
  }

  static Refusal reading(String file, IOException e) {
    return new Refusal(file + " cannot be read: " + reason(e));
  }

  static Refusal writing(String file, IOException e) {
    return new Refusal(file + " cannot be written: " + reason(e));
  }

  /** Why, without the name of the file, which most messages of Java consist of. */
  static String reason(IOException e) {
    if (e instanceof NoSuchFileException) return "no such file or directory";
    if (e instanceof FileAlreadyExistsException) return "a file of that name exists";
    if (e instanceof AccessDeniedException) return "permission denied";
    String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
    return reason == null ? e.getClass().getSimpleName() : reason.toLowerCase(Locale.ROOT);
  }
}
