package org.bellwether.check;

import org.bellwether.simulate.ScenarioException;
import org.bellwether.topology.RingTopology;

/**
 * Takes states for one that differ only in where on a ring they are. That is right if nodes have no
 * names, so that each does in its place what any other would do there, and if all judges treat them
 * alike. Of such states one is explored.
 */
final class Rotations implements Sameness {
  private final Model model;
  private final int n;
  private final int[][] links; // by rotation and link, the link in whose place it comes
  private final int[][] to; // by rotation and node
  private final PairMap nodes = new PairMap(); // state and new position
  private final PairMap judges = new PairMap(); // state and rotation

  Rotations(Model model) {
    this.model = model;
    n = model.n();
    if (!model.prepared.entry().anonymous()
        || !(model.prepared.topology() instanceof RingTopology)
        || model.rounds
        || !model.scripted.isEmpty()) {
      throw new ScenarioException(
          "symmetry: nodes of "
              + model.prepared.entry().name()
              + " are not interchangeable, expected a ring without names and without faults of the"
              + " scenario");
    }
    String other = model.judges.asymmetric();
    if (other != null || !model.invariants.isEmpty()) {
      throw new ScenarioException(
          "symmetry: "
              + (other == null ? "a judge of configurations" : other)
              + " may tell nodes apart, expected judges that are Symmetric");
    }
    links = new int[n][model.network.size()];
    to = new int[n][n];
    for (int by = 0; by < n; by++) {
      for (int v = 0; v < n; v++) to[by][v] = (v + by) % n;
      for (int v = 0; v < n; v++) {
        for (int slot = 0; slot < model.prepared.topology().degree(v); slot++) {
          int link = model.network.leaving(v, slot);
          if (link >= 0) links[by][link] = model.network.leaving(to[by][v], slot);
        }
      }
    }
  }

  /** A fingerprint that a state shares with all that are the same but for their place. */
  @Override
  public long fingerprint(Walker walker) {
    if (!walker.begun()) return walker.fingerprint();
    int[] state = walker.state();
    long least = walker.fingerprint();
    for (int by = 1; by < n; by++) least = Math.min(least, rotated(state, by));
    return least;
  }

  @Override
  public Rotations another() {
    return new Rotations(model);
  }

  private long rotated(int[] state, int by) {
    long sum = Walker.mix(model.conditionsAt(), state[model.conditionsAt()]);
    for (int v = 0; v < n; v++) sum += Walker.mix(to[by][v], at(state[v], to[by][v]));
    for (int link = 0; link < model.network.size(); link++) {
      sum += Walker.mix(model.linkAt(links[by][link]), state[model.linkAt(link)]);
    }
    return sum + Walker.mix(model.judgesAt(), judged(state[model.judgesAt()], by));
  }

  /** The number of a node's state in another place. */
  private int at(int number, int position) {
    int known = nodes.get(number, position);
    if (known != PairMap.ABSENT) return known;
    int moved = model.nodes.number(model.nodes.state(number).at(position));
    nodes.put(number, position, moved);
    return moved;
  }

  private int judged(int number, int by) {
    int known = judges.get(number, by);
    if (known != PairMap.ABSENT) return known;
    int moved = model.judges.permuted(number, to[by]);
    judges.put(number, by, moved);
    return moved;
  }
}
