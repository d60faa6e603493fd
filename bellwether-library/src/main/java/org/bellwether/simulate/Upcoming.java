package org.bellwether.simulate;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The event that is about to happen.
 *
 * @param node where; -1 for events of the whole network
 * @param from the sender of a message that is about to arrive, or -1
 * @param subject the message or the timer, if there is one
 */
public record Upcoming(
    BigDecimal time, TraceEvent.Type type, int node, int from, @Nullable Object subject) {}
