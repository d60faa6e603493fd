package org.bellwether.election;

import static org.bellwether.model.Ring.NEXT;

import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.LeaderElection.Phased;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;

/**
 * Higham and Przytycka's election: envelopes travel around the ring; where one meets the trace of
 * another one of its round, one of the two is destroyed and the other promoted, alternately the
 * smaller and the larger. Two shortcuts promote earlier: a smaller label ahead, and a distance that
 * grows like the Fibonacci numbers.
 *
 * <p><b>Model:</b> one-way ring of unknown size, distinct identifiers; asynchronous, reliable FIFO
 * links; no crashes. A node that does not start only relays. <b>Guarantee:</b> exactly one node
 * wins, the one to which its envelope returns, and all nodes learn its identifier; it need not be
 * the largest or the smallest. <b>Cost:</b> fewer than 1.271·n·log n + O(n) messages, the fewest
 * known on such rings, and n announcements.
 *
 * @see <a href="https://doi.org/10.1007/3-540-57271-6_40">Higham and Przytycka, WDAG, LNCS 725,
 *     1993</a>
 */
public final class HighamPrzytycka implements LeaderElection<HighamPrzytycka.Message>, Phased {
  public sealed interface Message {}

  /**
   * An envelope.
   *
   * @param counter how many links it may still travel in an odd round
   */
  public record Election(long label, int round, long counter) implements Message {}

  /** The winner, making itself known. */
  public record Leader(long id) implements Message {}

  private final long id;
  private final boolean announce;
  private long label = Long.MIN_VALUE; // of the envelope that this node sent last
  private int round = -1; // of the same; -1 before the first
  private long begun; // bit r: an envelope began round r here

  public HighamPrzytycka(long id) {
    this(id, true);
  }

  public HighamPrzytycka(long id, boolean announce) {
    this.id = id;
    this.announce = announce;
  }

  @Override
  public void start(Context<Message> ctx) {
    if (round < 0) begin(id, 0, ctx);
  }

  private void begin(long a, int r, Context<Message> ctx) {
    begun |= 1L << r;
    send(a, r, odd(r) ? fibonacci(r + 2) - 1 : 0, ctx);
  }

  private void send(long a, int r, long counter, Context<Message> ctx) {
    label = a;
    round = r;
    ctx.send(NEXT, new Election(a, r, counter));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Election(long a, int r, long counter) -> {
        if (r == round && a == label) {
          ctx.emit(new Won()); // round unchanged: no other envelope is left
          if (announce) ctx.send(NEXT, new Leader(id));
        } else if (r == round && (odd(r) ? a < label : a > label)) {
          return; // destroyed by the one that went before
        } else if (promotes(a, r, counter)) {
          begin(a, r + 1, ctx);
        } else {
          send(a, r, odd(r) ? counter - 1 : 0, ctx);
        }
      }
      case Leader(long leader) -> {
        if (leader == id) return; // everybody knows
        ctx.emit(new Elected(leader));
        ctx.send(NEXT, message);
      }
    }
  }

  /** Whether an envelope has beaten the one before, is witness of its win, or has gone far. */
  private boolean promotes(long a, int r, long counter) {
    if (r == round) return true;
    return odd(r) ? counter == 0 : r == round + 1 && a < label;
  }

  private static boolean odd(int r) {
    return r % 2 == 1;
  }

  private static long fibonacci(int i) {
    long a = 0;
    long b = 1;
    for (int j = 0; j < i; j++) {
      long c = a + b;
      a = b;
      b = c;
    }
    return a;
  }

  @Override
  public int rounds() {
    return Long.SIZE - Long.numberOfLeadingZeros(begun);
  }

  @Override
  public boolean began(int r) {
    return (begun >> r & 1) == 1;
  }
}
