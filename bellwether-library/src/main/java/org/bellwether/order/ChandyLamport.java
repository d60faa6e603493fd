package org.bellwether.order;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import org.bellwether.model.Context;
import org.bellwether.model.GuestContext;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.jspecify.annotations.Nullable;

/**
 * Chandy and Lamport's snapshot of a global state, around any algorithm, which goes on undisturbed.
 * A node records its state and sends a marker through every outgoing channel before anything else.
 * What arrives through a channel between the recording and the marker of that channel was in flight
 * when the snapshot was taken.
 *
 * <p><b>Model:</b> any network of FIFO channels, reliable; one node begins; no crashes.
 * <b>Guarantee:</b> every node records its state and its incoming channels, and together they are a
 * consistent cut: what they say was received had been sent, and what was sent but not received is
 * in a channel. The algorithm could have been in that state, even if it never was. <b>Cost:</b>
 * exactly one marker per channel, in addition to the messages of the algorithm.
 *
 * <p>Timers go on as they would alone. What the algorithm writes to stable storage is kept here, as
 * a part of the recorded state; it is never read back, because nodes do not crash.
 *
 * @param <G> the messages of the algorithm
 * @see <a href="https://doi.org/10.1145/214451.214456">Chandy and Lamport, Distributed snapshots,
 *     TOCS 3(1), 1985</a>
 */
public sealed class ChandyLamport<G> implements Timed<ChandyLamport.Message, Timer>
    permits ChandyLamportClocked,
        ChandyLamportLinked,
        ChandyLamportLock,
        ChandyLamportMulticast,
        ChandyLamportServing,
        ChandyLamportUnicast {
  public sealed interface Message {}

  /** A message of the algorithm. */
  public record Carried(Object content) implements Message, Wrapper {}

  /** The sender has recorded its state; what follows is not part of the snapshot. */
  public record Marker() implements Message {}

  /**
   * The part of the snapshot that this node has recorded.
   *
   * @param state of the algorithm's node
   * @param channels what was in flight towards it, in order of arrival
   */
  public record Recorded(String state, List<InFlight> channels) implements Output.Custom {
    public Recorded {
      channels = List.copyOf(channels);
    }
  }

  /** A message that was in the channel behind a port. */
  public record InFlight(int port, Object message) {}

  /**
   * What a node needs to know for a snapshot.
   *
   * @param describe tells the state of the algorithm's node, and what it has persisted
   * @param incoming the ports through which other nodes send to it
   * @param outgoing the ports through which it sends to other nodes
   * @param degree how many ports there are
   * @param after how many messages of the algorithm arrive before it begins a snapshot; negative if
   *     it does not begin one
   */
  public record Recording(
      Function<Object, String> describe, int[] incoming, int[] outgoing, int degree, int after) {}

  final Node<G> member;
  private final Function<Object, String> describe;
  private final int[] incoming; // the ports of all channels from other nodes
  private final int[] outgoing;
  private final int after; // so many messages arrive before it begins; negative if it does not
  final long[] sent; // by port, before the recording
  final long[] received;
  final ArrayList<InFlight> inFlight = new ArrayList<>();
  private final BitSet open = new BitSet(); // channels whose markers have not come
  private @Nullable Object stored; // what the algorithm has persisted last
  private String state = "";
  private long arrived; // messages before the recording
  boolean recorded;

  /** A node of an algorithm, with what it needs to know for a snapshot. */
  public ChandyLamport(Node<G> member, Recording recording) {
    this.member = member;
    describe = recording.describe;
    incoming = recording.incoming;
    outgoing = recording.outgoing;
    after = recording.after;
    sent = new long[recording.degree];
    received = new long[recording.degree];
  }

  @Override
  public void start(Context<Message> ctx) {
    if (after == 0 && !recorded) recordState(ctx);
    member.start(inner(ctx));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Marker() -> {
        if (!recorded) recordState(ctx);
        open.clear(port);
        if (open.isEmpty()) ctx.emit(new Recorded(state, inFlight));
      }
      case Carried carried -> {
        if (!recorded) received[port]++;
        else if (open.get(port)) inFlight.add(new InFlight(port, carried.content));
        @SuppressWarnings("unchecked") // all nodes run the same algorithm
        G content = (G) carried.content;
        member.receive(port, content, inner(ctx));
        if (!recorded && ++arrived == after) recordState(ctx);
      }
    }
  }

  @Override
  @SuppressWarnings("unchecked") // only a node that is Timed sets timers
  public void timeout(Timer timer, Context<Message> ctx) {
    ((Timed<G, Timer>) member).timeout(timer, inner(ctx));
  }

  private void recordState(Context<Message> ctx) {
    recorded = true;
    state = describe.apply(member);
    if (stored != null) state += " stored=" + describe.apply(stored);
    for (int port : incoming) open.set(port);
    for (int port : outgoing) ctx.send(port, new Marker());
    if (open.isEmpty()) ctx.emit(new Recorded(state, inFlight));
  }

  /** Whether this node has its part of the snapshot. */
  boolean done() {
    return recorded && open.isEmpty();
  }

  final Context<G> inner(Context<Message> ctx) {
    return new Counting(ctx);
  }

  /** Counts what the algorithm sends before the recording. */
  private final class Counting extends GuestContext<G, Message> {
    Counting(Context<Message> ctx) {
      super(ctx, Carried::new);
    }

    @Override
    public void send(int port, G content) {
      if (!recorded && port >= 0 && port < sent.length) sent[port]++;
      super.send(port, content);
    }

    @Override
    public int broadcast(G content) {
      for (int port : outgoing) send(port, content);
      return outgoing.length;
    }

    @Override
    public void setTimer(Timer timer, long ticks) {
      if (!(member instanceof Timed)) {
        throw new IllegalStateException(
            member.getClass().getSimpleName() + " sets a timer, but is not Timed");
      }
      super.setTimer(timer, ticks);
    }

    @Override
    public void persist(Record record) {
      stored = record;
    }
  }
}
