package org.bellwether.node.link;

import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.node.wire.FrameType;
import org.bellwether.node.wire.Frames;
import org.bellwether.node.wire.Hello;
import org.bellwether.node.wire.MalformedFrame;
import org.jspecify.annotations.Nullable;

/** Understands frames: decides who may talk, and passes on what those who may talk say. */
final class Greeter {
  private static final int LONGEST_REFUSAL = 200;
  private static final int NO_SEAT = -1;

  private final PeerLinks owner;
  private final LinkThread thread;
  private final LinkCounters counters;
  private final Hello hello;

  Greeter(PeerLinks owner, LinkThread thread) {
    this.owner = owner;
    this.thread = thread;
    counters = owner.counters;
    hello = owner.hello;
  }

  /** The peer, as far as it is known, and where it is. */
  String who(Link link) {
    return who(link, link.peer);
  }

  private String who(Link link, int position) {
    Peer peer = owner.peers.get(position);
    InetAddress from = link.address();
    String host = from == null ? "" : " at " + from.getHostAddress();
    if (peer == null) return "a stranger" + host;
    if (peer.address == null) return owner.name(position) + host;
    return owner.peer(peer);
  }

  /** What a line about a connection is about: all strangers are one. */
  static String subject(int position) {
    return "peer " + position;
  }

  private String self() {
    return owner.name(hello.position());
  }

  void frame(Link link, FrameType type, byte[] bytes, int offset, int length)
      throws MalformedFrame {
    if (link.stage == Link.Stage.CLOSED) return;
    counters.framesIn.increment();
    switch (type) {
      case HELLO -> greeted(link, Hello.of(bytes, offset, length));
      case REFUSAL -> {
        if (length > Frames.LIMIT_BEFORE_HELLO)
          throw new MalformedFrame("a refusal of " + length + " bytes");
        String why = new String(bytes, offset, length, StandardCharsets.UTF_8);
        owner.log.say(subject(link.peer), who(link) + " refuses " + self() + ": " + printable(why));
        Peer peer = owner.peers.get(link.peer);
        thread.close(link, "refused: " + printable(why));
        if (peer != null) peer.trouble = "refuses " + self() + ": " + printable(why);
      }
      case HEARTBEAT -> {
        if (length > 0) throw new MalformedFrame("a heartbeat of " + length + " bytes");
        if (link.stage == Link.Stage.STRANGER)
          throw new MalformedFrame("a heartbeat from an unknown peer");
        if (link.stage == Link.Stage.GREETED) isUp(link);
      }
      case MESSAGE -> {
        if (link.stage == Link.Stage.STRANGER)
          throw new MalformedFrame("a message from an unknown peer");
        if (link.stage == Link.Stage.GREETED) isUp(link);
        owner.listener.message(link.peer, bytes, offset, length);
      }
      case PART -> throw new MalformedFrame("a part of a message that is not joined");
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
      refuse(link, theirs, objection);
      return;
    }
    int position = position(theirs);
    Peer peer = owner.peers.get(position);
    if (peer == null) return; // objected to already
    Link old = peer.up();
    if (old != null) thread.close(old, "replaced by a new connection");
    for (Link other : thread.links()) {
      if (other != link && other.stage == Link.Stage.GREETED && other.peer == position) {
        thread.close(other, "replaced by a new connection");
      }
    }
    link.peer = position;
    link.hello = theirs;
    Long form = hello.form(theirs);
    if (form != null) link.form = form; // else objected to already
    if (position < owner.firstSeat) link.frames.introducedAsMember();
    else link.frames.introduced();
    peer.lastIncarnation = theirs.incarnation();
    if (link.dialled) {
      link.add(PeerLinks.heartbeat());
      link.stage = Link.Stage.GREETED;
      isUp(link);
    } else {
      link.stage = Link.Stage.GREETED;
      link.add(Frames.frame(FrameType.HELLO, hello.toBytes()));
      owner.flush(link);
    }
  }

