package org.bellwether.group;

/**
 * What members of a {@link MajorityGroup} that found it together say to each other about their
 * disks and their lives.
 */
public sealed interface FoundingMessage extends GroupMessage {
  /**
   * My disk is blank: I do not know what I have promised.
   *
   * @param disk the identity of the disk
   * @param earlier an epoch that an earlier group of this name is known not to have passed, which
   *     whoever founds this one again may leave on a disk; 0 if there is none
   * @param minutes since 2025, by the sender's wall clock
   * @param life with which the lives on this disk are to begin; 0 if the sender does not know yet
   */
  record Newborn(long disk, long earlier, long minutes, long life) implements FoundingMessage {}

  /**
   * I agree to found a group with these disks.
   *
   * @param group the identity of the group
   * @param disks by position
   * @param promised the epoch after which the group begins
   */
  record Founders(long group, long[] disks, long promised) implements FoundingMessage {}

  /**
   * What the member with the blank disk has promised at most, as far as I know. If the disk is the
   * one that asks, all that came before is over for me.
   *
   * @param disk the last one of the member that is recorded here; 0 if its identity is not known
   * @param life with which the lives on that disk begin
   * @param lives by position, the same of all members
   * @param disks by position
   */
  record Known(
      long disk, long life, long group, long promised, long[] floors, long[] lives, long[] disks)
      implements FoundingMessage {}

  /**
   * I know what I have promised.
   *
   * @param group the identity of the group; 0 if an earlier release has founded it
   * @param life this one
   * @param asks whether the sender wants to know the same of the receiver
   */
  record Born(long group, long life, boolean asks) implements FoundingMessage {}

  /** Your life is over: this or a later one is recorded in its place. */
  record Outlived(long life) implements FoundingMessage {}
}
