package org.bellwether.mutex;

import java.util.List;
import org.bellwether.mutex.Central.Message;
import org.bellwether.spec.Renaming;

/** A coordinator does not distinguish clients: it keeps them in the order in which they ask. */
public final class CentralRenaming implements Renaming<Central, Message> {
  private final int coordinator;

  public CentralRenaming(int coordinator) {
    this.coordinator = coordinator;
  }

  @Override
  public boolean permits(int[] to) {
    return to[coordinator] == coordinator;
  }

  @Override
  public void rename(Central node, int[] to) {
    if (node.holder >= 0) node.holder = to[node.holder];
    List<Integer> before = List.copyOf(node.queue);
    node.queue.clear();
    for (int client : before) node.queue.add(to[client]);
  }

  @Override
  public Message renamed(Message message, int[] to) {
    return message;
  }
}
