package org.bellwether.election;

import static org.bellwether.model.Ring.NEXT;

import org.bellwether.model.Context;
import org.bellwether.model.Detecting;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Won;

/**
 * The ring algorithm of the textbooks: whoever notices that there is no coordinator sends its
 * identifier round the ring, and every larger node replaces it by its own. A dead successor is
 * skipped.
 *
 * <p><b>Model:</b> logical one-way ring over a list of processes that all know; asynchronous,
 * reliable links that keep the order of messages; nodes stop, which whoever sends to them notices;
 * one or more initiators. <b>Guarantee:</b> the largest live node wins, whoever started, and
 * everybody learns it; unless a message is lost because its sender and its receiver both stop
 * before it arrives. <b>Cost:</b> with one initiator, d places before the largest, d+n messages,
 * and n announcements: at most 3n-1 together. If all initiate, as many as Chang and Roberts'.
 *
 * <p>Three repairs of the printed rules: a participant discards a smaller identifier; everybody
 * remembers the coordinator; and a message whose owner turns out to be dead is withdrawn, which
 * begins a new election, numbered so that what is left of the old one is ignored.
 *
 * @see <a href="https://doi.org/10.1145/359104.359108">Chang and Roberts, CACM 22(5), 1979, whose
 *     unmarked processes join in</a>
 */
public final class ParticipantRing
    implements LeaderElection<ParticipantRing.Message>, Detecting<ParticipantRing.Message> {
  /** Whom a message speaks for, and in which election. */
  public sealed interface Message {
    long id();

    int epoch();
  }

  /** A candidate in search of a larger one. */
  public record Election(long id, int epoch) implements Message {}

  /** The coordinator, making itself known. */
  public record Elected(long id, int epoch) implements Message {}

  private static final long NOBODY = Long.MIN_VALUE;

  private final long[] ids; // by place in the ring
  private final int place;
  private final long id;
  private final boolean announce;
  private boolean participant;
  private long coordinator = NOBODY;
  private int epoch; // which election

  /**
   * A node that knows the ring.
   *
   * @param ids clockwise
   * @param place of this node among them; port p leads p places further
   */
  public ParticipantRing(long[] ids, int place, boolean announce) {
    this.ids = ids;
    this.place = place;
    this.announce = announce;
    id = ids[place];
  }

  @Override
  public void start(Context<Message> ctx) {
    if (!participant && coordinator == NOBODY) elect(ctx);
  }

  private void elect(Context<Message> ctx) {
    participant = true;
    send(NEXT, new Election(id, epoch), ctx);
  }

  /** Sends some places further, or back to itself once round. */
  private void send(int places, Message message, Context<Message> ctx) {
    ctx.send(places % ids.length, message);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    if (message.epoch() < epoch) return; // of an election that was given up
    if (message.epoch() > epoch) begin(message.epoch());
    switch (message) {
      case Election(long other, int _) when other > id -> {
        participant = true;
        send(NEXT, message, ctx);
      }
      case Election(long other, int _) when other == id -> {
        coordinator = id;
        participant = false;
        ctx.emit(new Won());
        if (announce) send(NEXT, new Elected(id, epoch), ctx);
      }
      case Election _ when participant -> {} // a larger one is on its way
      case Election _ -> elect(ctx);
      case Elected(long leader, int _) when leader != id -> {
        coordinator = leader;
        participant = false;
        ctx.emit(new Output.Elected(leader));
        send(NEXT, message, ctx);
      }
      case Elected _ -> {} // everybody knows
    }
  }

  private void begin(int number) {
    epoch = number;
    participant = false;
    coordinator = NOBODY;
  }

  /** Skips a dead successor; if the message was its own, nobody would ever take it off the ring. */
  @Override
  public void unreachable(int port, Message message, Context<Message> ctx) {
    if (message.epoch() < epoch) return;
    if (ids[(place + port) % ids.length] != message.id()) {
      send(port + 1, message, ctx);
    } else {
      begin(epoch + 1);
      elect(ctx);
    }
  }
}
