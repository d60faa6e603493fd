package org.bellwether.check;

import org.bellwether.election.ParticipantRing;
import org.bellwether.election.ParticipantRing.Ballot;
import org.bellwether.election.ParticipantRing.Elected;
import org.bellwether.election.ParticipantRing.Election;
import org.bellwether.election.ParticipantRing.Message;
import org.bellwether.model.Context;
import org.bellwether.model.Detecting;
import org.bellwether.model.GuestContext;
import org.bellwether.model.LeaderElection;

/**
 * The ring with participants whose nodes do not look at the numbers of elections as they should.
 */
final class ParticipantRingMutant implements LeaderElection<Message>, Detecting<Message> {
  /** What a node does with the number in a message. */
  enum Numbering {
    /** What it should. */
    RIGHT,
    /** Takes every message for one of the election that it takes part in. */
    IGNORED,
    /** Takes a message of an earlier election for one of the election that it takes part in. */
    OLD_IS_CURRENT
  }

  private final ParticipantRing guest;
  private final Numbering number;
  private int epoch; // the guest's

  ParticipantRingMutant(long[] ids, int place, Numbering number) {
    guest = new ParticipantRing(ids, place, true, 0);
    this.number = number;
  }

  @Override
  public void start(Context<Message> ctx) {
    guest.start(context(ctx));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    guest.receive(port, read(message), context(ctx));
  }

  @Override
  public void unreachable(int port, Message message, Context<Message> ctx) {
    guest.unreachable(port, read(message), context(ctx));
  }

  private Message read(Message message) {
    if (!(message instanceof Ballot ballot)) return message;
    boolean asIfCurrent =
        switch (number) {
          case RIGHT -> false;
          case IGNORED -> true;
          case OLD_IS_CURRENT -> ballot.epoch() < epoch;
        };
    if (!asIfCurrent) epoch = Math.max(epoch, ballot.epoch());
    if (!asIfCurrent) return message;
    return switch (ballot) {
      case Election(long id, int electionEpoch) -> new Election(id, epoch);
      case Elected(long id, int electedEpoch) -> new Elected(id, epoch);
    };
  }

  private Context<Message> context(Context<Message> ctx) {
    return new GuestContext<>(ctx, this::sent, timer -> timer, ctx::emit, record -> {});
  }

  private Message sent(Message message) {
    if (message instanceof Ballot ballot) epoch = ballot.epoch();
    return message;
  }
}
