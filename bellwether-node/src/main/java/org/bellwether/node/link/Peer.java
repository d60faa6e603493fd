package org.bellwether.node.link;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/** Another member: where it is, the link to it, and what waits for one. */
final class Peer {
  final int position;
  final @Nullable InetSocketAddress address; // null if it is a guest; its name may be unresolved
  final boolean dials; // we do, and not the peer
  final Backoff backoff;

  // Of the selector's thread.
  long nextDial; // when
  @Nullable Link dialling;
  boolean resolving; // its name is being looked up
  int tries; // of dialling it since it was up last
  long lastIncarnation; // of its lives that were seen
  long barred; // until when it is not talked to, because it has said what it may not

  // Of whoever holds the lock of this peer.
  @Nullable Link link; // that is up
  boolean wasUp;
  final ArrayDeque<Held> held = new ArrayDeque<>();
  long heldBytes;

  /** A message that waits for a link. */
  record Held(ByteBuffer frame, long form, Object tag) {}

  Peer(
      int position, @Nullable InetSocketAddress address, boolean dials, Backoff backoff, long now) {
    this.position = position;
    this.address = address;
    this.dials = dials;
    this.backoff = backoff;
    nextDial = now;
    barred = now;
  }

  synchronized @Nullable Link up() {
    return link;
  }
}
