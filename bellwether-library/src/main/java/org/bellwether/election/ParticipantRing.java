package org.bellwether.election;

import static org.bellwether.model.Ring.NEXT;

import org.bellwether.model.Context;
import org.bellwether.model.Detecting;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Electing;
import org.bellwether.model.Output.Won;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.jspecify.annotations.Nullable;

/**
 * The ring algorithm of the textbooks: a node that notices that there is no coordinator sends its
 * identifier around the ring, and every larger node replaces it by its own. A dead successor is
 * skipped. Elections are numbered, so that another one can be held when the coordinator has
 * crashed.
 *
 * <p><b>Model:</b> logical one-way ring over a list of processes that all know; asynchronous,
 * reliable FIFO links; nodes crash and stay down, and a node that sends to a dead node notices; any
 * node may be started any number of times, which calls an election. <b>Guarantee:</b> a winner is
 * the largest live node, whichever node started. In a quiescent state, all live nodes follow the
 * same node: the largest of them, or one that has crashed since it won and to which no node has
 * sent anything since, so that no node has noticed. Starting any node then calls a new election.
 * The exception is a node that crashes during an election while its successor in the ring is down
 * as well: a message that was in flight between them may be lost without being noticed. With a
 * heartbeat every crash is noticed and every such message is sent again: a heartbeat and 6n message
 * delays after the last crash, all live nodes follow the largest of them, however many crash and
 * whenever, if an election has reached any of them: a heartbeat meets a dead node within n delays,
 * since it may have to skip some; a message that is sent again may take n to reach a dead
 * candidate's predecessor; an election takes 3n; and n is for messages that were in flight at the
 * crash. <b>Cost:</b> with one initiator, d places before the largest, d+n messages, and n
 * announcements: at most 3n-1 in total. If all initiate, as many as in Chang and Roberts' election.
 * A heartbeat costs n messages per interval.
 *
 * <p>Three repairs of the printed rules: a participant discards a smaller identifier; every node
 * remembers the coordinator; and a message whose owner turns out to be dead is withdrawn, which
 * calls a new election with a higher number. Messages of elections with lower numbers are ignored,
 * as are candidates of an election that is decided.
 *
 * @see <a href="https://doi.org/10.1145/359104.359108">Chang and Roberts, CACM 22(5), 1979, whose
 *     unmarked processes join in</a>
 */
public final class ParticipantRing
    implements LeaderElection<ParticipantRing.Message>,
        Detecting<ParticipantRing.Message>,
        Timed<ParticipantRing.Message, ParticipantRing.Beat> {
  public sealed interface Message {}

  /** What is said in an election, for whom, and in which. */
  public sealed interface Ballot extends Message {
    long id();

    int epoch();
  }

  /** A candidate in search of a larger one. */
  public record Election(long id, int epoch) implements Ballot {}

  /** The coordinator, making itself known. */
  public record Elected(long id, int epoch) implements Ballot {}

  /** Asks whether the successor is alive. If it is not, the sender notices; there is no answer. */
  public record Heartbeat() implements Message {}

  /** When to look after the successor next. */
  public enum Beat implements Timer {
    BEAT
  }

  private static final long NOBODY = Long.MIN_VALUE;

  private final long[] ids; // by place in the ring
  private final int place;
  private final long id;
  private final boolean announce;
  private final long heartbeatTicks; // 0 for none
  private int epoch; // which election
  private boolean participant; // in that election, which is not decided
  private long coordinator = NOBODY; // who won that election
  private @Nullable Ballot last; // sent in that election
  private int lastPlaces; // how many places further it went
  private boolean beating;

  /**
   * A node that knows the ring.
   *
   * @param ids clockwise
   * @param place of this node among them; port p leads p places further
   * @param heartbeatTicks how often it looks after its successor; 0 for never
   */
  public ParticipantRing(long[] ids, int place, boolean announce, long heartbeatTicks) {
    this.ids = ids;
    this.place = place;
    this.announce = announce;
    this.heartbeatTicks = heartbeatTicks;
    id = ids[place];
  }

  /** The coordinator is suspected, or there is none yet. */
  @Override
  public void start(Context<Message> ctx) {
    if (participant) return; // an election is on
    if (coordinator != NOBODY) begin(epoch + 1);
    elect(ctx);
  }

  private void begin(int number) {
    epoch = number;
    participant = false;
    coordinator = NOBODY;
    last = null;
  }

  private void elect(Context<Message> ctx) {
    join(ctx);
    say(new Election(id, epoch), ctx);
  }

  private void join(Context<Message> ctx) {
    if (!participant) ctx.emit(new Electing());
    participant = true;
    if (heartbeatTicks == 0 || beating) return;
    beating = true;
    ctx.setTimer(Beat.BEAT, heartbeatTicks);
  }

  private void say(Ballot ballot, Context<Message> ctx) {
    last = ballot;
    lastPlaces = NEXT;
    send(NEXT, ballot, ctx);
  }

  /** Sends some places further, or back to itself once round. */
  private void send(int places, Message message, Context<Message> ctx) {
    ctx.send(places % ids.length, message);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    if (!(message instanceof Ballot ballot)) return; // a heartbeat, which has arrived
    if (ballot.epoch() < epoch) return; // of an election that was given up
    if (ballot.epoch() > epoch) begin(ballot.epoch());
    if (coordinator != NOBODY) return; // decided; everybody knows, or will
    switch (ballot) {
      case Election(long other, int epoch) when other > id -> {
        if (last != null && last.id() >= other) return; // is on its way already
        join(ctx);
        say(ballot, ctx);
      }
      case Election(long other, int electionEpoch) when other == id -> {
        coordinator = id;
        participant = false;
        ctx.emit(new Won());
        if (announce) say(new Elected(id, epoch), ctx);
      }
      case Election election when participant -> {} // a larger one is on its way
      case Election election -> elect(ctx);
      case Elected(long leader, int epoch) -> {
        coordinator = leader;
        participant = false;
        ctx.emit(new Output.Elected(leader));
        say(ballot, ctx);
      }
    }
  }

  @Override
  public void timeout(Beat beat, Context<Message> ctx) {
    ctx.setTimer(Beat.BEAT, heartbeatTicks);
    send(NEXT, new Heartbeat(), ctx);
  }

  /**
   * Skips a dead successor; if the message was its own, no node would ever take it off the ring.
   */
  @Override
  public void unreachable(int port, Message message, Context<Message> ctx) {
    long dead = ids[(place + port) % ids.length];
    boolean awaited = last != null && last.id() == dead; // its candidate or the coordinator
    switch (message) {
      case Ballot ballot when ballot.epoch() < epoch && !awaited -> {}
      case Ballot ballot when awaited -> callAgain(ctx);
      case Ballot ballot -> {
        if (ballot.equals(last)) lastPlaces = port + 1;
        send(port + 1, ballot, ctx);
      }
      case Heartbeat heartbeat when awaited -> callAgain(ctx);
      case Heartbeat beat -> {
        if (last != null && lastPlaces == port) { // which may have died with the dead node
          lastPlaces = port + 1;
          send(lastPlaces, last, ctx);
        }
        send(port + 1, beat, ctx);
      }
    }
  }

  private void callAgain(Context<Message> ctx) {
    begin(epoch + 1);
    elect(ctx);
  }
}
