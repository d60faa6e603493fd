package org.bellwether.node.link;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import javax.net.ssl.SSLException;
import org.bellwether.node.wire.FrameType;
import org.bellwether.node.wire.Frames;
import org.bellwether.node.wire.MalformedFrame;
import org.jspecify.annotations.Nullable;

/**
 * The thread that accepts, dials and reads, and that closes what has broken or gone silent. Others
 * may read in its stead: whoever attends to links holds a lock.
 */
final class LinkThread {
  private static final int READ_AT_ONCE = 64 << 10;
  private static final String PROBE = "probe";

  private final PeerLinks owner;
  private final LinkSettings settings;
  private final LinkCounters counters;
  private final Security security;
  private final Greeter greeter;
  private final QuietLog log;
  private final String self; // what people call this node
  private final Selector selector;
  private final Doorway doorway;
  private final Set<Link> links = new LinkedHashSet<>(); // all that are not closed
  private final ConcurrentLinkedQueue<Broken> broken = new ConcurrentLinkedQueue<>();
  private final ConcurrentLinkedQueue<Peer> sought = new ConcurrentLinkedQueue<>();
  private final ByteBuffer arriving = ByteBuffer.allocateDirect(READ_AT_ONCE);
  private final ReentrantLock attention = new ReentrantLock(); // never waited for but by the thread
  private final Thread thread;
  private final Consumer<SelectionKey> whenReady = this::ready;
  private volatile long nextLook; // when links are to be looked at
  private long looked; // when they were last
  private boolean resting; // accepts nobody
  private long nextAccept; // when somebody may be accepted again
  private long starved; // when this thread found last that it had come late
  private volatile boolean closed;

  private final ConcurrentLinkedQueue<Runnable> resolved = new ConcurrentLinkedQueue<>();
  private final @Nullable InetSocketAddress own; // as it was given
  private boolean opening; // the own name is being looked up, or will be
  private long nextOpening; // when

  private record Broken(Link link, String why, boolean bars) {}

  LinkThread(PeerLinks owner, @Nullable InetSocketAddress own, Security security)
      throws IOException {
    this.owner = owner;
    this.security = security;
    settings = owner.settings;
    counters = owner.counters;
    log = owner.log;
    self = owner.name(owner.hello.position());
    greeter = new Greeter(owner, this);
    looked = now();
    nextLook = looked;
    starved = looked - settings.silence().toNanos();
    this.own = own;
    selector = Selector.open();
    doorway = new Doorway(selector);
    if (own != null) {
      InetSocketAddress now =
          own.isUnresolved() ? new InetSocketAddress(own.getHostString(), own.getPort()) : own;
      try {
        if (now.isUnresolved()) opensLater();
        else openAt(now);
      } catch (IOException e) {
        doorway.close();
        throw e;
      }
    }
    String name = "bellwether-links-" + owner.hello.position();
    thread = Thread.ofPlatform().daemon().name(name).unstarted(this::attend);
  }

  private void openAt(InetSocketAddress address) throws IOException {
    security.check(address);
    doorway.open(address);
    opening = false;
  }

  private void opensLater() {
    opening = true;
    nextOpening = now() + settings.lastRetry().toNanos();
  }

  private long now() {
    return owner.clock.getAsLong();
  }

  int port() {
    return doorway.port();
  }

  /** All connections that are not closed. */
  List<Link> links() {
    return List.copyOf(links);
  }

  void start() {
    thread.start();
  }

  // ---- From any thread

  /**
   * Has a link closed that somebody has found broken.
   *
   * @param bars whether the peer is not to be talked to for a while
   */
  void breakLater(Link link, String why, boolean bars) {
    broken.add(new Broken(link, why, bars));
    selector.wakeup();
  }

  /** Has this thread find out whether a peer is there. */
  void seek(Peer peer) {
    sought.add(peer);
    selector.wakeup();
  }

  /**
   * Reads what members have sent, unless another thread does so or is about to: then it returns
   * false. It costs a system call for each of them, but nobody need be woken to read the answer.
   */
  boolean poll() {
    if (attention.isHeldByCurrentThread()) return true; // it is being done further up
    if (attention.hasQueuedThreads() || !attention.tryLock()) return false;
    try {
      for (Peer peer : owner.peers.values()) {
        if (peer.position >= owner.firstSeat) return true; // from here on there are guests
        Link link = peer.up();
        if (link != null && !closed) attend(link, SelectionKey.OP_READ);
      }
      return true;
    } finally {
      attention.unlock();
    }
  }

  boolean closed() {
    return closed;
  }

