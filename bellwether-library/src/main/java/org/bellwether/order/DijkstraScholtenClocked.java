package org.bellwether.order;

import org.bellwether.model.Clocked;

/**
 * {@link DijkstraScholten} around an algorithm that reads its local clock.
 *
 * @param <G> the messages of the algorithm
 */
public final class DijkstraScholtenClocked<G> extends DijkstraScholten<G>
    implements Clocked<DijkstraScholten.Message> {
  /** A node of the algorithm, with what is needed to detect its end. */
  public DijkstraScholtenClocked(Clocked<G> member, boolean root, Beginning beginning) {
    super(member, root, beginning);
  }

  @Override
  public void clock(long reading) {
    ((Clocked<G>) member).clock(reading);
  }
}
