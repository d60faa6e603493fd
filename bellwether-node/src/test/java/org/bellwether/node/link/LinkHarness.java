package org.bellwether.node.link;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
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

/** What tests of links over real sockets of this machine need. */
abstract class LinkHarness {
  static final LinkSettings FAST =
      new LinkSettings(
          Duration.ofMillis(50),
          Duration.ofMinutes(3),
          Duration.ofMinutes(3),
          Duration.ofMillis(2),
          Duration.ofMillis(20),
          1 << 20,
          4);

  private final List<AutoCloseable> open = new ArrayList<>();

  /** What members are called; no names unless a test gives them. */
  List<String> names = List.of();

  /** What becomes of messages to a peer that is not linked. */
  PeerLinks.Absent absent = PeerLinks.Absent.WAIT;

  /** How many guests members serve. */
  int seats = 0;

  /** Keeps everything that is heard, in order. */
  static class Ear implements LinkListener {
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
      if (text.startsWith("defect")) throw new IllegalStateException("a defect");
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

    @Override
    public void failed(Throwable why) {
      heard.add("failed: " + why);
    }

    String next() throws InterruptedException {
      String next = heard.poll(120, TimeUnit.SECONDS);
      return next == null ? "nothing" : next;
    }
  }

  static InetSocketAddress[] addresses(int n) throws IOException {
    return LoopbackPorts.free(n).toArray(InetSocketAddress[]::new);
  }

  static Hello hello(int position, long incarnation) {
    return new Hello("test", 1, "echo", 2, 3, position, incarnation, incarnation);
  }

  PeerLinks links(
      Hello hello, InetSocketAddress[] members, LinkSettings settings, boolean detecting, Ear ear)
      throws IOException {
    PeerLinks links =
        new PeerLinks(
            hello,
            members[hello.position()],
            members,
            names,
            seats,
            settings,
            Security.NONE,
            detecting ? PeerLinks.Absent.GIVEN_BACK : absent,
            new Random(1),
            ear);
    links.start();
    open.add(links);
    return links;
  }

  static void say(PeerLinks links, int peer, String text) {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    links.send(peer, Frames.frame(FrameType.MESSAGE, body), text);
    links.flush(peer);
  }

  @AfterEach
  void closeAll() throws Exception {
    for (AutoCloseable each : open) each.close();
  }

  /** A peer that we play by hand. */
  Socket dial(InetSocketAddress address) throws IOException {
    Socket socket = new Socket(address.getAddress(), address.getPort());
    socket.setSoTimeout(120_000);
    open.add(socket);
    return socket;
  }

  /** The same from one of the other addresses of this machine. */
  Socket dial(InetSocketAddress address, String from) throws IOException {
    Socket socket = new Socket();
    open.add(socket);
    socket.bind(new InetSocketAddress(from, 0));
    socket.connect(address);
    socket.setSoTimeout(120_000);
    return socket;
  }

  static void send(Socket socket, FrameType type, byte[] body) throws IOException {
    socket.getOutputStream().write(Frames.frame(type, body).array());
  }

  /** The frames that a peer sends before it closes, or so many. */
  static List<String> frames(Socket socket, int most) throws IOException {
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

  /** A clock that the test moves, so that nothing depends on how busy the machine is. */
  static final class HandClock {
    final AtomicLong nanos = new AtomicLong();

    void pass(Duration time) {
      nanos.addAndGet(time.toNanos());
    }
  }

  PeerLinks links(
      Hello hello, InetSocketAddress[] members, LinkSettings settings, Ear ear, HandClock clock)
      throws IOException {
    PeerLinks links =
        new PeerLinks(
            hello,
            members[hello.position()],
            members,
            names,
            0,
            settings,
            Security.NONE,
            absent,
            new Random(1),
            ear,
            clock.nanos::get);
    links.start();
    open.add(links);
    return links;
  }

  static void awaitMore(LongAdder counter, long than) {
    while (counter.sum() <= than) Thread.onSpinWait();
  }
}
