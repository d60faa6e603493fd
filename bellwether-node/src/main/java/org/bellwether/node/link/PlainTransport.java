package org.bellwether.node.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** Bytes as they are. */
final class PlainTransport implements Transport {
  private static final int MOST_AT_ONCE = 64;

  private final SocketChannel channel;

  PlainTransport(SocketChannel channel) {
    this.channel = channel;
  }

  @Override
  public int read(ByteBuffer into) throws IOException {
    return channel.read(into);
  }

  @Override
  public boolean write(Queue<ByteBuffer> queue) throws IOException {
    while (!queue.isEmpty()) {
      if (queue.size() == 1) {
        channel.write(queue.element());
      } else {
        ByteBuffer[] gathered = queue.stream().limit(MOST_AT_ONCE).toArray(ByteBuffer[]::new);
        channel.write(gathered);
      }
      boolean stuck = false;
      while (!queue.isEmpty() && !stuck) {
        if (queue.element().hasRemaining()) stuck = true;
        else queue.remove();
      }
      if (stuck) return false;
    }
    return true;
  }

  @Override
  public @Nullable String objection(int position) {
    return null; // an unencrypted socket proves nothing
  }
}
