package org.bellwether.lab.remote;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.session.remote.RemoteFailure;

/** The names of clusters. */
public final class Masters {
  private static final Pattern LOCAL = Pattern.compile("local(\\[([0-9]{1,4}|\\*)])?");
  private static final Pattern ALONE = Pattern.compile("spark://(.+):([0-9]{1,5})");
  private static final int PATIENCE_MILLIS = 5000;
  private static final int MOST_PORTS = 65_535;

  private Masters() {}

  /** Whether all work is done in one process here. */
  static boolean local(String master) {
    return LOCAL.matcher(master).matches();
  }

  /** Whether a cluster is on this machine, and nobody else has to reach it. */
  static boolean here(String master) {
    return local(master) || master.matches("spark://(localhost|127\\.[0-9.]+):.*");
  }

  /**
   * Looks whether there can be such a cluster. Spark itself would try for a minute.
   *
   * @throws RemoteFailure if there is none
   */
  public static void check(String master) {
    if (local(master) || master.equals("yarn") || master.startsWith("k8s://")) return;
    for (String one : master.split(",", -1)) {
      Matcher alone = ALONE.matcher(one.startsWith("spark://") ? one : "spark://" + one);
      boolean named = master.startsWith("spark://") && alone.matches();
      if (!named || Integer.parseInt(alone.group(2)) > MOST_PORTS) {
        throw new RemoteFailure(
            "no such master, expected spark://host:port, local[4], yarn or k8s://https://host:port");
      }
      if (answers(alone.group(1), Integer.parseInt(alone.group(2)))) return;
    }
    throw new RemoteFailure("nobody answers there; is the master running?");
  }

  private static boolean answers(String host, int port) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), PATIENCE_MILLIS);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
