package org.bellwether.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.spec.Renaming;
import org.bellwether.topology.Topology;
import org.bellwether.wiring.Ports;
import org.bellwether.wiring.UntimedScenario;
import org.jspecify.annotations.Nullable;

/**
 * Finds the permutations of nodes that no node can notice.
 *
 * <p>Anonymous nodes see only ports: a permutation is an automorphism if each node finds behind
 * each of its ports the image of the node that was there before. It is determined by the image of
 * node 0. For nodes that know each other by name, all permutations are tried that the algorithm's
 * renaming permits.
 */
final class Automorphisms {
  private static final int MOST_NAMED = 7; // nodes whose permutations are all tried

  private final Model model;
  private final NodePermuter permuter;

  Automorphisms(Model model, NodePermuter permuter) {
    this.model = model;
    this.permuter = permuter;
  }

  /** All automorphisms, each as the image of every node; the identity comes first. */
  List<int[]> all(@Nullable Renaming<Object, Object> renaming) {
    return renaming == null ? byPorts() : byNames(renaming);
  }

  private List<int[]> byPorts() {
    List<int[]> found = new ArrayList<>();
    for (int image = 0; image < model.n(); image++) {
      int[] images = new int[model.n()];
      Arrays.fill(images, -1);
      if (extend(0, image, images)) found.add(images);
    }
    return found;
  }

  /** Maps a node, and with it all nodes that can be reached; false if they cannot follow. */
  private boolean extend(int v, int image, int[] images) {
    if (images[v] >= 0) return images[v] == image;
    Topology topology = model.prepared.topology();
    Ports ports = model.prepared.ports();
    int degree = topology.degree(v);
    if (degree != topology.degree(image) || !startAlike(v, image)) return false;
    images[v] = image;
    for (int port = 0; port < degree; port++) {
      int slot = ports.slot(v, port);
      int other = ports.slot(image, port);
      if (topology.sends(v, slot) != topology.sends(image, other)) return false;
      int next = topology.neighbour(v, slot);
      int nextImage = topology.neighbour(image, other);
      int arrival = ports.port(next, topology.arrival(v, slot));
      if (arrival != ports.port(nextImage, topology.arrival(image, other))) return false;
      if (!extend(next, nextImage, images)) return false;
    }
    return true;
  }

  /** Whether two nodes are in the same initial state and have the same workload. */
  private boolean startAlike(int v, int other) {
    UntimedScenario prepared = model.prepared;
    NodeState first = model.outcomes.initial(v);
    int start = model.nodeStates.number(model.outcomes.initial(other));
    return model.nodeStates.number(first.at(other)) == start
        && prepared.multicasts(v).equals(prepared.multicasts(other))
        && prepared.unicasts(v).isEmpty()
        && prepared.unicasts(other).isEmpty();
  }

  private List<int[]> byNames(Renaming<Object, Object> renaming) {
    if (model.n() > MOST_NAMED) {
      throw ScenarioException.of(
          "nodes",
          model.n(),
          "at most " + MOST_NAMED + " for symmetry reduction of nodes with names");
    }
    List<int[]> found = new ArrayList<>();
    permute(0, new BitSet(), new int[model.n()], renaming, found);
    return found;
  }

  private void permute(
      int v, BitSet taken, int[] images, Renaming<Object, Object> renaming, List<int[]> found) {
    if (v == images.length) {
      if (renaming.permits(images) && preservesStart(images)) found.add(images.clone());
      return;
    }
    for (int image = taken.nextClearBit(0);
        image < images.length;
        image = taken.nextClearBit(image + 1)) {
      taken.set(image);
      images[v] = image;
      permute(v + 1, taken, images, renaming, found);
      taken.clear(image);
    }
  }

  /** Whether the permuted initial state is the initial state. */
  private boolean preservesStart(int[] images) {
    for (int v = 0; v < images.length; v++) {
      int start = model.nodeStates.number(model.outcomes.initial(images[v]));
      NodeState moved = permuter.permuted(model.outcomes.initial(v), images);
      if (model.nodeStates.number(moved) != start) return false;
    }
    return true;
  }
}
