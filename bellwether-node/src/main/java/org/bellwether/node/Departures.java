package org.bellwether.node;

import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.function.Consumer;
import org.bellwether.model.Output;
import org.bellwether.model.Timed.Timer;
import org.bellwether.node.link.PeerLinks;
import org.bellwether.node.wire.Frames;
import org.bellwether.step.Effects;

/**
 * Lets the effects of steps out, once their records are durable, in the one order that is safe:
 * claims that end are told, then messages leave, then other outputs are told.
 *
 * <p>Used under the turn of the node.
 */
final class Departures implements Effects.Outside {
  private final int position;
  private final Routes routes;
  private final Dialogue dialogue;
  private final PeerLinks links;
  private final MonotonicTimers timers;
  private final Journal journal;
  private final OutputListener application;
  private final NodeCounters counters;
  private final Consumer<NodeStopped> fail;
  private final BitSet dirty = new BitSet(); // peers to which something was sent
  private long leaving; // the number of the next message that leaves
  private boolean closed;

  Departures(
      int position,
      Routes routes,
      Dialogue dialogue,
      PeerLinks links,
      MonotonicTimers timers,
      Journal journal,
      OutputListener application,
      NodeCounters counters,
      Consumer<NodeStopped> fail) {
    this.position = position;
    this.routes = routes;
    this.dialogue = dialogue;
    this.links = links;
    this.timers = timers;
    this.journal = journal;
    this.application = application;
    this.counters = counters;
    this.fail = fail;
  }

  /** The record of a step is durable: the rest of it happens. */
  void release(Journal.Step done) {
    journal.step(done);
    leaving = done.firstNumber();
    done.effects().carryOut(this);
  }

  /** Nothing is left to be done for now: what was sent leaves, in one write per link. */
  void flush() {
    if (!dirty.isEmpty()) {
      journal.flush();
      for (int peer = dirty.nextSetBit(0); peer >= 0; peer = dirty.nextSetBit(peer + 1)) {
        links.flush(peer);
      }
      dirty.clear();
    }
    links.beat();
  }

  /** The application is told nothing any more. */
  void close() {
    closed = true;
  }

  @Override
  public void persist(Record state) {
    // is durable already
  }

  @Override
  public void send(Effects.Send send) {
    int peer = routes.receiver(send.slot());
    long number = leaving++;
    long form = links.form(peer);
    ByteBuffer frame;
    try {
      frame = dialogue.in(form).frame(number, routes.arrival(send.slot()), send.message());
    } catch (Frames.TooLong e) {
      links.breakLink(peer, Inputs.cut(send.message()) + " cannot be sent: " + e.getMessage());
      journal.lost(LeaseClock.nanos(), peer, number);
      return;
    } catch (IllegalArgumentException e) {
      fail.accept(
          new NodeStopped(
              "node %d stops: its message %s cannot be sent: %s"
                  .formatted(position, Inputs.cut(send.message()), e.getMessage()),
              e));
      return;
    }
    if (frame == null) { // the peer's release has no such message
      journal.lost(LeaseClock.nanos(), peer, number);
      return;
    }
    counters.sent(send.message(), frame.remaining());
    dirty.set(peer);
    links.send(peer, frame, form, new Happening.Leaving(number, send.port(), send.message()));
  }

  @Override
  public void setTimer(Timer timer, long ticks) {
    // is set already: timers are the node's own
  }

  @Override
  public void cancelTimer(Timer timer) {
    // is cancelled already
  }

  @Override
  public void tell(Output output) {
    if (closed) return;
    if (!(output instanceof Output.Until(Output claim, Timer end))) {
      application.told(output);
      return;
    }
    Long due = timers.due(end);
    if (due != null) application.claims(claim, due); // else it is over already
  }
}
