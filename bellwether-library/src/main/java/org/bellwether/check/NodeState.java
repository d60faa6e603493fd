package org.bellwether.check;

import org.bellwether.state.StateWriter;
import org.jspecify.annotations.Nullable;

/**
 * The state of one node: its fields, its timers, its disk and its client. {@link NodeStateTable}
 * gives equal states the same number.
 */
final class NodeState {
  static final int IDLE = 0;
  static final int WAITING = 1;
  static final int INSIDE = 2;

  /** In lock-step: the node no longer takes part. */
  static final int OUT = 3;

  static final int NOTHING_SAVED = -1;
  static final int[] NO_TIMERS = {};

  final int position;
  final byte @Nullable [] fields; // null while down
  final int starts; // still to come
  final int client; // of a lock: idle, waiting or inside
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
      int client,
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
        other, fields, starts, client, requests, casts, timeouts, saved, holding, now, timers);
  }

  /** The same state with other fields. */
  NodeState with(byte[] others) {
    return new NodeState(
        position, others, starts, client, requests, casts, timeouts, saved, holding, now, timers);
  }

  boolean up() {
    return fields != null;
  }

  void write(StateWriter out) {
    writeFrame(out);
    out.writeBoolean(fields != null);
    if (fields != null) out.writeBytes(fields);
  }

  /** Writes everything but the fields. */
  void writeFrame(StateWriter out) {
    out.writeUnsigned(position);
    out.writeUnsigned(starts);
    out.writeByte(client);
    out.writeUnsigned(requests);
    out.writeUnsigned(casts);
    out.writeUnsigned(timeouts);
    out.writeSigned(saved);
    out.writeUnsigned(holding);
    out.writeUnsigned(now);
    out.writeUnsigned(timers.length);
    for (int number : timers) out.writeUnsigned(number);
  }

  /** The most ticks that can pass before something must happen at this node. */
  int patience() {
    int most = client == INSIDE ? holding : Integer.MAX_VALUE;
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
        requests,
        casts,
        timeouts,
        saved,
        client == INSIDE && holding != Integer.MAX_VALUE ? holding - ticks : holding,
        clocked ? now + ticks : now,
        rest);
  }
}