  void close() {
    closed = true;
    selector.wakeup();
    if (!thread.isAlive()) {
      doorway.close();
      return;
    }
    if (Thread.currentThread().equals(thread)) return;
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  // ---- In this thread, or in one that polls

  private void attend() {
    try {
      long now = now();
      while (!closed) {
        selector.select(whenReady, timeout(now));
        attention.lock();
        try {
          mend();
          now = now();
          owner.beat(now);
          if (now - nextLook >= 0) look(now);
        } finally {
          attention.unlock();
        }
      }
    } catch (ClosedSelectorException e) {
      // closed from outside
    } catch (IOException | RuntimeException | Error e) {
      if (!closed) owner.listener.failed(e);
    } finally {
      attention.lock();
      try {
        for (Link link : List.copyOf(links)) link.close();
        doorway.close();
      } finally {
        attention.unlock();
      }
    }
  }

  /** Milliseconds until something is due. */
  private long timeout(long now) {
    return Math.max(1, TimeUnit.NANOSECONDS.toMillis(nextLook - now) + 1);
  }

  private void ready(SelectionKey key) {
    attention.lock();
    try {
      if (key.isAcceptable()) accept();
      else attend((Link) key.attachment(), key.readyOps());
    } catch (CancelledKeyException e) {
      // closed meanwhile
    } finally {
      attention.unlock();
    }
  }

  /**
   * Does what a connection is ready for.
   *
   * @param ready for these operations, perhaps
   */
  private void attend(Link link, int ready) {
    try {
      if ((ready & SelectionKey.OP_CONNECT) != 0) connected(link);
      if (link.key.isValid() && (ready & SelectionKey.OP_READ) != 0) read(link);
      boolean writes = (ready & SelectionKey.OP_WRITE) != 0 || link.transport.wantsWrite();
      if (link.key.isValid() && writes) {
        link.flush(now());
        if (link.transport.mayHaveMore()) read(link);
      }
    } catch (SSLException e) {
      counters.refusals.increment();
      log.say(
          Greeter.subject(link.peer),
          self + " does not trust " + greeter.who(link) + ": " + e.getMessage());
      close(link, "not trusted: " + e.getMessage());
    } catch (IOException e) {
      close(link, e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
    } catch (CancelledKeyException e) {
      // closed meanwhile
    } catch (RuntimeException e) { // of a library that understands bytes; others are not hurt
      counters.malformed.increment();
      log.say(
          Greeter.subject(link.peer), self + " closes the link to " + greeter.who(link) + ": " + e);
      close(link, e.toString());
    }
  }

  private void accept() {
    SocketChannel channel = null;
    try {
      channel = doorway.accept();
      if (channel == null) return;
      makeRoom(channel.socket().getInetAddress());
      adopt(channel, false, -1);
    } catch (IOException e) { // for instance because no file descriptor is left
      log.say("accept", self + " cannot accept connections for now: " + e.getMessage());
      if (channel != null) discard(channel);
      doorway.rest(true);
      resting = true;
      nextAccept = now() + settings.lastRetry().toNanos();
      if (nextAccept - nextLook < 0) nextLook = nextAccept;
    }
  }

  private static void discard(SocketChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      // It is closed as far as we are concerned.
    }
  }

  /**
   * Closes a connection whose peer has not introduced itself, if there are too many of them: from
   * the address of the newcomer if most places of that are taken, otherwise from the address that
   * has taken most. Of these it is the oldest on which nothing has arrived.
   */
  private void makeRoom(InetAddress newcomer) {
    Map<InetAddress, List<Link>> strangers = new LinkedHashMap<>();
    int all = 0;
    for (Link link : links) {
      if (!link.strange()) continue;
      strangers.computeIfAbsent(link.address(), address -> new ArrayList<>()).add(link);
      all++;
    }
    List<Link> crowd = strangers.getOrDefault(newcomer, List.of());
    if (crowd.size() < settings.strangersPerAddress()) {
      if (all < settings.strangers()) return;
      for (List<Link> each : strangers.values()) if (each.size() > crowd.size()) crowd = each;
    }
    Link oldest = crowd.getFirst();
    for (Link link : crowd) {
      if (link.spoken()) continue;
      oldest = link;
      break;
    }
    counters.refusals.increment();
    log.say(
        "strangers",
        "%s has %d connections of peers that do not introduce themselves, %d of them from %s, and closes the oldest"
            .formatted(self, all, crowd.size(), oldest.address().getHostAddress()));
    close(oldest, "too many strangers");
  }

  private Link adopt(SocketChannel channel, boolean dialled, int peer) throws IOException {
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    SelectionKey key =
        channel.register(selector, dialled ? SelectionKey.OP_CONNECT : SelectionKey.OP_READ);
    Transport transport = security.transport(channel, dialled);
    Link link = new Link(channel, key, transport, dialled, peer, now(), settings.queueLimit());
    key.attach(link);
    links.add(link);
    return link;
  }

  private void dial(Peer peer) {
    InetSocketAddress address = peer.address;
    if (address == null) return; // nobody dials guests
    if (!address.isUnresolved()) {
      dial(peer, address);
      return;
    }
    peer.resolving = true;
    int tries = peer.tries++;
    resolve(
        address,
        tries,
        found -> {
          peer.resolving = false;
          if (peer.up() != null || peer.dialling != null) return;
          if (found != null) dial(peer, found);
          else unknown(peer, address);
        });
  }

  /** A name may become known at any time, and its address may change. */
  private void unknown(Peer peer, InetSocketAddress address) {
    String why = "the host " + address.getHostString() + " is unknown";
    peer.trouble = "is not reached: " + why;
    log.say(
        Greeter.subject(peer.position),
        self + " does not reach " + owner.name(peer.position) + ": " + why);
    dialNext(peer, now() + peer.backoff.nanos());
  }

  /**
   * Looks a name up, which may take long, and says in this thread what came of it.
   *
   * @param tries each takes another one of its addresses
   * @param hears the address; null if there is none
   */
  private void resolve(
      InetSocketAddress address, int tries, Consumer<@Nullable InetSocketAddress> hears) {
    Runnable lookUp =
        () -> {
          InetSocketAddress found = null;
          try {
            InetAddress[] all = InetAddress.getAllByName(address.getHostString());
            found = new InetSocketAddress(all[tries % all.length], address.getPort());
          } catch (UnknownHostException e) {
            // It may be known later.
          }
          InetSocketAddress known = found;
          resolved.add(() -> hears.accept(known));
          selector.wakeup();
        };
    Thread.ofPlatform().daemon().name("bellwether-names").start(lookUp);
  }

  private void dial(Peer peer, InetSocketAddress address) {
    counters.dials.increment();
    SocketChannel channel;
    try {
      security.check(address);
      channel = SocketChannel.open();
    } catch (IOException e) { // for instance because no file descriptor is left
      log.say("dial", self + " cannot make connections for now: " + e.getMessage());
      dialNext(peer, now() + settings.lastRetry().toNanos());
      return;
    }
    try {
      Link link = adopt(channel, true, peer.position);
      peer.dialling = link;
      if (channel.connect(address)) connected(link);
    } catch (IOException e) {
      Link link = peer.dialling;
      if (link != null) {
        close(link, String.valueOf(e.getMessage()));
      } else {
        failed(peer);
        discard(channel);
      }
    }
  }

  private void connected(Link link) throws IOException {
    if (!link.channel.isConnected() && !link.channel.finishConnect()) return;
    Peer peer = owner.peers.get(link.peer);
    if (peer == null || !peer.dials) { // only to see whether somebody is there
      close(link, PROBE);
      return;
    }
    link.stage = Link.Stage.STRANGER;
    link.key.interestOps(SelectionKey.OP_READ);
    link.add(Frames.frame(FrameType.HELLO, owner.hello.toBytes()));
    link.flush(now());
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
      link.heard = now();
      counters.bytesIn.add(count);
      arriving.flip();
      owner.listener.begin();
      try {
        link.frames.read(
            arriving, (type, bytes, at, size) -> greeter.frame(link, type, bytes, at, size));
      } catch (MalformedFrame e) {
        counters.malformed.increment();
        log.say(
            Greeter.subject(link.peer),
            self + " closes the link to " + greeter.who(link) + ": " + e.getMessage());
        close(link, String.valueOf(e.getMessage()));
      } finally {
        owner.listener.end();
      }
      if (count < READ_AT_ONCE && !link.transport.mayHaveMore()) return; // that was all
    }
  }

