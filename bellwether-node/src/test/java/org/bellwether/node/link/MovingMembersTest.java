package org.bellwether.node.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Members whose names are known late, and whose addresses change. */
@Timeout(300)
class MovingMembersTest extends LinkHarness {
  private static final String FIRST = "127.0.0.2";
  private static final String SECOND = "127.0.0.3";
  private static final String CHILD = "127.0.0.4";

  @TempDir Path directory;

  /** In a process of its own, whose hosts are those of a file: node 1, which knows names only. */
  public static void main(String[] ports) throws Exception {
    InetSocketAddress[] members = new InetSocketAddress[3];
    for (int i = 0; i < 3; i++) {
      int port = Integer.parseInt(ports[i]);
      members[i] = InetSocketAddress.createUnresolved("node" + i + ".example", port);
    }
    PeerLinks links = new MovingMembersTest().links(hello(1, 1), members, FAST, false, new Ear());
    long before = links.log.occasions();
    while (links.log.occasions() < before + 4) Thread.onSpinWait(); // nobody knows any of them
    System.out.println("open");
    while (System.in.read() >= 0) {}
    links.close();
  }

  private void hosts(String text) throws IOException {
    Path next = Files.writeString(directory.resolve("next"), text);
    Files.move(next, directory.resolve("hosts"), StandardCopyOption.REPLACE_EXISTING);
  }

  @Test
  void aNameIsLookedUpWheneverItsMemberIsDialled() throws Exception {
    InetSocketAddress[] free = addresses(3);
    int[] ports = {free[0].getPort(), free[1].getPort(), free[2].getPort()};
    InetSocketAddress[] members = {
      new InetSocketAddress(FIRST, ports[0]), new InetSocketAddress(CHILD, ports[1]), free[2]
    };
    hosts("");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djdk.net.hosts.file=" + directory.resolve("hosts"),
                "-Dsun.net.inetaddr.ttl=0",
                "-Dsun.net.inetaddr.negative.ttl=0",
                "-cp",
                System.getProperty("java.class.path"),
                MovingMembersTest.class.getName(),
                "" + ports[0],
                "" + ports[1],
                "" + ports[2])
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader says = process.inputReader()) {
      assertThat(says.readLine()).as("names that nobody knows do not stop it").isEqualTo("open");
      Ear two = new Ear();
      links(hello(2, 1), members, FAST, false, two); // which dials node 1
      Ear zero = new Ear();
      PeerLinks first = links(hello(0, 1), members, FAST, false, zero);
      hosts(FIRST + " node0.example\n" + CHILD + " node1.example\n");
      assertThat(list(zero, 2)).contains("linked 1 1");
      assertThat(list(two, 2)).contains("linked 1 1");
      first.close();
      InetSocketAddress[] moved = {new InetSocketAddress(SECOND, ports[0]), members[1], members[2]};
      hosts(SECOND + " node0.example\n" + CHILD + " node1.example\n");
      Ear again = new Ear();
      links(hello(0, 2), moved, FAST, false, again); // node 2 keeps to the address it has
      assertThat(again.next()).isEqualTo("linked 1 1");
    } finally {
      process.destroyForcibly();
    }
  }

  private static String list(Ear ear, int most) throws InterruptedException {
    StringBuilder heard = new StringBuilder();
    for (int i = 0; i < most; i++) heard.append(ear.next()).append('\n');
    return heard.toString();
  }
}
