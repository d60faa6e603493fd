package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Shape;
import org.bellwether.check.RandomProtocolsTest.RandomNode;
import org.bellwether.model.Output;
import org.bellwether.scenario.Scenario;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Symmetric;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.bellwether.wiring.UntimedScenario;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Symmetry reduction that forgets what monitors remember is noticed on some random protocol of
 * anonymous nodes, by what it misses or by its own audit.
 */
class SymmetryFaultsTest {
  private static final int PROTOCOLS = 200;
  private static final int N = 3;

  /**
   * Reports who has spoken up to now, as distances round the ring from the one who spoke before.
   */
  private static class Distances implements Symmetric {
    private int last = -1;
    private String said = "";

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (last >= 0) said += (node - last + N) % N;
      said += output instanceof Output.Won ? "+" : "-";
      last = node;
      verdict.violated(new Property("silence"), said, node);
    }

    @Override
    public void permute(int[] to) {
      if (last >= 0) last = to[last];
    }

    @Override
    public List<Property> properties() {
      return List.of(new Property("silence"));
    }
  }

  /** Does not notice that nodes change places. */
  private static final class Oblivious extends Distances {
    @Override
    public void permute(int[] to) {}
  }

  /** Finds states equal that differ in what monitors remember. */
  private static final class WithoutMonitors implements StateEquivalence {
    private final Model model;
    private final StateEquivalence real;
    private final Explorer ahead;

    WithoutMonitors(Model model, StateEquivalence real) {
      this.model = model;
      this.real = real;
      ahead = new Explorer(model);
    }

    @Override
    public long fingerprint(Explorer explorer) {
      int[] state = explorer.state().clone();
      state[model.layout.monitors()] = model.monitors.initial();
      ahead.stand(state);
      return real.fingerprint(ahead);
    }

    @Override
    public StateEquivalence forAnotherThread() {
      return new WithoutMonitors(model, real.forAnotherThread());
    }

    @Override
    public boolean mayLengthen() {
      return real.mayLengthen();
    }
  }

  private static Model model(int protocol, Supplier<Monitor> judge) {
    int sends = 1 + protocol % 2;
    Catalog catalog =
        Entries.anonymous(
            Shape.ONE_WAY_RING, RandomNode.class, () -> RandomNode.onRing(protocol, sends), judge);
    Scenario scenario = Scenario.builder(Entries.NAME).nodes(N).build();
    return new Model(
        UntimedScenario.of(scenario, catalog), new CheckSettings().modelOptions(false));
  }

  private static Set<String> heard(Model model, @Nullable StateEquivalence same) {
    return ReductionFaultsTest.heard(model, AmpleSets.none(model), same);
  }

  /** In how many protocols something is missed or the audit objects. */
  private static int noticed(
      Supplier<Monitor> judge, BiFunction<Model, StateEquivalence, StateEquivalence> fault) {
    int noticed = 0;
    for (int protocol = 0; protocol < PROTOCOLS; protocol++) {
      Model model = model(protocol, judge);
      Set<String> every = heard(model, null);
      try {
        if (!heard(model, fault.apply(model, SymmetryReduction.of(model))).equals(every)) noticed++;
      } catch (IllegalStateException e) {
        assertThat(e).hasMessageContaining("merges two states that are not bisimilar");
        noticed++;
      }
    }
    return noticed;
  }

  @Test
  void withoutAFaultEverythingIsHeard() {
    assertThat(noticed(Distances::new, (model, real) -> real)).isZero();
  }

  @Test
  void whatMonitorsRememberMustChangePlacesWithTheNodes() {
    assertThat(noticed(Oblivious::new, (model, real) -> real)).isPositive();
  }

  @Test
  void whatMonitorsRememberIsPartOfAState() {
    assertThat(noticed(Distances::new, WithoutMonitors::new)).isPositive();
  }
}
