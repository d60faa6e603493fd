package org.bellwether.group;

/**
 * What a member of a {@link MajorityGroup} keeps on its disk.
 *
 * @param floors by position, the oldest epoch whose claims of that member this one may support
 * @param founded whether it knows what it has promised; if not, {@code promised} is what an earlier
 *     group is known to have promised, and all else but the incarnation is empty
 * @param founders by position, the lives that have founded the group
 * @param reborn by position, the last life that came with a blank disk
 */
public record GroupRecord(
    long promised,
    long[] floors,
    long incarnation,
    boolean founded,
    long[] founders,
    long[] reborn) {}
