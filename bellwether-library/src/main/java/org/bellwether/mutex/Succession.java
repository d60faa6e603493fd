package org.bellwether.mutex;

import java.util.TreeMap;
import org.bellwether.model.Context;
import org.bellwether.model.GuestContext;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.jspecify.annotations.Nullable;

/**
 * The succession of a lock's coordinator: the winner of the election asks all nodes to follow it
 * into a new epoch, and begins once it knows what each of them was doing in the old one.
 *
 * <p><b>Model:</b> that of the election, which it hosts: complete network, a message arrives within
 * Tm and is handled within Tp, so that silence for T = 2Tm+Tp proves a crash; links may reorder;
 * nodes crash and may recover. The epoch is on stable storage. <b>Guarantee:</b> an epoch has at
 * most one coordinator, and is larger than every epoch that began before it, because each was
 * stored by a majority of all nodes and no node follows into an epoch that is not larger than its
 * own. When an epoch begins, every live node has promised to do nothing more in older ones, and the
 * coordinator has its report. If a majority is up, then T and an election after the last crash or
 * recovery that a node suspects, an epoch begins whose coordinator is up. <b>Cost:</b> 2(n-1)
 * messages in addition to those of the election.
 *
 * <p>The lock hosts this node. It calls {@link #suspect} when the coordinator is silent, answers
 * {@link Adopted} with {@link #report}, and takes over at {@link Installed}.
 *
 * @param <G> the messages of the election
 */
public final class Succession<G>
    implements Timed<Succession.Message, Succession.Wait>,
        Recoverable<Succession.Message, Succession.Stored> {
  public sealed interface Message {}

  /** Follow me into this epoch, and tell me what you are doing. */
  public record Ask(long epoch) implements Message {}

  /** I follow, and was doing that. */
  public record Answer(long epoch, Object report) implements Message {}

  /** I do not: I follow somebody into this epoch, which is not older. */
  public record Refusal(long epoch) implements Message {}

  /** A message of the election. */
  public record Ballot(Object content) implements Message, Wrapper {}

  /** What a node waits for. */
  public sealed interface Wait extends Timer {}

  /** A request to all nodes to answer. */
  public record Answers() implements Wait {}

  /** What a node waits for in the election. */
  public record ElectionWait(Timer timer) implements Wait {}

  /** What survives a crash. */
  public record Stored(long epoch) {}

  /** From now on this node acts in no older epoch. The lock reports what it was doing. */
  public record Adopted(int coordinator) implements Output.Custom {}

  /**
   * This node is the coordinator of the epoch.
   *
   * @param reports of all live nodes, by position
   */
  public record Installed(TreeMap<Integer, Object> reports) implements Output.Custom {}

  private final int self;
  private final int n;
  private final long roundTripTicks;
  private final LeaderElection<G> election;
  private long epoch = 1;
  private int asker; // whom this node followed into the epoch
  private boolean elected; // as far as it knows, this node leads
  private boolean collecting; // asks for an epoch that has not begun
  private final TreeMap<Integer, Object> reports = new TreeMap<>();

  /**
   * The node at position {@code self} of {@code n}.
   *
   * @param roundTripTicks 2Tm+Tp: how long an answer takes at most
   * @param election whose {@code start} means that the leader is suspected, in every state
   */
  public <E extends LeaderElection<G> & Timed<G, ?> & Recoverable<G, ?>> Succession(
      int self, int n, long roundTripTicks, E election) {
    this.self = self;
    this.n = n;
    this.roundTripTicks = roundTripTicks;
    this.election = election;
  }

  /** The epoch in which this node acts. */
  public long epoch() {
    return epoch;
  }

  /** The coordinator is suspected: somebody is elected in its place. */
  public void suspect(Context<Message> ctx) {
    election.start(electing(ctx));
  }

  /** The coordinator itself wants a new epoch, to begin again from what all nodes report. */
  public void renew(Context<Message> ctx) {
    ask(epoch + 1, ctx);
  }

  @Override
  @SuppressWarnings("unchecked") // the constructor demands an election that can recover
  public void boot(@Nullable Stored stored, Context<Message> ctx) {
    if (stored != null) epoch = stored.epoch;
    ((Recoverable<G, Record>) election).boot(null, electing(ctx)); // it stores nothing
  }

  @Override
  @SuppressWarnings("unchecked") // all nodes hold the same election
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Ballot(Object ballot) -> election.receive(port, (G) ballot, electing(ctx));
      case Ask(long wanted) when wanted <= epoch -> ctx.send(port, new Refusal(epoch));
      case Ask(long wanted) when elected -> ask(wanted + 1, ctx); // whoever asks will hear of us
      case Ask(long wanted) -> {
        collecting = false;
        adopt(wanted, port, ctx);
      }
      case Refusal(long known) when collecting && known >= epoch -> ask(known + 1, ctx);
      case Refusal refusal -> {} // of an older attempt
      case Answer(long asked, Object report) when collecting && asked == epoch ->
          collect(port, report, ctx);
      case Answer answer -> {} // too late, or of an older attempt
    }
  }

  private void ask(long wanted, Context<Message> ctx) {
    collecting = true;
    reports.clear();
    ctx.broadcast(new Ask(wanted));
    ctx.setTimer(new Answers(), roundTripTicks);
    adopt(wanted, self, ctx);
  }

  private void adopt(long wanted, int coordinator, Context<Message> ctx) {
    epoch = wanted;
    asker = coordinator;
    ctx.persist(new Stored(epoch));
    ctx.emit(new Adopted(coordinator));
  }

  /** What the lock of this node was doing when it adopted the epoch. */
  public void report(Object report, Context<Message> ctx) {
    if (asker == self) collect(self, report, ctx);
    else ctx.send(asker, new Answer(epoch, report));
  }

  private void collect(int node, Object report, Context<Message> ctx) {
    reports.put(node, report);
    if (reports.size() == n) install(ctx);
  }

  private void install(Context<Message> ctx) {
    collecting = false;
    ctx.cancelTimer(new Answers());
    ctx.emit(new Installed(new TreeMap<>(reports)));
    reports.clear();
  }

  @Override
  @SuppressWarnings("unchecked") // the constructor demands an election that has timers
  public void timeout(Wait timer, Context<Message> ctx) {
    switch (timer) {
      case ElectionWait(Timer inner) -> ((Timed<G, Timer>) election).timeout(inner, electing(ctx));
      case Answers() -> {
        // whoever is silent is dead; a minority has to wait until somebody recovers
        if (collecting && 2 * reports.size() > n) install(ctx);
      }
    }
  }

  private Context<G> electing(Context<Message> ctx) {
    return new GuestContext<>(
        ctx, Ballot::new, ElectionWait::new, outcome -> decided(outcome, ctx), record -> {});
  }

  private void decided(Output outcome, Context<Message> ctx) {
    switch (outcome) {
      case Won() -> {
        elected = true;
        ask(epoch + 1, ctx);
      }
      case Elected otherElected -> {
        elected = false;
        collecting = false; // the one above asks itself
      }
      default -> {}
    }
  }
}
