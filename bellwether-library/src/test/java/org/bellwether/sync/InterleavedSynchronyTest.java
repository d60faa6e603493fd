package org.bellwether.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.sync.SynchronizerRuns.begins;
import static org.bellwether.sync.SynchronizerRuns.run;
import static org.bellwether.sync.SynchronizerRuns.times;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiFunction;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Factory.Hosted;
import org.bellwether.catalog.Trait;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.model.Node;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

class InterleavedSynchronyTest {
  private static Scenario.Builder line(int n, int ticks) {
    return Scenario.builder("interleaved-synchrony").nodes(n).parameter("ticks", ticks);
  }

  @Test
  void eightNodesTakeTurnsEvenAndOdd() {
    List<List<BigDecimal>> begins = begins(line(8, 2).build());
    for (int v = 0; v < 8; v++) {
      assertThat(begins.get(v)).isEqualTo(v % 2 == 0 ? times(0, 2) : times(1, 3));
    }
    Result result = run(line(8, 2).build());
    assertThat(result.messages()).isEqualTo(Map.of("Permission", 28L));
    assertThat(result.series())
        .containsEntry("controlPerTick", Collections.nCopies(2, Map.of("Permission", 14L)));
    assertThat(result.theory()).hasSize(2).allMatch(Result.Figure::holds);
  }

  @Test
  void withClocksNobodySendsAnythingAfterTheStart() {
    Scenario clocks = line(8, 2).parameter("delta", 3).build();
    List<List<BigDecimal>> begins = begins(clocks);
    for (int v = 0; v < 8; v++) {
      assertThat(begins.get(v)).isEqualTo(v % 2 == 0 ? times(0, 12) : times(6, 18));
    }
    assertThat(run(clocks).messages()).isEqualTo(Map.of("Start", 14L));
    assertThat(run(clocks).theory()).hasSize(2).allMatch(Result.Figure::holds);
  }