  /** Closes links that others have found broken, and looks for peers that messages wait for. */
  private void mend() {
    for (Broken one = broken.poll(); one != null; one = broken.poll()) {
      Peer peer = owner.peers.get(one.link.peer);
      if (one.bars && peer != null) peer.barred = now() + settings.lastRetry().toNanos();
      close(one.link, one.why);
    }
    for (Runnable next = resolved.poll(); next != null; next = resolved.poll()) next.run();
    for (Peer peer = sought.poll(); peer != null; peer = sought.poll()) {
      if (peer.up() != null || peer.dialling != null || peer.resolving) continue;
      if (peer.dials) dialNext(peer, now());
      else dial(peer);
    }
  }

  /**
   * Closes what has been silent for too long, and dials what is due. If this thread itself has come
   * late, because the machine was busy or asleep, the time by which it was late counts for nobody:
   * others may have talked all the while. It says also that peers on this machine may have come
   * late, so that nobody is given up before this thread has been on time for as long as silence may
   * last.
   */
  private void look(long now) {
    long late = now - looked - settings.heartbeat().toNanos(); // half of that, if all is well
    looked = now;
    if (late > 0) starved = now;
    String silent = owner.listener.silent();
    if (silent != null) log.say("silent", self + " talks to nobody: " + silent);
    for (Link link : List.copyOf(links)) {
      if (silent != null) {
        link.reset();
        close(link, silent);
        continue;
      }
      if (late > 0) link.forgive(late);
      String why = link.overdue(now, starved, settings);
      if (why == null) continue;
      if (link.stage == Link.Stage.UP) link.reset(); // it may hear us though we do not hear it
      close(link, why);
    }
    for (Peer peer : owner.peers.values()) {
      if (mayDial(peer) && now - peer.nextDial >= 0 && silent == null) dial(peer);
    }
    if (resting && now - nextAccept >= 0) {
      resting = false;
      doorway.rest(false);
    }
    if (opening && now - nextOpening >= 0) openSoon();
    nextLook = owner.nextBeat();
    if (opening && nextOpening - nextLook < 0) nextLook = nextOpening;
    if (resting && nextAccept - nextLook < 0) nextLook = nextAccept;
    for (Peer peer : owner.peers.values()) {
      if (mayDial(peer) && peer.nextDial - nextLook < 0) nextLook = peer.nextDial;
    }
    for (Link link : links) {
      long end = link.overdueAt(settings);
      if (end - now > 0 && end - nextLook < 0) nextLook = end;
    }
  }

