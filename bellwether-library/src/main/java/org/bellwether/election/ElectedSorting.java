package org.bellwether.election;

import org.bellwether.model.Context;
import org.bellwether.model.GuestContext;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.model.Node;
import org.bellwether.model.Output.Won;

/**
 * An election on a one-way ring, and then {@link RingSorting} by the winner. Both are algorithms of
 * their own that this node hosts.
 *
 * <p><b>Model:</b> as the election. <b>Guarantee:</b> the s-th node clockwise, starting with the
 * winner, gets the s-th smallest value. <b>Cost:</b> that of the election, and 2n messages.
 *
 * @param <E> the messages of the election
 * @see <a href="https://doi.org/10.1145/800057.808725">Vitányi, Distributed elections in an
 *     Archimedean ring of processors, STOC 1984</a>
 */
public final class ElectedSorting<E> implements Node<ElectedSorting.Message> {
  public sealed interface Message {}

  /** A message of the election. */
  public record Electing(Object content) implements Message, Wrapper {}

  /** A table on its way. */
  public record Sorting(RingSorting.Message content) implements Message, Wrapper, Sized {
    @Override
    public long bits() {
      return content.bits();
    }
  }

  private final Node<E> election;
  private final RingSorting sorting;
  private boolean won;
  private boolean begun;

  public ElectedSorting(Node<E> election, long value) {
    this.election = election;
    sorting = new RingSorting(false, value);
  }

  @Override
  public void start(Context<Message> ctx) {
    election.start(electing(ctx));
    sortIfWon(ctx);
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Electing(Object content) -> {
        @SuppressWarnings("unchecked") // all nodes run the same election
        E inner = (E) content;
        election.receive(port, inner, electing(ctx));
        sortIfWon(ctx);
      }
      case Sorting(RingSorting.Message content) -> sorting.receive(port, content, sorting(ctx));
    }
  }

  private void sortIfWon(Context<Message> ctx) {
    if (!won || begun) return;
    begun = true;
    sorting.lead(sorting(ctx));
  }

  private Context<E> electing(Context<Message> ctx) {
    return new GuestContext<>(
        ctx,
        Electing::new,
        output -> {
          if (output instanceof Won) won = true;
          ctx.emit(output);
        });
  }

  private static Context<RingSorting.Message> sorting(Context<Message> ctx) {
    return new GuestContext<>(ctx, Sorting::new);
  }
}
