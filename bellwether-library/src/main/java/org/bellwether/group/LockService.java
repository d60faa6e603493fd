package org.bellwether.group;

import java.util.Set;
import java.util.TreeMap;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.GuestContext;
import org.bellwether.model.Leased;
import org.bellwether.model.Linked;
import org.bellwether.model.Output;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Serving;
import org.bellwether.model.Timed;
import org.bellwether.model.Timer;
import org.bellwether.model.Wrapper;
import org.jspecify.annotations.Nullable;

/**
 * Locks for the processes of a deployed service: a {@link MajorityGroup} decides who serves
 * together, and a {@link LockTable} passes locks among those who do.
 *
 * <p><b>Model:</b> that of the group: messages may be lost, duplicated and late and overtake each
 * other; members stop, freeze and recover, with a few numbers on disk; rates of clocks differ by
 * less than rho. <b>Guarantee:</b> at no instant do two members hold a lock that is valid by their
 * own clocks. Of two grants of a lock, the later one has the larger fence, whatever clocks do. Once
 * nothing fails and messages are in time, every ticket is granted that waits in a connected
 * majority, if every other is released. <b>Cost:</b> a grant costs what the mutex costs, and no
 * write to disk: 0 messages where the token is, else with path compression O(log n) on average; a
 * grant after a rest takes one round trip more, for a lease. 2(n-1) messages per renewal of each
 * member's lease while it is busy, none at rest; 7(n-1) messages per view change; n-1 per
 * announcement, its end, and each view during which it holds.
 *
 * <p>The client gives {@link LockCommand}s and hears {@link LockEvent}s. What it has been granted
 * and has not released or lost is valid until the end of the last {@link Leased} that it was told,
 * by the clock of its member, and becomes valid again with the next one. {@link
 * MajorityGroup.Joined} tells of each view.
 */
