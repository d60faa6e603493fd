package org.bellwether.group;

import org.bellwether.model.Fence;

/**
 * What a member holds.
 *
 * @param epoch of the last view that confirmed it
 */
public record Claim(Fence fence, long epoch) {}
