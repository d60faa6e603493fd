package org.bellwether.spec;

import java.util.List;

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

  /**
   * The names of the properties whose violations this invariant may report; an empty list says
   * nothing.
   */
  default List<String> properties() {
    return List.of();
  }
}
