package org.bellwether.check;

import java.util.Objects;
import org.bellwether.spec.Abstraction;
import org.bellwether.spec.Abstraction.AbstractState;
import org.bellwether.spec.Abstraction.AbstractableMonitor;
import org.bellwether.state.StateWriter;
import org.bellwether.wiring.UntimedScenario;
import org.jspecify.annotations.Nullable;

/**
 * Merges bisimilar states: those that the algorithm's own abstraction maps to the same abstract
 * state. Fields of nodes, messages in flight and what monitors remember count only as far as the
 * abstraction, and the monitors' own, say that the future depends on them.
 *
 * <p>That the abstraction is a bisimulation is a claim of its author, which {@link
 * EquivalenceAudit} checks on a sample.
 */
final class BisimulationReduction implements StateEquivalence {
  private static final int CACHE_BITS = 16;
  private static final int CACHE_SHIFT = Long.SIZE - CACHE_BITS;

  private final Model model;
  private final Abstraction<Object, Object> abstraction;
  private final AbstractState abstractState = new AbstractState();
  private final StateWriter out = new StateWriter();
  // Neighbouring states have neighbours in common, so that the same state is soon asked for again.
  private final long[] cachedStates = new long[1 << CACHE_BITS]; // fingerprints of whole states
  private final long[] cached = new long[1 << CACHE_BITS]; // of their abstractions
  private final Explorer ahead; // explores the moves of sampled states
  private final EquivalenceAudit audit;

  private BisimulationReduction(
      Model model, Abstraction<Object, Object> abstraction, EquivalenceAudit audit) {
    this.model = model;
    this.abstraction = abstraction;
    this.audit = audit;
    ahead = new Explorer(model);
  }

  /** The reduction by the algorithm's abstraction; null if it has none that holds here. */
  static @Nullable BisimulationReduction of(Model model) {
    return of(model, EquivalenceAudit.SAMPLE);
  }

  /**
   * The same, with another size of the audit's sample.
   *
   * @param sample how many fingerprints are audited
   */
  static @Nullable BisimulationReduction of(Model model, int sample) {
    Abstraction<Object, Object> abstraction = abstraction(model.prepared);
    boolean holds =
        model.asynchronousAndFaultless() && model.cataloguedOnly() && model.judgedByOutputsOnly();
    if (abstraction == null || !holds) return null;
    return new BisimulationReduction(
        model, abstraction, new EquivalenceAudit(model, "the abstraction", sample));
  }

  @SuppressWarnings("unchecked")
  private static @Nullable Abstraction<Object, Object> abstraction(UntimedScenario prepared) {
    return (Abstraction<Object, Object>) prepared.entry().abstraction(prepared.setting());
  }

  @Override
  public BisimulationReduction forAnotherThread() {
    Abstraction<Object, Object> own = Objects.requireNonNull(abstraction(model.prepared));
    return new BisimulationReduction(model, own, audit);
  }

  @Override
  public boolean mayLengthen() {
    return true;
  }

  @Override
  public long fingerprint(Explorer explorer) {
    long whole = explorer.fingerprint();
    if (!explorer.phase().begun()) return whole;
    int at = (int) (whole >>> CACHE_SHIFT);
    if (cachedStates[at] == whole) return cached[at];
    long fingerprint = abstractFingerprint(explorer);
    cachedStates[at] = whole;
    cached[at] = fingerprint;
    if (audit.samples(fingerprint)) {
      audit.compare(fingerprint, explorer.state(), ahead, this::uncached);
    }
    return fingerprint;
  }

  private long uncached(Explorer explorer) {
    return explorer.phase().begun() ? abstractFingerprint(explorer) : explorer.fingerprint();
  }

  private long abstractFingerprint(Explorer explorer) {
    int[] state = explorer.state();
    out.clear();
    out.writeUnsigned(state[model.layout.environment()]);
    for (int v = 0; v < model.n(); v++) out.writeUnsigned(model.nodeStates.state(state[v]).frame);
    abstractState.clear();
    abstraction.write(explorer.cursor(), abstractState);
    MonitorStates.Memory memory = model.monitors.memory(state[model.layout.monitors()]);
    out.writeUnsigned(memory.rest());
    for (AbstractableMonitor monitor : memory.abstractable()) {
      monitor.writeMemory(explorer.cursor(), abstractState);
    }
    abstractState.read(out::writeSigned);
    return out.hash(0);
  }
}
