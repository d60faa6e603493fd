package org.bellwether.check;

import org.bellwether.state.StateWriter;
import org.bellwether.step.LockClient;
import org.jspecify.annotations.Nullable;

/**
 * The state of one node: its fields, its timers, its disk and its client. {@link NodeStateTable}
 * gives equal states the same number.
 */
final class NodeState {
  static final int NOTHING_SAVED = -1;
  static final int[] NO_TIMERS = {};

  final int position;
  final byte @Nullable [] fields; // null while down
  final int starts; // still to come
  final LockClient client; // idle if there is no lock
  final boolean out; // in lock-step: the node no longer takes part
  final int requests; // still to come
  final int casts; // payloads that the client has sent
  final int timeouts; // that may still happen
  final int saved; // number of the persisted record
  final int holding; // most ticks that the client stays inside
  final long now; // the time, for nodes that see a clock; in lock-step, the round
  final int[] timers; // number, least and most ticks of each, by number

  int[] events = NO_TIMERS; // that are possible without a message
  int frame; // the number of everything but the fields
  volatile @Nullable Object live; // a node in this state, not to be changed

  NodeState(
      int position,
      byte @Nullable [] fields,
      int starts,
      LockClient client,
      boolean out,
      int requests,
      int casts,
      int timeouts,
      int saved,
      int holding,
      long now,
      int[] timers) {
    this.position = position;
    this.fields = fields;
    this.starts = starts;
    this.client = client;
    this.out = out;
    this.requests = requests;
    this.casts = casts;
    this.timeouts = timeouts;
    this.saved = saved;
    this.holding = holding;
    this.now = now;
    this.timers = timers;
  }

  /** The same state at another position. */
  NodeState at(int other) {
    return new NodeState(
        other, fields, starts, client, out, requests, casts, timeouts, saved, holding, now, timers);
  }

  /** The same state with other fields. */
  NodeState with(byte[] others) {
    return new NodeState(
        position, others, starts, client, out, requests, casts, timeouts, saved, holding, now,
        timers);
  }

  boolean up() {
    return fields != null;
  }

  void write(StateWriter to) {
    writeFrame(to);
    to.writeBoolean(fields != null);
    if (fields != null) to.writeBytes(fields);
  }

  /** Writes everything but the fields. */
  void writeFrame(StateWriter to) {
    to.writeUnsigned(position);
    to.writeUnsigned(starts);
    to.writeByte(clientCode());
    to.writeUnsigned(requests);
    to.writeUnsigned(casts);
    to.writeUnsigned(timeouts);
    to.writeSigned(saved);
    to.writeUnsigned(holding);
    to.writeUnsigned(now);
    to.writeUnsigned(timers.length);
    for (int number : timers) to.writeUnsigned(number);
  }

  private int clientCode() {
    if (out) return 3;
    return switch (client) {
      case IDLE -> 0;
      case WAITING -> 1;
      case INSIDE -> 2;
    };
  }

  /** The most ticks that can pass before something must happen at this node. */
  int patience() {
    int most = client == LockClient.INSIDE ? holding : Integer.MAX_VALUE;
    if (timeouts == 0) return most;
    for (int i = 2; i < timers.length; i += 3) most = Math.min(most, timers[i]);
    return most;
  }

  /** The state after some ticks, which must not pass what is due. */
  NodeState after(int ticks, boolean clocked) {
    int[] rest = timers.clone();
    for (int i = 0; i < rest.length; i += 3) {
      rest[i + 1] = Math.max(0, rest[i + 1] - ticks);
      if (rest[i + 2] != Integer.MAX_VALUE) rest[i + 2] -= ticks;
    }
    return new NodeState(
        position,
        fields,
        starts,
        client,
        out,
        requests,
        casts,
        timeouts,
        saved,
        client == LockClient.INSIDE && holding != Integer.MAX_VALUE ? holding - ticks : holding,
        clocked ? now + ticks : now,
        rest);
  }
}
