package org.bellwether.node.disk;

import java.io.Closeable;
import org.jspecify.annotations.Nullable;

/**
 * A few small files. Nothing that is written, and no name that is given, survives a loss of power
 * before it has been forced.
 */
public interface Volume extends Closeable {
  /** Where it is, as a person would say it. */
  String name();

  /** The whole of a file; null if there is none. */
  byte @Nullable [] read(String file) throws DiskException;

  /** Writes bytes from the beginning of a file, which is created if need be. */
  void write(String file, byte[] bytes) throws DiskException;

  /** Makes durable what was written to a file; an error means that nobody knows what is. */
  void force(String file) throws DiskException;

  /** Gives a file another name, in place of whatever had it. */
  void rename(String file, String newName) throws DiskException;

  /** Makes the names of files durable. */
  void forceNames() throws DiskException;

  /** Replaces a file at once: whatever happens, it holds the old bytes or the new ones. */
  default void replace(String file, byte[] bytes) throws DiskException {
    String fresh = file + ".new";
    write(fresh, bytes);
    force(fresh);
    rename(fresh, file);
    forceNames();
  }

  @Override
  void close();
}
