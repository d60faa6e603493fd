package org.bellwether.election;

import java.util.BitSet;
import org.bellwether.model.Context;
import org.bellwether.model.Group;
import org.bellwether.model.Status;

/**
 * What the nodes of both of Garcia-Molina's elections keep and do: a status, a coordinator, the
 * members of an own group; and requests to several nodes at once, whose answers carry their number.
 */
abstract class GroupElection<M> {
  final int self; // the port to itself
  final long[] ids; // by port
  Status status;
  int coordinator;
  final BitSet up = new BitSet(); // who is in the group of this coordinator
  final BitSet agreed = new BitSet(); // who said yes to the current request
  private long requests;

  GroupElection(int self, long[] ids, Status status) {
    this.self = self;
    this.ids = ids;
    this.status = status;
    coordinator = self;
  }

  /** A number from stable storage, so that answers to what was asked before a crash are late. */
  abstract long life();

  final RequestNumber nextRequest() {
    return new RequestNumber(life(), ++requests);
  }

  /** Whether an answer is one to the last request, or comes too late. */
  final boolean current(RequestNumber number) {
    return number.equals(new RequestNumber(life(), requests));
  }

  final void ask(M request, BitSet whom, Context<M> ctx) {
    agreed.clear();
    whom.stream().forEach(port -> ctx.send(port, request));
  }

  static BitSet only(int port) {
    BitSet one = new BitSet();
    one.set(port);
    return one;
  }

  final BitSet everybodyElse() {
    BitSet ports = new BitSet();
    ports.set(0, ids.length);
    ports.clear(self);
    return ports;
  }

  /** The task of a group of this coordinator. */
  final Definition newDefinition(Group group) {
    BitSet members = (BitSet) up.clone();
    members.set(self);
    return Definition.of(group, members, ids);
  }
}
