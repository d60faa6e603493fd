package org.bellwether.election;

import java.util.BitSet;
import org.bellwether.model.Timed.Timer;
import org.jspecify.annotations.Nullable;

/**
 * What the listings write as "send to every p, wait up to T seconds for answers": one request to
 * several nodes, the answers so far, and the timer that ends the wait and says how to continue.
 *
 * @param asked the number of the request in this life of its node, which answers repeat
 * @param answered the nodes that have given a positive answer
 * @param then what the node waits for; null if it does not wait
 */
record Poll<T extends Timer>(long asked, BitSet answered, @Nullable T then) {
  /** Before anybody was asked anything. */
  static <T extends Timer> Poll<T> none() {
    return new Poll<>(0, new BitSet(), null);
  }

  /** A new request, which no node has answered yet. */
  Poll<T> next() {
    return new Poll<>(asked + 1, new BitSet(), null);
  }

  Poll<T> until(T timer) {
    return new Poll<>(asked, answered, timer);
  }

  Poll<T> over() {
    return new Poll<>(asked, answered, null);
  }
}
