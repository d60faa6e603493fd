package org.bellwether.locks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import org.bellwether.group.LockService;
import org.bellwether.group.MemberRecord;
import org.bellwether.node.disk.Directory;
import org.bellwether.node.disk.DirectoryOwner;
import org.bellwether.node.disk.DiskException;
import org.bellwether.node.disk.NodeDisk;
import org.bellwether.node.wire.Hello;

/**
 * Sets aside what a member has stored, except for the largest number that it has promised: a group
 * that is founded again begins above it, so that its fences go on growing.
 */
final class Refounding {
  private Refounding() {}

  /**
   * Where the old directory is kept, or the new one if there was none; see {@link
   * Bellwether#refound}.
   *
   * @param above an epoch that the new group begins after
   */
  static Path of(Config member, long above) throws IOException {
    if (member.guest()) throw new IOException("a guest has stored nothing");
    Path directory = member.directory().toAbsolutePath();
    if (!Files.exists(directory) && above > 0) {
      Files.createDirectories(directory.getParent());
      store(above, member, directory);
      return directory;
    }
    if (!Files.exists(directory)) {
      throw new IOException("directory " + directory + " does not exist: nothing to set aside");
    }
    long promised = Math.max(above, promised(member, directory));
    Path kept = aside(directory);
    if (promised > 0) store(promised, member, directory);
    return kept;
  }

  private static NodeDisk disk(Config member, Path directory) throws DiskException {
    DirectoryOwner owner = MemberCore.owner(member, Hello.firstLife(new SecureRandom()));
    Directory opened = Directory.open(directory);
    try {
      return NodeDisk.open(opened, owner, member.guests(), LockService.class);
    } catch (DiskException | RuntimeException e) {
      opened.close();
      throw e;
    }
  }

  /** The largest epoch that was promised; 0 if the directory does not tell. */
  private static long promised(Config member, Path directory) throws DiskException {
    Directory.open(directory).close(); // nobody else has it
    try (NodeDisk disk = disk(member, directory)) {
      return disk.saved() instanceof MemberRecord last ? last.promised() : 0;
    } catch (DiskException.Foreign e) {
      throw e;
    } catch (DiskException e) {
      return 0; // it cannot be read, which may be the reason why it is set aside
    }
  }

  private static Path aside(Path directory) throws IOException {
    for (int number = 1; ; number++) {
      Path kept = directory.resolveSibling(directory.getFileName() + ".before-" + number);
      if (!Files.exists(kept)) return Files.move(directory, kept);
    }
  }

  private static void store(long promised, Config member, Path directory) throws IOException {
    Files.createDirectory(directory);
    try (NodeDisk disk = disk(member, directory)) {
      disk.persist(MemberRecord.blank(promised));
    }
  }
}
