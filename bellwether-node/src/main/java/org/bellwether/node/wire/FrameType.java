package org.bellwether.node.wire;

import org.jspecify.annotations.Nullable;

/** What a frame is for. Its number is part of the format. */
public enum FrameType {
  /** Who the sender is, and what it takes for granted; the first frame of each side. */
  HELLO(1),
  /** Why the sender closes this connection, in one sentence. */
  REFUSAL(2),
  /** The sender lives; the body is empty. */
  HEARTBEAT(3),
  /** A message of the algorithm, or the last part of one. */
  MESSAGE(4),
  /** A part of a message that is too long for one frame; the next part follows at once. */
  PART(5);

  private final byte number;

  FrameType(int number) {
    this.number = (byte) number;
  }

  byte number() {
    return number;
  }

  static @Nullable FrameType of(byte number) {
    return switch (number) {
      case 1 -> HELLO;
      case 2 -> REFUSAL;
      case 3 -> HEARTBEAT;
      case 4 -> MESSAGE;
      case 5 -> PART;
      default -> null;
    };
  }
}
