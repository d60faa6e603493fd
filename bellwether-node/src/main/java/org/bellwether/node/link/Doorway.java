package org.bellwether.node.link;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where others dial a node, and the selector that tells who comes. */
final class Doorway implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(PeerLinks.class);

  private final Selector selector;
  private volatile @Nullable ServerSocketChannel server; // null if nobody can dial this node (yet)

  Doorway(Selector selector) {
    this.selector = selector;
  }

  /**
   * Opens the socket at an address.
   *
   * @throws IOException if the address cannot be used
   */
  void open(InetSocketAddress own) throws IOException {
    ServerSocketChannel channel = ServerSocketChannel.open();
    try {
      channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      channel.bind(own);
      channel.configureBlocking(false);
      channel.register(selector, SelectionKey.OP_ACCEPT);
      server = channel;
    } catch (IOException e) {
      channel.close();
      String address = own.getHostString() + ":" + own.getPort();
      throw new IOException("address " + address + " cannot be used: " + e.getMessage(), e);
    }
  }

  int port() {
    ServerSocketChannel open = server;
    return open == null ? 0 : open.socket().getLocalPort();
  }

  /** Somebody who has come; null if nobody has. */
  @Nullable SocketChannel accept() throws IOException {
    ServerSocketChannel open = server;
    return open == null ? null : open.accept();
  }

  /** Lets those who come wait, or no longer. */
  void rest(boolean rests) {
    ServerSocketChannel open = server;
    SelectionKey key = open == null ? null : open.keyFor(selector);
    if (key != null && key.isValid()) key.interestOps(rests ? 0 : SelectionKey.OP_ACCEPT);
  }

  @Override
  public void close() {
    try {
      ServerSocketChannel open = server;
      if (open != null) open.close();
      selector.close();
    } catch (IOException e) {
      LOG.debug("selector does not close", e);
    }
  }
}
