import static org.bellwether.model.Ring.NEXT;

import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;

/**
 * The election of LeLann, shortened: every identifier travels round the whole ring, on links that
 * keep the order. When a node's own identifier is back, the node has seen all others.
 */
public final class LargestOnARing implements LeaderElection<LargestOnARing.Message> {
  public sealed interface Message {}

  /** An identifier on its way round. */
  public record Candidate(long id) implements Message {}

  private final long id;
  private long largest;
  private boolean started;

  public LargestOnARing(long id) {
    this.id = id;
    largest = id;
  }

  @Override
  public void start(Context<Message> ctx) {
    if (started) return;
    started = true;
    ctx.send(NEXT, new Candidate(id));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    start(ctx); // before it passes anything on
    switch (message) {
      case Candidate(long other) when other == id ->
          ctx.emit(largest == id ? new Won() : new Elected(largest));
      case Candidate(long other) -> {
        largest = Math.max(largest, other);
        ctx.send(NEXT, message);
      }
    }
  }
}
