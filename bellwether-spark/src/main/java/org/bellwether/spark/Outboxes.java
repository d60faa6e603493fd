package org.bellwether.spark;

import org.bellwether.state.StateWriter;
import org.bellwether.state.ValueCodec;

/** What leaves the nodes of a part in one round, by the part that it goes to. */
final class Outboxes {
  private final int parts;
  private final int n;
  private final ValueCodec<Object> codec;
  private final boolean combining;
  private final StateWriter[] blocks;
  private final boolean[] some; // by part, whether anything goes there
  private final int[] last; // by part, the sender that was written last
  private final CombinedMessages waiting = new CombinedMessages();

  /**
   * Empty ones.
   *
   * @param from the part that sends
   * @param combining whether messages to one node are combined
   */
  Outboxes(int from, int parts, int n, ValueCodec<Object> codec, boolean combining) {
    this.combining = combining;
    this.parts = parts;
    this.n = n;
    this.codec = codec;
    blocks = new StateWriter[parts];
    last = new int[parts];
    some = new boolean[parts];
    for (int i = 0; i < parts; i++) {
      blocks[i] = new StateWriter();
      blocks[i].writeUnsigned(from);
    }
  }

  /** Sends; senders come in ascending order. */
  void send(int sender, int receiver, Object message) {
    if (combining) waiting.add(sender, receiver, message);
    else write(sender, receiver, message);
  }

  private void write(int sender, int receiver, Object message) {
    int part = GraphPart.partOf(receiver, parts, n);
    StateWriter block = blocks[part];
    some[part] = true;
    block.writeSigned((long) sender - last[part]);
    last[part] = sender;
    block.writeUnsigned((long) receiver - GraphPart.low(part, parts, n));
    codec.save(message, block);
  }

  /** All of it; empty where nothing is sent. */
  byte[][] blocks() {
    waiting.tell(this::write);
    byte[][] all = new byte[parts][];
    for (int i = 0; i < parts; i++) all[i] = some[i] ? blocks[i].toBytes() : new byte[0];
    return all;
  }
}
