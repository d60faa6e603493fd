package org.bellwether.election;

import java.util.BitSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntPredicate;
import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Output.Group;
import org.bellwether.model.Output.Status;
import org.bellwether.model.Output.View;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.jspecify.annotations.Nullable;

/**
 * What nodes of both of Garcia-Molina's elections have in common: the state of listing 10.16, the
 * members of a node's own group, and one poll at a time, as a node executes one procedure at a
 * time.
 *
 * @param <M> the messages
 * @param <T> the timers, each of which names the point at which the waiting procedure continues
 * @param <S> what survives a crash
 */
abstract class GroupElection<M, T extends Timer, S extends Record>
    implements LeaderElection<M>, Timed<M, T>, Recoverable<M, S> {
  final int self; // the port to itself
  final long[] ids; // by port
  final long answerTicks; // T, how long to wait for answers
  Status status;
  int coordinator;
  Definition definition;
  final BitSet up = new BitSet(); // who is in the group of this coordinator
  Poll<T> poll = Poll.none();

  GroupElection(int self, long[] ids, long answerTicks, Status status) {
    this.self = self;
    this.ids = ids;
    this.answerTicks = answerTicks;
    this.status = status;
    coordinator = self;
    definition = new Definition(new Group(ids[self], 0), List.of());
  }

  /** A number from stable storage, so that answers to what was asked before a crash are late. */
  abstract long life();

  private RequestNumber lastRequest() {
    return new RequestNumber(life(), poll.asked());
  }

  /**
   * State = ..., of which the application is told. It works only while the status is normal, so
   * that this is stop_processing(), too.
   */
  final void become(Status next, @Nullable Group group, List<Long> members, Context<M> ctx) {
    status = next;
    Definition task = next == Status.NORMAL ? definition : null;
    ctx.emit(new View(next, group, ids[coordinator], members, task));
  }

  /** Sends a request to some nodes and waits T, once for all of them, for their answers. */
  final void ask(BitSet whom, Function<RequestNumber, M> request, T then, Context<M> ctx) {
    await(poll.next(), then, answerTicks, ctx);
    M message = request.apply(lastRequest());
    whom.stream().forEach(port -> ctx.send(port, message));
  }

  /** Waits without a question. */
  final void await(T then, long ticks, Context<M> ctx) {
    await(poll, then, ticks, ctx);
  }

  private void await(Poll<T> next, T then, long ticks, Context<M> ctx) {
    abandonProcedure(ctx);
    poll = next.until(then);
    ctx.setTimer(then, ticks);
  }

  /** "Stop the election procedure if it is executing", or any other that waits. */
  final void abandonProcedure(Context<M> ctx) {
    if (poll.then() != null) ctx.cancelTimer(poll.then());
    poll = poll.over();
  }

  /** Whether an answer is one to the last request, or comes too late. */
  final boolean current(RequestNumber number) {
    return number.equals(lastRequest());
  }

  final void answer(int port, RequestNumber number, boolean yes) {
    if (yes && current(number)) poll.answered().set(port);
  }

  /** Whether this node coordinates a group that works. */
  final boolean coordinates() {
    return status == Status.NORMAL && coordinator == self;
  }

  final int port(long id) {
    int port = 0;
    while (ids[port] != id) port++;
    return port;
  }

  static BitSet only(int port) {
    BitSet one = new BitSet();
    one.set(port);
    return one;
  }

  final BitSet everybodyElse() {
    return ports(number -> true);
  }

  final BitSet ports(IntPredicate which) {
    BitSet ports = new BitSet();
    for (int port = 0; port < ids.length; port++) ports.set(port, port != self && which.test(port));
    return ports;
  }

  final boolean isHigher(int port) {
    return ids[port] > ids[self];
  }

  final boolean isLower(int port) {
    return ids[port] < ids[self];
  }

  /** The task of a group of this coordinator. */
  final Definition newDefinition(Group group) {
    BitSet members = (BitSet) up.clone();
    members.set(self);
    return Definition.of(group, members, ids);
  }
}
