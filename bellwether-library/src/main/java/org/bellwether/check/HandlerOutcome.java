package org.bellwether.check;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one event makes of one node.
 *
 * @param state the number of the node's new state
 * @param links over which it sent
 * @param parcels what it sent, link by link
 * @param effect the number of what monitors see of it; 0 for nothing
 * @param choices what chance had to say
 * @param other the outcome with the next choices, or null
 * @param failure why the handler did not get through, or null
 */
record HandlerOutcome(
    int state,
    int[] links,
    int[] envelopes,
    int effect,
    List<Integer> choices,
    @Nullable HandlerOutcome other,
    @Nullable PropertyViolation failure) {}
