package org.bellwether.node.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.bellwether.node.wire.FrameType;
import org.bellwether.node.wire.Frames;
import org.bellwether.node.wire.Hello;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Links whose ends prove who they are. Everything is waited for, nothing is slept for. */
@Timeout(300)
class TlsTest {
  private static final LinkSettings PATIENT =
      new LinkSettings(
          Duration.ofMillis(50),
          Duration.ofMinutes(3),
          Duration.ofMinutes(3),
          Duration.ofMillis(2),
          Duration.ofMillis(20),
          8 << 20,
          32);
  private static final List<String> NAMES =
      List.of("node0.example", "node1.example", "node2.example");

  @TempDir Path directory;

  private final List<AutoCloseable> open = new ArrayList<>();

  private static final class Ear implements LinkListener {
    final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

    @Override
    public void linked(int peer, long incarnation) {
      heard.add("linked " + peer + " " + incarnation);
    }

    @Override
    public void unlinked(int peer, String why) {
      heard.add("unlinked " + peer);
    }

    @Override
    public void message(int peer, byte[] bytes, int offset, int length) {
      heard.add(peer + " says " + new String(bytes, offset, length, StandardCharsets.UTF_8));
    }

    @Override
    public void unreachable(int peer, Object tag) {}

    @Override
    public void lost(int peer, Object tag) {}

