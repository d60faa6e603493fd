package org.bellwether.check;

import org.bellwether.state.StateWriter;
import org.jspecify.annotations.Nullable;

/**
 * Everything that belongs to one node at one moment: its fields, its timers, its disk and its
 * client. Made up by the number that {@link NodeStateTable} gives it.
 */
final class NodeState {
  static final int IDLE = 0;
  static final int WAITING = 1;
  static final int INSIDE = 2;

  /** In lock-step: takes part no more. */
  static final int OUT = 3;

  static final int NOTHING_SAVED = -1;
  static final int[] NO_TIMERS = {};

  final int position;
  final byte @Nullable [] fields; // null while down
  final int starts; // still to come
  final int client; // of a lock
  final int requests; // still to come
  final int casts; // handed over
  final int timeouts; // that may still run out
  final int saved; // number of what is on disk
  final int holding; // how long the client stays inside at most
  final long now; // of nodes that see a clock
  final int[] timers; // number, least and most of each, by number

  int[] events = NO_TIMERS; // that this node may have without a message
  int frame; // a number of everything but the fields
  volatile @Nullable Object live; // a node in this state that nobody may change

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

  /** The same in another place. */
  NodeState at(int other) {
    return new NodeState(
        other, fields, starts, client, requests, casts, timeouts, saved, holding, now, timers);
  }

  /** The same with other fields. */
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

  /** Everything but the fields. */
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

  /** The longest that can pass before something here must happen. */
  int patience() {
    int most = client == INSIDE ? holding : Integer.MAX_VALUE;
    if (timeouts == 0) return most;
    for (int i = 2; i < timers.length; i += 3) most = Math.min(most, timers[i]);
    return most;
  }

  /** The same after some time, of which there was enough. */
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
