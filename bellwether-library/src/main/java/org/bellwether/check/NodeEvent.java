package org.bellwether.check;

/** Events of one node, encoded in one number. */
final class NodeEvent {
  static final int START = 0;
  static final int REQUEST = 1;
  static final int EXIT = 2;

  /** The client makes its next request, then leaves the critical section. */
  static final int REQUEST_AND_EXIT = 3;

  /** The client sends its next payload. */
  static final int OPERATION = 4;

  static final int CRASH = 5;
  static final int RECOVER = 6;

  private static final int BITS = 24;
  private static final int VALUE = (1 << BITS) - 1;
  private static final int TIMEOUT = 1;
  private static final int DELIVER = 2;
  private static final int UNREACHABLE = DELIVER + DirectedLinks.MOST_NODES;

  private NodeEvent() {}

  static int timeout(int timer) {
    return with(TIMEOUT, timer);
  }

  /** In lock-step, a turn with an inbox; there are no timers there. */
  static int round(int inbox) {
    return with(TIMEOUT, inbox);
  }

  static int deliver(int slot, int message) {
    return with(DELIVER + slot, message);
  }

  static int unreachable(int slot, int message) {
    return with(UNREACHABLE + slot, message);
  }

  private static int with(int kind, int value) {
    if (value > VALUE)
      throw new IllegalStateException(
          "the checker can tell at most " + VALUE + " messages and timers apart");
    return kind << BITS | value;
  }

  static boolean times(int event) {
    return event >>> BITS == TIMEOUT;
  }

  static boolean delivers(int event) {
    return event >>> BITS >= DELIVER && event >>> BITS < UNREACHABLE;
  }

  static boolean bounces(int event) {
    return event >>> BITS >= UNREACHABLE;
  }

  /** The slot of a delivery, or of a message whose receiver is down. */
  static int slot(int event) {
    int kind = event >>> BITS;
    return kind >= UNREACHABLE ? kind - UNREACHABLE : kind - DELIVER;
  }

  /** The number of the message or timer. */
  static int value(int event) {
    return event & VALUE;
  }
}
