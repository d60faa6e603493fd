package org.bellwether.mutex;

import java.util.List;
import org.bellwether.mutex.Raymond.Message;
import org.bellwether.spec.Renaming;

/**
 * A node of the tree serves its neighbours in the order in which they ask, without distinguishing
 * them.
 */
public final class RaymondRenaming implements Renaming<Raymond, Message> {
  @Override
  public void rename(Raymond node, int[] to) {
    node.holder = to[node.holder];
    List<Integer> before = List.copyOf(node.queue);
    node.queue.clear();
    for (int neighbour : before) node.queue.add(to[neighbour]);
  }

  @Override
  public Message renamed(Message message, int[] to) {
    return message;
  }
}
