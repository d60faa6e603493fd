package org.bellwether.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Shape;
import org.bellwether.model.Context;
import org.bellwether.model.Validating;
import org.bellwether.scenario.Scenario;
import org.bellwether.step.Input;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A handler that fails leaves no trace if a peer's message is the cause, however large the state.
 */
@Timeout(300)
class UndoTest {
  private record Entered(String text) {}

  /** Keeps a book of what it was sent, in an order that it draws. */
  private static final class Ledger implements Validating<Entered> {
    private static final int MANY = 2000;

    private final ArrayList<String> book = new ArrayList<>();

    @Override
    public void start(Context<Entered> ctx) {
      for (int i = 0; i < MANY; i++) ctx.send(1, new Entered("entry number " + i));
      ctx.send(1, new Entered("forged"));
      ctx.send(1, new Entered("late"));
    }

    @Override
    public @Nullable String objection(int port, Entered message) {
      return null;
    }

    @Override
    public void receive(int port, Entered message, Context<Entered> ctx) {
      book.add(ctx.random(0, book.size()), message.text + " at " + ctx.wallClock());
      if (message.text.equals("forged")) throw new IllegalStateException("nobody signed it");
    }
  }

  private static final Entry LEDGER =
      Entry.of("ledger", Family.OTHER, Shape.NAMED, Ledger.class)
          .idea("keeps a book")
          .model("any")
          .guarantee("none whatever")
          .cost("none whatever")
          .paper("nobody, nowhere, never", "https://example.org")
          .placed(setting -> place -> new Ledger())
          .build();

  @SuppressWarnings("unchecked") // it is a list of texts
  private static List<Object> book(NodeProcess node) throws Exception {
    Map<String, @Nullable Object> state = node.state().get(120, TimeUnit.SECONDS);
    return (List<Object>) state.get("book");
  }

  @Test
  void aNodeIsAsItWasBeforeAMessageThatItsHandlerCouldNotTake() throws Exception {
    try (LocalCluster cluster =
        new LocalCluster(Scenario.builder("ledger").nodes(2).build(), LEDGER)) {
      cluster.bootAll();
      NodeProcess first = cluster.nodes.getFirst();
      NodeProcess second = cluster.nodes.get(1);
      while (first.up().isEmpty() || second.up().isEmpty()) Thread.onSpinWait();
      first.submit(Input.START);
      while (second.counters().received.sum() < Ledger.MANY) Thread.onSpinWait();
      while (book(second).size() < Ledger.MANY) Thread.onSpinWait();
      List<Object> before = book(second);
      while (second.counters().rejected.sum() == 0) Thread.onSpinWait();
      assertThat(book(second)).isEqualTo(before).hasSize(Ledger.MANY);
      assertThat(second.end()).isNotDone();
    }
  }
}
