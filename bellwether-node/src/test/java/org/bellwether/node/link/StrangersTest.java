package org.bellwether.node.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.bellwether.node.wire.FrameType;
import org.bellwether.node.wire.Hello;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whoever dials a node has to introduce itself. */
@Timeout(300)
class StrangersTest extends LinkHarness {
  @Test
  void aStrangerWithAnotherViewOfTheWorldIsRefusedWithASentence() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear zero = new Ear();
    links(hello(0, 1), members, FAST, false, zero);
    Socket socket = dial(members[0]);
    send(socket, FrameType.HELLO, new Hello("other", 1, "echo", 2, 3, 1, 1, 1).toBytes());
    assertThat(frames(socket, 9)).contains("REFUSAL cluster other, expected test");
    Socket wrong = dial(members[0]);
    send(wrong, FrameType.HELLO, hello(7, 1).toBytes());
    assertThat(frames(wrong, 9)).contains("REFUSAL node 7, to which no link leads");
    assertThat(zero.heard).isEmpty();
  }

  @Test
  void garbageClosesItsConnectionAndHurtsNobody() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear zero = new Ear();
    PeerLinks first = links(hello(0, 1), members, FAST, false, zero);
    Random random = new Random(5);
    for (int i = 0; i < 50; i++) {
      Socket socket = dial(members[0]);
      byte[] garbage = new byte[6 + random.nextInt(300)];
      random.nextBytes(garbage);
      garbage[0] |= (byte) 0x80; // a length beyond all bounds
      socket.getOutputStream().write(garbage);
      assertThat(frames(socket, 9)).doesNotContain("HELLO");
    }
    Ear one = new Ear();
    links(hello(1, 1), members, FAST, false, one);
    assertThat(one.next()).isEqualTo("linked 0 1");
    assertThat(zero.next()).isEqualTo("linked 1 1");
    assertThat(first.counters().malformed.sum()).isEqualTo(50);
  }

  @Test
  void everythingButAGreetingIsMalformedFromAStranger() throws Exception {
    InetSocketAddress[] members = addresses(2);
    PeerLinks first = links(hello(0, 1), members, FAST, false, new Ear());
    for (FrameType type : List.of(FrameType.MESSAGE, FrameType.HEARTBEAT)) {
      Socket socket = dial(members[0]);
      send(socket, type, new byte[0]);
      assertThat(frames(socket, 9)).doesNotContain("HELLO");
    }
    assertThat(first.counters().malformed.sum()).isEqualTo(2);
  }

  @Test
  void aMalformedMessageClosesTheLinkOfItsSenderOnly() throws Exception {
    InetSocketAddress[] members = addresses(3);
    Ear zero = new Ear();
    links(hello(0, 1), members, FAST, false, zero);
    Ear one = new Ear();
    PeerLinks good = links(hello(1, 1), members, FAST, false, one);
    assertThat(zero.next()).isEqualTo("linked 1 1");
    Ear two = new Ear();
    PeerLinks bad = links(hello(2, 1), members, FAST, false, two);
    assertThat(zero.next()).isEqualTo("linked 2 1");
    say(bad, 0, "bad");
    assertThat(zero.next()).isEqualTo("unlinked 2: a bad message");
    say(good, 0, "good");
    String next = zero.next();
    assertThat(next.startsWith("linked 2") ? zero.next() : next).isEqualTo("1 says good");
  }

  @Test
  void aDefectInWhatReadsAMessageClosesTheLinkOfItsSenderOnly() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear zero = new Ear();
    links(hello(0, 1), members, FAST, false, zero);
    PeerLinks sender = links(hello(1, 1), members, FAST, false, new Ear());
    assertThat(zero.next()).isEqualTo("linked 1 1");
    say(sender, 0, "defect");
    assertThat(zero.next()).isEqualTo("unlinked 1: java.lang.IllegalStateException: a defect");
    assertThat(zero.next()).as("it listens on").isEqualTo("linked 1 1");
  }

  @Test
  void aPeerIsUpOnlyOnceItHasAnsweredTheGreeting() throws Exception {
    InetSocketAddress[] members = addresses(2);
    try (ServerSocket frozen =
        new ServerSocket(members[0].getPort(), 5, InetAddress.getLoopbackAddress())) {
      Ear one = new Ear();
      PeerLinks second = links(hello(1, 1), members, FAST, false, one);
      Socket accepted = frozen.accept();
      accepted.setSoTimeout(120_000);
      assertThat(frames(accepted, 1)).containsExactly("HELLO");
      assertThat(second.up()).isEmpty();
      send(accepted, FrameType.HELLO, hello(0, 4).toBytes());
      assertThat(one.next()).isEqualTo("linked 0 4");
      assertThat(frames(accepted, 1)).startsWith("HEARTBEAT"); // a second one may follow
      accepted.close();
    }
  }

  @Test
  void whoAcceptsIsUpOnlyOnceTheOtherHasHeardItsGreeting() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear zero = new Ear();
    PeerLinks first = links(hello(0, 1), members, FAST, false, zero);
    Socket socket = dial(members[0]);
    send(socket, FrameType.HELLO, hello(1, 3).toBytes());
    assertThat(frames(socket, 1)).containsExactly("HELLO");
    assertThat(first.up()).isEmpty();
    send(socket, FrameType.HEARTBEAT, new byte[0]);
    assertThat(zero.next()).isEqualTo("linked 1 3");
  }

  /** Node 1 in one of its lives, whose link to node 0 is up. */
  private Socket linked(InetSocketAddress other, Ear zero, int life) throws Exception {
    Socket socket = dial(other);
    send(socket, FrameType.HELLO, hello(1, life).toBytes());
    send(socket, FrameType.HEARTBEAT, new byte[0]);
    assertThat(zero.next()).isEqualTo("linked 1 " + life);
    return socket;
  }

  @Test
  void anotherLifeOfAPeerIsRefusedWhileItsOldLinkLives() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear zero = new Ear();
    links(hello(0, 1), members, FAST, false, zero);
    Socket old = linked(members[0], zero, 3);
    Socket next = dial(members[0]);
    send(next, FrameType.HELLO, hello(1, 4).toBytes());
    assertThat(frames(next, 9)).contains("REFUSAL node 1, which is still linked in another life");
    old.close();
    assertThat(zero.next()).startsWith("unlinked 1");
    linked(members[0], zero, 4).close();
    assertThat(zero.next()).startsWith("unlinked 1");
    Socket earlier = dial(members[0]);
    send(earlier, FrameType.HELLO, hello(1, 3).toBytes());
    assertThat(frames(earlier, 9)).contains("REFUSAL an earlier life of node 1");
  }

  @Test
  void refusalsCallMembersByTheirNames() throws Exception {
    names = List.of("anna", "bert");
    InetSocketAddress[] members = addresses(2);
    Ear zero = new Ear();
    links(hello(0, 1), members, FAST, false, zero);
    linked(members[0], zero, 3);
    Socket next = dial(members[0]);
    send(next, FrameType.HELLO, hello(1, 4).toBytes());
    assertThat(frames(next, 9)).contains("REFUSAL bert, which is still linked in another life");
  }

  @Test
  void theSameLifeReplacesItsOldLink() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear zero = new Ear();
    links(hello(0, 1), members, FAST, false, zero);
    for (int i = 0; i < 3; i++) {
      Socket socket = dial(members[0]);
      send(socket, FrameType.HELLO, hello(1, 3).toBytes());
      send(socket, FrameType.HEARTBEAT, new byte[0]);
      if (i > 0) assertThat(zero.next()).startsWith("unlinked 1: replaced");
      assertThat(zero.next()).isEqualTo("linked 1 3");
    }
  }

  @Test
  void aStrangerThatDoesNotIntroduceItselfInTimeIsClosed() throws Exception {
    InetSocketAddress[] members = addresses(2);
    links(hello(0, 1), members, FAST.strangers(2, Duration.ofMillis(50)), false, new Ear());
    assertThat(dial(members[0]).getInputStream().read()).isEqualTo(-1);
  }

  @Test
  void aStrangerTooManyIsClosedAtOnce() throws Exception {
    InetSocketAddress[] members = addresses(2);
    PeerLinks first =
        links(hello(0, 1), members, FAST.strangers(2, Duration.ofHours(1)), false, new Ear());
    dial(members[0]);
    dial(members[0]);
    Socket three = dial(members[0]);
    assertThat(three.getInputStream().read()).isEqualTo(-1);
    assertThat(first.counters().refusals.sum()).isEqualTo(1);
  }
}
