package org.bellwether.mutex;

import java.util.Arrays;
import java.util.BitSet;
import org.bellwether.mutex.Lamport.Message;
import org.bellwether.mutex.Lamport.Release;
import org.bellwether.mutex.Lamport.Reply;
import org.bellwether.mutex.Lamport.Request;
import org.bellwether.spec.Abstraction;
import org.bellwether.spec.Abstraction.AbstractState;
import org.bellwether.spec.Abstraction.WorkloadConfiguration;

/**
 * Merges states of Lamport's lock that differ only in clock values that can make no difference. Two
 * states with the same abstraction are bisimilar on FIFO links and without failures, because of
 * these lemmas; each predicate below names the one that it relies on.
 *
 * <ol>
 *   <li>The future depends on times only through comparisons of requests, so that the
 *       <em>order</em> of requests always matters, and of all other times only the
 *       <em>distance</em> to each other.
 *   <li>While a request is yet to be made, every clock matters: it says how that request will be
 *       ordered.
 *   <li>Once all requests are made, a time is compared in one place only: to find out whether a
 *       message answers a request that its sender has not seen. So the clock of a node matters if
 *       the node will send a release, or a reply to an earlier request, to a node whose later
 *       request is on its way here.
 *   <li>A clock also matters if its node will send something to a node whose clock matters, because
 *       the receipt moves that clock; unless the receiver's clock matters only because of a request
 *       of the sender itself, which arrives first.
 *   <li>A message on its way moves a clock only if its time is later. Of a reply or a release that
 *       moves no clock that matters, all that is left is whether it answers the request with which
 *       its receiver waits.
 *   <li>The time of a request matters beyond its order only if a request that is yet to be made may
 *       be earlier, or if the request moves a clock that matters.
 * </ol>
 */
public final class LamportAbstraction implements Abstraction<Lamport, Message> {
  // Kinds of answers; the next number stands for one that answers the receiver's request.
  private static final int REPLY = 1;
  private static final int RELEASE = 3;

  private final int n;
  private final Lamport[] nodes;
  private final boolean[] clockMatters; // by node, whether its clock does whatever comes
  private final long[] unseen; // by node, whose later requests on their way here make it matter
  private final int[] requests; // by node, still to be made
  private final int[][] asked; // by sender and receiver, requests on their way
  private final long[][] latest; // and the time of the last
  private int[] from = new int[16];
  private int[] to = new int[16];
  private Message[] travelling = new Message[16];
  private int count;
  private long earliest; // clock of those that have requests to make

  /** For n nodes; not to be used by several threads. */
  public LamportAbstraction(int n) {
    this.n = n;
    nodes = new Lamport[n];
    clockMatters = new boolean[n];
    unseen = new long[n];
    requests = new int[n];
    asked = new int[n][n];
    latest = new long[n][n];
  }

  @Override
  public void write(
      WorkloadConfiguration<Lamport, Message> configuration, AbstractState abstractState) {
    look(configuration);
    decide();
    for (int v = 0; v < n; v++) writeNode(v, abstractState);
    for (int i = 0; i < count; i++) writeMessage(from[i], to[i], travelling[i], abstractState);
  }

  private void look(WorkloadConfiguration<Lamport, Message> configuration) {
    count = 0;
    earliest = Long.MAX_VALUE;
    for (int v = 0; v < n; v++) {
      Lamport node = configuration.node(v);
      if (node == null) throw new IllegalStateException("node " + v + " is down");
      nodes[v] = node;
      requests[v] = configuration.requests(v);
      if (requests[v] > 0) earliest = Math.min(earliest, node.clock);
      Arrays.fill(asked[v], 0);
      Arrays.fill(latest[v], 0);
    }
    configuration.inFlight(this::travels);
  }

  private void travels(int sender, int receiver, Message message) {
    if (count == from.length) {
      from = Arrays.copyOf(from, 2 * count);
      to = Arrays.copyOf(to, 2 * count);
      travelling = Arrays.copyOf(travelling, 2 * count);
    }
    from[count] = sender;
    to[count] = receiver;
    travelling[count++] = message;
    if (!(message instanceof Request(long timestamp))) return;
    asked[sender][receiver]++;
    latest[sender][receiver] = timestamp;
  }

