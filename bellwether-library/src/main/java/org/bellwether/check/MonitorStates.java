package org.bellwether.check;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.bellwether.check.Observation.Emitted;
import org.bellwether.model.Output;
import org.bellwether.spec.Abstraction.AbstractableMonitor;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Symmetric;
import org.bellwether.state.Snapshots;
import org.bellwether.state.StateReader;
import org.bellwether.state.StateWriter;
import org.jspecify.annotations.Nullable;

/**
 * Interns the states of all monitors together, and memoizes how they judge a step. Only monitors
 * that look at the whole configuration judge every single transition.
 */
final class MonitorStates {
  private static final int INITIAL_CAPACITY = 64;
  private static final Set<String> SUBJECTS =
      Set.of(
          "output",
          "started",
          "lapsed",
          "commanded",
          "withdrawn",
          "requested",
          "released",
          "multicast",
          "unicast");

  private final Supplier<List<Monitor>> make;
  private final List<Monitor> monitors; // whose fields are loaded before each use
  private final List<Audience> audiences = new ArrayList<>(); // by monitor
  private final List<Invariant<Object, Object>> looking = new ArrayList<>();
  private final ObservationTable observations;
  private final StateWriter out = new StateWriter();
  private final StateReader in;
  private final ViolationCollector collector = new ViolationCollector();
  private final Interner states = new Interner();
  private final Interner opaqueMemories = new Interner();
  private final IntPairMap known = new IntPairMap(); // by state and observation
  private volatile Judgement[] judgements = new Judgement[INITIAL_CAPACITY];
  private volatile List<PropertyViolation>[] endings; // by state
  private volatile @Nullable Memory[] memories = new @Nullable Memory[INITIAL_CAPACITY];
  private int size;

  /** How the monitors judge a step: their state after it, and what they report. */
  record Judgement(int state, List<PropertyViolation> violations) {}

  /**
   * What the monitors remember in one state.
   *
   * @param rest a number for what the monitors without an abstraction remember
   * @param abstractable the monitors that have one, in this state
   */
  record Memory(int rest, List<AbstractableMonitor> abstractable) {}

