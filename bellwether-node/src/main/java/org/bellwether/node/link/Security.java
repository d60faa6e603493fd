package org.bellwether.node.link;

import java.io.IOException;
import java.nio.channels.SocketChannel;

/** Decides how the bytes of links are protected. */
public abstract class Security {
  /** Bytes in clear: for addresses of this machine, or for networks that are trusted. */
  public static final Security NONE =
      new Security() {
        @Override
        Transport transport(SocketChannel channel, boolean dialled) {
          return new PlainTransport(channel);
        }
      };

  Security() {}

  /** What carries the bytes of a new connection. */
  abstract Transport transport(SocketChannel channel, boolean dialled) throws IOException;
}
