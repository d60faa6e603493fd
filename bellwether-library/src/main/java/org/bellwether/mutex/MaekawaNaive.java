package org.bellwether.mutex;

import java.util.ArrayDeque;
import java.util.BitSet;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.Mutex;
import org.bellwether.model.Output.Granted;

/**
 * Maekawa's lock as it is often taught, which deadlocks: a node asks a quorum for its votes, and
 * each arbiter grants its one vote in the order of arrival.
 *
 * <p><b>Model:</b> as {@link Maekawa}. <b>Guarantee:</b> mutual exclusion, and nothing else: three
 * nodes that each have the vote that the next one needs wait for ever, since no arbiter ever asks a
 * vote back; nothing is guaranteed after a crash. <b>Cost:</b> with quorums of K, 3(K-1) messages
 * per entry, until it deadlocks.
 *
 * @see <a href="https://doi.org/10.1145/214438.214445">Maekawa, ACM TOCS 3(2), 1985</a>
 */
public final class MaekawaNaive implements Mutex<MaekawaNaive.Message> {
  public sealed interface Message {}

  /** Vote for me. */
  public record Request() implements Message {}

  /** You have my vote; the last entry that I know of had this number. */
  public record Grant(long sequence) implements Message {}

  /** I have left, after an entry of this number. */
  public record Release(long sequence) implements Message {}

  private static final int NOBODY = -1;

  private final int[] quorum;
  private final BitSet granted = new BitSet();
  private long sequence; // the largest in the votes, then its own
  private int locked = NOBODY; // who has our vote
  private final ArrayDeque<Integer> queue = new ArrayDeque<>();
  private long lastSequence; // the largest that a release brought

  /**
   * A node with its quorum.
   *
   * @param quorum whose votes it needs, including its own
   */
  public MaekawaNaive(int[] quorum) {
    this.quorum = quorum;
  }

  @Override
  public void request(Context<Message> ctx) {
    sequence = 0;
    for (int arbiter : quorum) ctx.send(arbiter, new Request());
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Request() when locked == NOBODY -> grant(port, ctx);
      case Request() -> queue.add(port);
      case Release(long number) -> {
        lastSequence = Math.max(lastSequence, number);
        locked = NOBODY;
        if (!queue.isEmpty()) grant(queue.remove(), ctx);
      }
      case Grant(long number) -> {
        granted.set(port);
        sequence = Math.max(sequence, number);
        if (granted.cardinality() == quorum.length) {
          ctx.emit(new Granted(new Fence(1, ++sequence)));
        }
      }
    }
  }

  private void grant(int requester, Context<Message> ctx) {
    locked = requester;
    ctx.send(requester, new Grant(lastSequence));
  }

  @Override
  public void release(Context<Message> ctx) {
    granted.clear();
    for (int arbiter : quorum) ctx.send(arbiter, new Release(sequence));
  }
}
