package org.bellwether.check;

import java.util.Arrays;
import java.util.BitSet;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.spec.Renaming;
import org.bellwether.topology.Topology;
import org.bellwether.wiring.Ports;
import org.bellwether.wiring.UntimedScenario;
import org.jspecify.annotations.Nullable;

/**
 * Merges states that differ only by a permutation of interchangeable nodes. The fingerprint of an
 * orbit is the least among the fingerprints of its states. {@link EquivalenceAudit} checks on a
 * sample that merged states have the same future.
 */
final class SymmetryReduction implements StateEquivalence {
  /** The option that a problem is about; it is not a field of the scenario. */
  static final String OPTION = "symmetry";

  private final Model model;
  private final NodePermuter permuter;
  private final int[][] nodeImages; // by automorphism and node
  private final int[][] linkImages; // by automorphism and link
  private final IntPairMap permutedNodes = new IntPairMap(); // by state and automorphism
  private final IntPairMap permutedLinks = new IntPairMap();
  private final IntPairMap permutedMonitors = new IntPairMap();
  private final IntPairMap permutedEnvironments = new IntPairMap();
  private final EquivalenceAudit audit;
  private final Explorer ahead;

  private SymmetryReduction(
      Model model,
      NodePermuter permuter,
      int[][] nodeImages,
      int[][] linkImages,
      EquivalenceAudit audit) {
    this.model = model;
    this.permuter = permuter;
    this.nodeImages = nodeImages;
    this.linkImages = linkImages;
    this.audit = audit;
    ahead = new Explorer(model);
  }

  /**
   * The symmetry reduction of a model.
   *
   * @throws ScenarioException if there is no symmetry, or if using it would be unsound
   */
  @SuppressWarnings("unchecked")
  static SymmetryReduction of(Model model) {
    UntimedScenario prepared = model.prepared;
    Renaming<Object, Object> renaming =
        (Renaming<Object, Object>) prepared.entry().renaming(prepared.setting());
    refuseUnsound(model, renaming != null);
    NodePermuter permuter = new NodePermuter(model, renaming);
    int[][] nodes = new Automorphisms(model, permuter).all(renaming).toArray(int[][]::new);
    if (nodes.length == 1) {
      throw ScenarioException.says(
          OPTION,
          "cannot be used because no two nodes of this scenario are interchangeable",
          "nodes that differ only in their position");
    }
    int[][] links = new int[nodes.length][];
    for (int k = 0; k < nodes.length; k++) links[k] = links(model, renaming != null, nodes[k]);
    String name = renaming == null ? "the symmetry" : "the renaming";
    EquivalenceAudit audit = new EquivalenceAudit(model, name, EquivalenceAudit.SAMPLE);
    return new SymmetryReduction(model, permuter, nodes, links, audit);
  }

  private static void refuseUnsound(Model model, boolean renames) {
    String name = model.prepared.entry().name();
    if (model.rounds || model.timed || !model.scripted.isEmpty()) {
      throw ScenarioException.says(
          OPTION,
          "cannot be used because %s is checked %s"
              .formatted(
                  name, model.rounds ? "in lock-step" : model.timed ? "with time" : "with faults"),
          "an asynchronous scenario without time and without faults of its own");
    }
    if (model.environments.initial().faults().left(FaultKind.CRASH_AT_SEND) > 0) {
      throw ScenarioException.says(
          OPTION,
          "cannot be used because a crash between two messages tells their receivers apart",
          "crashes without --crashes-at-send");
    }
    if (!renames && !model.prepared.entry().anonymous()) {
      throw ScenarioException.says(
          OPTION,
          "cannot be used because nodes of " + name + " are not interchangeable",
          "anonymous nodes, or an algorithm that says how to rename them");
    }
    String other = model.monitors.asymmetric();
    if (other != null || (!model.invariants.isEmpty() && !(renames && model.cataloguedOnly()))) {
      throw ScenarioException.says(
          OPTION,
          "cannot be used because "
              + (other == null ? "an invariant" : other)
              + " may distinguish nodes",
          "monitors that are Symmetric");
    }
  }

