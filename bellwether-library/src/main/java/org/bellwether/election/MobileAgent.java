package org.bellwether.election;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;

/**
 * A mobile agent looks for the lowest price: it walks depth-first through all stores, and once more
 * to tell them what it found.
 *
 * <p><b>Model:</b> any connected graph; a store sees the names of its neighbours, or does not;
 * reliable links, no crashes. <b>Guarantee:</b> every store learns the lowest price and where it
 * is, the first such store on the walk if several have it. <b>Cost:</b> 2(n-1) hops per tour,
 * 4(n-1) in total. Without names the agent has to try every link to find out where it leads: 2|E|
 * hops per tour, 4|E| in total.
 *
 * @see <a href="https://doi.org/10.1201/b17224">Ghosh, Distributed Systems: An Algorithmic
 *     Approach, chapter 11</a>
 */
public final class MobileAgent implements Node<MobileAgent.Agent> {
  private static final int NOWHERE = -1;

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
  private final boolean names;
  private final BitSet tried = new BitSet(); // without names: ports that it has used in this tour
  private int first = NOWHERE; // through which it came first

  public MobileAgent(int self, List<Integer> neighbours, long price, boolean home) {
    this(self, neighbours, price, home, true);
  }

  /**
   * A store.
   *
   * @param names whether the agent sees the names of the neighbours before it goes there
   */
  public MobileAgent(int self, List<Integer> neighbours, long price, boolean home, boolean names) {
    this.self = self;
    this.neighbours = neighbours;
    this.price = price;
    this.home = home;
    this.names = names;
  }

  @Override
  public void start(Context<Agent> ctx) {
    if (!home) return;
    Agent agent = new Agent(false, List.of(), List.of(), new Price(price, self));
    if (names) visit(agent, ctx);
    else enter(NOWHERE, agent, ctx);
  }

  @Override
  public void receive(int port, Agent agent, Context<Agent> ctx) {
    if (names) visit(agent, ctx);
    else enter(port, agent, ctx);
  }

  /** The agent arrives without having known where the link leads. */
  private void enter(int port, Agent agent, Context<Agent> ctx) {
    boolean fresh = !agent.visited.contains(self);
    if (fresh) {
      tried.clear();
      first = port;
    }
    boolean back = port != NOWHERE && tried.get(port);
    if (port != NOWHERE) tried.set(port);
    if (!fresh && !back) {
      ctx.send(port, agent); // it knows this store already
      return;
    }
    Agent richer = fresh ? look(agent, ctx) : agent;
    int next = tried.nextClearBit(0);
    if (next < neighbours.size()) {
      tried.set(next);
      ctx.send(next, richer);
    } else if (first != NOWHERE) {
      ctx.send(first, richer);
    } else if (!agent.telling) {
      enter(NOWHERE, new Agent(true, List.of(), List.of(), richer.best), ctx);
    }
  }

  /** Takes this store into account. */
  private Agent look(Agent agent, Context<Agent> ctx) {
    if (agent.telling) ctx.emit(agent.best);
    Price best = !agent.telling && price < agent.best.price ? new Price(price, self) : agent.best;
    return new Agent(agent.telling, with(agent.visited, self), agent.way, best);
  }

  private void visit(Agent agent, Context<Agent> ctx) {
    Agent richer = agent.visited.contains(self) ? agent : look(agent, ctx);
    List<Integer> visited = richer.visited;
    Price best = richer.best;
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