  /** Whether some monitor is to be told of starts. */
  boolean heedStarts() {
    return monitors.stream().anyMatch(Monitor::heedsStarts);
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  MonitorStates(Supplier<List<Monitor>> make, ObservationTable observations, ClassLoader loader) {
    this.make = make;
    monitors = List.copyOf(make.get());
    this.observations = observations;
    in = new StateReader(new byte[0], loader);
    endings = new List[INITIAL_CAPACITY];
    for (Monitor monitor : monitors) {
      audiences.add(new Audience(monitor));
      if (monitor instanceof Invariant<?, ?> both) looking.add((Invariant<Object, Object>) both);
    }
    save();
  }

  /**
   * A monitor, and whether it was told anything that it judges.
   *
   * <p>Which methods a monitor has of its own says what it judges: outputs, requests, payloads, the
   * end of a run.
   */
  static final class Audience {
    private final Monitor monitor;
    private final Set<String> methods = new HashSet<>();
    private volatile boolean fed;

    Audience(Monitor monitor) {
      this.monitor = monitor;
      for (Method method : monitor.getClass().getMethods()) {
        if (method.getDeclaringClass() != Monitor.class) methods.add(method.getName());
      }
    }

    private void told(Observation observation) {
      if (fed || !methods.contains(observation.subject())) return;
      fed =
          !(observation instanceof Emitted(int node, Output output))
              || monitor.heeds(output.getClass());
    }

    Monitor monitor() {
      return monitor;
    }

    /** Whether it was told something that it judges, or judges nothing that it could be told. */
    boolean fed() {
      return fed || SUBJECTS.stream().noneMatch(methods::contains);
    }

    /** Whether it has something to say when a run has ended. */
    boolean judgesEnds() {
      return methods.contains("ended");
    }
  }

  /** The monitors, and what they have heard so far. */
  List<Audience> audiences() {
    return audiences;
  }

  /** Whether some monitors look at nodes and messages, too. */
  boolean look() {
    return !looking.isEmpty();
  }

  /**
   * The number of what monitors observe when time passes: that it does, if one of them keeps time,
   * and what else is given.
   */
  int passing(long ticks, long ticksPerUnit, List<Observation> further) {
    if (monitors.stream().noneMatch(Monitor::keepsTime)) {
      return further.isEmpty() ? ObservationTable.NOTHING : observations.number(further);
    }
    List<Observation> all = new ArrayList<>(further);
    all.addFirst(new Observation.Passed(ticks, ticksPerUnit));
    return observations.number(all);
  }

  /** The state of monitors that have seen nothing yet. */
  int initial() {
    return 0;
  }

  private int save() {
    out.clear();
    for (Monitor monitor : monitors) Snapshots.save(monitor, out);
    int number = states.number(out);
    return number >= 0 ? number : ~number;
  }

  private void load(int state) {
    byte[] bytes = states.string(state);
    in.reset(bytes, 0, bytes.length);
    for (Monitor monitor : monitors) Snapshots.load(monitor, in);
  }

  private void show(int observation) {
    for (Observation one : observations.observations(observation)) {
      for (Monitor monitor : monitors) {
        try {
          one.tell(monitor, collector);
        } catch (Throwable e) { // a monitor of somebody's own may throw anything
          collector.failed(monitor, e);
        }
      }
      if (one.subject() != null) for (Audience audience : audiences) audience.told(one);
    }
  }

  /** How monitors that see only observations judge a step. */
  Judgement after(int state, int observation) {
    int number = known.get(state, observation);
    if (number != IntPairMap.ABSENT) return judgements[number];
    synchronized (this) {
      number = known.get(state, observation);
      if (number != IntPairMap.ABSENT) return judgements[number];
      load(state);
      show(observation);
      Judgement judgement = new Judgement(save(), collector.take());
      Judgement[] all = judgements;
      if (size == all.length) all = Arrays.copyOf(all, 2 * size);
      all[size] = judgement;
      judgements = all;
      known.put(state, observation, size++);
      return judgement;
    }
  }

  /** How monitors judge a step if some look at the configuration after it, too. */
  synchronized Judgement after(
      int state, int observation, Configuration<Object, Object> configuration) {
    load(state);
    show(observation);
    for (Invariant<Object, Object> monitor : looking) {
      try {
        monitor.check(configuration, collector);
      } catch (Throwable e) {
        collector.failed(monitor, e);
      }
    }
    return new Judgement(save(), collector.take());
  }

  /** What monitors report if a run ends quiescent in this state. */
  List<PropertyViolation> ended(int state) {
    List<PropertyViolation>[] all = endings;
    if (state < all.length && all[state] != null) return all[state];
    synchronized (this) {
      List<PropertyViolation> reported = List.copyOf(ended(state, Ending.QUIESCENT));
      all = endings;
      if (state >= all.length) all = Arrays.copyOf(all, Math.max(2 * all.length, state + 1));
      all[state] = reported;
      endings = all;
      return reported;
    }
  }

  /** What monitors report if a run ends in this state in a given way. */
  synchronized List<PropertyViolation> ended(int state, Ending ending) {
    load(state);
    for (Monitor monitor : monitors) {
      try {
        monitor.ended(ending, collector);
      } catch (Throwable e) {
        collector.failed(monitor, e);
      }
    }
    return collector.take();
  }

  /** What monitors remember in a state. */
  Memory memory(int state) {
    @Nullable Memory[] all = memories;
    Memory known = state < all.length ? all[state] : null;
    return known != null ? known : recall(state);
  }

  private synchronized Memory recall(int state) {
    byte[] bytes = states.string(state);
    in.reset(bytes, 0, bytes.length);
    out.clear();
    List<AbstractableMonitor> abstractable = new ArrayList<>();
    for (Monitor monitor : make.get()) {
      Snapshots.load(monitor, in);
      if (monitor instanceof AbstractableMonitor able) abstractable.add(able);
      else Snapshots.save(monitor, out);
    }
    int rest = opaqueMemories.number(out);
    Memory memory = new Memory(rest >= 0 ? rest : ~rest, List.copyOf(abstractable));
    @Nullable Memory[] all = memories;
    if (state >= all.length) all = Arrays.copyOf(all, Math.max(2 * all.length, state + 1));
    all[state] = memory;
    memories = all;
    return memory;
  }

  /** The name of a monitor that may tell nodes apart; null if there is none. */
  @Nullable String asymmetric() {
    for (Monitor monitor : monitors) {
      if (!(monitor instanceof Symmetric)) return monitor.getClass().getSimpleName();
    }
    return null;
  }

  /** The state after a permutation of the nodes. */
  synchronized int permuted(int state, int[] images) {
    load(state);
    for (Monitor monitor : monitors) ((Symmetric) monitor).permute(images);
    return save();
  }
}
