package org.bellwether.check;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.Mutex;
import org.bellwether.model.Output.Granted;
import org.bellwether.mutex.OvertakingInvariant;

/** Suzuki and Kasami's lock, serving one end of the token's queue or the other. */
final class SuzukiKasamiMutant implements Mutex<SuzukiKasamiMutant.Message> {
  sealed interface Message {}

  record Request(int number) implements Message {}

  record Token(int[] ln, List<Integer> queue, long sequence) implements Message {}

  private final int self;
  private final boolean wrongEnd;
  private boolean busy;
  private boolean token;
  private final int[] rn;
  private int[] ln = {};
  private final ArrayDeque<Integer> queue = new ArrayDeque<>();
  private long sequence;

  SuzukiKasamiMutant(int self, int n, boolean wrongEnd) {
    this.self = self;
    this.wrongEnd = wrongEnd;
    token = self == 0;
    rn = new int[n];
    if (token) ln = new int[n];
  }

  @Override
  public void request(Context<Message> ctx) {
    busy = true;
    if (token) enter(ctx);
    else ctx.broadcast(new Request(++rn[self]));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Request(int number) -> {
        rn[port] = Math.max(rn[port], number);
        if (token && !busy && rn[port] == ln[port] + 1) pass(port, ctx);
      }
      case Token(int[] served, List<Integer> waiting, long number) -> {
        token = true;
        ln = served.clone();
        queue.addAll(waiting);
        sequence = number;
        enter(ctx);
      }
    }
  }

  private void enter(Context<Message> ctx) {
    ctx.emit(new Granted(new Fence(1, ++sequence)));
  }

  @Override
  public void release(Context<Message> ctx) {
    busy = false;
    ln[self] = rn[self];
    for (int node = 0; node < rn.length; node++) {
      if (node != self && !queue.contains(node) && rn[node] == ln[node] + 1) queue.add(node);
    }
    if (!queue.isEmpty()) pass(wrongEnd ? queue.removeLast() : queue.removeFirst(), ctx);
  }

  private void pass(int port, Context<Message> ctx) {
    token = false;
    ctx.send(port, new Token(ln, List.copyOf(queue), sequence));
    ln = new int[0];
    queue.clear();
  }

  /** A request is known once it stands in the token's queue. */
  static OvertakingInvariant<SuzukiKasamiMutant, Message> overtaking(int n) {
    return new OvertakingInvariant<>(
        n,
        (configuration, known) -> {
          for (int v = 0; v < n; v++) {
            SuzukiKasamiMutant node = configuration.node(v);
            if (node != null && node.token) tell(v, List.copyOf(node.queue), known);
          }
          configuration.inFlight(
              (from, to, message) -> {
                if (message instanceof Token(var ln, var waiting, var sequence))
                  tell(to, waiting, known);
              });
        });
  }

  private static void tell(int first, List<Integer> queue, OvertakingInvariant.Known known) {
    BitSet ahead = new BitSet();
    ahead.set(first);
    for (int node : queue) {
      known.behind(node, ahead);
      ahead.set(node);
    }
  }
}
