package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.check.Checks.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.bellwether.catalog.Catalog;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.mutex.Lamport;
import org.bellwether.mutex.LamportAbstraction;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;
import org.bellwether.spec.Abstraction;
import org.bellwether.spec.Property;
import org.bellwether.spec.monitor.FencesGrow;
import org.bellwether.spec.monitor.MutualExclusion;
import org.bellwether.spec.monitor.NoStarvation;
import org.bellwether.wiring.UntimedScenario;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** States are merged only if they are bisimilar. */
class BisimulationReductionTest {
  private static Scenario asked(String lock, int... times) {
    List<Request> requests = new ArrayList<>();
    for (int v = 0; v < times.length; v++) {
      for (int k = 0; k < times[v]; k++) requests.add(Request.by(v));
    }
    return Scenario.builder(lock).nodes(times.length).hold(1).requests(requests).build();
  }

  /** Explores all states without merging any, and compares those with equal abstract states. */
  private static long abstractStates(Scenario scenario) {
    Model model = new Model(UntimedScenario.of(scenario, Catalog.standard()), ModelOptions.PLAIN);
    BisimulationReduction reduction =
        Objects.requireNonNull(BisimulationReduction.of(model, Integer.MAX_VALUE));
    Set<Long> seen = new HashSet<>();
    Set<Long> abstractStates = new HashSet<>();
    ArrayDeque<int[]> waiting = new ArrayDeque<>(List.of(model.initial()));
    Explorer explorer = new Explorer(model);
    while (!waiting.isEmpty()) {
      explorer.stand(waiting.poll());
      abstractStates.add(reduction.fingerprint(explorer));
      explorer.expand(
          moved -> {
            if (seen.add(moved.fingerprint())) waiting.add(moved.state().clone());
            return true;
          });
    }
    return abstractStates.size();
  }

  @ParameterizedTest
  @CsvSource({"2, 2, 0", "3, 2, 0", "1, 1, 0", "2, 1, 0", "1, 0, 2"})
  void lamportsStatesWithOneAbstractionAreBisimilar(int first, int second, int third) {
    Scenario scenario =
        third == 0 && first + second > 3
            ? asked("lamport", first, second)
            : asked("lamport", first, second, third);
    assertThat(abstractStates(scenario)).isEqualTo(Check.of(scenario).run().states());
  }

  @Tag("soak")
  @Test
  void soDoThoseOfThreeNodesThatAllAsk() {
    assertThat(abstractStates(asked("lamport", 1, 1, 1))).isEqualTo(24_476);
  }

  private static Catalog judged(int bound, Abstraction<?, ?> abstraction) {
    return Entries.lock(
        Lamport.class,
        place -> new Lamport(place.position(), place.n(), false),
        setting ->
            List.of(
                new MutualExclusion(),
                new FencesGrow(new Property("timestamp fairness")),
                new NoStarvation(setting.n(), bound)),
        abstraction);
  }

  @Test
  void aViolationIsFoundAllTheSame() {
    Catalog strict = judged(1, new LamportAbstraction(3));
    Scenario scenario = asked(Entries.NAME, 1, 1, 1);
    Check alike = Check.of(scenario, strict);
    assertThat(alike.run().reduced()).isTrue();
    Counterexample every =
        assertThat(Check.of(scenario, strict).reduction(false)).violates("no starvation");
    Counterexample found = assertThat(alike).violates("no starvation");
    assertThat(found.steps()).isEqualTo(every.steps());
  }

  @Test
  void anAbstractionThatMergesTooMuchIsNoticed() {
    Catalog forgetting =
        judged(
            2,
            (Abstraction<Lamport, Lamport.Message>)
                (configuration, abstractState) -> {
                  for (int v = 0; v < configuration.n(); v++)
                    abstractState.number(configuration.requests(v));
                });
    assertThatThrownBy(() -> Check.of(asked(Entries.NAME, 2, 2), forgetting).run())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(
            "the abstraction of mutant merges two states that are not bisimilar")
        .hasMessageContaining("clock=");
  }

  @Test
  void whereTheAssumptionsOfAnAbstractionDoNotHoldItIsNotUsed() {
    Scenario scenario = asked("lamport", 1, 1);
    long every = Check.of(scenario).reduction(false).run().states();
    assertThat(Check.of(scenario).run().states()).isLessThan(every);
    assertThat(Check.of(scenario).exact().run().states()).isGreaterThan(every / 2);
    assertThat(Check.of(scenario).judgedBy(MutualExclusion::new).run().states())
        .isGreaterThan(every / 2);
    assertThat(Check.of(scenario).losses(1).run().violation()).isNotNull();
    Scenario any = scenario.but().links(scenario.links().reordering()).build();
    assertThat(Check.of(any)).violates("mutual exclusion");
  }
}
