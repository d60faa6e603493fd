package org.bellwether.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.bellwether.spec.Configuration;
import org.bellwether.spec.Ending;
import org.bellwether.spec.Forgetful;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Symmetric;
import org.bellwether.state.Snapshots;
import org.bellwether.state.StateReader;
import org.bellwether.state.StateWriter;
import org.jspecify.annotations.Nullable;

/**
 * Monitors, whose states together have a number. What a step makes of them is worked out once and
 * looked up from then on, unless one of them looks at the whole configuration.
 */
final class MonitorStates {
  private static final int SMALLEST = 64;

  private final List<Monitor> monitors; // whose fields are loaded at need
  private final List<Invariant<Object, Object>> lookers = new ArrayList<>();
  private final ObservationTable effects;
  private final Interner interner = new Interner();
  private final StateWriter out = new StateWriter();
  private final StateReader in;
  private final PropertyViolation.Collector collector = new PropertyViolation.Collector();
  private final IntPairMap known = new IntPairMap();
  private volatile Step[] steps = new Step[SMALLEST];
  private volatile List<PropertyViolation>[] endings;
  private volatile @Nullable Memory[] memories = new @Nullable Memory[SMALLEST];
  private final Interner rests = new Interner();
  private final Supplier<List<Monitor>> make;
  private int size;

  /** What a step makes of the monitors. */
  record Step(int state, List<PropertyViolation> found) {}

  @SuppressWarnings({"unchecked", "rawtypes"})
  MonitorStates(Supplier<List<Monitor>> make, ObservationTable effects, ClassLoader loader) {
    this.make = make;
    monitors = List.copyOf(make.get());
    this.effects = effects;
    in = new StateReader(new byte[0], loader);
    endings = new List[SMALLEST];
    for (Monitor monitor : monitors) {
      if (monitor instanceof Invariant<?, ?> both) lookers.add((Invariant<Object, Object>) both);
    }
    save();
  }

  /** Whether some of them look at nodes and messages too. */
  boolean look() {
    return !lookers.isEmpty();
  }

  /** The state in which all is new. */
  int initial() {
    return 0;
  }

  private int save() {
    out.clear();
    for (Monitor monitor : monitors) Snapshots.save(monitor, out);
    int number = interner.number(out);
    return number >= 0 ? number : ~number;
  }

  private void load(int state) {
    byte[] bytes = interner.string(state);
    in.reset(bytes, 0, bytes.length);
    for (Monitor monitor : monitors) Snapshots.load(monitor, in);
  }

  /** What monitors that see only effects make of a step. */
  Step after(int state, int effect) {
    int number = known.get(state, effect);
    if (number != IntPairMap.ABSENT) return steps[number];
    synchronized (this) {
      number = known.get(state, effect);
      if (number != IntPairMap.ABSENT) return steps[number];
      load(state);
      tell(effect);
      Step step = new Step(save(), collector.take());
      Step[] all = steps;
      if (size == all.length) all = Arrays.copyOf(all, 2 * size);
      all[size] = step;
      steps = all;
      known.put(state, effect, size++);
      return step;
    }
  }

  private void tell(int effect) {
    for (Observation one : effects.effects(effect)) {
      for (Monitor monitor : monitors) one.tell(monitor, collector);
    }
  }

  /** What monitors make of a step that look at the configuration after it as well. */
  synchronized Step after(int state, int effect, Configuration<Object, Object> configuration) {
    load(state);
    tell(effect);
    for (Invariant<Object, Object> looker : lookers) looker.check(configuration, collector);
    return new Step(save(), collector.take());
  }

  /** What they say when everything is at rest. */
  List<PropertyViolation> ended(int state) {
    List<PropertyViolation>[] all = endings;
    if (state < all.length && all[state] != null) return all[state];
    synchronized (this) {
      load(state);
      for (Monitor monitor : monitors) monitor.ended(Ending.QUIESCENT, collector);
      List<PropertyViolation> found = List.copyOf(collector.take());
      all = endings;
      if (state >= all.length) all = Arrays.copyOf(all, Math.max(2 * all.length, state + 1));
      all[state] = found;
      endings = all;
      return found;
    }
  }

  /**
   * What monitors remember in one state.
   *
   * @param rest a number of what those remember who cannot say what of it matters
   * @param forgetful those who can, in this state
   */
  record Memory(int rest, List<Forgetful> forgetful) {}

  /** What is remembered in a state. */
  Memory memory(int state) {
    @Nullable Memory[] all = memories;
    Memory known = state < all.length ? all[state] : null;
    return known != null ? known : recall(state);
  }

  private synchronized Memory recall(int state) {
    byte[] bytes = interner.string(state);
    in.reset(bytes, 0, bytes.length);
    out.clear();
    List<Forgetful> forgetful = new ArrayList<>();
    for (Monitor monitor : make.get()) {
      Snapshots.load(monitor, in);
      if (monitor instanceof Forgetful can) forgetful.add(can);
      else Snapshots.save(monitor, out);
    }
    int rest = rests.number(out);
    Memory memory = new Memory(rest >= 0 ? rest : ~rest, List.copyOf(forgetful));
    @Nullable Memory[] all = memories;
    if (state >= all.length) all = Arrays.copyOf(all, Math.max(2 * all.length, state + 1));
    all[state] = memory;
    memories = all;
    return memory;
  }

  /** The name of one that may tell nodes apart; null if none does. */
  @Nullable String asymmetric() {
    for (Monitor monitor : monitors) {
      if (!(monitor instanceof Symmetric)) return monitor.getClass().getSimpleName();
    }
    return null;
  }

  /** The number of a state with the nodes in other places. */
  synchronized int permuted(int state, int[] to) {
    load(state);
    for (Monitor monitor : monitors) ((Symmetric) monitor).permute(to);
    return save();
  }

  /** What they say of another ending. */
  synchronized List<PropertyViolation> ended(int state, Ending ending) {
    load(state);
    for (Monitor monitor : monitors) monitor.ended(ending, collector);
    return collector.take();
  }

  int size() {
    return interner.size();
  }

  long bytes() {
    return interner.bytes() + known.bytes();
  }
}
