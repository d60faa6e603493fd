package org.bellwether.mutex;

import org.bellwether.mutex.PathCompression.Message;
import org.bellwether.mutex.PathCompression.Request;
import org.bellwether.mutex.PathCompression.Token;
import org.bellwether.spec.Renaming;

/** Nodes point to each other, and do not distinguish to whom. */
public final class PathCompressionRenaming implements Renaming<PathCompression, Message> {
  @Override
  public void rename(PathCompression node, int[] to) {
    node.dir = to[node.dir];
    if (node.next >= 0) node.next = to[node.next];
  }

  @Override
  public Message renamed(Message message, int[] to) {
    return switch (message) {
      case Request(int requester) -> new Request(to[requester]);
      case Token token -> message;
    };
  }
}
