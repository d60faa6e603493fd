package org.bellwether.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.bellwether.simulate.Prepared;
import org.bellwether.simulate.ScenarioException;
import org.bellwether.spec.Renaming;
import org.bellwether.state.Snapshots;
import org.jspecify.annotations.Nullable;

/**
 * Takes states for one that differ only in which node is where. That is right if nodes may change
 * places without anybody noticing. Nodes that know nobody by name see of others only ports: they
 * may change places if each finds behind each of its ports whoever it would have found there
 * before, in its new place. For nodes that know others by name the algorithm has to say how its
 * states look with names exchanged. Judges must treat all nodes alike. Of states that are the same
 * in this sense, one is explored.
 */
final class SymmetryReduction implements StateEquivalence {
  private static final int MOST_NAMED = 7; // nodes, whose arrangements are all tried

  private final Model model;
  private final @Nullable Renaming<Object, Object> renaming;
  private final int[][] to; // by arrangement and node, where it is; the first leaves all in place
  private final int[][] links; // by arrangement and link, in whose place it comes
  private final IntPairMap nodes = new IntPairMap(); // state and arrangement
  private final IntPairMap contents = new IntPairMap(); // of links, and arrangement
  private final IntPairMap judges = new IntPairMap();
  private final IntPairMap conditions = new IntPairMap();
  private final EquivalenceAudit watch;
  private final Walker ahead;

  private SymmetryReduction(
      Model model,
      @Nullable Renaming<Object, Object> renaming,
      int[][] to,
      int[][] links,
      EquivalenceAudit watch) {
    this.model = model;
    this.renaming = renaming;
    this.to = to;
    this.links = links;
    this.watch = watch;
    ahead = new Walker(model);
  }

  /**
   * The symmetries of a model.
   *
   * @throws ScenarioException if there are none, or if it would be wrong to use them
   */
  @SuppressWarnings("unchecked")
  static SymmetryReduction of(Model model) {
    Prepared prepared = model.prepared;
    String name = prepared.entry().name();
    Renaming<Object, Object> renaming =
        (Renaming<Object, Object>) prepared.entry().renaming(prepared.setting());
    if (model.rounds || model.timed || !model.scripted.isEmpty()) {
      throw new ScenarioException(
          "symmetry: %s is checked %s, expected neither rounds nor time nor faults of the scenario"
              .formatted(
                  name, model.rounds ? "in lock-step" : model.timed ? "in time" : "with faults"));
    }
    if (renaming == null && !prepared.entry().anonymous()) {
      throw new ScenarioException(
          "symmetry: nodes of "
              + name
              + " are not interchangeable, expected nodes without names, or an algorithm that says"
              + " how to rename them");
    }
    String other = model.judges.asymmetric();
    if (other != null
        || (!model.invariants.isEmpty() && !(renaming != null && model.cataloguedOnly()))) {
      throw new ScenarioException(
          "symmetry: "
              + (other == null ? "a judge of configurations" : other)
              + " may tell nodes apart, expected judges that are Symmetric");
    }
    SymmetryReduction found =
        new SymmetryReduction(
            model,
            renaming,
            new int[0][],
            new int[0][],
            new EquivalenceAudit(model, "the renaming", 0));
    int[][] to = (renaming == null ? found.byPorts() : found.byNames()).toArray(int[][]::new);
    if (to.length == 1) {
      throw new ScenarioException(
          "symmetry: no two nodes of this scenario are interchangeable, expected some that differ"
              + " in nothing but their place");
    }
    int[][] links = new int[to.length][];
    for (int k = 0; k < to.length; k++) links[k] = found.links(to[k]);
    EquivalenceAudit watch =
        new EquivalenceAudit(
            model, renaming == null ? "the symmetry" : "the renaming", EquivalenceAudit.USUAL);
    return new SymmetryReduction(model, renaming, to, links, watch);
  }

  @Override
  public SymmetryReduction another() {
    return new SymmetryReduction(model, renaming, to, links, watch);
  }

  // ---- Who may change places

  /** Where one node goes, all others have to follow through the same ports. */
  private List<int[]> byPorts() {
    List<int[]> found = new ArrayList<>();
    for (int image = 0; image < model.n(); image++) {
      int[] places = new int[model.n()];
      Arrays.fill(places, -1);
      if (follows(0, image, places)) found.add(places);
    }
    return found;
  }

  private boolean follows(int v, int image, int[] places) {
    if (places[v] >= 0) return places[v] == image;
    Prepared prepared = model.prepared;
    int degree = prepared.topology().degree(v);
    if (degree != prepared.topology().degree(image) || !alike(v, image)) return false;
    places[v] = image;
    for (int port = 0; port < degree; port++) {
      int slot = prepared.ports().slot(v, port);
      int other = prepared.ports().slot(image, port);
      if (prepared.topology().sends(v, slot) != prepared.topology().sends(image, other))
        return false;
      int next = prepared.topology().neighbour(v, slot);
      int nextImage = prepared.topology().neighbour(image, other);
      int arrival = prepared.ports().port(next, prepared.topology().arrival(v, slot));
      if (arrival != prepared.ports().port(nextImage, prepared.topology().arrival(image, other)))
        return false;
      if (!follows(next, nextImage, places)) return false;
    }
    return true;
  }