  /** By link, the link that takes its place under a permutation of the nodes. */
  private static int[] links(Model model, boolean named, int[] images) {
    Topology topology = model.prepared.topology();
    Ports ports = model.prepared.ports();
    int[] mapped = new int[model.network.size()];
    for (int v = 0; v < images.length; v++) {
      for (int port = 0; port < topology.degree(v); port++) {
        int link = model.network.leaving(v, ports.slot(v, port));
        if (link < 0) continue;
        int there = images[v];
        int slot =
            named
                ? topology.slotOf(there, images[model.network.to(link)])
                : ports.slot(there, port);
        mapped[link] = model.network.leaving(there, slot);
      }
    }
    return mapped;
  }

  @Override
  public SymmetryReduction forAnotherThread() {
    return new SymmetryReduction(model, permuter, nodeImages, linkImages, audit);
  }

  /** How many fingerprints of a state may coincide with one of another state. */
  int arrangements() {
    return nodeImages.length;
  }

  @Override
  public boolean mayLengthen() {
    return false;
  }

  @Override
  public long fingerprint(Explorer explorer) {
    long fingerprint = orbitFingerprint(explorer);
    if (explorer.phase().begun() && audit.samples(fingerprint)) {
      audit.compare(fingerprint, explorer.state(), ahead, this::orbitFingerprint);
    }
    return fingerprint;
  }

  private long orbitFingerprint(Explorer explorer) {
    long least = explorer.fingerprint();
    if (!explorer.phase().begun()) return least;
    int[] state = explorer.state();
    for (int k = 0; k < nodeImages.length; k++) least = Math.min(least, permuted(state, k));
    return Cursor.mix(least); // least ones are close together, which makes hash tables slow
  }

  /** The fingerprint of a state after an automorphism. */
  private long permuted(int[] state, int k) {
    StateLayout layout = model.layout;
    int environment = permutedEnvironment(state[layout.environment()], k);
    int monitors = permutedMonitors(state[layout.monitors()], k);
    long sum =
        Cursor.word(layout.environment(), environment) + Cursor.word(layout.monitors(), monitors);
    for (int v = 0; v < nodeImages[k].length; v++) {
      sum += Cursor.word(nodeImages[k][v], permutedNode(state[v], k));
    }
    for (int link = 0; link < linkImages[k].length; link++) {
      int contents = permutedLink(state[layout.link(link)], k);
      sum += Cursor.word(layout.link(linkImages[k][link]), contents);
    }
    return sum;
  }

  private int permutedNode(int number, int k) {
    int known = permutedNodes.get(number, k);
    if (known != IntPairMap.ABSENT) return known;
    NodeState moved = permuter.permuted(model.nodeStates.state(number), nodeImages[k]);
    int permuted = model.nodeStates.number(moved);
    permutedNodes.put(number, k, permuted);
    return permuted;
  }

  private int permutedLink(int number, int k) {
    @Nullable Renaming<Object, Object> renaming = permuter.renaming();
    if (renaming == null || number == 0) return number;
    int known = permutedLinks.get(number, k);
    if (known != IntPairMap.ABSENT) return known;
    int[] envelopes = model.linkStates.contents(number).clone();
    for (int i = 0; i < envelopes.length; i++) {
      Object message = model.values.value(model.envelopes.message(envelopes[i]));
      envelopes[i] = model.envelope(renaming.renamed(message, nodeImages[k]));
    }
    if (!model.network.fifo()) Arrays.sort(envelopes);
    int permuted = model.linkStates.number(envelopes);
    permutedLinks.put(number, k, permuted);
    return permuted;
  }

  private int permutedMonitors(int number, int k) {
    int known = permutedMonitors.get(number, k);
    if (known != IntPairMap.ABSENT) return known;
    int permuted = model.monitors.permuted(number, nodeImages[k]);
    permutedMonitors.put(number, k, permuted);
    return permuted;
  }

  private int permutedEnvironment(int number, int k) {
    Environment here = model.environments.environment(number);
    if (here.cut().isEmpty()) return number;
    int known = permutedEnvironments.get(number, k);
    if (known != IntPairMap.ABSENT) return known;
    BitSet cut = new BitSet();
    here.cut().stream().forEach(link -> cut.set(linkImages[k][link]));
    int permuted = model.environments.number(here.withCut(cut));
    permutedEnvironments.put(number, k, permuted);
    return permuted;
  }
}
