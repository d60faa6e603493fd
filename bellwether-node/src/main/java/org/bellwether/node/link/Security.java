package org.bellwether.node.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Decides how the bytes of links are protected. */
public abstract class Security {
  /** Unencrypted bytes, between addresses of this machine only. */
  public static final Security NONE = new Clear(false);

  /**
   * Unencrypted bytes, wherever they go: whoever can reach the network can read and forge messages.
   */
  public static final Security PLAINTEXT = new Clear(true);

  Security() {}

  /**
   * TLS 1.3 with certificates of both sides.
   *
   * @param names by position, the name that the certificate of a member must have among its subject
   *     alternative names
   * @throws IOException if a file cannot be read
   */
  public static Security tls(TlsFiles files, List<String> names) throws IOException {
    return tls(files, names, null);
  }

  /**
   * The same with guests.
   *
   * @param guests the name that the certificate of every guest must have; null if none is let in
   */
  public static Security tls(TlsFiles files, List<String> names, @Nullable String guests)
      throws IOException {
    return new TlsSecurity(files, new TlsNames(names, guests));
  }

  /** What carries the bytes of a new connection. */
  abstract Transport transport(SocketChannel channel, boolean dialled) throws IOException;

  /** Whether links may lead to other machines. */
  abstract boolean mayLeaveThisMachine();

  /** Refuses an address to which bytes must not go. */
  final void check(InetSocketAddress address) throws IOException {
    if (mayLeaveThisMachine()) return;
    if (address.getAddress() != null && address.getAddress().isLoopbackAddress()) return;
    throw new IOException(
        "address %s:%d is not an address of this machine alone, expected TLS, or an explicit plaintext setting"
            .formatted(address.getHostString(), address.getPort()));
  }

  private static final class Clear extends Security {
    private final boolean everywhere;

    Clear(boolean everywhere) {
      this.everywhere = everywhere;
    }

    @Override
    Transport transport(SocketChannel channel, boolean dialled) {
      return new PlainTransport(channel);
    }

    @Override
    boolean mayLeaveThisMachine() {
      return everywhere;
    }
  }
}
