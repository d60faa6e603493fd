package org.bellwether.group;

/**
 * Whether a process of a {@link LockService} can serve its client, and if not, what it knows of
 * why.
 *
 * @param serves whether it is in a view that has begun, or is served by a member
 * @param blank whether its disk is blank, so that it does not know what it has promised
 * @param blanks members whose disks are blank, one bit each
 * @param outlived members that are connected in a life that is over, one bit each
 */
public record Standing(boolean serves, boolean blank, int blanks, int outlived) {}
