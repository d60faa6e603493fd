package org.bellwether.node.link;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/** How bytes get through a socket, encrypted or not. Nothing here ever blocks. */
interface Transport {
  /**
   * Reads what has arrived.
   *
   * @return how many bytes; 0 if there are none now, -1 if there will be none
   */
  int read(ByteBuffer into) throws IOException;

  /**
   * Writes as much as the socket takes, and removes what is written from the queue.
   *
   * @return whether nothing is left to write
   */
  boolean write(Queue<ByteBuffer> queue) throws IOException;

  /** Whether something is to be written though nobody has sent anything. */
  default boolean wantsWrite() {
    return false;
  }

  /** Whether there may be bytes to read that the socket does not know of any more. */
  default boolean mayHaveMore() {
    return false;
  }

  /** Why a peer cannot be the one at a position, by what it has proved; null if it can. */
  @Nullable String objection(int position);
}
