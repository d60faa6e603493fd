package org.bellwether.node.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.bellwether.node.wire.FrameType;
import org.bellwether.node.wire.Frames;
import org.bellwether.node.wire.Hello;
import org.bellwether.node.wire.MalformedFrame;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Links over real sockets of this machine. Everything is waited for, nothing is slept for. */
@Timeout(300)
class LinksTest {
  private static final LinkSettings FAST =
      new LinkSettings(
          Duration.ofMillis(50),
          Duration.ofMinutes(3),
          Duration.ofMinutes(3),
          Duration.ofMillis(2),
          Duration.ofMillis(20),
          1 << 20,
          4);

  private final List<AutoCloseable> open = new ArrayList<>();

  /** Keeps everything that is heard, in order. */
  private static final class Ear implements LinkListener {
    final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

    @Override
    public void linked(int peer, long incarnation) {
      heard.add("linked " + peer + " " + incarnation);
    }

    @Override
    public void unlinked(int peer, String why) {
      heard.add("unlinked " + peer + ": " + why);
    }

    @Override
    public void message(int peer, byte[] bytes, int offset, int length) throws MalformedFrame {
      String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
      if (text.startsWith("bad")) throw new MalformedFrame("a bad message");
      heard.add(peer + " says " + text);
    }

    @Override
    public void unreachable(int peer, Object tag) {
      heard.add("unreachable " + peer + ": " + tag);
    }

    @Override
    public void lost(int peer, Object tag) {
      heard.add("lost " + peer + ": " + tag);
    }

    String next() throws InterruptedException {
      String next = heard.poll(120, TimeUnit.SECONDS);
      return next == null ? "nothing" : next;
    }
  }

  private static InetSocketAddress[] addresses(int n) throws IOException {
    return LoopbackPorts.free(n).toArray(InetSocketAddress[]::new);
  }

  private static Hello hello(int position, long incarnation) {
    return new Hello("test", 1, "echo", 2, 3, position, incarnation, incarnation);
  }

  private Links links(
      Hello hello, InetSocketAddress[] members, LinkSettings settings, boolean detecting, Ear ear)
      throws IOException {
    Links links =
        new Links(
            hello,
            members[hello.position()],
            members,
            settings,
            Security.NONE,
            detecting,
            new Random(1),
            ear);
    links.start();
    open.add(links);
    return links;
  }

