package org.bellwether.locks;

import java.io.IOException;

/**
 * The way into a group: {@code try (Member member = Bellwether.join(Config.load(file))) { ... }}.
 */
public final class Bellwether {
  private Bellwether() {}

  /**
   * Makes this process a member of a group, or a guest of one. It returns at once; locks are
   * granted as soon as a majority of the members is up.
   *
   * @throws IOException if the address or the directory of this member cannot be used
   */
  public static Member join(Config config) throws IOException {
    return Member.join(config);
  }

  /**
   * A group within this process, for tests and trials: so many members, over real sockets of this
   * machine, with directories that are deleted when it is closed.
   */
  public static LocalGroup local(int members) throws IOException {
    return LocalGroup.of(members);
  }
}
