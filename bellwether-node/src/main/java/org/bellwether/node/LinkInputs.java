package org.bellwether.node;

import java.util.concurrent.locks.LockSupport;
import org.bellwether.node.link.LinkListener;
import org.bellwether.node.wire.MalformedFrame;
import org.bellwether.node.wire.WireCodec;
import org.jspecify.annotations.Nullable;

/** Brings what happens on links to the turn of the node. */
final class LinkInputs implements LinkListener {
  private static final int MANY = StepBuffer.MOST_WAITING / 2;
  private static final long SHORT_NANOS = 100_000;

  private final Turn<Happening> turn;
  private final Dialogue dialogue;
  private final Routes routes;
  private final NodeCounters counters;
  private final Class<?> messages; // of the node
  private final int members; // whoever has a later position is a guest
  private final @Nullable DiskWriter disk;
  private final long silence; // in nanoseconds: who says nothing for so long is as good as dead
  private volatile boolean over;
  private boolean holds; // the turn; of the selector's thread

  LinkInputs(
      Turn<Happening> turn,
      Dialogue dialogue,
      Routes routes,
      NodeCounters counters,
      Class<?> messages,
      int members,
      @Nullable DiskWriter disk,
      long silence) {
    this.turn = turn;
    this.dialogue = dialogue;
    this.routes = routes;
    this.counters = counters;
    this.messages = messages;
    this.members = members;
    this.disk = disk;
    this.silence = silence;
  }

  /** What the disk keeps this node from; null if it answers. */
  @Nullable String troubleWithDisk() {
    if (disk == null) return null;
    long waiting = disk.waitingNanos();
    if (waiting == 0) return null;
    return "its disk " + disk.name() + " has not answered for " + waiting / 1_000_000 + " ms";
  }

  /** Nothing waits for the disk any more. */
  void close() {
    over = true;
  }

  /**
   * A node whose disk does not answer does nothing, however well its connections are: peers are to
   * notice.
   */
  @Override
  public @Nullable String silent() {
    boolean late = disk != null && disk.waitingNanos() > silence;
    return late ? troubleWithDisk() : null;
  }

  /** Reads nothing while very much waits for the disk: peers fill their queues, not our memory. */
  @Override
  public void begin() {
    while (counters.undurable > MANY && !over) LockSupport.parkNanos(this, SHORT_NANOS);
    holds = turn.hold();
  }

  @Override
  public void end() {
    if (holds) turn.release();
    holds = false;
  }

  @Override
  public void speaks(int peer, long form) {
    dialogue.speaks(peer, form);
  }

  @Override
  public void linked(int peer, long life) {
    turn.add(new Happening.Linked(peer, life));
  }

  @Override
  public void unlinked(int peer, String why) {
    turn.add(new Happening.Unlinked(peer, why));
  }

  @Override
  public void message(int peer, byte[] bytes, int offset, int length) throws MalformedFrame {
    WireCodec.Arrived arrived = dialogue.with(peer).read(bytes, offset, length);
    int port = peer < members ? routes.arriving(peer, arrived.slot()) : routes.ofGuest(peer);
    counters.received.increment();
    @Nullable Object message = arrived.message();
    if (message == null) return; // of another release, and of no meaning to this one
    if (!messages.isInstance(message)) {
      throw new MalformedFrame("a value that is not a message: " + message.getClass().getName());
    }
    Happening arrival = new Happening.Arrival(peer, arrived.number(), port, message, length);
    if (holds) turn.add(arrival);
    else turn.addPatiently(arrival);
  }

  @Override
  public void unreachable(int peer, Object tag) {
    Happening.Leaving message = (Happening.Leaving) tag;
    turn.add(new Happening.Lost(peer, message));
    turn.add(new Happening.Unreachable(message.port(), message.message()));
  }

  @Override
  public void failed(Throwable why) {
    turn.add(new Happening.Failed("its links cannot be served: " + why, why));
  }

  @Override
  public void lost(int peer, Object tag) {
    turn.add(new Happening.Lost(peer, (Happening.Leaving) tag));
  }
}
