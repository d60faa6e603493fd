package org.bellwether.mutex;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.Mutex;
import org.bellwether.model.Output.Granted;
import org.jspecify.annotations.Nullable;

/**
 * Maekawa's lock with Sanders' correction: a node asks only a quorum for its votes; any two quorums
 * share a node, and each node has one vote.
 *
 * <p><b>Model:</b> complete network, positions as identifiers, quorums known to their owners;
 * asynchronous, reliable FIFO links; no crashes. <b>Guarantee:</b> mutual exclusion, no deadlock,
 * no starvation; not in timestamp order. Nothing is guaranteed after a crash: a dead node stops all
 * nodes whose quorums contain it. <b>Cost:</b> with quorums of K nodes, 3(K-1) messages per entry
 * under light load, about 4(K-1) under heavy load, never above 7(K-1) on average; two message
 * delays from an exit to the next entry.
 *
 * <p>An arbiter whose vote went to a younger request asks for it back, and its owner yields it once
 * it knows that it has failed elsewhere. Sanders' correction: a request that was the oldest in the
 * queue is also told that it has failed when an older one arrives.
 *
 * @see <a href="https://doi.org/10.1145/214438.214445">Maekawa, ACM TOCS 3(2), 1985</a>
 * @see <a href="https://doi.org/10.1145/24068.28052">Sanders, ACM TOCS 5(3), 1987</a>
 */
public final class Maekawa implements Mutex<Maekawa.Message> {
  /** Every message carries its sender's clock, and all but the first name the request they mean. */
  public sealed interface Message {
    long timestamp();
  }

  /** Vote for me. */
  public record Request(long timestamp) implements Message {}

  /** You have my vote; the last entry that I know of had this number. */
  public record Grant(long timestamp, long request, long sequence) implements Message {}

  /** I have left, after an entry of this number. */
  public record Release(long timestamp, long request, long sequence) implements Message {}

  /** An older request is ahead of you here. */
  public record Failed(long timestamp, long request) implements Message {}

  /** An older request has come: can you give the vote back? */
  public record Inquire(long timestamp, long request) implements Message {}

  /** Take it back, and keep me in your queue. */
  public record Yield(long timestamp, long request) implements Message {}

  /** A request as an arbiter sees it; the oldest comes first. */
  record Ballot(long timestamp, int node) implements Comparable<Ballot> {
    @Override
    public int compareTo(Ballot other) {
      int byTime = Long.compare(timestamp, other.timestamp);
      return byTime != 0 ? byTime : Integer.compare(node, other.node);
    }
  }

  private final int self;
  private final int[] quorum;
  private long clock;

  // As a requester
  boolean waiting;
  private long requested; // timestamp of its own request
  private final BitSet granted = new BitSet();
  private final BitSet failed = new BitSet();
  private final BitSet inquiries = new BitSet(); // who asked for its vote before we knew
  private long sequence; // the largest in the votes, then its own

  // As an arbiter
  @Nullable Ballot locked; // who has the vote
  final ArrayList<Ballot> queue = new ArrayList<>(); // the oldest first
  final BitSet informed = new BitSet(); // who of the queue knows that it has failed
  private boolean inquired; // whether the vote was asked back
  private long lastSequence; // the largest that a release brought

  /**
   * The node at position {@code self}.
   *
   * @param quorum whose votes it needs, in ascending order, its own included
   */
  public Maekawa(int self, int[] quorum) {
    this.self = self;
    this.quorum = quorum;
  }

  @Override
  public void request(Context<Message> ctx) {
    waiting = true;
    requested = ++clock;
    sequence = 0;
    for (int arbiter : quorum) ctx.send(arbiter, new Request(requested));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    if (port != self) clock = Math.max(clock, message.timestamp()) + 1;
    switch (message) {
      case Request(long timestamp) -> vote(new Ballot(timestamp, port), ctx);
      case Yield(var yieldTimestamp, long timestamp) -> {
        enqueue(new Ballot(timestamp, port));
        informed.set(port);
        grantOldest(ctx);
      }
      case Release(var timestamp, var request, long number) -> {
        lastSequence = Math.max(lastSequence, number);
        grantOldest(ctx);
      }
      case Grant(var timestamp, var request, long number) -> {
        granted.set(port);
        failed.clear(port);
        sequence = Math.max(sequence, number);
        if (granted.cardinality() == quorum.length) enter(ctx);
      }
      case Failed otherFailed -> {
        failed.set(port);
        for (int j = inquiries.nextSetBit(0); j >= 0; j = inquiries.nextSetBit(j + 1))
          giveBack(j, ctx);
        inquiries.clear();
      }
      case Inquire(var timestamp, long request) when waiting && request == requested -> {
        if (failed.isEmpty()) inquiries.set(port);
        else giveBack(port, ctx);
      }
      case Inquire inquire -> {} // the release answers it
    }
  }

  private void vote(Ballot ballot, Context<Message> ctx) {
    if (locked == null) {
      grant(ballot, ctx);
      return;
    }
    Ballot oldest = queue.isEmpty() ? null : queue.getFirst();
    enqueue(ballot);
    if (locked.compareTo(ballot) < 0 || (oldest != null && oldest.compareTo(ballot) < 0)) {
      inform(ballot, ctx);
      return;
    }
    if (oldest != null && !informed.get(oldest.node)) inform(oldest, ctx); // Sanders
    if (inquired) return;
    inquired = true;
    ctx.send(locked.node, new Inquire(tick(locked.node), locked.timestamp));
  }

  private void inform(Ballot ballot, Context<Message> ctx) {
    informed.set(ballot.node);
    ctx.send(ballot.node, new Failed(tick(ballot.node), ballot.timestamp));
  }

  private void grantOldest(Context<Message> ctx) {
    locked = null;
    inquired = false;
    if (!queue.isEmpty()) grant(queue.removeFirst(), ctx);
  }

  private void enqueue(Ballot ballot) {
    int place = Collections.binarySearch(queue, ballot);
    if (place < 0) queue.add(-place - 1, ballot);
  }

  private void grant(Ballot ballot, Context<Message> ctx) {
    locked = ballot;
    informed.clear(ballot.node);
    ctx.send(ballot.node, new Grant(tick(ballot.node), ballot.timestamp, lastSequence));
  }

  private void giveBack(int arbiter, Context<Message> ctx) {
    granted.clear(arbiter);
    failed.set(arbiter);
    ctx.send(arbiter, new Yield(tick(arbiter), requested));
  }

  private void enter(Context<Message> ctx) {
    waiting = false;
    inquiries.clear();
    ctx.emit(new Granted(new Fence(1, ++sequence)));
  }

  /** The clock for a message; what a node tells itself does not move it. */
  private long tick(int receiver) {
    return receiver == self ? clock : ++clock;
  }

  @Override
  public void release(Context<Message> ctx) {
    granted.clear();
    clock++;
    for (int arbiter : quorum) ctx.send(arbiter, new Release(clock, requested, sequence));
  }
}
