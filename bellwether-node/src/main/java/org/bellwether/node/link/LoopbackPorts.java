package org.bellwether.node.link;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports of this machine that nobody uses. They are below those that systems give to outgoing
 * connections, so that nobody gets one by accident before it is used, and a dialler that finds
 * nobody there is never connected with itself.
 */
public final class LoopbackPorts {
  private static final int FIRST = 10_000;
  private static final int END = 32_000;
  private static final int TRIES = 10_000;

  private LoopbackPorts() {}

  /** Addresses with ports that are free, all different. */
  public static List<InetSocketAddress> free(int count) throws IOException {
    List<InetSocketAddress> addresses = new ArrayList<>();
    List<ServerSocket> held = new ArrayList<>();
    try {
      for (int i = 0; i < TRIES && addresses.size() < count; i++) {
        int port = ThreadLocalRandom.current().nextInt(FIRST, END);
        try {
          held.add(new ServerSocket(port, 1, InetAddress.getLoopbackAddress()));
          addresses.add(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        } catch (IOException e) {
          // Somebody has it: another one is as good.
        }
      }
    } finally {
      for (ServerSocket socket : held) socket.close();
    }
    if (addresses.size() < count) {
      throw new IOException("only %d of %d ports are free".formatted(addresses.size(), count));
    }
    return addresses;
  }
}
