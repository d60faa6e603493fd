package org.bellwether.lab.demo;

import static org.bellwether.model.Ring.NEXT;
import static org.bellwether.model.Ring.PREVIOUS;
import static org.bellwether.model.Ring.opposite;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Won;
import org.bellwether.state.Snapshots;
import org.bellwether.step.CarefulStep;
import org.bellwether.step.Effects;
import org.bellwether.step.Input;
import org.bellwether.topology.Topologies;
import org.bellwether.topology.Topology;
import org.bellwether.wiring.Ports;

/**
 * Nodes in a ring that do everything at the same time: what is sent at an instant arrives at the
 * next, everywhere. Scenarios insist on distinct ids; here nodes may be as equal as one likes. A
 * random choice is the smallest number everywhere, since equal coins would fall alike.
 */
final class LockStepRing {
  private final List<Node<Object>> nodes;
  private final CarefulStep careful;
  private final BitSet leaders = new BitSet();
  private List<List<Object>> arriving; // by link: what comes through port p of node v is at 2v+p
  private List<List<Object>> sent;
  private int time;

  LockStepRing(List<Node<Object>> nodes, boolean oneWay) {
    this.nodes = List.copyOf(nodes);
    int n = nodes.size();
    Topology ring = oneWay ? Topologies.oneWayRing(n) : Topologies.ring(n);
    careful = new CarefulStep(new Ports(ring), (_, low, _) -> low, _ -> 0);
    arriving = nothing();
    sent = nothing();
  }

  private List<List<Object>> nothing() {
    List<List<Object>> empty = new ArrayList<>();
    for (int link = 0; link < 2 * nodes.size(); link++) empty.add(new ArrayList<>());
    return empty;
  }

  void start() {
    for (int v = 0; v < nodes.size(); v++) handle(v, Input.START);
    arriving = sent;
  }

  /**
   * Delivers all that was sent at the last instant: at each node what comes from the left first.
   */
  void step() {
    time++;
    sent = nothing();
    for (int v = 0; v < nodes.size(); v++) {
      for (int port = PREVIOUS; port <= NEXT; port++) {
        for (Object message : arriving.get(2 * v + port)) {
          handle(v, new Input.Receive(port, message));
        }
      }
    }
    arriving = sent;
  }

  private void handle(int v, Input input) {
    Effects effects = careful.run(v, nodes.get(v), input);
    for (Effects.Send send : effects.sends()) {
      int n = nodes.size();
      int to = (v + (send.port() == NEXT ? 1 : n - 1)) % n;
      sent.get(2 * to + opposite(send.port())).add(send.message());
    }
    for (Output output : effects.outputs()) if (output instanceof Won) leaders.set(v);
  }

  int time() {
    return time;
  }

  /** Whether nothing is on its way. */
  boolean over() {
    return arriving.stream().allMatch(List::isEmpty);
  }

  BitSet leaders() {
    return leaders;
  }

  /**
   * Checks that whatever a node is, or is about to receive, is the same so many places further.
   *
   * @throws IllegalStateException that names two nodes that differ
   */
  void assertPeriodic(int period) {
    int n = nodes.size();
    for (int v = 0; v < n; v++) {
      int w = (v + period) % n;
      if (!Snapshots.same(nodes.get(v), nodes.get(w))
          || !arriving.get(2 * v).equals(arriving.get(2 * w))
          || !arriving.get(2 * v + 1).equals(arriving.get(2 * w + 1))
          || leaders.get(v) != leaders.get(w)) {
        throw new IllegalStateException(
            "nodes "
                + v
                + " and "
                + w
                + " differ at "
                + time
                + ": the algorithm is not deterministic");
      }
    }
  }
}
