package org.bellwether.model;

/**
 * All that this node holds, and has told its client to hold, is valid. It is told with {@link
 * Output.Until}: between leases, what the node holds is neither valid nor lost.
 */
public record Leased() implements Output.Custom {}
