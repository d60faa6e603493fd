package org.bellwether.lab.authors;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Locale;

/** A command asks for something that is not possible; the message says what and what would be. */
public final class UsageException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  UsageException(String message) {
    super(message);
  }

  /** What was said, what is wrong with it, and what would be right. */
  static UsageException of(Object said, String problem, String expected) {
    return new UsageException(said + " " + problem + ", expected " + expected);
  }

  /** A file or directory cannot be written. */
  static UsageException writing(Object file, IOException e) {
    return new UsageException(file + " cannot be written: " + reason(e));
  }

  /** Why, without the name of the file, which most messages of Java consist of. */
  public static String reason(IOException e) {
    if (e instanceof NoSuchFileException) return "no such file or directory";
    if (e instanceof FileAlreadyExistsException) return "a file of that name exists";
    if (e instanceof AccessDeniedException) return "permission denied";
    if (e instanceof NotDirectoryException) return "not a directory";
    if (e instanceof CharacterCodingException) return "it is not text in UTF-8";
    String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
    return reason == null ? e.getClass().getSimpleName() : reason.toLowerCase(Locale.ROOT);
  }
}
