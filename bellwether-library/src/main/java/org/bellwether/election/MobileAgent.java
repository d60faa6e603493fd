package org.bellwether.election;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;

/**
 * A mobile agent looks for the lowest price: it walks depth-first through all stores, and once more
 * to tell them what it found.
 *
 * <p><b>Model:</b> any connected graph; a store sees the names of its neighbours; reliable links,
 * no crashes. <b>Guarantee:</b> every store learns the lowest price and where it is, the first such
 * store on the walk if several have it. <b>Cost:</b> 2(n-1) hops per tour, 4(n-1) in total.
 *
 * @see <a href="https://doi.org/10.1201/b17224">Ghosh, Distributed Systems: An Algorithmic
 *     Approach, chapter 11</a>
 */
public final class MobileAgent implements Node<MobileAgent.Agent> {
  /**
   * The agent and its luggage.
   *
   * @param telling whether this is the second tour
   * @param visited the stores of this tour
   * @param way the stores between home and here, here excluded
   */
  public record Agent(boolean telling, List<Integer> visited, List<Integer> way, Price best) {}

  /** The lowest price, as this node has heard it. */
  public record Price(long price, int store) implements Output.Custom {}

  private final int self;
  private final List<Integer> neighbours; // by port, in ascending order
  private final long price;
  private final boolean home;

  public MobileAgent(int self, List<Integer> neighbours, long price, boolean home) {
    this.self = self;
    this.neighbours = neighbours;
    this.price = price;
    this.home = home;
  }

  @Override
  public void start(Context<Agent> ctx) {
    if (home) visit(new Agent(false, List.of(), List.of(), new Price(price, self)), ctx);
  }

  @Override
  public void receive(int port, Agent agent, Context<Agent> ctx) {
    visit(agent, ctx);
  }

  private void visit(Agent agent, Context<Agent> ctx) {
    List<Integer> visited = agent.visited;
    Price best = agent.best;
    if (!visited.contains(self)) {
      visited = with(visited, self);
      if (agent.telling) ctx.emit(best);
      else if (price < best.price) best = new Price(price, self);
    }
    for (int port = 0; port < neighbours.size(); port++) {
      if (!visited.contains(neighbours.get(port))) {
        ctx.send(port, new Agent(agent.telling, visited, with(agent.way, self), best));
        return;
      }
    }
    back(agent, visited, best, ctx);
  }

  private void back(Agent agent, List<Integer> visited, Price best, Context<Agent> ctx) {
    List<Integer> way = agent.way;
    if (!way.isEmpty()) {
      int port = neighbours.indexOf(way.getLast());
      ctx.send(
          port,
          new Agent(agent.telling, visited, List.copyOf(way.subList(0, way.size() - 1)), best));
    } else if (!agent.telling) {
      visit(new Agent(true, List.of(), List.of(), best), ctx);
    }
  }

  private static List<Integer> with(List<Integer> stores, int store) {
    List<Integer> more = new ArrayList<>(stores);
    more.add(store);
    return List.copyOf(more);
  }
}
