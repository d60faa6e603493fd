package org.bellwether.locks;

import java.io.IOException;
import java.nio.file.Path;
import org.bellwether.model.Fence;

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
   * @throws IllegalArgumentException if the times of the configuration do not fit together
   */
  public static Member join(Config config) throws IOException {
    return Member.join(config.consistent());
  }

  /**
   * Sets aside what a member has stored, so that it starts as if its directory were blank. A group
   * that has lost the directories of so many members that the others cannot help is founded again
   * once this was done for all of its members. The member must have stopped. The new directory
   * keeps the largest number that the old one tells, so that fences go on growing.
   *
   * @return where the old directory is kept now
   * @throws IOException if another process uses the directory, it belongs to another member, or
   *     there is none
   */
  public static Path refound(Config member) throws IOException {
    return Refounding.of(member, 0);
  }

  /**
   * The same for a group whose last fence is known from elsewhere, such as from the store that it
   * protects: the fences of the new group are larger. The directory of the member need not exist.
   *
   * @param above a fence of the group
   * @throws IllegalArgumentException if it is not positive, or so large that no fence would be left
   */
  public static Path refound(Config member, long above) throws IOException {
    long last = Fence.unpacked(Long.MAX_VALUE).epoch();
    if (above <= 0 || Fence.unpacked(above).epoch() > last / 2) {
      throw new IllegalArgumentException(
          "above: " + above + ", expected a fence from 1 to " + new Fence(last / 2, 0).packed());
    }
    return Refounding.of(member, Fence.unpacked(above).epoch());
  }

  /**
   * A group within this process, for tests and trials: so many members, over real sockets of this
   * machine, with directories that are deleted when it is closed.
   */
  public static LocalGroup local(int members) throws IOException {
    return LocalGroup.of(members);
  }
}