public class LockService
    implements Linked<LockService.Message>,
        Timed<LockService.Message, LockService.Wait>,
        Recoverable<LockService.Message, MajorityGroup.Stable>,
        Serving<LockService.Message, LockCommand> {
  public sealed interface Message {}

  /**
   * A message of the group.
   *
   * @param epoch of the sender's view
   * @param sent how many messages of locks the sender has sent to the receiver in that epoch
   */
  public record Grouped(MajorityGroup.Message content, long epoch, int sent)
      implements Message, Wrapper {}

  /** A message of the locks. */
  public record Tabled(LockTable.Message content) implements Message, Wrapper {}

  /** The sender holds a lock, or does so no longer. */
  public record News(String lock, Fence fence, boolean held) implements Message {}

  public sealed interface Wait extends Timer {}

  /** In the group. */
  public record GroupWait(MajorityGroup.Wait timer) implements Wait {}

  /** In the table. */
  public record TableWait(LockTable.Gap timer) implements Wait {}

  final MajorityGroup group;
  final LockTable table;
  private final TreeMap<String, LockEvent.Granted> untold = new TreeMap<>(); // for want of a lease
  private final TreeMap<String, Fence> announced = new TreeMap<>(); // by lock, while it is held

  /** The member at position {@code self}. */
  public LockService(int self, GroupPlan plan, TokenAlgorithm algorithm) {
    this(
        new MajorityGroup(self, plan, false),
        new LockTable(self, plan.members(), algorithm, plan.patienceTicks()));
  }

  LockService(MajorityGroup group, LockTable table) {
    this.group = group;
    this.table = table;
  }

  @Override
  public void boot(MajorityGroup.@Nullable Stable saved, Context<Message> ctx) {
    group.boot(saved, grouping(ctx));
  }

  @Override
  public void linked(int port, long incarnation, Context<Message> ctx) {
    group.linked(port, incarnation, grouping(ctx));
  }

  @Override
  public void unlinked(int port, Context<Message> ctx) {
    group.unlinked(port, grouping(ctx));
  }

  @Override
  public void command(LockCommand command, Context<Message> ctx) {
    group.stir(grouping(ctx));
    if (command instanceof LockCommand.Announce(String lock, long ticket)) {
      Fence fence = table.fence(lock, ticket);
      if (fence == null || untold.containsKey(lock)) return; // it is over already
      announced.put(lock, fence);
      announce(lock, fence, true, ctx);
      return;
    }
    table.command(command, locking(ctx));
  }

  private static void announce(String lock, Fence fence, boolean held, Context<Message> ctx) {
    ctx.broadcast(new News(lock, fence, held));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Grouped(MajorityGroup.Message content, long epoch, int sent) -> {
        group.receive(port, content, grouping(ctx));
        table.counted(port, epoch, sent, locking(ctx));
      }
      case Tabled(LockTable.Message content) -> {
        group.stir(grouping(ctx));
        table.receive(port, content, locking(ctx));
      }
      case News(String lock, Fence fence, boolean held) ->
          ctx.emit(new LockEvent.Announced(lock, port, fence, held));
    }
  }

  @Override
  public void timeout(Wait wait, Context<Message> ctx) {
    switch (wait) {
      case GroupWait(MajorityGroup.Wait timer) -> group.timeout(timer, grouping(ctx));
      case TableWait(LockTable.Gap timer) -> table.timeout(timer, locking(ctx));
    }
  }

  // ---- What the group says

  private Context<MajorityGroup.Message> grouping(Context<Message> ctx) {
    return new GuestContext<MajorityGroup.Message, Message>(
        ctx,
        content -> new Grouped(content, 0, 0),
        timer -> new GroupWait((MajorityGroup.Wait) timer),
        output -> heardOfGroup(output, ctx),
        ctx::persist) {
      @Override
      public void send(int port, MajorityGroup.Message content) {
        ctx.send(port, new Grouped(content, table.epoch(), table.sent(port)));
      }
    };
  }

  private void heardOfGroup(Output output, Context<Message> ctx) {
    switch (output) {
      case MajorityGroup.Frozen _ -> table.freeze(locking(ctx));
      case MajorityGroup.Dropped _ -> {
        Set<String> unknown = Set.copyOf(untold.keySet());
        untold.clear();
        table.lose(unknown, locking(ctx));
      }
      case MajorityGroup.Joined(long epoch, int members) -> {
        ctx.emit(output);
        table.begin(epoch, members, group.held, locking(ctx));
        announced.forEach((lock, fence) -> announce(lock, fence, true, ctx)); // some are new
      }
      case Output.Until(Leased leased, Timer spent) -> {
        ctx.emit(new Output.Until(leased, new GroupWait((MajorityGroup.Wait) spent)));
        for (String lock : untold.keySet().toArray(String[]::new)) tell(lock, ctx);
      }
      default -> ctx.emit(output);
    }
  }

  // ---- What the table says

  private Context<LockTable.Message> locking(Context<Message> ctx) {
    return new GuestContext<>(
        ctx,
        Tabled::new,
        timer -> new TableWait((LockTable.Gap) timer),
        output -> heardOfTable(output, ctx),
        ctx::persist);
  }

  private void heardOfTable(Output output, Context<Message> ctx) {
    switch (output) {
      case LockEvent.Granted granted -> {
        untold.put(granted.lock(), granted);
        group.claim(granted.lock(), granted.fence(), grouping(ctx));
        if (mayTell()) tell(granted.lock(), ctx);
      }
      case LockEvent.Wanted(String lock, _) -> {
        if (!untold.containsKey(lock)) ctx.emit(output); // else when the grant is told
      }
      case LockEvent.Released(String lock, _, _) -> ended(lock, output, ctx);
      case LockEvent.Lost(String lock, _, _) -> ended(lock, output, ctx);
      case LockTable.Missing _, LockTable.Exhausted _ -> group.renew(grouping(ctx));
      case LockTable.Ahead(long epoch) -> group.hear(epoch, grouping(ctx));
      default -> ctx.emit(output);
    }
  }

  /** A grant that is told late may be older than one that another member has been told since. */
  boolean mayTell() {
    return group.leased();
  }

  private void tell(String lock, Context<Message> ctx) {
    LockEvent.Granted granted = untold.remove(lock);
    if (granted == null) return;
    ctx.emit(granted);
    if (table.wanted(lock)) ctx.emit(new LockEvent.Wanted(lock, granted.ticket()));
  }

  private void ended(String lock, Output output, Context<Message> ctx) {
    group.disclaim(lock);
    Fence told = announced.remove(lock);
    if (told != null) announce(lock, told, false, ctx);
    if (untold.remove(lock) == null) ctx.emit(output);
  }
}
