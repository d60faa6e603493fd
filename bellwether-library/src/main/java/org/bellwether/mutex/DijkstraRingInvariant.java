package org.bellwether.mutex;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.mutex.DijkstraRing.Message;
import org.bellwether.mutex.DijkstraRing.State;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Measuring;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * Dijkstra's ring gets to a state in which one machine is privileged (convergence), and never
 * leaves such states (closure). Nodes and messages in flight count as machines: the bottom machine
 * is privileged if it is in the state of the machine before it, any other one if it is not.
 */
public final class DijkstraRingInvariant implements Measuring, Invariant<DijkstraRing, Message> {
  private static final Property CLOSURE = new Property("closure");
  private static final Property CONVERGENCE = new Property("convergence");

  /** For how many units of time there was not exactly one privilege. */
  public static final String UNSETTLED = "time until one privilege is left";

  private int privileges;
  private int machines; // the last time it looked
  private boolean allLost; // no message is left, so that nothing happens any more
  private long now; // in ticks, while there are too many privileges
  private long ticksPerUnit = 1;

  @Override
  public boolean keepsTime() {
    return true;
  }

  @Override
  public void passed(long ticks, long perUnit) {
    if (privileges != 1) now += ticks;
    ticksPerUnit = perUnit;
  }

  @Override
  public void check(Configuration<DijkstraRing, Message> configuration, Verdict verdict) {
    List<Integer> ring = machines(configuration);
    if (ring.isEmpty()) return;
    int before = privileges;
    privileges = privileges(ring);
    boolean disturbed = ring.size() > machines; // a message that no machine has sent
    machines = ring.size();
    allLost = machines == configuration.n();
    if (before != 1 || privileges == 1 || disturbed) return;
    verdict.violated(CLOSURE, "there was one privilege, and now there are " + privileges);
  }

  /** The states of all machines, from the bottom machine on; empty while some have not started. */
  private static List<Integer> machines(Configuration<DijkstraRing, Message> configuration) {
    List<List<Integer>> links = new ArrayList<>(); // by sender, the newest message first
    for (int v = 0; v < configuration.n(); v++) {
      DijkstraRing node = configuration.node(v);
      if (node == null || node.state == DijkstraRing.ANY) return List.of();
      links.add(new ArrayList<>());
    }
    configuration.inFlight(
        (from, to, message) -> links.get(from).addFirst(((State) message).value()));
    List<Integer> ring = new ArrayList<>();
    for (int v = 0; v < configuration.n(); v++) {
      DijkstraRing node = configuration.node(v);
      if (node == null) return List.of();
      ring.add(node.state);
      ring.addAll(links.get(v));
    }
    return ring;
  }

  private static int privileges(List<Integer> ring) {
    int count = ring.getFirst().equals(ring.getLast()) ? 1 : 0;
    for (int i = 1; i < ring.size(); i++) if (!ring.get(i).equals(ring.get(i - 1))) count++;
    return count;
  }

  @Override
  public void ended(Ending ending, Verdict verdict) {
    if (privileges == 1 || ending == Ending.TIME || ending == Ending.BEYOND_TIME) return;
    if (ending == Ending.QUIESCENT && allLost) return; // the model asks that one message is left
    verdict.violated(CONVERGENCE, "there are " + privileges + " privileges, expected one");
  }

  @Override
  public SortedMap<String, Double> measures() {
    SortedMap<String, Double> measures = new TreeMap<>();
    if (privileges == 1) measures.put(UNSETTLED, (double) now / ticksPerUnit);
    return measures;
  }

  @Override
  public List<Property> judgedAt(Ending ending) {
    boolean judges = ending == Ending.QUIESCENT || ending == Ending.LIMIT;
    return judges ? List.of(CONVERGENCE) : List.of();
  }

  @Override
  public List<Property> properties() {
    return List.of(CLOSURE, CONVERGENCE);
  }
}
