package org.bellwether.locks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.bellwether.node.disk.Directory;

/**
 * The way into a group: {@code try (Member member = Bellwether.join(Config.load(file))) { ... }}.
 */
public final class Bellwether {
  private Bellwether() {}

  /**
   * Makes this process a member of a group, or a guest of one. It returns at once; locks are
   * granted as soon as a majority of the members is up; the first time, as soon as all are.
   *
   * @throws IOException if the address or the directory of this member cannot be used
   */
  public static Member join(Config config) throws IOException {
    return Member.join(config);
  }

  /**
   * Sets aside what a member has stored, so that it starts with a blank directory. A group that has
   * lost the directories of so many members that the others cannot help is founded again once this
   * was done for all of its members. The member must have stopped.
   *
   * @return where it is kept now
   * @throws IOException if another process uses the directory, or there is none
   */
  public static Path refound(Config member) throws IOException {
    if (member.guest()) throw new IOException("a guest has stored nothing");
    Path directory = member.directory().toAbsolutePath();
    if (!Files.exists(directory)) {
      throw new IOException("directory " + directory + " does not exist: nothing to set aside");
    }
    Directory.open(directory).close(); // nobody else has it
    for (int number = 1; ; number++) {
      Path kept = directory.resolveSibling(directory.getFileName() + ".before-" + number);
      if (!Files.exists(kept)) return Files.move(directory, kept);
    }
  }

  /**
   * A group within this process, for tests and trials: so many members, over real sockets of this
   * machine, with directories that are deleted when it is closed.
   */
  public static LocalGroup local(int members) throws IOException {
    return LocalGroup.of(members);
  }
}