  /** Finds the clocks that matter: by lemmas 2 and 3, then by lemma 4 until nothing changes. */
  private void decide() {
    int left = 0;
    for (int v = 0; v < n; v++) left += requests[v];
    for (int v = 0; v < n; v++) {
      clockMatters[v] = left > 0; // lemma 2
      unseen[v] = 0;
      for (int other = 0; other < n; other++) {
        if (answersBefore(v, other)) unseen[v] |= 1L << other;
      }
    }
    for (boolean grown = left == 0; grown; ) {
      grown = false;
      for (int v = 0; v < n; v++) {
        if (clockMatters[v] || !movesAnother(v)) continue;
        clockMatters[v] = true;
        grown = true;
      }
    }
  }

  /**
   * Lemma 3: whether a node will send a release, or a reply to an earlier request, to a node whose
   * later request is on its way here.
   */
  private boolean answersBefore(int v, int other) {
    boolean sends = releases(v) || asked[other][v] > 1;
    return sends && latest[other][v] > nodes[v].clock;
  }

  /** Lemma 3: a node that waits or is inside will send a release to everybody. */
  private boolean releases(int v) {
    return nodes[v].queue[v] != 0;
  }

  /** Lemma 4: whether a node will send something to a node whose clock matters. */
  private boolean movesAnother(int v) {
    for (int other = 0; other < n; other++) {
      if (mattersTo(v, other) && (releases(v) || asked[other][v] > 0)) return true;
    }
    return false;
  }

  /**
   * Lemma 4, its exception: whether the clock of a node matters to something that the sender sends
   * now. It does not if it matters only because of a request of this very sender.
   */
  private boolean mattersTo(int sender, int v) {
    return clockMatters[v] || (unseen[v] & ~(1L << sender)) != 0;
  }

  /** Lemmas 1 and 6 for its queue; 3 and 4 for its clock; 2 for the request that it is to make. */
  private void writeNode(int v, AbstractState abstractState) {
    Lamport node = nodes[v];
    abstractState.number(node.waiting ? 1 : 0);
    abstractState.number(bits(node.silent));
    for (int other = 0; other < n; other++) {
      if (node.queue[other] == 0) abstractState.number(0);
      else request(node.queue[other], other, node.queue[other] > earliest, abstractState);
    }
    if (clockMatters[v] || unseen[v] != 0) abstractState.distance(node.clock * n);
    if (requests[v] > 0) abstractState.coming((node.clock + 1) * n + v);
  }

  private static long bits(BitSet set) {
    long bits = 0;
    for (int i = set.nextSetBit(0); i >= 0; i = set.nextSetBit(i + 1)) bits |= 1L << i;
    return bits;
  }

  /** Lemmas 1 and 6: the order of a request always, its exact time only where asked for. */
  private void request(long timestamp, int by, boolean exact, AbstractState abstractState) {
    abstractState.order(timestamp * n + by);
    if (exact) abstractState.distance(timestamp * n + by);
  }

  private void writeMessage(
      int sender, int receiver, Message message, AbstractState abstractState) {
    abstractState.number((long) sender * n + receiver);
    boolean moving = moves(sender, receiver, message);
    switch (message) {
      case Request(long timestamp) ->
          request(timestamp, sender, moving || timestamp > earliest, abstractState);
      case Reply(long timestamp) ->
          answer(REPLY, sender, receiver, timestamp, moving, abstractState);
      case Release(long timestamp) ->
          answer(RELEASE, sender, receiver, timestamp, moving, abstractState);
    }
  }

  /**
   * Lemma 5: whether a message on its way moves a clock that matters, to this sender by lemma 4, or
   * by lemma 3 for as long as the sender's own request is behind the message. The times on a link
   * rise, so that they tell which comes first.
   */
  private boolean moves(int sender, int receiver, Message message) {
    if (message.timestamp() <= nodes[receiver].clock) return false;
    boolean upToRequest = message.timestamp() <= latest[sender][receiver];
    boolean unseenRequest = (unseen[receiver] >>> sender & 1) == 1;
    return mattersTo(sender, receiver) || (upToRequest && unseenRequest);
  }

  /** Lemma 5: whether it answers, and its time only if it moves a clock that matters. */
  private void answer(
      int kind,
      int sender,
      int receiver,
      long timestamp,
      boolean moving,
      AbstractState abstractState) {
    Lamport node = nodes[receiver];
    boolean answers =
        node.waiting && Lamport.older(node.queue[receiver], receiver, timestamp, sender);
    abstractState.number(answers ? kind + 1 : kind);
    if (moving) abstractState.distance(timestamp * n + sender);
  }
}
