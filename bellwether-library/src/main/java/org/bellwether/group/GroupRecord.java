package org.bellwether.group;

import org.bellwether.model.Recoverable;

/**
 * What members of the release before kept on their disks. They numbered lives by wall clocks.
 *
 * @param floors by position, the oldest epoch whose claims of that member this one may support
 * @param founded whether it knows what it has promised; if not, {@code promised} is what an earlier
 *     group is known to have promised, and all else but the incarnation is empty
 * @param founders by position, the lives that have founded the group
 * @param reborn by position, the last life that came with a blank disk
 */
public record GroupRecord(
    long promised, long[] floors, long incarnation, boolean founded, long[] founders, long[] reborn)
    implements Recoverable.Earlier<MemberRecord> {
  @Override
  public MemberRecord renewed() {
    if (!founded) return MemberRecord.blank(promised);
    long[] lives = founders.clone();
    for (int k = 0; k < lives.length; k++) lives[k] = Math.max(lives[k], reborn[k]);
    return new MemberRecord(promised, floors, incarnation, 0, 0, lives, new long[lives.length], 0);
  }
}
