package org.bellwether.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.bellwether.model.Output;
import org.bellwether.scenario.Scenario;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.bellwether.state.Snapshots;
import org.bellwether.state.ValueCodec;
import org.bellwether.wiring.UntimedScenario;
import org.jspecify.annotations.Nullable;

/**
 * Watches a run and tells the judges of its algorithm something else: it leaves out, repeats, puts
 * off and lays at another's door some of what happens, and shows them messages that are not there
 * and nodes in states that they are not in. So it finds out which of the judges can object at all.
 */
final class FalseWitness implements Monitor, Invariant<Object, Object> {
  private static final ValueCodec<Object> VALUES = ValueCodec.named();

  private final UntimedScenario scenario;
  private final List<Monitor> judges;
  private final List<Invariant<Object, Object>> insiders = new ArrayList<>();
  private final List<Consumer<Monitor>> putOff = new ArrayList<>();
  private final Random random;
  private final int honesty; // one lie in so many events
  private final Set<String> objections;
  private final Verdict verdict = this::note;

  /**
   * A witness of one run.
   *
   * @param objections takes the names of the properties that judges find violated
   */
  FalseWitness(Scenario scenario, Random random, Set<String> objections) {
    this.scenario = wired(scenario);
    this.random = random;
    this.objections = objections;
    honesty = 2 << random.nextInt(5);
    judges = this.scenario.monitors();
    add(this.scenario.invariant());
    for (Monitor judge : judges) if (judge instanceof Invariant<?, ?> both) add(both);
  }

  @SuppressWarnings("unchecked")
  private void add(@Nullable Invariant<?, ?> invariant) {
    if (invariant != null) insiders.add((Invariant<Object, Object>) invariant);
  }

  private static UntimedScenario wired(Scenario scenario) {
    return UntimedScenario.of(
        scenario.but().starts(Scenario.Starts.FIRST).build(), Catalog.standard());
  }

  /** All that the judges of a scenario say they judge, by name. */
  static Set<String> judged(Scenario scenario) {
    UntimedScenario wired = wired(scenario);
    List<Property> judged = new ArrayList<>();
    wired.monitors().forEach(judge -> judged.addAll(judge.properties()));
    Invariant<?, ?> invariant = wired.invariant();
    if (invariant != null) judged.addAll(invariant.properties());
    return judged.stream().map(Property::name).collect(Collectors.toCollection(TreeSet::new));
  }

  @Override
  public List<Property> properties() {
    return List.of(); // it judges nothing itself
  }

  private void note(Property property, String detail, int... nodes) {
    objections.add(property.name());
  }

  // ---- What happens

  private boolean lies() {
    return random.nextInt(honesty) == 0;
  }

  private int somebody(int node) {
    return lies() ? random.nextInt(scenario.n()) : node;
  }

  private void tell(Consumer<Monitor> event) {
    if (!putOff.isEmpty() && random.nextInt(4) == 0) {
      say(putOff.remove(random.nextInt(putOff.size())));
    }
    if (lies()) {
      switch (random.nextInt(3)) {
        case 0 -> putOff.add(event);
        case 1 -> {
          say(event);
          say(event);
        }
        default -> {} // left out
      }
    } else {
      say(event);
    }
  }

  private void say(Consumer<Monitor> event) {
    for (Monitor judge : judges) {
      try {
        event.accept(judge);
      } catch (RuntimeException e) {
        // what cannot have happened need not be judged
      }
    }
  }

  @Override
  public boolean keepsTime() {
    return true;
  }

  @Override
  public boolean heedsStarts() {
    return true;
  }

  @Override
  public void passed(long ticks, long ticksPerUnit) {
    say(judge -> judge.passed(lies() ? 2 * ticks : ticks, ticksPerUnit));
  }

  @Override
  public void output(int node, Output output, Verdict unused) {
    int who = somebody(node);
    Output what = lies() ? changed(output) : output;
    tell(judge -> judge.output(who, what, verdict));
    if (lies()) say(judge -> judge.output(random.nextInt(scenario.n()), output, verdict));
  }

  /** The same kind of output, with one byte changed. */
  private Output changed(Output output) {
    byte[] bytes = VALUES.save(output);
    bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(16);
    try {
      return VALUES.load(bytes) instanceof Output other ? other : output;
    } catch (RuntimeException e) {
      return output; // not an output at all
    }
  }

  @Override
  public void started(int node, Verdict unused) {
    tell(judge -> judge.started(node, verdict));
  }

  @Override
  public void lapsed(int node, Output claim, Verdict unused) {
    tell(judge -> judge.lapsed(node, claim, verdict));
  }

  @Override
  public void commanded(int node, Record command, Verdict unused) {
    tell(judge -> judge.commanded(node, command, verdict));
  }

  @Override
  public void withdrawn(int node, Verdict unused) {
    tell(judge -> judge.withdrawn(node, verdict));
  }

  @Override
  public void requested(int node, Verdict unused) {
    tell(judge -> judge.requested(node, verdict));
  }

  @Override
  public void released(int node, Verdict unused) {
    tell(judge -> judge.released(node, verdict));
  }

  @Override
  public void multicast(int node, Object payload, Verdict unused) {
    tell(judge -> judge.multicast(node, payload, verdict));
  }

  @Override
  public void unicast(int node, int to, Object payload, Verdict unused) {
    tell(judge -> judge.unicast(node, to, payload, verdict));
  }

  @Override
  public void crashed(int node, Verdict unused) {
    tell(judge -> judge.crashed(node, verdict));
  }

  @Override
  public void recovered(int node, Verdict unused) {
    tell(judge -> judge.recovered(node, verdict));
  }

  @Override
  public void ended(Ending ending, Verdict unused) {
    say(judge -> judge.ended(ending, verdict));
  }

  // ---- What nodes look like

  @Override
  public void check(Configuration<Object, Object> real, Verdict unused) {
    Configuration<Object, Object> shown = lies() ? other(real) : real;
    for (Invariant<Object, Object> insider : insiders) {
      try {
        insider.check(shown, verdict);
      } catch (RuntimeException e) {
        // a configuration that cannot be need not be judged
      }
    }
  }

  /** The same nodes, but one in another state, and one message less or more. */
  private Configuration<Object, Object> other(Configuration<Object, Object> real) {
    int changed = random.nextInt(real.n());
    Object node = changed(real.node(changed), changed);
    int copies = random.nextInt(3);
    return new Configuration<>() {
      @Override
      public int n() {
        return real.n();
      }

      @Override
      public @Nullable Object node(int position) {
        return position == changed ? node : real.node(position);
      }

      @Override
      public void inFlight(Visitor<Object> visitor) {
        real.inFlight(
            (from, to, message) -> {
              for (int i = 0; i < copies; i++) visitor.message(from, to, message);
            });
      }
    };
  }

  /** Another node of the same class, with one byte of its state changed. */
  private @Nullable Object changed(@Nullable Object node, int position) {
    if (node == null) return null;
    byte[] state = Snapshots.save(node);
    if (state.length == 0) return node;
    state[random.nextInt(state.length)] = (byte) random.nextInt(8);
    Object copy = scenario.node(position);
    try {
      Snapshots.load(copy, state);
      return copy;
    } catch (RuntimeException e) {
      return node; // not a state at all
    }
  }
}
