package org.bellwether.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.demo.AnonymousRing.Run;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.junit.jupiter.api.Test;

class AnonymousRingTest {
  private static final List<String> TEXTBOOK =
      List.of("chang-roberts", "franklin", "hirschberg-sinclair", "peterson");

  private final AnonymousRing demo = new AnonymousRing(Catalog.standard());

  @Test
  void allOfEqualNodesElectThemselvesAtOnce() {
    for (int n : new int[] {1, 2, 3, 8}) {
      List<Run> runs = demo.named(List.of(4L), n);
      assertThat(runs).extracting(Run::algorithm).containsAll(TEXTBOOK);
      assertThat(runs).allMatch(run -> run.leaders() == n && run.electedAt() == 1);
    }
  }

  @Test
  void aWordRepeatedThreeTimesElectsThree() {
    List<Run> runs = demo.named(List.of(2L, 1L, 3L), 3);
    assertThat(runs)
        .filteredOn(run -> TEXTBOOK.contains(run.algorithm()))
        .hasSize(4)
        .allMatch(run -> run.leaders() == 3 && run.over());
  }

  @Test
  void whateverTheWordLeadersComeInMultiples() {
    for (List<Long> word : List.of(List.of(1L, 2L), List.of(3L, 3L, 1L), List.of(5L, 1L, 4L, 2L))) {
      for (int times = 2; times <= 4; times++) {
        int repeats = times;
        assertThat(demo.named(word, times)).allMatch(run -> run.leaders() % repeats == 0);
      }
    }
  }

  @Test
  void withoutIdsAndWithEqualCoinsNobodyIsEverElected() {
    assertThat(demo.nameless(6))
        .singleElement()
        .matches(run -> run.algorithm().equals("itai-rodeh") && run.leaders() == 0 && !run.over());
  }

  @Test
  void theTextShowsThatSafetyOrLivenessIsLost() {
    List<Run> runs = new ArrayList<>(demo.named(List.of(1L), 6));
    runs.addAll(demo.nameless(6));
    String text = String.join("\n", AnonymousRing.text(runs));
    assertThat(text)
        .contains("6 nodes, all with id 1", "6 of 6 lead since time 1")
        .contains("6 nodes without ids", "nobody leads, and the run does not end")
        .contains("safety is violated", "liveness is violated");
  }

  @Test
  void nodesThatAreNotDeterministicAreFoundOut() {
    LockStepRing ring = new LockStepRing(List.of(new Cheat(() -> 1), new Cheat(() -> 0)), true);
    ring.assertPeriodic(1);
    ring.start();
    assertThatThrownBy(() -> ring.assertPeriodic(1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("nodes 0 and 1 differ at 0: the algorithm is not deterministic");
  }

  /** Knows something that its state does not show. */
  private static final class Cheat implements Node<Object> {
    private final IntSupplier secret;
    private int state;

    Cheat(IntSupplier secret) {
      this.secret = secret;
    }

    @Override
    public void start(Context<Object> ctx) {
      state = secret.getAsInt();
    }

    @Override
    public void receive(int port, Object message, Context<Object> ctx) {
      ctx.send(port, state);
    }
  }
}
