package org.bellwether.node.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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
  void theOldestSilentStrangerMakesRoomForTheNext() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear zero = new Ear();
    PeerLinks first =
        links(hello(0, 1), members, FAST.strangers(8, Duration.ofHours(1)), false, zero);
    Socket one = dial(members[0]);
    Socket two = dial(members[0]);
    List<Socket> more = new ArrayList<>();
    for (int i = 0; i < 100; i++) more.add(dial(members[0]));
    assertThat(one.getInputStream().read()).isEqualTo(-1);
    assertThat(two.getInputStream().read()).isEqualTo(-1);
    for (Socket each : more.subList(0, 98)) {
      assertThat(each.getInputStream().read()).isEqualTo(-1);
    }
    assertThat(first.counters().refusals.sum()).isEqualTo(100);
    assertThat(first.log.lines()).as("lines in the log").isEqualTo(1);
    send(more.get(98), FrameType.HELLO, hello(1, 3).toBytes()); // others are still connected
    assertThat(frames(more.get(98), 1)).containsExactly("HELLO");
  }

  @Test
  void strangersFromOneAddressTakeNoPlacesOfOthers() throws Exception {
    InetSocketAddress[] members = addresses(2);
    PeerLinks first =
        links(hello(0, 1), members, FAST.strangers(8, Duration.ofHours(1)), false, new Ear());
    Socket quiet = dial(members[0], "127.0.0.2");
    List<Socket> crowd = new ArrayList<>();
    for (int i = 0; i < 20; i++) crowd.add(dial(members[0], "127.0.0.3"));
    for (Socket each : crowd.subList(0, 18)) {
      assertThat(each.getInputStream().read()).isEqualTo(-1);
    }
    for (int i = 4; i < 7; i++) {
      for (int j = 0; j < (i == 6 ? 1 : 2); j++) crowd.add(dial(members[0], "127.0.0." + i));
    }
    Socket last = dial(members[0], "127.0.0.7"); // all eight places are taken
    assertThat(crowd.get(18).getInputStream().read()).isEqualTo(-1);
    assertThat(first.counters().refusals.sum()).isEqualTo(19);
    for (Socket each : List.of(quiet, last)) {
      send(each, FrameType.HELLO, new Hello("other", 1, "echo", 2, 3, 1, 1, 1).toBytes());
      assertThat(frames(each, 9)).contains("REFUSAL cluster other, expected test");
    }
  }

  @Test
  void membersFindEachOtherAmongStrangersWhoeverDials() throws Exception {
    InetSocketAddress[] members = addresses(3);
    LinkSettings settings = LinkSettings.DEFAULT.strangers(32, Duration.ofHours(1));
    Ear[] ears = {new Ear(), new Ear(), new Ear()};
    PeerLinks middle = links(hello(1, 1), members, settings, false, ears[1]);
    for (int i = 0; i < 40; i++) dial(members[1]);
    links(hello(2, 1), members, settings, false, ears[2]); // which dials
    assertThat(ears[1].next()).isEqualTo("linked 2 1");
    assertThat(ears[2].next()).isEqualTo("linked 1 1");
    links(hello(0, 1), members, settings, false, ears[0]); // which is dialled
    for (int i = 0; i < 40; i++) dial(members[0]);
    assertThat(List.of(ears[0].next(), ears[0].next())).contains("linked 1 1", "linked 2 1");
    assertThat(middle.counters().refusals.sum()).isPositive();
  }

  @Test
  void guestsWithoutASeatAreToldHowManyThereAre() throws Exception {
    seats = 2;
    names = List.of("anna");
    InetSocketAddress[] members = addresses(1);
    Ear zero = new Ear();
    PeerLinks first = links(hello(0, 1), members, FAST, false, zero);
    for (int guest = 1; guest <= 2; guest++) {
      Socket socket = dial(members[0]);
      send(socket, FrameType.HELLO, hello(1, guest).toBytes());
      send(socket, FrameType.HEARTBEAT, new byte[0]);
      assertThat(zero.next()).isEqualTo("linked " + guest + " " + guest);
    }
    for (int i = 0; i < 50; i++) {
      Socket socket = dial(members[0]);
      send(socket, FrameType.HELLO, hello(1, 9).toBytes());
      assertThat(frames(socket, 9))
          .contains(
              "REFUSAL no seat is free for another guest: 2 of 2 are taken; see guests in the"
                  + " configuration of the members");
    }
    assertThat(first.log.occasions()).isEqualTo(50);
    assertThat(first.log.lines()).isEqualTo(1);
  }

  @Test
  void aPeerThatSaysWhatItMayNotRestsForAWhile() throws Exception {
    InetSocketAddress[] members = addresses(2);
    HandClock clock = new HandClock();
    Ear zero = new Ear();
    PeerLinks first = links(hello(0, 1), members, FAST, zero, clock);
    linked(members[0], zero, 3);
    first.bar(1, "says too much");
    assertThat(zero.next()).isEqualTo("unlinked 1: says too much");
    Socket again = dial(members[0]);
    send(again, FrameType.HELLO, hello(1, 3).toBytes());
    assertThat(frames(again, 9)).contains("REFUSAL node 1, which has just said what it may not");
    clock.pass(FAST.lastRetry());
    linked(members[0], zero, 3);
  }

  @Test
  void aNodeWithoutFileDescriptorsWaitsAndSaysSoOnce() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    String command =
        "ulimit -n 200 && exec '%s' -cp '%s' %s %d %d"
            .formatted(
                java,
                System.getProperty("java.class.path"),
                WithoutDescriptors.class.getName(),
                members[0].getPort(),
                members[1].getPort());
    Process process =
        new ProcessBuilder("sh", "-c", command)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader says = process.inputReader()) {
      assertThat(says.readLine()).isEqualTo("open");
      Socket before = dial(members[0]);
      send(before, FrameType.HELLO, hello(7, 1).toBytes()); // it has done all of this once
      assertThat(frames(before, 9)).contains("REFUSAL node 7, to which no link leads");
      process.outputWriter().append("take\n").flush();
      assertThat(says.readLine()).isEqualTo("taken");
      Socket waiting = dial(members[0]);
      send(waiting, FrameType.HELLO, hello(1, 1).toBytes());
      assertThat(says.readLine()).isEqualTo("lines 1");
      assertThat(frames(waiting, 1)).containsExactly("HELLO");
    } finally {
      process.destroyForcibly();
    }
  }
}
