package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.check.Checks.check;
import static org.bellwether.scenario.Operations.Request.by;

import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Shape;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Property;
import org.junit.jupiter.api.Test;

/** Every arrangement of ids and every set of nodes that start, in one check. */
class EveryArrangementTest {
  record Hello(long id, boolean started) {}

  record Wrong() implements Output.Custom {}

  record Fine() implements Output.Custom {}

  /** Is wrong only if node 0, with id 3, starts alone and sends to node 1, with id 2. */
  static final class Picky implements Node<Hello> {
    private final long id;
    private boolean started;

    Picky(long id) {
      this.id = id;
    }

    @Override
    public void start(Context<Hello> ctx) {
      started = true;
      ctx.emit(new Fine());
      if (id == 3) ctx.send(1, new Hello(id, true));
    }

    @Override
    public void receive(int port, Hello hello, Context<Hello> ctx) {
      if (port == 0 && id == 2 && !started) ctx.emit(new Wrong());
    }
  }

  /** Objects to what is wrong. */
  static final class NothingWrong implements Monitor {
    @Override
    public List<Property> properties() {
      return List.of(new Property("nothing wrong"));
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (output instanceof Wrong) {
        verdict.violated(new Property("nothing wrong"), "node " + node + " is wrong", node);
      }
    }
  }

  private static final Catalog PICKY =
      Entries.election(
          Shape.NAMED,
          Picky.class,
          place -> new Picky(place.id()),
          setting -> List.of(new NothingWrong()));

  private static Scenario picky(int... starters) {
    return Scenario.builder(Entries.NAME).ids(1, 2, 3).start(starters).build();
  }

  @Test
  void oneArrangementSaysNothingOfTheOthers() {
    CheckResult one = Check.of(picky(0), PICKY).run();
    assertThat(one.verdict()).isEqualTo(CheckResult.Verdict.HOLDS);
    assertThat(one.notExplored())
        .contains(
            "other arrangements of ids than [1, 2, 3] (--ids all)",
            "other sets of nodes that start (--start any)");
    CheckResult all = Check.of(picky(0), PICKY).everyIds().run();
    assertThat(all.violation()).isNotNull();
    assertThat(all.violation().scenario().ids()).isEqualTo(new Ids.Given(List.of(3L, 2L, 1L)));
    assertThat(Checks.replay(all.violation(), PICKY).violations()).isNotEmpty();
  }

  @Test
  void oneSetOfNodesThatStartSaysNothingOfTheOthers() {
    Scenario other = picky(1).but().ids(3, 2, 1).build();
    assertThat(Check.of(other, PICKY).run().holds()).isTrue();
    CheckResult any = Check.of(other, PICKY).everyStart().run();
    assertThat(any.violation()).isNotNull();
    assertThat(Checks.replay(any.violation(), PICKY).violations()).isNotEmpty();
    CheckResult fixed = Check.of(picky(1), PICKY).everyStart().run();
    assertThat(fixed.scenarios()).isEqualTo(7);
    assertThat(fixed.verdict()).isEqualTo(CheckResult.Verdict.HOLDS);
  }

  @Test
  void allArrangementsTogetherAreTheSumOfEach() {
    Scenario ring = Scenario.builder("chang-roberts").nodes(3).build();
    CheckResult all = check(ring).everyIds().everyStart().run();
    assertThat(all.scenarios()).isEqualTo(6 * 7);
    assertThat(all.verdict()).isEqualTo(CheckResult.Verdict.HOLDS);
    assertThat(all.notExplored()).isEmpty();
    long states = 0;
    long[][] orders = {{1, 2, 3}, {1, 3, 2}, {2, 1, 3}, {2, 3, 1}, {3, 1, 2}, {3, 2, 1}};
    int[][] sets = {{0}, {1}, {2}, {0, 1}, {0, 2}, {1, 2}, {0, 1, 2}};
    for (long[] ids : orders) {
      for (int[] set : sets) states += check(ring.but().ids(ids).start(set).build()).run().states();
    }
    assertThat(all.states()).isEqualTo(states);
  }

  @Test
  void whatCannotBeArrangedIsRefused() {
    Scenario lock = Scenario.builder("central").nodes(2).hold(1).requests(by(0)).build();
    assertThatThrownBy(() -> check(lock).everyIds().run()).isInstanceOf(ScenarioException.class);
    assertThatThrownBy(() -> check(lock).everyStart().run()).isInstanceOf(ScenarioException.class);
    Scenario large = Scenario.builder("chang-roberts").nodes(12).build();
    assertThatThrownBy(() -> check(large).everyIds().run())
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("more than a million arrangements");
  }
}
