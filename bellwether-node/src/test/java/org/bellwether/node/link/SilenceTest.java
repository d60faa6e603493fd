package org.bellwether.node.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.node.wire.FrameType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Peers that say or read nothing are given up. */
@Timeout(300)
class SilenceTest extends LinkHarness {
  @Test
  void aSilentPeerIsGivenUpAndHeartbeatsKeepTheOthers() throws Exception {
    InetSocketAddress[] members = addresses(3);
    LinkSettings hasty = FAST.silence(Duration.ofSeconds(3));
    HandClock clock = new HandClock();
    Ear zero = new Ear();
    PeerLinks first = links(hello(0, 1), members, hasty, zero, clock);
    links(hello(1, 1), members, hasty, new Ear(), clock);
    assertThat(zero.next()).isEqualTo("linked 1 1");
    Socket silent = dial(members[0]);
    send(silent, FrameType.HELLO, hello(2, 1).toBytes());
    send(silent, FrameType.HEARTBEAT, new byte[0]);
    assertThat(zero.next()).isEqualTo("linked 2 1");
    for (int step = 0; zero.heard.isEmpty(); step++) {
      assertThat(step).as("steps of 25 ms").isLessThan(200);
      long before = first.counters().framesIn.sum();
      clock.pass(Duration.ofMillis(25));
      awaitMore(first.counters().framesIn, before); // the heartbeat of node 1
    }
    assertThat(zero.next()).startsWith("unlinked 2: silent for ");
    assertThat(first.up()).containsExactly(1);
    assertThat(frames(silent, Integer.MAX_VALUE))
        .as("what it hears, even if it has not acknowledged anything")
        .endsWith("reset");
  }

  @Test
  void whatGetsNoAnswerIsDialledAnewLongBeforeTheSystemGivesUp() throws Exception {
    InetSocketAddress[] members = addresses(2);
    List<SocketChannel> waiting = new ArrayList<>();
    try (ServerSocketChannel deaf = ServerSocketChannel.open().bind(members[0], 1)) {
      for (int i = 0; i < 8; i++) { // more than it lets wait: packets of others are dropped
        waiting.add(SocketChannel.open());
        waiting.getLast().configureBlocking(false);
        waiting.getLast().connect(members[0]);
      }
      LinkSettings patient = // with strangers
          FAST.silence(Duration.ofMillis(200)).strangers(8, Duration.ofDays(1));
      PeerLinks second = links(hello(1, 1), members, patient, false, new Ear());
      awaitMore(second.counters().dials, 2);
      assertThat(deaf.isOpen()).isTrue();
    }
    for (SocketChannel one : waiting) one.close();
  }

  /** Speaks for node 1, which is connected. */
  private Socket linked(InetSocketAddress member, Ear ear) throws Exception {
    Socket socket = dial(member);
    send(socket, FrameType.HELLO, hello(1, 1).toBytes());
    send(socket, FrameType.HEARTBEAT, new byte[0]);
    assertThat(ear.next()).isEqualTo("linked 1 1");
    frames(socket, 1);
    return socket;
  }

  @Test
  void timeByWhichANodeItselfIsLateCountsAgainstNobody() throws Exception {
    InetSocketAddress[] members = addresses(2);
    HandClock clock = new HandClock();
    Ear zero = new Ear();
    PeerLinks first = links(hello(0, 1), members, FAST.silence(Duration.ofSeconds(3)), zero, clock);
    Socket peer = linked(members[0], zero);
    clock.pass(Duration.ofHours(1)); // as if the machine had slept
    frames(peer, 1); // a heartbeat: node 0 is awake again
    send(peer, FrameType.MESSAGE, "still here".getBytes(StandardCharsets.UTF_8));
    assertThat(zero.next()).isEqualTo("1 says still here");
    assertThat(first.up()).containsExactly(1);
  }

  @Test
  void nobodyIsGivenUpWhileThisNodeItselfIsStarved() throws Exception {
    InetSocketAddress[] members = addresses(2);
    HandClock clock = new HandClock();
    Ear zero = new Ear();
    PeerLinks first = links(hello(0, 1), members, FAST.silence(Duration.ofSeconds(3)), zero, clock);
    Socket silent = linked(members[0], zero);
    for (int step = 0; step < 70; step++) {
      clock.pass(Duration.ofMillis(90)); // 40 ms later than a heartbeat
      frames(silent, 1);
    }
    // More than 3 seconds without a word, even by its own time, but it was never on time.
    assertThat(first.up()).containsExactly(1);
    int onTime = 0;
    for (; first.up().contains(1); onTime++) {
      assertThat(onTime).as("steps of 25 ms").isLessThan(1000);
      clock.pass(Duration.ofMillis(25));
      do frames(silent, 1); // all there are: with some left over, time would run ahead of the node
      while (silent.getInputStream().available() > 0);
    }
    assertThat(onTime).isGreaterThanOrEqualTo(119);
    assertThat(zero.next()).startsWith("unlinked 1: silent for ");
  }

  @Test
  void evenAStarvedNodeGivesUpAPeerInTheEnd() throws Exception {
    InetSocketAddress[] members = addresses(2);
    HandClock clock = new HandClock();
    Ear zero = new Ear();
    PeerLinks first =
        links(hello(0, 1), members, FAST.silence(Duration.ofMillis(250)), zero, clock);
    Socket silent = linked(members[0], zero);
    for (int step = 0; first.up().contains(1); step++) {
      assertThat(step).as("steps of 90 ms").isLessThan(1000);
      clock.pass(Duration.ofMillis(90));
      do frames(silent, 1); // all there are, as above
      while (silent.getInputStream().available() > 0);
    }
    assertThat(zero.next()).startsWith("unlinked 1: silent for 2");
  }

  @Test
  void aPeerThatReadsNothingIsGivenUpWhenTooMuchWaits() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear zero = new Ear();
    PeerLinks first = links(hello(0, 1), members, FAST, false, zero);
    Socket lazy = dial(members[0]);
    send(lazy, FrameType.HELLO, hello(1, 1).toBytes());
    send(lazy, FrameType.HEARTBEAT, new byte[0]);
    assertThat(zero.next()).isEqualTo("linked 1 1");
    String text = "x".repeat(100_000);
    for (int i = 0; i < 1000 && zero.heard.isEmpty(); i++) say(first, 1, text);
    String next = zero.next();
    while (next.startsWith("lost")) next = zero.next(); // sent just after the link was given up
    assertThat(next).isEqualTo("unlinked 1: more than 1048576 bytes wait");
  }
}
