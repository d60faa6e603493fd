package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Step;
import org.bellwether.wiring.UntimedScenario;
import org.junit.jupiter.api.Test;

/** An explorer makes every move once, shows it, and comes back. */
class ExplorerTest {
  private static final Scenario CUT_LATER =
      Scenario.builder("chang-roberts")
          .nodes(3)
          .fault(new Fault.Cut(BigDecimal.ONE, List.of(new Pair(0, 1))))
          .build();

  private static Model faulty() {
    CheckSettings settings = new CheckSettings();
    for (FaultKind kind : FaultKind.values()) {
      boolean applies = kind != FaultKind.UNLINKING; // its nodes do not hear of connections
      if (applies) settings.faults = settings.faults.with(kind, 1);
    }
    Scenario scenario =
        Scenario.builder("garcia-molina-bully").nodes(2).until(BigDecimal.TEN).build();
    return new Model(
        UntimedScenario.of(scenario, Catalog.standard()), settings.modelOptions(false));
  }

  /** Shows an explorer in each of the first states of a model, and all of their moves. */
  private static void explore(Model model, Consumer<Explorer> eachMove) {
    Explorer explorer = new Explorer(model);
    ArrayDeque<int[]> waiting = new ArrayDeque<>(List.of(model.initial()));
    Set<Long> seen = new HashSet<>();
    for (int count = 0; count < 2000 && !waiting.isEmpty(); count++) {
      int[] here = waiting.poll();
      explorer.stand(here);
      explorer.expand(
          moved -> {
            eachMove.accept(moved);
            if (seen.add(moved.fingerprint())) waiting.add(moved.state().clone());
            return true;
          });
      assertThat(explorer.state()).isEqualTo(here);
    }
  }

  @Test
  void theFingerprintAfterAMoveIsThatOfTheState() {
    Model model = faulty();
    Cursor fresh = new Cursor(model);
    explore(
        model,
        moved -> {
          fresh.stand(moved.state());
          assertThat(moved.fingerprint()).isEqualTo(fresh.fingerprint());
        });
  }

  @Test
  void everyKindOfFaultWithABudgetStrikes() {
    Set<Class<?>> kinds = new HashSet<>();
    explore(
        faulty(),
        moved -> {
          Step step = moved.lastMove().step();
          kinds.add(step instanceof Step.Strike(Fault fault) ? fault.getClass() : step.getClass());
        });
    assertThat(kinds)
        .contains(
            Step.Lose.class,
            Step.Duplicate.class,
            Fault.Crash.class,
            Fault.Recover.class,
            Fault.Partition.class,
            Fault.Heal.class)
        .doesNotContain(Fault.Cut.class); // which only a scenario can ask for
  }

  @Test
  void aVisitorThatHasSeenEnoughIsNotCalledAgain() {
    Model model = new Model(UntimedScenario.of(CUT_LATER, Catalog.standard()), ModelOptions.PLAIN);
    Explorer explorer = new Explorer(model);
    int[] calls = new int[2];
    explorer.stand(model.initial());
    explorer.expand(any -> calls[0]++ >= 0);
    assertThat(calls[0]).isEqualTo(4); // three starts and the fault
    explorer.expand(any -> calls[1]++ < 0);
    assertThat(calls[1]).isEqualTo(1);
  }
}
