package org.bellwether.order;

import java.util.Map;
import java.util.TreeMap;
import org.bellwether.model.Context;
import org.bellwether.model.Multicast;
import org.bellwether.model.Output.Delivered;

/**
 * Skeen's totally ordered multicast: every node proposes a timestamp, the sender makes the largest
 * one final, and all nodes deliver by final timestamps.
 *
 * <p><b>Model:</b> closed group, positions as identifiers; asynchronous, reliable FIFO links; no
 * crashes. <b>Guarantee:</b> all nodes deliver all payloads in the order of final timestamps, which
 * extends happened-before. <b>Cost:</b> 3(n-1) messages per multicast; three message delays.
 *
 * <p>The stamp of a delivery is its final timestamp.
 *
 * @see <a href="https://doi.org/10.1145/7351.7478">Birman and Joseph, TOCS 5(1), 1987, who describe
 *     it</a>
 */
public final class Skeen implements Multicast<Skeen.Message, String> {
  public sealed interface Message {}

  /** The sender's multicast of this number. */
  public record Data(int number, String payload) implements Message {}

  /** The sender proposes a time for the multicast of this number. */
  public record Propose(int number, long timestamp) implements Message {}

  /** The largest time that anybody proposed for it, and who did. */
  public record Final(int number, LamportClock stamp) implements Message {}

  private record Pending(int sender, int number, String payload, boolean settled) {}

  /** What is known of the proposals for this node's own multicast. */
  private record Votes(LamportClock largest, int missing) {}

  private final int self;
  private final int n;
  private LamportClock clock;
  private int multicasts;
  private final TreeMap<Integer, Votes> votes = new TreeMap<>(); // by number
  private final TreeMap<LamportClock, Pending> queue = new TreeMap<>(); // by proposed, then final

  /** The node at position {@code self} of n. */
  public Skeen(int self, int n) {
    this.self = self;
    this.n = n;
    clock = LamportClock.of(self);
  }

  @Override
  public void multicast(String payload, Context<Message> ctx) {
    int number = ++multicasts;
    ctx.broadcast(new Data(number, payload));
    votes.put(number, new Votes(propose(self, number, payload), n - 1));
    settleIfAllVoted(number, ctx);
  }

  /** A time that is later than all that this node has proposed or seen made final. */
  private LamportClock propose(int sender, int number, String payload) {
    clock = clock.tick();
    queue.put(clock, new Pending(sender, number, payload, false));
    return clock;
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Data(int number, String payload) ->
          ctx.send(port, new Propose(number, propose(port, number, payload).time()));
      case Propose(int number, long timestamp) -> {
        LamportClock proposed = new LamportClock(timestamp, port);
        votes.computeIfPresent(
            number,
            (key, v) ->
                new Votes(proposed.compareTo(v.largest) > 0 ? proposed : v.largest, v.missing - 1));
        settleIfAllVoted(number, ctx);
      }
      case Final(int number, LamportClock stamp) -> settle(port, number, stamp, ctx);
    }
  }

  private void settleIfAllVoted(int number, Context<Message> ctx) {
    Votes all = votes.get(number);
    if (all == null || all.missing > 0) return;
    votes.remove(number);
    ctx.broadcast(new Final(number, all.largest));
    settle(self, number, all.largest, ctx);
  }

  private void settle(int sender, int number, LamportClock stamp, Context<Message> ctx) {
    if (clock.time() < stamp.time()) clock = new LamportClock(stamp.time(), self);
    for (Map.Entry<LamportClock, Pending> entry : queue.entrySet()) {
      Pending pending = entry.getValue();
      if (pending.sender != sender || pending.number != number) continue;
      queue.remove(entry.getKey());
      queue.put(stamp, new Pending(sender, number, pending.payload, true));
      break;
    }
    while (!queue.isEmpty() && queue.firstEntry().getValue().settled) {
      Map.Entry<LamportClock, Pending> head = queue.pollFirstEntry();
      Pending first = head.getValue();
      ctx.emit(new Delivered(first.sender, first.payload, head.getKey().time()));
    }
  }
}
