package org.bellwether.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bellwether.model.Output;
import org.bellwether.order.Berkeley.Adjusted;
import org.bellwether.order.Cristian.Estimated;
import org.bellwether.order.UtcHierarchy.Synchronised;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Delivery;
import org.bellwether.simulate.Scenario;
import org.bellwether.simulate.Scenario.Clocks;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

/** Physical clocks in the simulator, measured against the true time that only it knows. */
class DriftingClocksTest {
  private static final int PPM = 100;

  private record Told(BigDecimal time, int node, Output output) {}

  @Test
  void theTextbooksClocksThatTickBySixEightAndTen() {
    Scenario scenario =
        Scenario.builder("lamport-clock")
            .nodes(3)
            .parameter("mode", "real-rate")
            .clocks(clocks(List.of(), numbers("5", "7", "9")))
            .unicast(1, 0, 1, "m1")
            .unicast(3, 1, 2, "m2")
            .unicast(6, 2, 1, "m3")
            .unicast(8, 1, 0, "m4")
            .build();
    List<Long> sent = new ArrayList<>();
    Result result =
        Simulation.of(scenario)
            .trace(
                event ->
                    event
                        .sends()
                        .forEach(
                            send ->
                                sent.add(((LamportTimestamps.Data) send.message()).timestamp())))
            .run();
    assertThat(sent).containsExactly(6L, 24L, 60L, 69L);
    assertThat(stamps(result, 1)).containsExactly(16L, 61L);
    assertThat(stamps(result, 2)).containsExactly(40L);
    assertThat(stamps(result, 0)).containsExactly(70L);
  }

  @Test
  void aClockOfEventsIsTheLamportClock() {
    for (int seed = 0; seed < 50; seed++) {
      Scenario scenario = Runs.wild(Runs.unicasts("lamport-clock", 4, 40, seed)).build();
      LamportClock[] clocks = new LamportClock[4];
      for (int p = 0; p < 4; p++) clocks[p] = LamportClock.of(p);
      Simulation.of(scenario)
          .trace(
              event -> {
                int v = event.node();
                if (event.cause() != null) {
                  long sent = ((LamportTimestamps.Data) event.cause().message()).timestamp();
                  clocks[v] = clocks[v].receive(new LamportClock(sent, event.cause().from()));
                  Output.Delivered told = (Output.Delivered) event.outputs().getFirst();
                  assertThat(told.stamp()).isEqualTo(clocks[v].time());
                } else if (!event.sends().isEmpty()) {
                  clocks[v] = clocks[v].tick();
                  assertThat(event.sends().getFirst().message())
                      .extracting("timestamp")
                      .isEqualTo(clocks[v].time());
                } else if (!event.outputs().isEmpty()) { // to itself: a send and a receipt
                  clocks[v] = clocks[v].tick().tick();
                }
              })
          .run();
    }
  }

  @Test
  void cristiansEstimatesAreAsGoodAsTheySay() {
    List<Told> estimates = new ArrayList<>();
    for (int seed = 0; seed < 50; seed++) {
      estimates.addAll(
          run(
              Scenario.builder("cristian")
                  .nodes(5)
                  .seed(seed)
                  .delay(5, 200)
                  .clocks(drifting(5, 1, seed))
                  .parameter("samples", 10)
                  .parameter("leastDelay", 5)
                  .parameter("drift", PPM)
                  .build()));
    }
    assertThat(estimates).hasSizeGreaterThan(200);
    for (Told told : estimates) {
      Estimated estimate = (Estimated) told.output;
      assertThat(off(told, estimate.time()))
          .as("%s", told)
          .isLessThanOrEqualTo(BigDecimal.valueOf(estimate.error()));
    }
  }

  @Test
  void laterEstimatesOfCristianAreBetter() {
    List<Told> told =
        run(
            Scenario.builder("cristian")
                .nodes(2)
                .delay(5, 200)
                .parameter("samples", 30)
                .parameter("leastDelay", 5)
                .build());
    List<Long> errors =
        told.stream().map(t -> ((Estimated) t.output).error()).map(Long::valueOf).toList();
    assertThat(errors).isSortedAccordingTo((a, b) -> Long.compare(b, a)).hasSizeGreaterThan(1);
  }

  @Test
  void slowAnswersAreRejected() {
    Scenario.Builder slow = Scenario.builder("cristian").nodes(2).delay(50).parameter("limit", 99);
    assertThat(run(slow.build())).isEmpty();
    assertThat(run(slow.parameter("limit", 100).build()))
        .extracting(Told::output)
        .containsExactly(new Estimated(100, 50 + 1 + 2));
  }