  /** Whether two nodes begin in the same way. */
  private boolean alike(int v, int other) {
    Prepared prepared = model.prepared;
    NodeState first = model.handlers.initial(v);
    return model.nodes.number(first.at(other)) == model.nodes.number(model.handlers.initial(other))
        && prepared.multicasts(v).equals(prepared.multicasts(other))
        && prepared.unicasts(v).isEmpty()
        && prepared.unicasts(other).isEmpty();
  }

  /** Tries all arrangements. */
  private List<int[]> byNames() {
    if (model.n() > MOST_NAMED) {
      throw ScenarioException.of(
          "nodes", model.n(), "at most " + MOST_NAMED + " where nodes with names change places");
    }
    List<int[]> found = new ArrayList<>();
    int[] places = new int[model.n()];
    arrange(0, new BitSet(), places, found);
    return found;
  }

  private void arrange(int v, BitSet taken, int[] places, List<int[]> found) {
    if (v == places.length) {
      if (unnoticed(places)) found.add(places.clone());
      return;
    }
    for (int place = 0; place < places.length; place++) {
      if (taken.get(place)) continue;
      taken.set(place);
      places[v] = place;
      arrange(v + 1, taken, places, found);
      taken.clear(place);
    }
  }

  /** Whether everything begins in the same way in these places. */
  private boolean unnoticed(int[] places) {
    if (!Objects.requireNonNull(renaming).permits(places)) return false;
    for (int v = 0; v < places.length; v++) {
      int begun = model.nodes.number(model.handlers.initial(places[v]));
      if (model.nodes.number(moved(model.handlers.initial(v), places)) != begun) return false;
    }
    return true;
  }

  private int[] links(int[] places) {
    int[] mapped = new int[model.network.size()];
    for (int v = 0; v < places.length; v++) {
      for (int port = 0; port < model.prepared.topology().degree(v); port++) {
        int slot = model.prepared.ports().slot(v, port);
        int link = model.network.leaving(v, slot);
        if (link < 0) continue;
        int there = places[v];
        int image =
            renaming == null
                ? model.prepared.ports().slot(there, port)
                : model.prepared.topology().slotOf(there, places[model.network.to(link)]);
        mapped[link] = model.network.leaving(there, image);
      }
    }
    return mapped;
  }

  // ---- States in other places

  @Override
  public long fingerprint(Walker walker) {
    long print = print(walker);
    if (walker.begun() && watch.wants(print)) watch.see(print, walker.state(), ahead, this::print);
    return print;
  }

  private long print(Walker walker) {
    long least = walker.fingerprint();
    if (!walker.begun()) return least;
    int[] state = walker.state();
    for (int k = 0; k < to.length; k++) least = Math.min(least, moved(state, k));
    return least;
  }

  /** The fingerprint of a state with the nodes in other places. */
  private long moved(int[] state, int k) {
    long sum = Walker.mix(model.conditionsAt(), cut(state[model.conditionsAt()], k));
    for (int v = 0; v < to[k].length; v++) sum += Walker.mix(to[k][v], node(state[v], k));
    for (int link = 0; link < model.network.size(); link++) {
      int content = state[model.linkAt(link)];
      sum += Walker.mix(model.linkAt(links[k][link]), content(content, k));
    }
    return sum + Walker.mix(model.judgesAt(), judged(state[model.judgesAt()], k));
  }

  private int node(int number, int k) {
    int known = nodes.get(number, k);
    if (known != IntPairMap.ABSENT) return known;
    int moved = model.nodes.number(moved(model.nodes.state(number), to[k]));
    nodes.put(number, k, moved);
    return moved;
  }

  private NodeState moved(NodeState state, int[] places) {
    NodeState there = state.at(places[state.position]);
    byte[] fields = state.fields;
    if (renaming == null || fields == null) return there;
    Object node = model.prepared.node(there.position);
    Snapshots.load(node, fields);
    renaming.rename(node, places);
    return there.with(Snapshots.save(node));
  }

  private int content(int content, int k) {
    if (renaming == null || content == 0) return content;
    int known = contents.get(content, k);
    if (known != IntPairMap.ABSENT) return known;
    int[] envelopes = model.links.contents(content).clone();
    for (int i = 0; i < envelopes.length; i++) {
      Object message = model.values.value(model.envelopes.message(envelopes[i]));
      envelopes[i] = model.message(renaming.renamed(message, to[k]));
    }
    if (!model.network.fifo()) Arrays.sort(envelopes);
    int moved = model.links.number(envelopes);
    contents.put(content, k, moved);
    return moved;
  }

  private int judged(int number, int k) {
    int known = judges.get(number, k);
    if (known != IntPairMap.ABSENT) return known;
    int moved = model.judges.permuted(number, to[k]);
    judges.put(number, k, moved);
    return moved;
  }

  /** What is cut off is cut off elsewhere. */
  private int cut(int number, int k) {
    Environment here = model.conditions(number);
    if (here.cut().isEmpty()) return number;
    int known = conditions.get(number, k);
    if (known != IntPairMap.ABSENT) return known;
    BitSet cut = new BitSet();
    here.cut().stream().forEach(link -> cut.set(links[k][link]));
    int moved = model.number(here.cutting(cut));
    conditions.put(number, k, moved);
    return moved;
  }
}
