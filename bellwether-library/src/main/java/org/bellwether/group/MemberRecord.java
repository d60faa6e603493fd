package org.bellwether.group;

/**
 * What a member of a {@link MajorityGroup} keeps on its disk.
 *
 * @param promised no smaller epoch is followed; before the group is founded, what an earlier group
 *     is known to have promised
 * @param floors by position, the oldest epoch whose claims of that member this one may support
 * @param incarnation the number of this life; 0 as long as the member takes no part
 * @param disk the identity of this disk; 0 if it is not known
 * @param group the identity of the group that is founded, or that the member has agreed to found; 0
 *     if there is none, or if an earlier release has founded it
 * @param lives by position, the number with which the lives on the disk that counts begin; earlier
 *     lives are over
 * @param disks by position, the identity of that disk; 0 if it is not known
 * @param owes how long, in ticks, this member may owe leases that it has granted before a crash
 */
public record MemberRecord(
    long promised,
    long[] floors,
    long incarnation,
    long disk,
    long group,
    long[] lives,
    long[] disks,
    long owes) {
  /** A disk that is blank but for what an earlier group of this name has promised at most. */
  public static MemberRecord blank(long promised) {
    long[] none = {};
    return new MemberRecord(promised, none, 0, 0, 0, none, none, 0);
  }

  /** Whether the member knows what it has promised. */
  public boolean founded() {
    return incarnation != 0;
  }
}
