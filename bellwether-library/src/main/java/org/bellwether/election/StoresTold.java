package org.bellwether.election;

import java.util.BitSet;
import java.util.List;
import org.bellwether.election.MobileAgent.Price;
import org.bellwether.model.Output;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * An agent visits every store: in a quiescent state every live store has been told the lowest
 * price, and all have been told the same store that has it.
 */
public final class StoresTold implements Monitor {
  private static final Property LOWEST_PRICE = new Property("lowest price");
  private static final Property EVERY_NODE_VISITED = new Property("every node visited");

  private final long[] prices; // by position
  private final BitSet told = new BitSet(); // those that were told, or have crashed
  private int store = -1; // which one the first to be told heard of

  /**
   * Judges a tour.
   *
   * @param prices by position
   */
  public StoresTold(long[] prices) {
    this.prices = prices.clone();
  }

  @Override
  public List<Property> judgedAt(Ending ending) {
    return ending == Ending.QUIESCENT ? List.of(EVERY_NODE_VISITED) : List.of();
  }

  @Override
  public List<Property> properties() {
    return List.of(LOWEST_PRICE, EVERY_NODE_VISITED);
  }

  @Override
  public void output(int node, Output output, Verdict verdict) {
    if (!(output instanceof Price price)) return;
    told.set(node);
    if (store < 0) store = price.store();
    if (price.store() != store) {
      verdict.violated(
          LOWEST_PRICE,
          "node %d is told of store %d, another node of store %d"
              .formatted(node, price.store(), store),
          node);
    }
    for (int v = 0; v < prices.length; v++) {
      if (prices[v] >= price.price() && prices[price.store()] == price.price()) continue;
      verdict.violated(
          LOWEST_PRICE,
          "node %d is told that store %d has the lowest price %d, but the price of store %d is %d"
              .formatted(node, price.store(), price.price(), v, prices[v]),
          node);
      return;
    }
  }

  @Override
  public void crashed(int node, Verdict verdict) {
    told.set(node);
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (ending != Ending.QUIESCENT) return;
    int without = told.nextClearBit(0);
    if (without >= prices.length) return;
    verdict.violated(
        EVERY_NODE_VISITED, "node " + without + " is never told the lowest price", without);
  }
}
