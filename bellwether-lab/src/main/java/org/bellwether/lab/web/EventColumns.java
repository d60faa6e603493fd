package org.bellwether.lab.web;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bellwether.session.Events;

/**
 * The events of a run as columns of numbers, which a page reads without parsing: 28 bytes per
 * event, little-endian, one column after the other: time (8 bytes), node, sender, sending event,
 * message (4 each), kind (2), flags and type (1).
 */
final class EventColumns {
  static final int BYTES = 28;

  private EventColumns() {}

  /** Events {@code from .. to - 1}, counted from 0. */
  static byte[] bytes(Events events, int from, int to) {
    int size = to - from;
    ByteBuffer out = ByteBuffer.allocate(size * BYTES).order(ByteOrder.LITTLE_ENDIAN);
    double unit = Math.pow(10, events.decimals());
    for (int i = from; i < to; i++) out.putDouble(events.times()[i] / unit);
    out.asIntBuffer()
        .put(events.nodes(), from, size)
        .put(events.senders(), from, size)
        .put(events.causedBy(), from, size)
        .put(events.causes(), from, size);
    out.position(out.position() + size * 4 * Integer.BYTES);
    out.asShortBuffer().put(events.kinds(), from, size);
    out.position(out.position() + size * Short.BYTES);
    out.put(events.flags(), from, size).put(events.types(), from, size);
    return out.array();
  }
}
