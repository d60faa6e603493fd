package org.bellwether.group;

import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What one side of a session hears, in the order in which it was said. */
final class GuestStream {
  private static final int KEPT_AT_MOST = 10_000;

  private int handled;
  private int awaited; // the last that was missing
  private final TreeMap<Integer, GuestMessage.Numbered> early = new TreeMap<>();

  /** A new session begins. */
  void reset() {
    handled = 0;
    awaited = 0;
    early.clear();
  }

  /** Keeps a message for its turn, unless it has been heard before. */
  void add(GuestMessage.Numbered message) {
    if (message.number() > handled && early.size() < KEPT_AT_MOST) {
      early.put(message.number(), message);
    }
  }

  /** The number of a message that others have overtaken; 0 if there is none. */
  int missing() {
    return early.isEmpty() ? 0 : handled + 1;
  }

  /** The number of a message that is missing since just now; 0 if there is none. */
  int newlyMissing() {
    int missing = missing();
    if (missing == awaited) return 0;
    awaited = missing;
    return missing;
  }

  /** The next message, if it is there. */
  GuestMessage.@Nullable Numbered next() {
    GuestMessage.Numbered next = early.remove(handled + 1);
    if (next != null) handled++;
    return next;
  }
}
