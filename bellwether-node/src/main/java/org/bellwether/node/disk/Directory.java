package org.bellwether.node.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A directory that belongs to one process: a lock on it that is ours proves that whoever had it
 * before is dead.
 */
public final class Directory implements Volume {
  private static final String LOCK = "lock";
  private static final int LARGEST = 64 << 20; // a file that is larger is none of ours

  private final Path path;
  private final FileChannel lockChannel;
  private final FileLock lock;
  private final Map<String, FileChannel> channels = new HashMap<>();

  private Directory(Path path, FileChannel lockChannel, FileLock lock) {
    this.path = path;
    this.lockChannel = lockChannel;
    this.lock = lock;
  }

  /**
   * Takes a directory for this process.
   *
   * @throws DiskException if there is no such directory, or another process has it
   */
  public static Directory open(Path path) throws DiskException {
    if (!Files.isDirectory(path)) {
      throw new DiskException(
          Files.exists(path)
              ? path + " is not a directory"
              : "directory " + path + " does not exist; create it to found a new node there");
    }
    FileChannel channel = null;
    try {
      channel =
          FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      FileLock lock = channel.tryLock();
      if (lock != null) return new Directory(path, channel, lock);
    } catch (OverlappingFileLockException e) {
      // said below: this very process has it
    } catch (IOException e) {
      close(channel);
      throw new DiskException("directory " + path + " cannot be used: " + reason(e), e);
    }
    close(channel);
    throw new DiskException("directory " + path + " is in use by another process");
  }

  @Override
  public String name() {
    return path.toString();
  }

  @Override
  public byte @Nullable [] read(String file) throws DiskException {
    Path source = path.resolve(file);
    try {
      if (Files.size(source) > LARGEST) {
        throw new DiskException(source + " has more than " + LARGEST + " bytes");
      }
      return Files.readAllBytes(source);
    } catch (NoSuchFileException e) {
      return null;
    } catch (DiskException e) {
      throw e;
    } catch (IOException e) {
      throw new DiskException(source + " cannot be read: " + reason(e), e);
    }
  }

  @Override
  public void write(String file, byte[] bytes) throws DiskException {
    try {
      FileChannel channel = channel(file);
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      while (buffer.hasRemaining()) channel.write(buffer, buffer.position());
    } catch (IOException e) {
      throw new DiskException(path.resolve(file) + " cannot be written: " + reason(e), e);
    }
  }

  private FileChannel channel(String file) throws IOException {
    FileChannel channel = channels.get(file);
    if (channel == null) {
      channel =
          FileChannel.open(path.resolve(file), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      channels.put(file, channel);
    }
    return channel;
  }

  @Override
  public void force(String file) throws DiskException {
    try {
      channel(file).force(false);
    } catch (IOException e) {
      throw new DiskException(path.resolve(file) + " cannot be forced: " + reason(e), e);
    }
  }

  @Override
  public void rename(String file, String newName) throws DiskException {
    try {
      close(channels.remove(file));
      close(channels.remove(newName));
      Files.move(
          path.resolve(file),
          path.resolve(newName),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new DiskException(path.resolve(file) + " cannot be renamed: " + reason(e), e);
    }
  }

  @Override
  public void forceNames() throws DiskException {
    try (FileChannel names = FileChannel.open(path, StandardOpenOption.READ)) {
      names.force(true);
    } catch (IOException e) {
      throw new DiskException("directory " + path + " cannot be forced: " + reason(e), e);
    }
  }

  private static String reason(IOException e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }

  private static void close(@Nullable FileChannel channel) {
    if (channel == null) return;
    try {
      channel.close();
    } catch (IOException e) {
      // Nothing that matters depends on it: what matters has been forced.
    }
  }

  @Override
  public void close() {
    channels.values().forEach(Directory::close);
    channels.clear();
    try {
      lock.release();
    } catch (IOException e) {
      // Closing the channel releases it as well.
    }
    close(lockChannel);
  }
}
