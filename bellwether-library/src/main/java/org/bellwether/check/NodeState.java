package org.bellwether.check;

import java.util.Arrays;
import org.bellwether.state.StateWriter;
import org.bellwether.step.LockClient;
import org.jspecify.annotations.Nullable;

/**
 * The state of one node: its fields, its timers, its disk, its connections and its client. {@link
 * NodeStateTable} gives equal states the same number.
 */
final class NodeState {
  static final int NOTHING_SAVED = -1;
  static final int[] NONE = {};

  final int position;
  final byte @Nullable [] fields; // null while down
  final int starts; // still to come
  final LockClient client; // idle if there is no lock
  final boolean out; // in lock-step: the node no longer takes part
  final boolean paused; // no handler runs, though time passes
  final int wall; // what the wall clock of the node's machine shows: see WallClockJump
  final int requests; // still to come
  final int withdrawals; // still to come
  final int operations; // payloads and commands that the client has handed over
  final int timeouts; // that may still happen
  final int saved; // number of the persisted record
  final int holding; // most ticks that the client stays inside
  final long now; // the time, for nodes that see a clock; in lock-step, the round
  final int[] timers; // number, least and most ticks of each, by number
  final int[] claims; // number of each that has an end, and that of the timer that ends it
  final int life; // counted from 1, for nodes that hear of connections
  final int[] links; // by slot, the life of the peer that the node is connected with; 0 if none

  int[] events = NONE; // that are possible without a message
  int frame; // the number of everything but the fields
  volatile @Nullable Object live; // a node in this state, not to be changed

  private NodeState(Draft draft) {
    position = draft.position;
    fields = draft.fields;
    starts = draft.starts;
    client = draft.client;
    out = draft.out;
    paused = draft.paused;
    wall = draft.wall;
    requests = draft.requests;
    withdrawals = draft.withdrawals;
    operations = draft.operations;
    timeouts = draft.timeouts;
    saved = draft.saved;
    holding = draft.holding;
    now = draft.now;
    timers = draft.timers;
    claims = draft.claims;
    life = draft.life;
    links = draft.links;
  }

  /** A state that is still being made. Its arrays are replaced, never written to. */
  static final class Draft {
    int position;
    byte @Nullable [] fields;
    int starts;
    LockClient client = LockClient.IDLE;
    boolean out;
    boolean paused;
    int wall;
    int requests;
    int withdrawals;
    int operations;
    int timeouts;
    int saved = NOTHING_SAVED;
    int holding;
    long now;
    int[] timers = NONE;
    int[] claims = NONE;
    int life;
    int[] links = NONE;

    NodeState build() {
      return new NodeState(this);
    }

    /** What is left after a crash; a client that comes back asks for what it has not yet. */
    Draft crashed(boolean startsAgain, boolean recoverable) {
      Draft down = new Draft();
      down.position = position;
      down.wall = wall;
      down.starts = startsAgain ? starts : 0;
      down.requests = recoverable ? requests : 0;
      down.withdrawals = recoverable ? withdrawals : 0;
      down.operations = operations;
      down.timeouts = timeouts;
      return down;
    }
  }

  /** A draft of a state that begins as this one. */
  Draft draft() {
    Draft draft = new Draft();
    draft.position = position;
    draft.fields = fields;
    draft.starts = starts;
    draft.client = client;
    draft.out = out;
    draft.paused = paused;
    draft.wall = wall;
    draft.requests = requests;
    draft.withdrawals = withdrawals;
    draft.operations = operations;
    draft.timeouts = timeouts;
    draft.saved = saved;
    draft.holding = holding;
    draft.now = now;
    draft.timers = timers;
    draft.claims = claims;
    draft.life = life;
    draft.links = links;
    return draft;
  }

  /** The same state at another position. */
  NodeState at(int other) {
    Draft moved = draft();
    moved.position = other;
    return moved.build();
  }

  /** The same state with other fields. */
  NodeState with(byte[] others) {
    Draft changed = draft();
    changed.fields = others;
    return changed.build();
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
    to.writeBoolean(paused);
    to.writeByte(wall);
    to.writeUnsigned(requests);
    to.writeUnsigned(withdrawals);
    to.writeUnsigned(operations);
    to.writeUnsigned(timeouts);
    to.writeSigned(saved);
    to.writeUnsigned(holding);
    to.writeUnsigned(now);
    write(timers, to);
    write(claims, to);
    to.writeUnsigned(life);
    write(links, to);
  }

  private static void write(int[] numbers, StateWriter to) {
    to.writeUnsigned(numbers.length);
    for (int number : numbers) to.writeUnsigned(number);
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
    if (paused) return Integer.MAX_VALUE;
    int most = client == LockClient.INSIDE ? holding : Integer.MAX_VALUE;
    if (timeouts == 0) return most;
    for (int i = 2; i < timers.length; i += 3) most = Math.min(most, timers[i]);
    return most;
  }

  /** Whether some timer is set that expires some day. */
  boolean mayExpire(boolean timed) {
    if (!timed) return timers.length > 0;
    for (int i = 2; i < timers.length; i += 3) if (timers[i] < Integer.MAX_VALUE) return true;
    return false;
  }

  /** The most ticks until a timer is due; 0 if it is due or not set. */
  int due(int timer) {
    for (int i = 0; i < timers.length; i += 3) if (timers[i] == timer) return timers[i + 2];
    return 0;
  }

  /**
   * The state after some ticks, which must not pass what is due, unless the node is paused. A claim
   * is over when the timer that ends it is due.
   */
  NodeState after(int ticks, boolean clocked) {
    Draft later = draft();
    int[] rest = timers.clone();
    for (int i = 0; i < rest.length; i += 3) {
      rest[i + 1] = Math.max(0, rest[i + 1] - ticks);
      if (rest[i + 2] != Integer.MAX_VALUE) rest[i + 2] = Math.max(0, rest[i + 2] - ticks);
    }
    later.timers = rest;
    if (client == LockClient.INSIDE && holding != Integer.MAX_VALUE) {
      later.holding = Math.max(0, holding - ticks);
    }
    if (clocked) later.now = now + ticks;
    if (claims.length > 0) later.claims = standing(claims, rest);
    return later.build();
  }

  /** Those claims whose timers are set and not due. */
  static int[] standing(int[] claims, int[] timers) {
    int[] kept = new int[claims.length];
    int count = 0;
    for (int i = 0; i < claims.length; i += 2) {
      for (int t = 0; t < timers.length; t += 3) {
        if (timers[t] != claims[i + 1] || timers[t + 2] == 0) continue;
        kept[count++] = claims[i];
        kept[count++] = claims[i + 1];
      }
    }
    return Arrays.copyOf(kept, count);
  }
}
