package org.bellwether.spec;

/**
 * Says what matters of a configuration: configurations of which it says the same have the same
 * future. Whatever can happen in the one can happen in the other, the same is seen of it from
 * outside, and it leads to configurations of which the same is said again (a bisimulation). So the
 * checker needs to look at one of them only. It lives beside its algorithm, whose package-private
 * fields it may read, and holds where nothing fails.
 *
 * @param <N> the nodes
 * @param <M> their messages
 */
@FunctionalInterface
public interface Essence<N, M> {
  void tell(Prospect<N, M> prospect, Gist gist);
}