    String next() throws InterruptedException {
      String next = heard.poll(120, TimeUnit.SECONDS);
      return next == null ? "nothing" : next;
    }
  }

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable each : open) each.close();
  }

  private Path copy(String resource, String file) throws IOException {
    Path path = directory.resolve(file);
    try (InputStream in = TlsTest.class.getResourceAsStream(resource)) {
      Files.copy(in, path, StandardCopyOption.REPLACE_EXISTING);
    }
    return path;
  }

  private TlsFiles files(String name, String authority) throws IOException {
    return new TlsFiles(
        copy(name + ".pem", name + ".pem"),
        copy(name + ".key", name + ".key"),
        copy(authority + ".pem", name + "-" + authority + ".pem"));
  }

  private TlsFiles files(String name) throws IOException {
    return files(name, "authority");
  }

  private PeerLinks links(
      int position, long life, InetSocketAddress[] members, Security with, Ear ear)
      throws IOException {
    Hello hello = new Hello("test", 1, "echo", 2, 3, position, life, life);
    PeerLinks links =
        new PeerLinks(
            hello,
            members[position],
            members,
            List.of(),
            0,
            PATIENT,
            with,
            PeerLinks.Absent.WAIT,
            new Random(position),
            ear);
    open.add(links);
    links.start();
    return links;
  }

  private static InetSocketAddress[] addresses(int n) throws IOException {
    return LoopbackPorts.free(n).toArray(InetSocketAddress[]::new);
  }

  private static void say(PeerLinks links, int peer, String text) {
    links.send(peer, Frames.frame(FrameType.MESSAGE, text.getBytes(StandardCharsets.UTF_8)), text);
    links.flush(peer);
  }

  @Test
  void membersWithKeysOfAllKindsTalkBothWays() throws Exception {
    InetSocketAddress[] members = addresses(3);
    Ear[] ears = {new Ear(), new Ear(), new Ear()};
    PeerLinks[] links = new PeerLinks[3];
    for (int i = 2; i >= 0; i--) {
      links[i] = links(i, 1, members, Security.tls(files("node" + i), NAMES), ears[i]);
      if (i == 2) say(links[2], 0, "early");
    }
    for (int i = 0; i < 3; i++) {
      List<String> heard = new ArrayList<>();
      for (int j = 0; j < (i == 0 ? 3 : 2); j++) heard.add(ears[i].next());
      for (int j = 0; j < 3; j++) if (j != i) assertThat(heard).contains("linked " + j + " 1");
      if (i == 0) assertThat(heard).contains("2 says early");
    }
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        if (i == j) continue;
        say(links[i], j, "from " + i);
        assertThat(ears[j].next()).isEqualTo(i + " says from " + i);
      }
    }
  }

  @Test
  void largeAndManyMessagesArriveWholeAndInOrder() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear zero = new Ear();
    Ear one = new Ear();
    links(0, 1, members, Security.tls(files("node0"), NAMES), zero);
    PeerLinks sender = links(1, 1, members, Security.tls(files("node1"), NAMES), one);
    one.next();
    zero.next();
    String large = "x".repeat(900_000);
    for (int i = 0; i < 4; i++) say(sender, 0, i + large);
    for (int i = 0; i < 2_000; i++) say(sender, 0, "small " + i);
    for (int i = 0; i < 4; i++) assertThat(zero.next()).isEqualTo("1 says " + i + large);
    for (int i = 0; i < 2_000; i++) assertThat(zero.next()).isEqualTo("1 says small " + i);
  }

  @Test
  void aPeerWhoseCertificateHasAnotherNameIsRefused() throws Exception {
    InetSocketAddress[] members = addresses(3);
    Ear zero = new Ear();
    PeerLinks first = links(0, 1, members, Security.tls(files("node0"), NAMES), zero);
    Ear two = new Ear();
    links(1, 1, members, Security.tls(files("node2"), NAMES), two); // node 2's keys at position 1
    while (first.counters().refusals.sum() == 0) Thread.onSpinWait();
    assertThat(zero.heard).isEmpty();
    assertThat(two.heard).isEmpty();
  }

  @Test
  void aCertificateOfAnotherAuthorityIsNotTrustedByEitherSide() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear zero = new Ear();
    PeerLinks first = links(0, 1, members, Security.tls(files("node0"), NAMES), zero);
    Ear one = new Ear();
    PeerLinks believes =
        links(1, 1, members, Security.tls(files("stranger", "authority"), NAMES), one);
    while (first.counters().refusals.sum() == 0) Thread.onSpinWait();
    believes.close();
    PeerLinks doubts =
        links(1, 2, members, Security.tls(files("node1", "stranger-authority"), NAMES), one);
    while (doubts.counters().refusals.sum() == 0) Thread.onSpinWait();
    assertThat(zero.heard).isEmpty();
    assertThat(one.heard).isEmpty();
  }

  @Test
  void whoTalksInClearIsClosedAndHurtsNobody() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear zero = new Ear();
    PeerLinks first = links(0, 1, members, Security.tls(files("node0"), NAMES), zero);
    try (Socket clear = new Socket(members[0].getAddress(), members[0].getPort())) {
      clear.setSoTimeout(120_000);
      Hello hello = new Hello("test", 1, "echo", 2, 3, 1, 1, 1);
      clear.getOutputStream().write(Frames.frame(FrameType.HELLO, hello.toBytes()).array());
      try {
        while (clear.getInputStream().read() >= 0) {}
      } catch (java.net.SocketException reset) {
        assertThat(reset).hasMessageContaining("reset");
      }
    }
    assertThat(first.counters().refusals.sum()).isEqualTo(1);
    Ear one = new Ear();
    links(1, 1, members, Security.tls(files("node1"), NAMES), one);
    assertThat(zero.next()).isEqualTo("linked 1 1");
  }

  @Test
  void membersFindEachOtherAmongSilentStrangers() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear zero = new Ear();
    PeerLinks first = links(0, 1, members, Security.tls(files("node0"), NAMES), zero);
    for (int i = 0; i < 40; i++) {
      Socket silent = new Socket(members[0].getAddress(), members[0].getPort());
      open.add(silent);
    }
    Ear one = new Ear();
    links(1, 1, members, Security.tls(files("node1"), NAMES), one);
    assertThat(zero.next()).isEqualTo("linked 1 1");
    assertThat(one.next()).isEqualTo("linked 0 1");
    assertThat(first.counters().refusals.sum()).isPositive();
  }

  @Test
  void filesThatChangeAreUsedForNewLinks() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear zero = new Ear();
    TlsFiles changing =
        new TlsFiles(
            copy("stranger.pem", "own.pem"),
            copy("stranger.key", "own.key"),
            copy("authority.pem", "authority.pem"));
    PeerLinks first = links(0, 1, members, Security.tls(files("node0"), NAMES), zero);
    Ear one = new Ear();
    links(1, 1, members, Security.tls(changing, NAMES), one);
    while (first.counters().refusals.sum() == 0) Thread.onSpinWait();
    copy("node1.pem", "own.pem");
    copy("node1.key", "own.key");
    Files.setLastModifiedTime(changing.key(), FileTime.fromMillis(1)); // as a renewal looks
    assertThat(one.next()).isEqualTo("linked 0 1");
    assertThat(zero.next()).isEqualTo("linked 1 1");
  }

  @Test
  void onlyThisMachineIsReachedInClearUnlessAskedForByName() throws Exception {
    InetSocketAddress elsewhere = new InetSocketAddress("192.0.2.1", 7000);
    InetSocketAddress[] members = addresses(2);
    InetSocketAddress[] far = {members[0], elsewhere};
    assertThatThrownBy(() -> links(0, 1, far, Security.NONE, new Ear()))
        .hasMessage(
            "address 192.0.2.1:7000 is not an address of this machine alone, expected TLS, or"
                + " an explicit plaintext setting");
    InetSocketAddress[] everywhere = {new InetSocketAddress("0.0.0.0", 0), members[1]};
    assertThatThrownBy(() -> links(0, 1, everywhere, Security.NONE, new Ear()))
        .hasMessageContaining("expected TLS");
    links(0, 1, far, Security.PLAINTEXT, new Ear());
  }

  @Test
  void aKeyOfAnotherCertificateIsRefused() throws Exception {
    for (String name : List.of("node0", "node1", "node2")) {
      TlsFiles good = files(name);
      for (String other : List.of("node0", "node1", "node2", "stranger")) {
        if (other.equals(name)) continue;
        Path key = copy(other + ".key", "other.key");
        assertThatThrownBy(
                () -> Security.tls(new TlsFiles(good.chain(), key, good.authorities()), NAMES))
            .hasMessage(
                "%s does not have the key of the certificate in %s, which is that of CN=%s"
                    .formatted(key, good.chain(), name));
      }
    }
  }

  @Test
  void whatIsWrongWithAFileIsSaidInOneSentenceWithoutItsSecrets() throws Exception {
    TlsFiles good = files("node0");
    Path empty = Files.writeString(directory.resolve("empty"), "");
    assertThatThrownBy(() -> Security.tls(new TlsFiles(empty, good.key(), good.chain()), NAMES))
        .hasMessage(empty + " has no certificate, expected -----BEGIN CERTIFICATE-----");
    assertThatThrownBy(() -> Security.tls(new TlsFiles(good.chain(), empty, good.chain()), NAMES))
        .hasMessage(empty + " has no key, expected -----BEGIN PRIVATE KEY-----");
    String key = Files.readString(good.key());
    Path broken = Files.writeString(directory.resolve("broken"), key.replaceFirst("MI", "AA"));
    assertThatThrownBy(() -> Security.tls(new TlsFiles(good.chain(), broken, good.chain()), NAMES))
        .hasMessage(broken + " has a key that cannot be read");
    Path missing = directory.resolve("missing");
    assertThatThrownBy(() -> Security.tls(new TlsFiles(good.chain(), missing, missing), NAMES))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("missing");
  }
}
