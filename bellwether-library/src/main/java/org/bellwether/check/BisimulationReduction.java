package org.bellwether.check;

import java.util.Objects;
import org.bellwether.simulate.Prepared;
import org.bellwether.spec.Essence;
import org.bellwether.spec.Forgetful;
import org.bellwether.spec.Gist;
import org.bellwether.state.StateWriter;
import org.jspecify.annotations.Nullable;

/**
 * Takes states for one of which an algorithm's essence says the same: the fields of nodes and what
 * is on its way count only as far as they matter, and so does what monitors remember.
 *
 * <p>That nothing else matters is the word of whoever wrote the essence. It is watched: of a sample
 * of states all that are taken for one must have moves to states that are taken for one.
 */
final class BisimulationReduction implements StateEquivalence {
  private static final int CACHE_BITS = 16;
  private static final int CACHE_SHIFT = Long.SIZE - CACHE_BITS;

  private final Model model;
  private final Essence<Object, Object> essence;
  private final Gist gist = new Gist();
  private final StateWriter out = new StateWriter();
  // Neighbours have neighbours in common: what was told of a state is soon asked for again.
  private final long[] cached = new long[1 << CACHE_BITS]; // fingerprints of whole states
  private final long[] prints = new long[1 << CACHE_BITS]; // of their essences
  private final Walker ahead; // looks at the moves of states that are watched
  private final EquivalenceAudit watch;

  private BisimulationReduction(
      Model model, Essence<Object, Object> essence, EquivalenceAudit watch) {
    this.model = model;
    this.essence = essence;
    this.watch = watch;
    ahead = new Walker(model);
  }

  /** By the essence of the algorithm, if it has one that counts here. */
  static @Nullable BisimulationReduction of(Model model) {
    return of(model, EquivalenceAudit.USUAL);
  }

  /**
   * The same, for tests.
   *
   * @param watched how many states
   */
  static @Nullable BisimulationReduction of(Model model, int watched) {
    Essence<Object, Object> essence = essence(model.prepared);
    if (essence == null || !model.faultless() || !model.judgedByCatalogue()) return null;
    return new BisimulationReduction(
        model, essence, new EquivalenceAudit(model, "the essence", watched));
  }

  @SuppressWarnings("unchecked")
  private static @Nullable Essence<Object, Object> essence(Prepared prepared) {
    return (Essence<Object, Object>) prepared.entry().essence(prepared.setting());
  }

  @Override
  public BisimulationReduction another() {
    Essence<Object, Object> own = Objects.requireNonNull(essence(model.prepared));
    return new BisimulationReduction(model, own, watch);
  }

  @Override
  public long fingerprint(Walker walker) {
    long own = walker.fingerprint();
    if (!walker.begun()) return own;
    int at = (int) (own >>> CACHE_SHIFT);
    if (cached[at] == own) return prints[at];
    long print = print(walker);
    cached[at] = own;
    prints[at] = print;
    if (watch.wants(print)) watch.see(print, walker.state(), ahead, this::printed);
    return print;
  }

  private long print(Walker walker) {
    int[] state = walker.state();
    out.clear();
    out.writeUnsigned(state[model.conditionsAt()]);
    for (int v = 0; v < model.n(); v++) out.writeUnsigned(model.nodes.state(state[v]).frame);
    gist.clear();
    essence.tell(walker, gist);
    MonitorStates.Memory memory = model.judges.memory(state[model.judgesAt()]);
    out.writeUnsigned(memory.rest());
    for (Forgetful monitor : memory.forgetful()) monitor.remember(walker, gist);
    gist.read(out::writeSigned);
    return out.hash(0);
  }

  private long printed(Walker walker) {
    return walker.begun() ? print(walker) : walker.fingerprint();
  }
}
