package org.bellwether.spec;

/**
 * Maps configurations of an algorithm to abstract states, such that configurations with the same
 * abstract state are bisimilar: each can make every move that the other can, monitors observe the
 * same of it, and it leads to configurations with the same abstract state again. So the checker
 * needs to explore only one of them.
 *
 * <p>An abstraction lives beside its algorithm, whose package-private fields it may read. It needs
 * to be valid only if nothing fails.
 *
 * @param <N> the nodes
 * @param <M> their messages
 */
@FunctionalInterface
public interface Abstraction<N, M> {
  /** Writes the abstract state of a configuration. */
  void write(WorkloadConfiguration<N, M> configuration, AbstractState abstractState);
}
