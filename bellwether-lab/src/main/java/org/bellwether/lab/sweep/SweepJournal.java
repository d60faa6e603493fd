package org.bellwether.lab.sweep;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.session.sweep.CellResult;
import org.bellwether.session.sweep.SweepPlan;
import org.jspecify.annotations.Nullable;

/**
 * The finished cells of a sweep on disk: a first line that says which sweep it is, then a line per
 * cell in the order in which they were finished. A line is on disk before the next one begins, and
 * a torn last line is dropped, so that a sweep goes on after Ctrl-C, a crash or a power failure. At
 * the end of a sweep the lines are put in the order of the cells.
 */
public final class SweepJournal implements AutoCloseable {
  private static final String NAME = "journal.jsonl";

  private final Path file;
  private final String head;
  private final FileChannel channel;
  private final FileChannel guard;
  private final SortedMap<Integer, CellResult> finished = new TreeMap<>();

  private SweepJournal(Path file, String head, FileChannel guard) throws IOException {
    this.file = file;
    this.head = head;
    this.guard = guard;
    channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  /** The directory has the journal of another sweep, or another process writes it. */
  public static final class Refused extends Exception {
    private static final long serialVersionUID = 1;

    Refused(String message) {
      super(message);
    }
  }

  /**
   * Opens the journal of a directory, with the cells that are finished already.
   *
   * @param head the first line, by which the same sweep is recognised
   * @param fresh whether to forget what is finished
   */
  public static SweepJournal open(Path directory, SweepPlan plan, String head, boolean fresh)
      throws IOException, Refused {
    Files.createDirectories(directory);
    FileChannel guard =
        FileChannel.open(
            directory.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      if (lock(guard) == null) {
        throw new Refused("another process writes a sweep to this directory");
      }
      SweepJournal journal = new SweepJournal(directory.resolve(NAME), head, guard);
      journal.resume(plan, fresh);
      return journal;
    } catch (IOException | Refused e) {
      guard.close();
      throw e;
    }
  }

  private static @Nullable FileLock lock(FileChannel guard) throws IOException {
    try {
      return guard.tryLock();
    } catch (OverlappingFileLockException e) {
      return null; // this very process has it
    }
  }

  private void resume(SweepPlan plan, boolean fresh) throws IOException, Refused {
    String text = fresh ? "" : Files.readString(file, StandardCharsets.ISO_8859_1);
    int end = text.indexOf('\n');
    if (end < 0) {
      channel.truncate(0);
      append(head);
      return;
    }
    if (!utf8(text.substring(0, end)).equals(head)) {
      channel.close();
      throw new Refused("it contains another sweep, or one of a --with algorithm that has changed");
    }
    int kept = end + 1;
    for (end = text.indexOf('\n', kept); end >= 0; end = text.indexOf('\n', kept)) {
      CellResult cell = CellJson.read(utf8(text.substring(kept, end)), plan);
      if (cell == null) break;
      finished.put(cell.cell().index(), cell);
      kept = end + 1;
    }
    channel.truncate(kept);
    channel.position(kept);
  }

  /** Positions of bytes are needed, hence texts of bytes. */
  private static String utf8(String bytes) {
    return new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
  }

  /** What is finished, by the index of the cell. */
  public SortedMap<Integer, CellResult> finished() {
    return finished;
  }

  /** Keeps a finished cell. */
  public void add(CellResult result) throws IOException {
    append(CellJson.line(result));
    finished.put(result.cell().index(), result);
  }

  private void append(String line) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) channel.write(bytes);
    channel.force(false);
  }

  /** Puts the lines in the order of the cells: the same sweep leaves the same bytes. */
  public void sort() throws IOException {
    StringBuilder text = new StringBuilder(head).append('\n');
    for (CellResult result : finished.values()) text.append(CellJson.line(result)).append('\n');
    Path sorted = file.resolveSibling(NAME + ".tmp");
    Files.writeString(sorted, text);
    Files.move(sorted, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void close() throws IOException {
    channel.close();
    guard.close();
  }
}
