package org.bellwether.check;

/** Events of one node, encoded in one number. */
final class NodeEvent {
  static final int START = 0;
  static final int REQUEST = 1;
  static final int EXIT = 2;

  /** The client makes its next request, then leaves the critical section. */
  static final int REQUEST_AND_EXIT = 3;

  /** The client hands over its next payload or command. */
  static final int OPERATION = 4;

  /** The client does not want to wait any more. */
  static final int WITHDRAWAL = 5;

  private static final int FAULT = 1 << 8;

  private static final int LINK = 1 << 16; // a connection comes up, or with life 0 is closed
  private static final int LIVES = 1 << 10;

  private static final int BITS = 24;
  private static final int VALUE = (1 << BITS) - 1;
  private static final int TIMEOUT = 1;
  private static final int DELIVER = 2;
  private static final int UNREACHABLE = DELIVER + DirectedLinks.MOST_NODES;

  private NodeEvent() {}

  /** A fault of a kind that is an event of one node. */
  @SuppressWarnings("EnumOrdinal") // any numbers that tell kinds apart
  static int fault(FaultKind kind) {
    return FAULT + kind.ordinal();
  }

  static boolean strikes(int event) {
    return event >= FAULT && event < LINK;
  }

  /** The kind of the fault that an event is. */
  @SuppressWarnings("EnumOrdinal")
  static FaultKind kind(int event) {
    return FaultKind.values()[event - FAULT];
  }

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

  /** A connection comes up with a peer in one of its lives, or is closed if that is 0. */
  static int link(int slot, int life) {
    if (life >= LIVES) throw new IllegalStateException("a node has too many lives: " + life);
    return LINK + life * DirectedLinks.MOST_NODES + slot;
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

  static boolean links(int event) {
    return event >= LINK && event >>> BITS == 0;
  }

  static int linkSlot(int event) {
    return (event - LINK) % DirectedLinks.MOST_NODES;
  }

  static int life(int event) {
    return (event - LINK) / DirectedLinks.MOST_NODES;
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
