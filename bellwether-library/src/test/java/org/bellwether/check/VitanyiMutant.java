package org.bellwether.check;

import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Shape;
import org.bellwether.election.Vitanyi;
import org.bellwether.election.Vitanyi.Due;
import org.bellwether.election.Vitanyi.Election;
import org.bellwether.election.Vitanyi.Message;
import org.bellwether.election.Vitanyi.Sleepwell;
import org.bellwether.election.Vitanyi.Wakeup;
import org.bellwether.model.Context;
import org.bellwether.model.GuestContext;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Output;
import org.bellwether.model.Timed;
import org.bellwether.scenario.Scenario;
import org.bellwether.spec.monitor.Agreement;
import org.bellwether.spec.monitor.AtMostOneLeader;
import org.bellwether.spec.monitor.SameElections;

/** Vitányi's election whose processors may take every message for one of their own election. */
final class VitanyiMutant implements LeaderElection<Message>, Timed<Message, Due> {
  private final Vitanyi guest;
  private final boolean numbered;
  private boolean awake;
  private int epoch; // the guest's

  private VitanyiMutant(long id, boolean numbered) {
    guest = new Vitanyi(id, 1, name -> name, 0, Vitanyi.Counting.NOBODY);
    this.numbered = numbered;
  }

  /** A check of a ring whose smallest wakes once more. */
  static Check check(long[] ids, boolean numbered) {
    Catalog catalog =
        Entries.election(
            Shape.ONE_WAY_RING,
            VitanyiMutant.class,
            place -> new VitanyiMutant(ids[place.position()], numbered),
            setting ->
                List.of(new AtMostOneLeader(), new Agreement(ids), new SameElections(ids.length)));
    return Checks.check(Scenario.builder(Entries.NAME).ids(ids).build(), catalog);
  }

  @Override
  public void start(Context<Message> ctx) {
    guest.start(context(ctx));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    guest.receive(port, numbered ? message : asIfCurrent(message), context(ctx));
  }

  private Message asIfCurrent(Message message) {
    return switch (message) {
      case Wakeup wakeup -> new Wakeup(awake ? epoch : epoch + 1);
      case Election(long id, int electionEpoch) -> new Election(id, epoch);
      case Sleepwell sleepwell -> new Sleepwell(epoch);
      case Vitanyi.Size size -> size;
    };
  }

  @Override
  public void timeout(Due due, Context<Message> ctx) {
    guest.timeout(due, context(ctx));
  }

  private Context<Message> context(Context<Message> ctx) {
    return new GuestContext<>(ctx, m -> m, t -> t, output -> told(output, ctx), record -> {});
  }

  private void told(Output output, Context<Message> ctx) {
    awake = output instanceof Output.Electing;
    if (awake) epoch++;
    ctx.emit(output);
  }
}
