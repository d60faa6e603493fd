package org.bellwether.spec;

import java.util.List;
import org.bellwether.spec.Monitor.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * Judges a configuration from inside: the states of the live nodes and the messages in flight. It
 * lives beside its algorithm, whose package-private fields it may read.
 *
 * @param <N> the nodes
 * @param <M> their messages
 */
@FunctionalInterface
public interface Invariant<N, M> {
  void check(Configuration<N, M> configuration, Verdict verdict);

  /** The properties whose violations this invariant may report; an empty list says nothing. */
  default List<Property> properties() {
    return List.of();
  }

  /** All nodes and messages at one moment, between two events. */
  interface Configuration<N, M> {
    int n();

    /** The node at a position, or null while it is down. */
    @Nullable N node(int position);

    /** Shows the messages in flight; those of a FIFO link in the order in which they arrive. */
    void inFlight(Visitor<M> visitor);

    /** Sees one message in flight. */
    @FunctionalInterface
    interface Visitor<M> {
      void message(int from, int to, M message);
    }
  }
}