  private static void say(Links links, int peer, String text) {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    links.send(peer, Frames.frame(FrameType.MESSAGE, body), text);
    links.flush(peer);
  }

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable each : open) each.close();
  }

  @Test
  void membersFindEachOtherWhoeverComesFirstAndTalkBothWays() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear one = new Ear();
    Links second = links(hello(1, 20), members, FAST, false, one);
    say(second, 0, "early"); // waits for the first link
    Ear zero = new Ear();
    Links first = links(hello(0, 10), members, FAST, false, zero);
    assertThat(one.next()).isEqualTo("linked 0 10");
    assertThat(zero.next()).isEqualTo("linked 1 20");
    assertThat(zero.next()).isEqualTo("1 says early");
    say(first, 1, "hello");
    assertThat(one.next()).isEqualTo("0 says hello");
    assertThat(first.up()).containsExactly(1);
  }

  @Test
  void messagesKeepTheirOrderWhileManyThreadsSend() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear zero = new Ear();
    links(hello(0, 1), members, FAST, false, zero);
    Ear one = new Ear();
    Links sender = links(hello(1, 1), members, FAST, false, one);
    one.next();
    zero.next();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      int self = t;
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    for (int i = 0; i < 500; i++) say(sender, 0, self + ":" + i);
                  }));
    }
    for (Thread thread : threads) thread.join();
    int[] next = new int[4];
    for (int i = 0; i < 2000; i++) {
      String said = zero.next().substring("1 says ".length());
      int thread = Integer.parseInt(said.substring(0, 1));
      assertThat(Integer.parseInt(said.substring(2))).isEqualTo(next[thread]++);
    }
  }

  @Test
  void aBrokenLinkIsToldAndDialledAgain() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear one = new Ear();
    Links second = links(hello(1, 1), members, FAST, false, one);
    Ear zero = new Ear();
    Links first = links(hello(0, 1), members, FAST, false, zero);
    assertThat(one.next()).isEqualTo("linked 0 1");
    first.close();
    assertThat(one.next()).startsWith("unlinked 0");
    say(second, 0, "into the void");
    assertThat(one.next()).isEqualTo("lost 0: into the void");
    Ear again = new Ear();
    links(hello(0, 2), members, FAST, false, again);
    assertThat(one.next()).isEqualTo("linked 0 2");
    say(second, 0, "back");
    assertThat(again.next()).isEqualTo("linked 1 1");
    assertThat(again.next()).isEqualTo("1 says back");
  }

  @Test
  void whoDetectsIsToldOfMessagesThatNobodyWasThereToTake() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear one = new Ear();
    Links second = links(hello(1, 1), members, FAST, true, one);
    say(second, 0, "anybody?");
    assertThat(one.next()).isEqualTo("unreachable 0: anybody?");
    Ear zero = new Ear();
    Links first = links(hello(0, 1), members, FAST, true, zero);
    assertThat(one.next()).isEqualTo("linked 0 1");
    assertThat(zero.next()).isEqualTo("linked 1 1");
    second.close();
    assertThat(zero.next()).startsWith("unlinked 1");
    say(first, 1, "and you?"); // the other one would dial
    assertThat(zero.next()).isEqualTo("unreachable 1: and you?");
  }

  /** A peer that we play by hand. */
  private Socket dial(InetSocketAddress address) throws IOException {
    Socket socket = new Socket(address.getAddress(), address.getPort());
    socket.setSoTimeout(120_000);
    open.add(socket);
    return socket;
  }

  private static void send(Socket socket, FrameType type, byte[] body) throws IOException {
    socket.getOutputStream().write(Frames.frame(type, body).array());
  }

  /** The frames that a peer sends before it closes, or so many. */
  private static List<String> frames(Socket socket, int most) throws IOException {
    List<String> seen = new ArrayList<>();
    Frames frames = new Frames();
    frames.introduced();
    byte[] bytes = new byte[1000];
    try {
      for (int count = 0; count >= 0 && seen.size() < most; ) {
        count = socket.getInputStream().read(bytes);
        if (count < 0) break;
        frames.read(
            ByteBuffer.wrap(bytes, 0, count),
            (type, b, offset, length) ->
                seen.add(
                    type == FrameType.REFUSAL
                        ? "REFUSAL " + new String(b, offset, length, StandardCharsets.UTF_8)
                        : type.toString()));
      }
    } catch (MalformedFrame e) {
      throw new IOException(e);
    } catch (java.net.SocketException reset) {
      seen.add("reset");
    }
    return seen;
  }

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
    assertThat(frames(wrong, 9)).contains("REFUSAL position 7, to which no link leads");
    assertThat(zero.heard).isEmpty();
  }

  @Test
  void garbageClosesItsConnectionAndHurtsNobody() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear zero = new Ear();
    Links first = links(hello(0, 1), members, FAST, false, zero);
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
    Links first = links(hello(0, 1), members, FAST, false, new Ear());
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
    Links good = links(hello(1, 1), members, FAST, false, one);
    assertThat(zero.next()).isEqualTo("linked 1 1");
    Ear two = new Ear();
    Links bad = links(hello(2, 1), members, FAST, false, two);
    assertThat(zero.next()).isEqualTo("linked 2 1");
    say(bad, 0, "bad");
    assertThat(zero.next()).isEqualTo("unlinked 2: a bad message");
    say(good, 0, "good");
    String next = zero.next();
    assertThat(next.startsWith("linked 2") ? zero.next() : next).isEqualTo("1 says good");
  }

  @Test
  void aPeerIsUpOnlyOnceItHasAnsweredTheGreeting() throws Exception {
    InetSocketAddress[] members = addresses(2);
    try (ServerSocket frozen =
        new ServerSocket(members[0].getPort(), 5, InetAddress.getLoopbackAddress())) {
      Ear one = new Ear();
      Links second = links(hello(1, 1), members, FAST, false, one);
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
    Links first = links(hello(0, 1), members, FAST, false, zero);
    Socket socket = dial(members[0]);
    send(socket, FrameType.HELLO, hello(1, 3).toBytes());
    assertThat(frames(socket, 1)).containsExactly("HELLO");
    assertThat(first.up()).isEmpty();
    send(socket, FrameType.HEARTBEAT, new byte[0]);
    assertThat(zero.next()).isEqualTo("linked 1 3");
  }

  @Test
  void anotherLifeOfAPeerIsRefusedWhileItsOldLinkLives() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear zero = new Ear();
    links(hello(0, 1), members, FAST, false, zero);
    Socket old = dial(members[0]);
    send(old, FrameType.HELLO, hello(1, 3).toBytes());
    send(old, FrameType.HEARTBEAT, new byte[0]);
    assertThat(zero.next()).isEqualTo("linked 1 3");
    Socket next = dial(members[0]);
    send(next, FrameType.HELLO, hello(1, 4).toBytes());
    assertThat(frames(next, 9)).contains("REFUSAL node 1, which is still linked in another life");
    old.close();
    assertThat(zero.next()).startsWith("unlinked 1");
    Socket again = dial(members[0]);
    send(again, FrameType.HELLO, hello(1, 4).toBytes());
    send(again, FrameType.HEARTBEAT, new byte[0]);
    assertThat(zero.next()).isEqualTo("linked 1 4");
    again.close();
    assertThat(zero.next()).startsWith("unlinked 1");
    Socket earlier = dial(members[0]);
    send(earlier, FrameType.HELLO, hello(1, 3).toBytes());
    assertThat(frames(earlier, 9)).contains("REFUSAL an earlier life of node 1");
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

  /** A clock that the test moves, so that nothing depends on how busy the machine is. */
  private static final class HandClock {
    final AtomicLong nanos = new AtomicLong();

    void pass(Duration time) {
      nanos.addAndGet(time.toNanos());
    }
  }

  private Links links(
      Hello hello, InetSocketAddress[] members, LinkSettings settings, Ear ear, HandClock clock)
      throws IOException {
    Links links =
        new Links(
            hello,
            members[hello.position()],
            members,
            settings,
            Security.NONE,
            false,
            new Random(1),
            ear,
            clock.nanos::get);
    links.start();
    open.add(links);
    return links;
  }

  private static void awaitMore(LongAdder counter, long than) {
    while (counter.sum() <= than) Thread.onSpinWait();
  }

  @Test
  void aSilentPeerIsGivenUpAndHeartbeatsKeepTheOthers() throws Exception {
    InetSocketAddress[] members = addresses(3);
    LinkSettings hasty = FAST.silence(Duration.ofSeconds(3));
    HandClock clock = new HandClock();
    Ear zero = new Ear();
    Links first = links(hello(0, 1), members, hasty, zero, clock);
    links(hello(1, 1), members, hasty, new Ear(), clock);
    assertThat(zero.next()).isEqualTo("linked 1 1");
    Socket silent = dial(members[0]);
    send(silent, FrameType.HELLO, hello(2, 1).toBytes());
    send(silent, FrameType.HEARTBEAT, new byte[0]);
    assertThat(zero.next()).isEqualTo("linked 2 1");
    for (int step = 0; zero.heard.isEmpty(); step++) {
      assertThat(step).as("steps of 50 ms").isLessThan(100);
      long before = first.counters().framesIn.sum();
      clock.pass(Duration.ofMillis(50));
      awaitMore(first.counters().framesIn, before); // the heartbeat of node 1
    }
    assertThat(zero.next()).startsWith("unlinked 2: silent for ");
    assertThat(first.up()).containsExactly(1);
  }

  @Test
  void timeByWhichANodeItselfIsLateCountsAgainstNobody() throws Exception {
    InetSocketAddress[] members = addresses(2);
    HandClock clock = new HandClock();
    Ear zero = new Ear();
    Links first = links(hello(0, 1), members, FAST.silence(Duration.ofSeconds(3)), zero, clock);
    Socket peer = dial(members[0]);
    send(peer, FrameType.HELLO, hello(1, 1).toBytes());
    send(peer, FrameType.HEARTBEAT, new byte[0]);
    assertThat(zero.next()).isEqualTo("linked 1 1");
    frames(peer, 1);
    clock.pass(Duration.ofHours(1)); // as if the machine had slept
    frames(peer, 1); // a heartbeat: node 0 is awake again
    send(peer, FrameType.MESSAGE, "still here".getBytes(StandardCharsets.UTF_8));
    assertThat(zero.next()).isEqualTo("1 says still here");
    assertThat(first.up()).containsExactly(1);
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
    Links first =
        links(hello(0, 1), members, FAST.strangers(2, Duration.ofHours(1)), false, new Ear());
    dial(members[0]);
    dial(members[0]);
    Socket three = dial(members[0]);
    assertThat(three.getInputStream().read()).isEqualTo(-1);
    assertThat(first.counters().refusals.sum()).isEqualTo(1);
  }

  @Test
  void aPeerThatReadsNothingIsGivenUpWhenTooMuchWaits() throws Exception {
    InetSocketAddress[] members = addresses(2);
    Ear zero = new Ear();
    Links first = links(hello(0, 1), members, FAST, false, zero);
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

  @Test
  void anAddressThatIsTakenIsSaidInOneSentence() throws Exception {
    InetSocketAddress[] members = addresses(2);
    links(hello(0, 1), members, FAST, false, new Ear());
    assertThatThrownBy(() -> links(hello(0, 2), members, FAST, false, new Ear()))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("address ")
        .hasMessageContaining("cannot be used");
  }

  @Test
  void waitsBeforeRetriesGrowAndDiffer() {
    Backoff backoff = new Backoff(Duration.ofMillis(10), Duration.ofMillis(100), new Random(1));
    long[] waits = new long[20];
    Arrays.setAll(waits, _ -> backoff.nanos());
    assertThat(waits[0]).isBetween(5_000_000L, 10_000_000L);
    assertThat(waits[19]).isBetween(50_000_000L, 100_000_000L);
    assertThat(Arrays.stream(waits).skip(5).distinct().count()).isGreaterThan(10);
    backoff.succeeded();
    assertThat(backoff.nanos()).isLessThanOrEqualTo(10_000_000L);
  }
}
