package org.bellwether.node.link;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.bellwether.node.wire.FrameType;
import org.bellwether.node.wire.Frames;
import org.bellwether.node.wire.Hello;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All links of one node. Of two members, the one with the higher position dials. A link is up only
 * once the peer's greeting has come back: a frozen process still accepts connections.
 *
 * <p>One thread selects, reads and dials. Whoever waits for an answer may read as well. Whoever
 * sends writes by itself, and never waits: what the socket does not take is written by that thread
 * later.
 */
public final class PeerLinks implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(PeerLinks.class);
  private static final int OVERHEAD = 64; // bytes of a message that waits, beside its own

  /** What becomes of messages to a peer that is not linked. */
  public enum Absent {
    /** They wait for the first link; later ones are lost. */
    WAIT,
    /** They are lost: the algorithm hears of links, and says then what is to be said. */
    LOST,
    /** They wait until it is certain that nobody is there, and are given back. */
    GIVEN_BACK
  }

  private static final ByteBuffer HEARTBEAT =
      Frames.frame(FrameType.HEARTBEAT, new byte[0]).asReadOnlyBuffer();

  final Hello hello;
  final LinkSettings settings;
  final LinkListener listener;
  final Absent absent;
  final LongSupplier clock;
  final LinkCounters counters = new LinkCounters();
  final QuietLog log; // of warnings
  final QuietLog news;
  final Map<Integer, Peer> peers = new TreeMap<>();
  final int firstSeat; // of guests; members have smaller positions
  final int seats;
  private final List<String> names; // of the members
  private final LinkThread thread;
  private volatile long nextBeat;

  /**
   * Opens the socket that others dial. Nothing happens before {@link #start}.
   *
   * @param own null if nobody is to dial this node; a name that is not resolved is looked up until
   *     it is known
   * @param members by position, where the members are; null where there is no link. A name that is
   *     not resolved is looked up whenever the member is dialled.
   * @param names what the members are called, by position; empty if they have no names
   * @param seats how many guests may dial this node
   * @param absent what becomes of messages to a peer that is not linked
   * @throws IOException if the address cannot be used
   */
  public PeerLinks(
      Hello hello,
      @Nullable InetSocketAddress own,
      @Nullable InetSocketAddress[] members,
      List<String> names,
      int seats,
      LinkSettings settings,
      Security security,
      Absent absent,
      RandomGenerator random,
      LinkListener listener)
      throws IOException {
    this(
        hello,
        own,
        members,
        names,
        seats,
        settings,
        security,
        absent,
        random,
        listener,
        System::nanoTime);
  }

  /** The same by another clock, which tests move by hand. */
  PeerLinks(
      Hello hello,
      @Nullable InetSocketAddress own,
      @Nullable InetSocketAddress[] members,
      List<String> names,
      int seats,
      LinkSettings settings,
      Security security,
      Absent absent,
      RandomGenerator random,
      LinkListener listener,
      LongSupplier clock)
      throws IOException {
    this.hello = hello;
    this.names = List.copyOf(names);
    this.settings = settings;
    this.listener = listener;
    this.absent = absent;
    this.clock = clock;
    this.seats = seats;
    log = new QuietLog(LOG::warn, clock);
    news = new QuietLog(LOG::info, clock);
    firstSeat = seats == 0 ? Integer.MAX_VALUE : members.length;
    for (InetSocketAddress member : members) {
      if (member != null && !member.isUnresolved()) security.check(member);
    }
    long now = clock.getAsLong();
    nextBeat = now;
    for (int p = 0; p < members.length; p++) {
      InetSocketAddress address = members[p];
      if (p == hello.position() || address == null) continue;
      Backoff backoff = new Backoff(settings.firstRetry(), settings.lastRetry(), random);
      peers.put(p, new Peer(p, address, p < hello.position(), backoff, now));
    }
    for (int seat = 0; seat < seats; seat++) {
      Backoff backoff = new Backoff(settings.firstRetry(), settings.lastRetry(), random);
      peers.put(firstSeat + seat, new Peer(firstSeat + seat, null, false, backoff, now));
    }
    thread = new LinkThread(this, own, security);
  }

  /** What people call a node. */
  String name(int position) {
    if (names.isEmpty()) return "node " + position;
    if (position < names.size()) return names.get(position);
    boolean self = position == hello.position();
    return self ? "this guest" : "guest " + (position - names.size() + 1);
  }

  /** The port that others dial; 0 if they do not. */
  public int port() {
    return thread.port();
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
    if (thread.closed()) return up;
    for (Peer peer : peers.values()) if (peer.up() != null) up.add(peer.position);
    return up;
  }

  /** Why a peer cannot be talked to, and where it is, in words; null if it can. */
  public @Nullable String trouble(int position) {
    Peer peer = peers.get(position);
    if (peer == null || peer.up() != null) return null;
    return peer(peer) + " " + peer.trouble;
  }

  /** What people call a peer, and where it is. */
  String peer(Peer peer) {
    InetSocketAddress there = peer.address;
    if (there == null) return name(peer.position);
    return name(peer.position) + " at " + there.getHostString() + ":" + there.getPort();
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
   * Has a frame sent; {@link #flush} makes it leave. {@link Absent} says what becomes of it while
   * there is no link.
   *
   * @param form the fingerprint of the messages in which it was written: {@link #form}, a moment
   *     ago
   * @param tag given back if the message does not leave
   */
  public void send(int position, ByteBuffer frame, long form, Object tag) {
    Peer peer = peers.get(position);
    if (peer == null) throw new IllegalArgumentException("no link leads to node " + position);
    synchronized (peer) {
      Link link = peer.link;
      if (link != null && link.form == form) {
        counters.framesOut.increment();
        counters.bytesOut.add(frame.remaining());
        if (!link.add(frame)) {
          thread.breakLater(link, "more than " + settings.queueLimit() + " bytes wait", false);
        }
        return;
      }
      boolean waits =
          switch (absent) {
            case WAIT -> !peer.wasUp;
            case LOST -> false;
            case GIVEN_BACK -> true;
          };
      int size = frame.remaining() + OVERHEAD;
      if (link == null && waits && peer.heldBytes + size <= settings.queueLimit()) {
        peer.held.add(new Peer.Held(frame, form, tag));
        peer.heldBytes += size;
        if (absent == Absent.GIVEN_BACK) thread.seek(peer);
        return;
      }
    }
    lose(position, tag);
  }

  /** The same in the form of this node's own messages. */
  public void send(int position, ByteBuffer frame, Object tag) {
    send(position, frame, hello.schema(), tag);
  }

  void lose(int position, Object tag) {
    counters.lost.increment();
    listener.lost(position, tag);
  }

  /** In which form to write to a peer; its own if there is no link. */
  public long form(int position) {
    Peer peer = peers.get(position);
    Link link = peer == null ? null : peer.up();
    return link == null ? hello.schema() : link.form;
  }

  /** Makes everything leave that was sent to a peer, as far as its socket takes it. */
  public void flush(int position) {
    Peer peer = peers.get(position);
    Link link = peer == null ? null : peer.up();
    if (link != null) flush(link);
  }

  void flush(Link link) {
    try {
      link.flush(clock.getAsLong());
    } catch (IOException e) {
      thread.breakLater(link, "cannot be written to: " + e.getMessage(), false);
    }
  }

  /**
   * Sends the heartbeats that are due. The selector's thread does it; whoever has the processor may
   * do it too, so that a busy machine does not look like a dead one.
   */
  public void beat() {
    beat(clock.getAsLong());
  }

  void beat(long now) {
    if (now - nextBeat < 0) return;
    long interval = settings.heartbeat().toNanos();
    nextBeat = now + interval / 2;
    for (Peer peer : peers.values()) {
      Link link = peer.up();
      if (link == null || now - link.told() < interval / 2) continue;
      link.add(heartbeat());
      flush(link);
    }
  }

  /**
   * Reads what members have sent, in this very thread, unless another one does so already: for
   * whoever waits for an answer and has a processor for that. Returns false if another thread is at
   * it.
   */
  public boolean poll() {
    return thread.poll();
  }

  /** The same for a thread that may have the processor which the reading thread needs. */
  @SuppressWarnings("ThreadPriorityCheck") // nothing but fairness depends on it
  public void hear() {
    if (poll()) return;
    Thread.yield();
    poll();
  }

  /** When heartbeats are due next. */
  long nextBeat() {
    return nextBeat;
  }

  static ByteBuffer heartbeat() {
    return HEARTBEAT.duplicate();
  }

  /** Closes the link to a peer, which is made again. */
  public void breakLink(int position, String why) {
    breakLink(position, why, false);
  }

  /** The same for a peer that has said what it may not: it is not talked to for a while. */
  public void bar(int position, String why) {
    log.say("bar " + position, name(hello.position()) + " refuses " + name(position) + ": " + why);
    breakLink(position, why, true);
  }

  private void breakLink(int position, String why, boolean bars) {
    Peer peer = peers.get(position);
    Link link = peer == null ? null : peer.up();
    if (link != null) thread.breakLater(link, why, bars);
  }

  /** Refuses a peer in the life that it has now, and in all others on the same disk. */
  public void outlive(int position) {
    Peer peer = peers.get(position);
    Link link = peer == null ? null : peer.up();
    if (peer == null || link == null || link.hello == null) return;
    peer.outlive(link.hello.incarnation());
    flush(link); // the peer is told why
    thread.breakLater(link, "an outlived life of " + name(position), false);
  }

  /** Closes all links at once. Listeners hear nothing of it. */
  @Override
  public void close() {
    thread.close();
  }
}
