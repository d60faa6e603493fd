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
  private final @Nullable ServerSocketChannel server;

  /**
   * Opens the socket at an address.
   *
   * @param own null if nobody is to dial this node
   * @throws IOException if the address cannot be used; the selector is closed then
   */
  Doorway(@Nullable InetSocketAddress own, Selector selector) throws IOException {
    this.selector = selector;
    server = own == null ? null : listen(own, selector);
  }

  private static ServerSocketChannel listen(InetSocketAddress own, Selector selector)
      throws IOException {
    ServerSocketChannel channel = ServerSocketChannel.open();
    try {
      channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      channel.bind(own);
      channel.configureBlocking(false);
      channel.register(selector, SelectionKey.OP_ACCEPT);
      return channel;
    } catch (IOException e) {
      channel.close();
      selector.close();
      String address = own.getHostString() + ":" + own.getPort();
      throw new IOException("address " + address + " cannot be used: " + e.getMessage(), e);
    }
  }

  int port() {
    return server == null ? 0 : server.socket().getLocalPort();
  }

  /** Somebody who has come; null if nobody has. */
  @Nullable SocketChannel accept() throws IOException {
    return server == null ? null : server.accept();
  }

  /** Lets those who come wait, or no longer. */
  void rest(boolean rests) {
    SelectionKey key = server == null ? null : server.keyFor(selector);
    if (key != null && key.isValid()) key.interestOps(rests ? 0 : SelectionKey.OP_ACCEPT);
  }

  @Override
  public void close() {
    try {
      if (server != null) server.close();
      selector.close();
    } catch (IOException e) {
      LOG.debug("selector does not close", e);
    }
  }
}