  /** Where somebody is among the members, or the seat that is free for a guest. */
  private int position(Hello theirs) {
    if (theirs.position() < owner.firstSeat) return theirs.position();
    for (Peer peer : owner.peers.values()) {
      boolean seat = peer.position >= owner.firstSeat && !barred(peer);
      if (seat && peer.up() == null && !greets(peer.position)) return peer.position;
    }
    return NO_SEAT;
  }

  private boolean barred(Peer peer) {
    return peer.barred - owner.clock.getAsLong() > 0;
  }

  private boolean greets(int position) {
    for (Link link : thread.links()) {
      if (link.stage == Link.Stage.GREETED && link.peer == position) return true;
    }
    return false;
  }

  private @Nullable String objection(Link link, Hello theirs) {
    String objection = hello.objection(theirs);
    if (objection != null) return objection;
    String silent = owner.listener.silent();
    if (silent != null) return self() + " talks to nobody: " + silent;
    int position = position(theirs);
    if (position == NO_SEAT) return noSeat();
    Peer peer = owner.peers.get(position);
    if (peer == null) return owner.name(position) + ", to which no link leads";
    if (link.dialled && position != link.peer) {
      return owner.name(position) + ", expected " + owner.name(link.peer);
    }
    if (link.dialled != peer.dials) return "a connection that the other side is to make";
    if (barred(peer)) return owner.name(position) + ", which has just said what it may not";
    String proved = link.transport.objection(position);
    if (proved != null) return proved;
    if (position >= owner.firstSeat) return null; // a seat has had others before
    boolean sameDisk = Hello.disk(theirs.incarnation()) == Hello.disk(peer.lastIncarnation);
    if (sameDisk && theirs.incarnation() < peer.lastIncarnation) {
      return "an earlier life of " + owner.name(position);
    }
    if (peer.outlived(theirs.incarnation())) {
      return "an outlived life of " + owner.name(position) + ": its directory has been replaced";
    }
    Link old = peer.up();
    if (old != null && old.hello != null && old.hello.nonce() != theirs.nonce()) {
      return owner.name(position) + ", which is still linked in another life";
    }
    return null;
  }

  private String noSeat() {
    return "no seat is free for another guest: %d of %d are taken; see guests in the configuration of the members"
        .formatted(owner.up().stream().filter(p -> p >= owner.firstSeat).count(), owner.seats);
  }

  private void refuse(Link link, Hello theirs, String why) {
    counters.refusals.increment();
    int claimed = owner.peers.containsKey(theirs.position()) ? theirs.position() : NO_SEAT;
    Peer refused = owner.peers.get(claimed);
    if (refused != null) refused.trouble = "is refused: " + why;
    owner.log.say(
        subject(claimed), self() + " refuses " + who(link, claimed) + ": " + printable(why));
    byte[] sentence = why.getBytes(StandardCharsets.UTF_8);
    int length = Math.min(sentence.length, LONGEST_REFUSAL);
    link.add(Frames.frame(FrameType.REFUSAL, sentence, 0, length));
    owner.flush(link);
    thread.close(link, "refused: " + why);
  }

  private void isUp(Link link) {
    Peer peer = owner.peers.get(link.peer);
    Hello theirs = link.hello;
    if (peer == null || theirs == null) return;
    link.stage = Link.Stage.UP;
    counters.connections.increment();
    peer.dialling = null;
    peer.backoff.succeeded();
    peer.tries = 0;
    List<Peer.Held> unknown = new ArrayList<>(); // in a form that the peer does not read
    owner.listener.speaks(peer.position, link.form);
    synchronized (peer) {
      for (Peer.Held held : peer.held) {
        if (held.form() != link.form) {
          unknown.add(held);
          continue;
        }
        counters.framesOut.increment();
        counters.bytesOut.add(held.frame().remaining());
        link.add(held.frame());
      }
      peer.held.clear();
      peer.heldBytes = 0;
      peer.link = link;
      if (peer.wasUp) counters.reconnections.increment();
      peer.wasUp = true;
    }
    for (Peer.Held held : unknown) owner.lose(peer.position, held.tag());
    owner.listener.linked(peer.position, theirs.incarnation()); // who hears it may send at once
    owner.flush(link);
  }
}
