package org.bellwether.node.link;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.bellwether.node.wire.FrameType;
import org.bellwether.node.wire.Frames;
import org.bellwether.node.wire.Hello;
import org.bellwether.node.wire.MalformedFrame;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All links of one node. Of two members, the one with the higher position dials. A link is up only
 * once the peer's greeting has come back: a frozen process still accepts connections.
 *
 * <p>One thread selects, reads and dials. Whoever sends writes by itself, and never waits: what the
 * socket does not take is written by that thread later.
 */
public final class Links implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(Links.class);
  private static final int READ_AT_ONCE = 64 << 10;
  private static final int LONGEST_REFUSAL = 200;
  private static final ByteBuffer HEARTBEAT =
      Frames.frame(FrameType.HEARTBEAT, new byte[0]).asReadOnlyBuffer();

  private final Hello hello;
  private final LinkSettings settings;
  private final LinkListener listener;
  private final Security security;
  private final boolean detecting;
  private final LinkCounters counters = new LinkCounters();
  private final Selector selector;
  private final ServerSocketChannel server;
  private final Map<Integer, Peer> peers = new TreeMap<>();
  private final Set<Link> links = new LinkedHashSet<>(); // all that are not closed
  private final ConcurrentLinkedQueue<Broken> broken = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<Peer> sought = new ConcurrentLinkedQueue<>();
  private final ByteBuffer arriving = ByteBuffer.allocateDirect(READ_AT_ONCE);
  private final Thread thread;
  private volatile long nextBeat;
  private volatile boolean closed;

  private record Broken(Link link, String why) {}

  /**
   * Opens the socket that others dial. Nothing happens before {@link #start}.
   *
   * @param members by position, where the members are; null where there is no link
   * @param detecting whether messages to a peer that is not there are told, rather than lost
   * @throws IOException if the address cannot be used
   */
  public Links(
      Hello hello,
      InetSocketAddress own,
      @Nullable InetSocketAddress[] members,
      LinkSettings settings,
      Security security,
      boolean detecting,
      RandomGenerator random,
      LinkListener listener)
      throws IOException {
    this.hello = hello;
    this.settings = settings;
    this.listener = listener;
    this.security = security;
    this.detecting = detecting;
    selector = Selector.open();
    server = ServerSocketChannel.open();
    try {
      server.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      server.bind(own);
      server.configureBlocking(false);
      server.register(selector, SelectionKey.OP_ACCEPT);
    } catch (IOException e) {
      server.close();
      selector.close();
      throw new IOException("address " + show(own) + " cannot be used: " + e.getMessage(), e);
    }
    long now = System.nanoTime();
    nextBeat = now;
    for (int p = 0; p < members.length; p++) {
      InetSocketAddress address = members[p];
      if (p == hello.position() || address == null) continue;
      Backoff backoff = new Backoff(settings.firstRetry(), settings.lastRetry(), random);
      peers.put(p, new Peer(p, address, p < hello.position(), backoff, now));
    }
    thread =
        Thread.ofPlatform().name("bellwether-links-" + hello.position()).unstarted(this::attend);
    thread.setDaemon(true);
  }

  private static String show(InetSocketAddress address) {
    return address.getHostString() + ":" + address.getPort();
  }

  /** The port that others dial. */
  public int port() {
    return server.socket().getLocalPort();
  }

  public LinkCounters counters() {
    return counters;
  }

  /** Begins to accept and to dial. */
  public void start() {
    thread.start();
  }

  /** The peers that can be talked to now. */
  public List<Integer> up() {
    List<Integer> up = new ArrayList<>();
    for (Peer peer : peers.values()) if (peer.up() != null) up.add(peer.position);
    return up;
  }

  /** How many bytes wait for a peer. */
  public long waiting(int position) {
    Peer peer = peers.get(position);
    if (peer == null) return 0;
    synchronized (peer) {
      Link link = peer.link;
      return peer.heldBytes + (link == null ? 0 : link.waiting());
    }
  }

  // ---- Sending, from any thread

  /**
   * Has a frame sent; {@link #flush} makes it leave. Before the first link to the peer it waits for
   * one. After a link has broken it is lost, or if this node detects that, it waits to be told
   * whether the peer is there.
   *
   * @param tag given back if the message does not leave
   */
  public void send(int position, ByteBuffer frame, Object tag) {
    Peer peer = peers.get(position);
    if (peer == null) throw new IllegalArgumentException("no link leads to node " + position);
    synchronized (peer) {
      Link link = peer.link;
      if (link != null) {
        counters.framesOut.increment();
        counters.bytesOut.add(frame.remaining());
        if (!link.add(frame)) {
          breakLater(link, "more than " + settings.queueLimit() + " bytes wait");
        }
        return;
      }
      boolean waits = !peer.wasUp || detecting;
      if (waits && peer.heldBytes + frame.remaining() <= settings.queueLimit()) {
        peer.held.add(new Peer.Held(frame, tag));
        peer.heldBytes += frame.remaining();
        if (detecting) seek(peer);
        return;
      }
    }
    counters.lost.increment();
    listener.lost(position, tag);
  }

  /** Has the selector's thread find out whether a peer is there. */
  private void seek(Peer peer) {
    sought.add(peer);
    selector.wakeup();
  }

  /** Makes everything leave that was sent to a peer, as far as its socket takes it. */
  public void flush(int position) {
    Peer peer = peers.get(position);
    Link link = peer == null ? null : peer.up();
    if (link != null) flush(link);
  }

  private void flush(Link link) {
    try {
      link.flush(System.nanoTime());
    } catch (IOException e) {
      breakLater(link, "cannot be written to: " + e.getMessage());
    }
  }

  private void breakLater(Link link, String why) {
    broken.add(new Broken(link, why));
    selector.wakeup();
  }

  /**
   * Sends the heartbeats that are due. The selector's thread does it; whoever has the processor may
   * do it too, so that a busy machine does not look like a dead one.
   */
  public void beat() {
    long now = System.nanoTime();
    if (now - nextBeat < 0) return;
    long interval = settings.heartbeat().toNanos();
    nextBeat = now + interval / 2;
    for (Peer peer : peers.values()) {
      Link link = peer.up();
      if (link == null || now - link.told() < interval / 2) continue;
      link.add(HEARTBEAT.duplicate());
      flush(link);
    }
  }

  // ---- The selector's thread

  private void attend() {
    try {
      while (!closed) {
        selector.select(this::ready, timeout());
        mend();
        beat();
        watch(System.nanoTime());
      }
    } catch (ClosedSelectorException e) {
      // closed from outside
    } catch (IOException | RuntimeException e) {
      if (!closed) LOG.error("links of node {} end: {}", hello.position(), e, e);
    } finally {
      for (Link link : List.copyOf(links)) link.close();
      try {
        server.close();
        selector.close();
      } catch (IOException e) {
        LOG.debug("selector does not close", e);
      }
    }
  }

  /** Milliseconds until something is due. */
  private long timeout() {
    long now = System.nanoTime();
    long next = nextBeat;
    for (Peer peer : peers.values()) {
      if (peer.dials && peer.dialling == null && peer.up() == null && peer.nextDial - next < 0) {
        next = peer.nextDial;
      }
    }
    return Math.max(1, TimeUnit.NANOSECONDS.toMillis(next - now) + 1);
  }

  private void ready(SelectionKey key) {
    try {
      if (key.isAcceptable()) {
        accept();
        return;
      }
      Link link = (Link) key.attachment();
      try {
        if (key.isConnectable()) connected(link);
        if (key.isValid() && key.isReadable()) read(link);
        if (key.isValid() && key.isWritable()) link.flush(System.nanoTime());
      } catch (IOException e) {
        close(link, e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
      }
    } catch (CancelledKeyException e) {
      // closed meanwhile
    } catch (IOException e) {
      LOG.warn("node {} cannot accept a connection: {}", hello.position(), e.getMessage());
    }
  }

  private void accept() throws IOException {
    SocketChannel channel = server.accept();
    if (channel == null) return;
    long strangers = links.stream().filter(l -> l.stage == Link.Stage.STRANGER).count();
    if (strangers >= settings.strangers()) {
      counters.refusals.increment();
      channel.close();
      return;
    }
    try {
      adopt(channel, false, -1);
    } catch (IOException e) {
      channel.close();
      LOG.warn("node {} drops a connection: {}", hello.position(), e.getMessage());
    }
  }

  private Link adopt(SocketChannel channel, boolean dialled, int peer) throws IOException {
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    SelectionKey key =
        channel.register(selector, dialled ? SelectionKey.OP_CONNECT : SelectionKey.OP_READ);
    Transport transport = security.transport(channel, dialled);
    Link link =
        new Link(channel, key, transport, dialled, peer, System.nanoTime(), settings.queueLimit());
    key.attach(link);
    links.add(link);
    return link;
  }

  private void dial(Peer peer) {
    counters.dials.increment();
    SocketChannel channel = null;
    try {
      channel = SocketChannel.open();
      Link link = adopt(channel, true, peer.position);
      peer.dialling = link;
      if (channel.connect(peer.address)) connected(link);
    } catch (IOException | java.nio.channels.UnresolvedAddressException e) {
      Link link = peer.dialling;
      if (link != null) {
        close(link, String.valueOf(e.getMessage()));
      } else {
        failed(peer);
        try {
          if (channel != null) channel.close();
        } catch (IOException ignored) {
          LOG.debug("channel does not close", ignored);
        }
      }
    }
  }

  private void connected(Link link) throws IOException {
    if (!link.channel.isConnected() && !link.channel.finishConnect()) return;
    Peer peer = peers.get(link.peer);
    if (peer == null || !peer.dials) { // only to see whether somebody is there
      close(link, "probe");
      return;
    }
    link.stage = Link.Stage.STRANGER;
    link.key.interestOps(SelectionKey.OP_READ);
    link.add(Frames.frame(FrameType.HELLO, hello.toBytes()));
    link.flush(System.nanoTime());
  }

  private void read(Link link) throws IOException {
    while (link.stage != Link.Stage.CLOSED) {
      arriving.clear();
      int count = link.transport.read(arriving);
      if (count < 0) {
        close(link, "closed by the peer");
        return;
      }
      if (count == 0) return;
      link.heard = System.nanoTime();
      counters.bytesIn.add(count);
      arriving.flip();
      try {
        link.frames.read(arriving, (type, bytes, at, size) -> frame(link, type, bytes, at, size));
      } catch (MalformedFrame e) {
        counters.malformed.increment();
        LOG.warn("node {} closes the link to {}: {}", hello.position(), who(link), e.getMessage());
        close(link, String.valueOf(e.getMessage()));
      }
      if (count < READ_AT_ONCE) return; // that was all, most likely
    }
  }

  private static String who(Link link) {
    return link.peer < 0 ? "a stranger" : "node " + link.peer;
  }

  private void frame(Link link, FrameType type, byte[] bytes, int offset, int length)
      throws MalformedFrame {
    if (link.stage == Link.Stage.CLOSED) return;
    counters.framesIn.increment();
    switch (type) {
      case HELLO -> greeted(link, Hello.of(bytes, offset, length));
      case REFUSAL -> {
        if (length > Frames.LIMIT_BEFORE_HELLO)
          throw new MalformedFrame("a refusal of " + length + " bytes");
        String why = new String(bytes, offset, length, StandardCharsets.UTF_8);
        LOG.warn("{} refuses node {}: {}", who(link), hello.position(), printable(why));
        close(link, "refused: " + printable(why));
      }
      case HEARTBEAT -> {
        if (length > 0) throw new MalformedFrame("a heartbeat of " + length + " bytes");
        if (link.stage == Link.Stage.STRANGER)
          throw new MalformedFrame("a heartbeat of a stranger");
        if (link.stage == Link.Stage.GREETED) isUp(link);
      }
      case MESSAGE -> {
        if (link.stage == Link.Stage.STRANGER) throw new MalformedFrame("a message of a stranger");
        if (link.stage == Link.Stage.GREETED) isUp(link);
        listener.message(link.peer, bytes, offset, length);
      }
    }
  }

  /** Strangers write into nobody's log what is not text. */
  private static String printable(String text) {
    StringBuilder printable = new StringBuilder();
    text.chars().forEach(c -> printable.append(c < ' ' || c == 127 ? '?' : (char) c));
    return printable.toString();
  }

  private void greeted(Link link, Hello theirs) throws MalformedFrame {
    if (link.stage != Link.Stage.STRANGER) throw new MalformedFrame("a second greeting");
    String objection = objection(link, theirs);
    if (objection != null) {
      refuse(link, objection);
      return;
    }
    Peer peer = peers.get(theirs.position());
    if (peer == null) return; // objected to already
    Link old = peer.up();
    if (old != null) close(old, "replaced by a new connection");
    for (Link other : List.copyOf(links)) {
      if (other != link && other.stage == Link.Stage.GREETED && other.peer == theirs.position()) {
        close(other, "replaced by a new connection");
      }
    }
    link.peer = theirs.position();
    link.hello = theirs;
    link.frames.introduced();
    peer.lastIncarnation = theirs.incarnation();
    if (link.dialled) {
      link.add(HEARTBEAT.duplicate());
      link.stage = Link.Stage.GREETED;
      isUp(link);
    } else {
      link.stage = Link.Stage.GREETED;
      link.add(Frames.frame(FrameType.HELLO, hello.toBytes()));
      flush(link);
    }
  }

  private @Nullable String objection(Link link, Hello theirs) {
    String objection = hello.objection(theirs);
    if (objection != null) return objection;
    int position = theirs.position();
    Peer peer = peers.get(position);
    if (peer == null) return "position " + position + ", to which no link leads";
    if (link.dialled && position != link.peer) {
      return "position " + position + ", expected " + link.peer;
    }
    if (link.dialled != peer.dials) return "a connection that the other side is to make";
    String proved = link.transport.objection(position);
    if (proved != null) return proved;
    if (theirs.incarnation() < peer.lastIncarnation) return "an earlier life of node " + position;
    Link old = peer.up();
    if (old != null && old.hello != null && old.hello.nonce() != theirs.nonce()) {
      return "node " + position + ", which is still linked in another life";
    }
    return null;
  }

  private void refuse(Link link, String why) {
    counters.refusals.increment();
    LOG.warn("node {} refuses {}: {}", hello.position(), who(link), printable(why));
    byte[] sentence = why.getBytes(StandardCharsets.UTF_8);
    int length = Math.min(sentence.length, LONGEST_REFUSAL);
    link.add(Frames.frame(FrameType.REFUSAL, sentence, 0, length));
    flush(link);
    close(link, "refused: " + why);
  }

  private void isUp(Link link) {
    Peer peer = peers.get(link.peer);
    Hello theirs = link.hello;
    if (peer == null || theirs == null) return;
    link.stage = Link.Stage.UP;
    counters.connections.increment();
    peer.dialling = null;
    peer.backoff.succeeded();
    synchronized (peer) {
      for (Peer.Held held : peer.held) {
        counters.framesOut.increment();
        counters.bytesOut.add(held.frame().remaining());
        link.add(held.frame());
      }
      peer.held.clear();
      peer.heldBytes = 0;
      peer.link = link;
      peer.wasUp = true;
    }
    listener.linked(peer.position, theirs.incarnation()); // who hears it may send at once
    flush(link);
  }

  /** Closes links that others have found broken, and looks for peers that messages wait for. */
  private void mend() {
    for (Broken one = broken.poll(); one != null; one = broken.poll()) close(one.link, one.why);
    for (Peer peer = sought.poll(); peer != null; peer = sought.poll()) {
      if (peer.up() != null || peer.dialling != null) continue;
      if (peer.dials) peer.nextDial = System.nanoTime();
      else dial(peer);
    }
  }

  /** Closes what has been silent for too long, and dials what is due. */
  private void watch(long now) {
    for (Link link : List.copyOf(links)) {
      boolean greeting = link.stage != Link.Stage.UP;
      long since = greeting ? link.opened : link.heard;
      long most = (greeting ? settings.greeting() : settings.silence()).toNanos();
      if (now - since > most) {
        close(link, greeting ? "no greeting" : "silent for " + (now - since) / 1_000_000 + " ms");
      }
    }
    for (Peer peer : peers.values()) {
      if (peer.dials && peer.dialling == null && peer.up() == null && now - peer.nextDial >= 0) {
        dial(peer);
      }
    }
  }

  private void close(Link link, String why) {
    if (!links.remove(link)) return;
    Link.Stage stage = link.stage;
    link.close();
    Peer peer = peers.get(link.peer);
    if (peer == null) return;
    boolean wasUp = false;
    synchronized (peer) {
      if (peer.link == link) {
        peer.link = null;
        wasUp = true;
      }
    }
    if (peer.dialling == link) {
      peer.dialling = null;
      if (stage == Link.Stage.DIALLING && !why.equals("probe")) failed(peer);
    }
    peer.nextDial = System.nanoTime() + peer.backoff.nanos();
    if (wasUp) {
      if (!closed)
        LOG.info("node {} loses its link to node {}: {}", hello.position(), link.peer, why);
      listener.unlinked(link.peer, why);
    }
  }

  /** Nobody accepts connections at a peer's address. */
  private void failed(Peer peer) {
    peer.nextDial = System.nanoTime() + peer.backoff.nanos();
    if (!detecting) return;
    List<Peer.Held> given;
    synchronized (peer) {
      given = List.copyOf(peer.held);
      peer.held.clear();
      peer.heldBytes = 0;
    }
    for (Peer.Held held : given) listener.unreachable(peer.position, held.tag());
  }

  /** Closes all links at once. Listeners hear nothing of it. */
  @Override
  public void close() {
    closed = true;
    selector.wakeup();
    if (!thread.isAlive()) {
      try {
        server.close();
        selector.close();
      } catch (IOException e) {
        LOG.debug("selector does not close", e);
      }
      return;
    }
    if (Thread.currentThread().equals(thread)) return;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