  @Test
  void theBerkeleyExampleInMinutes() {
    Scenario scenario =
        Scenario.builder("berkeley")
            .nodes(3)
            .delay(0)
            .clocks(clocks(numbers("180", "205", "170"), List.of()))
            .build();
    assertThat(run(scenario))
        .extracting(Told::output)
        .containsExactly(new Adjusted(180, 5), new Adjusted(205, -20), new Adjusted(170, 15));
  }

  @Test
  void berkeleysClocksStayTogetherAsTheoryBounds() {
    for (int seed = 0; seed < 50; seed++) {
      int n = 2 + seed % 6;
      List<Told> told =
          run(
              Scenario.builder("berkeley")
                  .nodes(n)
                  .seed(seed)
                  .delay(5, 20)
                  .clocks(drifting(n, 0, seed))
                  .parameter("rounds", 4)
                  .parameter("period", 100_000)
                  .parameter("limit", 10_000)
                  .build());
      // corrections of all rounds but the first are as small as reading errors and drift allow
      long reading = (20 - 5) / 2 + 3;
      long bound = ClockBounds.skew(2 * reading, 100_100, PPM);
      assertThat(told).hasSize(4 * n);
      for (Told one : told.subList(n, told.size())) {
        if (one.time.compareTo(BigDecimal.valueOf(100_000)) < 0) continue;
        assertThat(Math.abs(((Adjusted) one.output).by()))
            .as("seed %d: %s", seed, one)
            .isLessThanOrEqualTo(bound);
      }
    }
  }

  @Test
  void utcReachesEveryStratumWithinItsErrors() {
    for (int seed = 0; seed < 50; seed++) {
      Scenario line =
          Scenario.builder("utc")
              .topology(Scenario.Network.Kind.of("line"))
              .nodes(5)
              .seed(seed)
              .delay(5, 50)
              .clocks(drifting(5, 1, seed))
              .parameter("rounds", 6)
              .parameter("leastDelay", 5)
              .parameter("drift", PPM)
              .build();
      int[] strata = new int[5];
      for (Told told : run(line)) {
        Synchronised set = (Synchronised) told.output;
        strata[told.node] = set.stratum();
        assertThat(off(told, set.time()))
            .as("seed %d: %s", seed, told)
            .isLessThanOrEqualTo(BigDecimal.valueOf(set.error()));
      }
      assertThat(strata).containsExactly(0, 2, 3, 4, 5);
    }
  }

  @Test
  void aFalseReceiverIsOutvoted() {
    for (int seed = 0; seed < 50; seed++) {
      List<BigDecimal> offsets = numbers("0", "0", "100000", "300", "-500");
      Scenario scenario =
          Scenario.builder("utc")
              .topology(Scenario.Network.Kind.of("complete"))
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
        Synchronised set = (Synchronised) one.output;
        assertThat(set.stratum()).isEqualTo(2);
        assertThat(Math.abs(set.time() - one.time.longValueExact()))
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

  private static List<Told> run(Scenario scenario) {
    List<Told> told = new ArrayList<>();
    Result result =
        Simulation.of(scenario)
            .trace(
                event ->
                    event.outputs().forEach(o -> told.add(new Told(event.time(), event.node(), o))))
            .run();
    assertThat(result.violations()).isEmpty();
    assertThat(result.theory()).isNotEmpty().allMatch(Result.Figure::holds);
    return told;
  }

  private static BigDecimal off(Told told, long clock) {
    return told.time.subtract(BigDecimal.valueOf(clock)).abs();
  }

  private static List<Long> stamps(Result result, int node) {
    return result.deliveries().get(node).stream().map(Delivery::stamp).toList();
  }

  /** Random offsets and drifts within the bound; the first nodes have the right time. */
  private static Clocks drifting(int n, int right, long seed) {
    Random random = new Random(seed);
    List<BigDecimal> offset = new ArrayList<>();
    List<BigDecimal> drift = new ArrayList<>();
    for (int v = 0; v < n; v++) {
      offset.add(BigDecimal.valueOf(v < right ? 0 : random.nextInt(2000) - 1000));
      drift.add(BigDecimal.valueOf(v < right ? 0 : random.nextInt(2 * PPM) - PPM, 6));
    }
    return clocks(offset, drift);
  }

  private static Clocks clocks(List<BigDecimal> offset, List<BigDecimal> drift) {
    return new Clocks(List.of(), offset, drift);
  }

  private static List<BigDecimal> numbers(String... numbers) {
    List<BigDecimal> list = new ArrayList<>();
    for (String number : numbers) list.add(new BigDecimal(number));
    return list;
  }
}