  private static boolean mayDial(Peer peer) {
    return peer.dials && peer.dialling == null && !peer.resolving && peer.up() == null;
  }

  /** Looks up the own name again, as long as it is not known. */
  private void openSoon() {
    InetSocketAddress address = own;
    if (address == null) return;
    opensLater();
    resolve(
        address,
        0,
        found -> {
          try {
            if (found != null && opening) openAt(found);
          } catch (IOException e) {
            log.say("open", self + " cannot be reached: " + e.getMessage());
          }
        });
    log.say(
        "open",
        self + " looks for its own address: the host " + address.getHostString() + " is unknown");
  }

  /** Has a peer dialled at a moment, and links looked at then. */
  private void dialNext(Peer peer, long when) {
    peer.nextDial = when;
    if (when - nextLook < 0) nextLook = when;
    if (!Thread.currentThread().equals(thread)) selector.wakeup(); // it also forgets closed links
  }

  void close(Link link, String why) {
    if (!links.remove(link)) return;
    Link.Stage stage = link.stage;
    link.close();
    Peer peer = owner.peers.get(link.peer);
    if (peer == null) return;
    boolean wasUp = false;
    synchronized (peer) {
      if (peer.link == link) {
        peer.link = null;
        wasUp = true;
      }
    }
    if (wasUp) peer.trouble = "has lost its connection: " + why;
    else if (link.dialled && stage == Link.Stage.DIALLING && !why.equals(PROBE)) {
      peer.trouble = "is not reached: " + why;
    } else if (link.dialled && stage == Link.Stage.STRANGER) {
      peer.trouble = "does not talk: " + why;
    }
    if (peer.dialling == link) {
      peer.dialling = null;
      if (stage == Link.Stage.DIALLING && !why.equals(PROBE)) failed(peer);
    }
    long retry = now() + peer.backoff.nanos();
    dialNext(peer, peer.barred - retry > 0 ? peer.barred : retry);
    if (wasUp) {
      String name = owner.name(link.peer);
      if (!closed)
        owner.news.say("link " + link.peer, self + " loses its link to " + name + ": " + why);
      owner.listener.unlinked(link.peer, why);
    }
  }

  /** Nobody accepts connections at a peer's address. */
  private void failed(Peer peer) {
    dialNext(peer, now() + peer.backoff.nanos());
    if (owner.absent != PeerLinks.Absent.GIVEN_BACK) return;
    List<Peer.Held> given;
    synchronized (peer) {
      given = List.copyOf(peer.held);
      peer.held.clear();
      peer.heldBytes = 0;
    }
    for (Peer.Held held : given) owner.listener.unreachable(peer.position, held.tag());
  }
}
