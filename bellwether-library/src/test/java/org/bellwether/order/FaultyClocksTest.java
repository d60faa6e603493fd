package org.bellwether.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.order.DriftingClocksTest.clocks;
import static org.bellwether.order.DriftingClocksTest.extreme;
import static org.bellwether.order.DriftingClocksTest.numbers;
import static org.bellwether.order.DriftingClocksTest.run;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Node;
import org.bellwether.order.DriftingClocksTest.Told;
import org.bellwether.order.UtcHierarchy.Synchronised;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

/** Clocks and receivers that are wrong, and who notices. */
class FaultyClocksTest {
  @Test
  void anIntersectionOfReadingsThatHaveNotAgedIsCaught() {
    // as UtcHierarchy, but what was heard first counts as if it were heard last
    List<Result.Violation> caught = new ArrayList<>();
    for (int seed = 0; seed < 400; seed++) {
      Simulation run = Simulation.of(extreme(seed), Mutants.unaged());
      caught.addAll(run.run().violations());
    }
    assertThat(caught).isNotEmpty().allMatch(v -> v.name().equals("true time"));
  }

  @Test
  void estimatesThatPromiseTooMuchAreCaught() {
    Scenario scenario = Scenario.builder("cristian").nodes(2).delay(0, 100).build();
    Result result = Simulation.of(scenario, Mutants.overconfident()).run();
    assertThat(result.violations()).extracting(Result.Violation::name).contains("true time");
    assertThat(result.theory()).isEmpty();
  }

  @Test
  void clocksThatAreSetWronglyAreCaught() {
    Scenario scenario =
        Scenario.builder("berkeley")
            .nodes(3)
            .clocks(clocks(numbers("180", "205", "170"), List.of()))
            .build();
    assertThat(Simulation.of(scenario).run().violations()).isEmpty();
    Result result = Simulation.of(scenario, Mutants.twoMasters()).run();
    assertThat(result.violations())
        .extracting(Result.Violation::name)
        .containsExactly("clocks together");
  }

  /** Entries of the catalogue with nodes that get something wrong. */
  private static final class Mutants {
    /** Forgets the drift of its own clock, and with it that answers grow old. */
    static Catalog unaged() {
      return with(
          "utc",
          s -> {
            long least = s.ticks("leastDelay");
            return place -> new UtcHierarchy(place.position() < 2, 3, 1000, least, 0);
          });
    }

    /** Takes messages to need longer than they do. */
    static Catalog overconfident() {
      return with(
          "cristian", setting -> place -> new Cristian(place.position(), 0, 5, 1000, 500, 40, 100));
    }

    /** Node 2 takes itself for a master as well, so that everybody is corrected twice. */
    static Catalog twoMasters() {
      return with(
          "berkeley",
          setting ->
              place -> {
                int master = place.position() == 2 ? 2 : 0;
                return new Berkeley(
                    place.position(), 3, master, 1, 1000, 1000, ClockAverage.Rule.NEAR_MASTER, 2);
              });
    }

    private static Catalog with(String name, Function<Setting, Function<Place, Node<?>>> nodes) {
      Entry real = Catalog.standard().entry(name);
      EntryBuilder mutant =
          Entry.of(name, real.family(), real.shape(), real.node())
              .idea(real.idea())
              .model(real.model())
              .guarantee(real.guarantee())
              .cost(real.cost())
              .paper(real.paper().citation(), real.paper().url())
              .example(real.exampleFlags())
              .placed(nodes::apply)
              .trait(Trait.NO_IDS)
              .trait(Trait.STARTS_TOGETHER)
              .judgedBy(real::monitors);
      real.parameters().forEach(mutant::parameter);
      return Catalog.of(mutant.build());
    }
  }

  @Test
  void aFalseReceiverIsOutvoted() {
    for (int seed = 0; seed < 50; seed++) {
      List<BigDecimal> offsets = numbers("0", "0", "100000", "300", "-500");
      Scenario scenario =
          Scenario.builder("utc")
              .topology(Network.Kind.of("complete"))
              .nodes(5)
              .seed(seed)
              .delay(5, 50)
              .clocks(clocks(offsets, List.of()))
              .parameter("receivers", List.of(0L, 1L, 2L))
              .parameter("leastDelay", 5)
              .build();
      List<Told> told = run(scenario);
      assertThat(told).hasSize(2 * 3);
      for (Told one : told) {
        Synchronised set = (Synchronised) one.output();
        assertThat(set.stratum()).isEqualTo(2);
        assertThat(Math.abs(set.time() - one.time().longValueExact()))
            .isLessThanOrEqualTo(set.error())
            .isLessThan(60);
      }
    }
  }

  @Test
  void receiversMustExist() {
    for (Object bad : List.of(List.of(), List.of(7L), List.of("x"), "all")) {
      assertThatThrownBy(
              () ->
                  Simulation.of(
                          Scenario.builder("utc").nodes(3).parameter("receivers", bad).build())
                      .run())
          .isInstanceOf(ScenarioException.class)
          .hasMessageContaining("parameters.receivers");
    }
  }
}
