package org.bellwether.node.link;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.Set;
import org.bellwether.node.wire.Hello;
import org.jspecify.annotations.Nullable;

/** Another member: where it is, the link to it, and what waits for one. */
final class Peer {
  private static final int MOST_OUTLIVED = 16;

  final int position;
  final @Nullable InetSocketAddress address; // null if it is a guest; its name may be unresolved
  final boolean dials; // we do, and not the peer
  final Backoff backoff;

  // Of the selector's thread.
  long nextDial; // when
  @Nullable Link dialling;
  boolean resolving; // its name is being looked up
  int tries; // of dialling it since it was up last
  long lastIncarnation; // of the life that was seen last
  long barred; // until when it is not talked to, because it has said what it may not

  volatile String trouble = "has not been heard of"; // why there is no link

  // Of whoever holds the lock of this peer.
  @Nullable Link link; // that is up
  boolean wasUp;
  private final Set<Long> outlived = new LinkedHashSet<>(); // disks that others have replaced
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

  /** A life of the peer is over, and so are all others on its disk. */
  synchronized void outlive(long incarnation) {
    if (outlived.size() == MOST_OUTLIVED) outlived.remove(outlived.iterator().next());
    outlived.add(Hello.disk(incarnation));
  }

  synchronized boolean outlived(long incarnation) {
    return outlived.contains(Hello.disk(incarnation));
  }

  synchronized @Nullable Link up() {
    return link;
  }
}
