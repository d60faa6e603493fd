package org.bellwether.node.link;

import java.io.IOException;
import java.net.InetAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import org.bellwether.node.wire.Frames;
import org.bellwether.node.wire.Hello;
import org.jspecify.annotations.Nullable;

/**
 * One connection. The selector's thread reads; any thread may write, and what the socket does not
 * take at once waits in a bounded queue.
 */
final class Link {
  /** However starved this node is, a peer that has been silent for so many times is given up. */
  private static final int MOST_POSTPONED = 10;

  /** How far a connection has come. */
  enum Stage {
    /** The socket is not connected yet. */
    DIALLING,
    /** The peer has not introduced itself. */
    STRANGER,
    /** The peer has introduced itself, but may not have heard of us. */
    GREETED,
    UP,
    CLOSED
  }

  final SocketChannel channel;
  final boolean dialled;
  final Frames frames = new Frames();

  // Of the selector's thread.
  SelectionKey key;
  Transport transport;
  Stage stage;
  int peer; // -1 while it is unknown
  @Nullable Hello hello; // of the peer
  volatile long form; // of the messages, once the peer has introduced itself
  long opened; // when it was
  volatile long heard; // when anything arrived last

  // Of whoever holds the lock of this link.
  private final ArrayDeque<ByteBuffer> queue = new ArrayDeque<>();
  private final long queueLimit;
  private long queued;
  private boolean broken;
  private volatile long told; // when anything was sent last

  Link(
      SocketChannel channel,
      SelectionKey key,
      Transport transport,
      boolean dialled,
      int peer,
      long now,
      long queueLimit) {
    this.channel = channel;
    this.key = key;
    this.transport = transport;
    this.dialled = dialled;
    this.peer = peer;
    this.queueLimit = queueLimit;
    stage = dialled ? Stage.DIALLING : Stage.STRANGER;
    opened = now;
    heard = now;
    told = now;
  }

  /** Counts some time as if it had not passed. */
  void forgive(long nanos) {
    opened += nanos;
    long before = heard;
    heard = before + nanos;
  }

  /** Whether the peer has dialled, and not introduced itself. */
  boolean strange() {
    return stage == Stage.STRANGER && !dialled;
  }

  /** That of the peer. */
  InetAddress address() {
    return channel.socket().getInetAddress();
  }

  /** Whether anything has arrived. */
  boolean spoken() {
    return heard != opened;
  }

  /** Since when the peer may be silent. */
  private long silentSince() {
    return stage == Stage.UP ? heard : opened;
  }

  /** For how long it may. What was dialled into a cut is dialled anew before the system does so. */
  private long mostSilent(LinkSettings settings) {
    return (stage == Stage.STRANGER ? settings.greeting() : settings.silence()).toNanos();
  }

  /** When the peer has been silent for too long, if it says nothing. */
  long overdueAt(LinkSettings settings) {
    return silentSince() + mostSilent(settings) + 1;
  }

  /**
   * Why this is to be closed; null if it is not.
   *
   * @param starved when this node was late itself
   */
  @Nullable String overdue(long now, long starved, LinkSettings settings) {
    long silent = now - silentSince();
    long most = mostSilent(settings);
    if (silent <= most) return null;
    if (now - starved < most && silent <= MOST_POSTPONED * most) return null;
    if (stage == Stage.UP) return "silent for " + silent / 1_000_000 + " ms";
    return stage == Stage.STRANGER ? "no greeting" : "no answer";
  }

  /** When something was sent last. */
  long told() {
    return told;
  }

  /** How many bytes wait. */
  synchronized long waiting() {
    return queued;
  }

  /** Appends a frame, to be written by {@link #flush}; false if too much waits already. */
  synchronized boolean add(ByteBuffer frame) {
    if (broken) return true; // whoever notices that it is closed says so
    if (queued > 0 && queued + frame.remaining() > queueLimit) { // one may be long
      broken = true; // and that is said once
      return false;
    }
    queued += frame.remaining();
    queue.add(frame);
    return true;
  }

  /** Writes what the socket takes; the selector's thread sees to the rest. */
  void flush(long now) throws IOException {
    synchronized (this) {
      if (broken) return;
      boolean idle = queue.isEmpty();
      try {
        boolean done = transport.write(queue);
        queued = 0;
        for (ByteBuffer left : queue) queued += left.remaining();
        if (!idle) told = now;
        int wanted = SelectionKey.OP_READ | (done ? 0 : SelectionKey.OP_WRITE);
        if (stage != Stage.DIALLING && key.interestOps() != wanted) {
          key.interestOps(wanted);
          if (!done) key.selector().wakeup();
        }
      } catch (CancelledKeyException e) {
        broken = true;
      } catch (IOException e) {
        broken = true;
        throw e;
      }
    }
  }

  /**
   * Has the peer hear of the end of this connection at once, if anything reaches it: otherwise it
   * would hear of it only after all that it has not acknowledged.
   */
  void reset() {
    try {
      channel.setOption(StandardSocketOptions.SO_LINGER, 0);
    } catch (IOException e) {
      // It is closed already.
    }
  }

  /** Closes the socket; the rest of what was to be written is given up. */
  synchronized void close() {
    broken = true;
    stage = Stage.CLOSED;
    queue.clear();
    queued = 0;
    key.cancel();
    try {
      channel.close();
    } catch (IOException e) {
      // It is closed as far as we are concerned.
    }
  }
}
