package org.bellwether.group;

/** What members of a {@link MajorityGroup} say to each other when one of them has a blank disk. */
public sealed interface FoundingMessage extends GroupMessage {
  /**
   * My disk is blank: which of my lives is this?
   *
   * @param question a number that no other life has asked with
   */
  record Newborn(long question) implements FoundingMessage {}

  record You(long life, long question) implements FoundingMessage {}

  /**
   * My disk is blank but for a number that it was given: an earlier group of this name has promised
   * no more than this, as far as one of its members knew.
   */
  record Earlier(long promised) implements FoundingMessage {}

  /**
   * What have I promised?
   *
   * @param begun the life in which the disk was blank; it has promised nothing since
   */
  record Blank(long life, long begun) implements FoundingMessage {}

  /**
   * You have promised no more than this, and your earlier lives are over for me.
   *
   * @param life to whom this is said
   * @param founders by position, the lives that have founded the group
   * @param reborn by position, the last life that came with a blank disk
   */
  record Known(long life, long promised, long[] floors, long[] founders, long[] reborn)
      implements FoundingMessage {}

  /** My disk is blank no longer, in this life. */
  record Born(long life) implements FoundingMessage {}
}