  @Test
  void neighboursNeverActTogetherAndAlwaysInTurnWhateverTheDelays() {
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      Scenario scenario =
          line(1 + random.nextInt(30), 6)
              .parameter("variant", seed % 2 == 0 ? "permissions" : "clocks")
              .links(
                  SynchronizerRuns.wild(random)
                      .delay(
                          new Links.Delay.Uniform(
                              BigDecimal.ONE, BigDecimal.valueOf(1 + random.nextInt(20)))))
              .seed(seed)
              .build();
      assertThat(run(scenario).violations()).isEmpty();
      List<List<BigDecimal>> begins = begins(scenario);
      for (int v = 0; v + 1 < begins.size(); v++) takeTurns(begins.get(v), begins.get(v + 1), v);
    }
  }

  /** Of two neighbours, the even one acts first, and then one after the other. */
  private static void takeTurns(List<BigDecimal> left, List<BigDecimal> right, int v) {
    List<BigDecimal> even = v % 2 == 0 ? left : right;
    List<BigDecimal> odd = v % 2 == 0 ? right : left;
    assertThat(even).hasSize(6);
    assertThat(odd).hasSize(6);
    for (int tick = 0; tick < 6; tick++) {
      assertThat(even.get(tick)).isLessThan(odd.get(tick));
      if (tick > 0) assertThat(odd.get(tick - 1)).isLessThan(even.get(tick));
    }
  }

  @Test
  void unequalDelaysGiveOtherSchedules() {
    Scenario slow = line(4, 3).delay(1, 9).seed(3).build();
    assertThat(begins(slow)).isNotEqualTo(begins(line(4, 3).build()));
    assertThat(run(slow).holds()).isTrue();
  }

  @Test
  void oneNodeActsAlone() {
    Result result = run(line(1, 5).build());
    assertThat(result.series()).containsEntry("tickStartMax", times(0, 0, 0, 0, 0));
    assertThat(result.total()).isZero();
  }

  @Test
  void aClockThatGainsTooMuchIsCaughtActingTwice() {
    Clocks fast = new Clocks(List.of(), List.of(), List.of(new BigDecimal("0.5"), BigDecimal.ZERO));
    Result result = run(line(2, 20).parameter("variant", "clocks").clocks(fast).build());
    assertThat(result.violations()).anyMatch(v -> v.name().equals("taking turns"));
    assertThat(result.warnings())
        .containsExactly(
            "interleaved-synchrony assumes that local clocks keep time; this scenario breaks this"
                + " assumption");
  }

  @Test
  void withClocksLinksSlowerThanDeltaAndPausesAreWarnedOf() {
    Scenario.Builder clocks = line(2, 3).parameter("delta", 2);
    assertThat(run(clocks.delay(2).build()).warnings()).isEmpty();
    assertThat(run(clocks.delay(3).build()).warnings())
        .containsExactly(
            "interleaved-synchrony assumes that messages arrive within the bound that the timeouts"
                + " assume; this scenario breaks this assumption");
    Scenario paused =
        line(2, 3)
            .parameter("variant", "clocks")
            .fault(new Fault.Pause(BigDecimal.ONE, 0))
            .fault(new Fault.Resume(BigDecimal.TEN, 0))
            .build();
    assertThat(run(paused).warnings())
        .containsExactly(
            "interleaved-synchrony assumes that no node pauses; this scenario breaks this"
                + " assumption");
    // permissions need neither
    assertThat(run(line(2, 3).delay(30).build()).warnings()).isEmpty();
  }

  @Test
  void aCheckOfClocksKeepsTimeByItself() {
    Scenario clocks = line(3, 2).parameter("variant", "clocks").delay(0, 1).build();
    CheckResult result = Check.of(clocks).run();
    assertThat(result.timed()).isTrue();
    assertThat(result.holds()).isTrue();
    Scenario permissions = line(3, 2).starts(Scenario.Starts.FIRST).build();
    assertThat(Check.of(permissions).run().timed()).isFalse();
  }

  @Test
  void aDeltaThatIsTooShortIsFoundByACheck() {
    Scenario clocks =
        line(2, 3)
            .start(0)
            .parameter("delta", 1)
            .delay(0, 4)
            .parameter("application", "none")
            .build();
    CheckResult result = Check.of(clocks).run();
    assertThat(result.warnings()).hasSize(1);
    assertThat(result.violation().name()).isEqualTo("taking turns");
  }

  @Test
  void neighboursWhoseClocksAreSetToTheSameHoursAreCaughtActingAtTheSameTime() {
    // they take turns in the order of events all the same: 0, 1, 0, 1, ...
    Result result =
        Simulation.of(line(2, 3).parameter("variant", "clocks").build(), Mutants.inStep()).run();
    assertThat(result.violations())
        .extracting(Result.Violation::detail)
        .contains("nodes 0 and 1 act at the same time");
  }

  @Test
  void neighboursWhoBothHoldTheirPermissionAreCaught() {
    Result result = Simulation.of(line(3, 3).build(), Mutants.twoPermissions()).run();
    assertThat(result.violations())
        .extracting(Result.Violation::detail)
        .first()
        .isEqualTo(
            "nodes 0 and 1 share 2 permissions, expected one: both may act at the same time");
    CheckResult check = Check.of(line(2, 2).build(), Mutants.twoPermissions()).run();
    assertThat(check.violation().name()).isEqualTo("taking turns");
  }

  /** The entry with nodes that get something wrong, judged as it is in the catalogue. */
  private static final class Mutants {
    /** Odd nodes go by the hours of even ones. */
    static Catalog inStep() {
      return with(
          (hosted, delta) ->
              Abd.interleaved(
                  hosted.application(), hosted.place().degree(), hosted.ticks(), delta, false));
    }

    /** Odd nodes hold their permissions at the start as even ones do. */
    static Catalog twoPermissions() {
      return with(
          (hosted, number) ->
              new InterleavedSynchrony<>(
                  hosted.application(), hosted.place().degree(), hosted.ticks(), true));
    }

    private static Catalog with(BiFunction<Hosted, Long, Node<?>> nodes) {
      Entry real = Catalog.standard().entry("interleaved-synchrony");
      EntryBuilder mutant =
          Entry.of(real.name(), real.family(), real.shape(), real.node())
              .idea(real.idea())
              .model(real.model())
              .guarantee(real.guarantee())
              .cost(real.cost())
              .paper(real.paper().citation(), real.paper().url())
              .example(real.exampleFlags())
              .synchronizing(setting -> hosted -> nodes.apply(hosted, 2L))
              .trait(Trait.NO_CLOSING_TICK)
              .trait(Trait.FINE_CLOCKS)
              .judgedBy(real::monitors)
              .keeps(PermissionInvariant::new);
      real.parameters().forEach(mutant::parameter);
      return Catalog.of(mutant.build());
    }
  }

  @Test
  void onlyClocksCanBeWokenOneAfterTheOther() {
    Scenario woken = line(3, 1).parameter("delta", 1).start(1).build();
    assertThat(begins(woken)).isEqualTo(List.of(times(1), times(2), times(1)));
    assertThatThrownBy(() -> Simulation.of(line(3, 1).start(1).build()))
        .isInstanceOf(ScenarioException.class)
        .hasMessage("start cannot be set because with permissions all nodes start at 0");
  }
}
