package org.bellwether.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.bellwether.model.Output;
import org.bellwether.order.Berkeley.Adjusted;
import org.bellwether.order.Cristian.Estimated;
import org.bellwether.order.UtcHierarchy.Synchronised;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Operations.Sending;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Delivery;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

/** Physical clocks in the simulator, measured against the true time that only it knows. */
class DriftingClocksTest {
  private static final int PPM = 100;

  record Told(BigDecimal time, int node, Output output) {}

  @Test
  void theTextbooksClocksThatTickBySixEightAndTen() {
    Scenario scenario =
        Scenario.builder("lamport-clock")
            .nodes(3)
            .parameter("mode", "real-rate")
            .clocks(clocks(List.of(), numbers("5", "7", "9")))
            .unicast(Sending.of("m1").at(1).from(0).to(1))
            .unicast(Sending.of("m2").at(3).from(1).to(2))
            .unicast(Sending.of("m3").at(6).from(2).to(1))
            .unicast(Sending.of("m4").at(8).from(1).to(0))
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
      Scenario scenario = OrderRuns.wild(OrderRuns.unicasts("lamport-clock", 4, 40, seed)).build();
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
        .containsExactly(
            new Adjusted(180, 5, 180), new Adjusted(205, -20, 205), new Adjusted(170, 15, 170));
  }

  @Test
  void berkeleysClocksStayTogetherAsTheoryBounds() {
    double farthest = 0;
    double corrected = Double.NEGATIVE_INFINITY;
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
      assertThat(told).hasSize(4 * n);
      // R: from the first question of a round to the last correction of the next
      long readingError = (20 - 5) / 2 + 1 + 2;
      long bound = ClockBounds.skew(readingError, 100_000 + 100 + 5 * 20, PPM);
      for (int round = 1; round < 4; round++) {
        List<Told> next = told.subList(n * round, n * (round + 1));
        double[] ahead = next.stream().mapToDouble(DriftingClocksTest::ahead).toArray();
        double apart =
            Arrays.stream(ahead).max().getAsDouble() - Arrays.stream(ahead).min().getAsDouble();
        assertThat(apart).as("seed %d, round %d", seed, round).isLessThanOrEqualTo((double) bound);
        farthest = Math.max(farthest, apart / bound);
        // corrections come from two more readings, and may be larger
        for (Told one : next) {
          long by = Math.abs(((Adjusted) one.output).by());
          assertThat(by).isLessThanOrEqualTo(bound + 2 * readingError);
          corrected = Math.max(corrected, (double) (by - bound));
        }
      }
    }
    assertThat(farthest).as("share of the bound").isGreaterThan(0.5);
    assertThat(corrected).as("corrections beyond 2ε + 2ρR").isLessThanOrEqualTo(0);
  }

  /** By how much a clock was ahead of the time when it was set anew. */
  private static double ahead(Told told) {
    return ((Adjusted) told.output).time() - told.time.doubleValue();
  }

  @Test
  void utcReachesEveryStratumWithinItsErrors() {
    for (int seed = 0; seed < 50; seed++) {
      Scenario line =
          Scenario.builder("utc")
              .topology(Network.Kind.of("line"))
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
  void aLegalSlowClockIsSet() {
    Scenario slow =
        Scenario.builder("utc")
            .topology(Network.Kind.of("line"))
            .nodes(2)
            .delay(10_000)
            .clocks(clocks(List.of(), numbers("0", "-0.0001")))
            .parameter("leastDelay", 10_000)
            .build();
    List<Told> told = run(slow);
    assertThat(told).hasSize(3);
    for (Told one : told) {
      Synchronised set = (Synchronised) one.output;
      assertThat(off(one, set.time())).isLessThanOrEqualTo(BigDecimal.valueOf(set.error()));
      assertThat(set.error()).isLessThan(10);
    }
  }

  /**
   * Clocks that gain or lose all that they may, on networks where answers come at different times:
   * node 2 hears of node 0 at once and of node 1 late, or the other way round.
   */
  static Scenario extreme(long seed) {
    Random random = new Random(seed);
    int n = 3 + (int) (seed % 4);
    int ppm = 1 + random.nextInt(20_000);
    int low = random.nextInt(1000);
    List<BigDecimal> offset = new ArrayList<>();
    List<BigDecimal> drift = new ArrayList<>();
    for (int v = 0; v < n; v++) {
      boolean receiver = v < 2;
      offset.add(BigDecimal.valueOf(receiver ? 0 : random.nextInt(2000) - 1000));
      drift.add(BigDecimal.valueOf(receiver ? 0 : (random.nextInt(3) - 1) * ppm, 6));
    }
    return Scenario.builder("utc")
        .topology(Network.Kind.of(random.nextBoolean() ? "complete" : "star"))
        .nodes(n)
        .seed(seed)
        .delay(low, low + random.nextInt(100_000))
        .clocks(clocks(offset, drift))
        .parameter("receivers", List.of(0L, 1L))
        .parameter("leastDelay", random.nextBoolean() ? low : 0)
        .parameter("drift", ppm)
        .build();
  }

  @Test
  void theTrueTimeIsNeverOutsideWhatUtcTells() {
    int told = 0;
    for (int seed = 0; seed < 400; seed++) told += run(extreme(seed)).size();
    assertThat(told).isGreaterThan(2000);
  }

  @Test
  void clocksOutsideTheModelAreWarnedOf() {
    Scenario.Builder utc = Scenario.builder("utc").nodes(3).delay(2, 9);
    assertThat(warnings(utc.parameter("leastDelay", 2))).isEmpty();
    assertThat(warnings(utc.parameter("leastDelay", 3)))
        .containsExactly(
            "utc assumes that no message takes less than leastDelay; this scenario breaks this"
                + " assumption");
    utc.parameter("leastDelay", 0);
    assertThat(warnings(utc.clocks(clocks(List.of(), numbers("0", "0.0001", "-0.0001")))))
        .isEmpty();
    assertThat(warnings(utc.clocks(clocks(List.of(), numbers("0", "0.0001", "-0.00011")))))
        .containsExactly(
            "utc assumes that no clock of the others drifts by more than drift says; this scenario"
                + " breaks this assumption");
    assertThat(warnings(utc.clocks(clocks(numbers("1", "0", "0"), List.of()))))
        .containsExactly(
            "utc assumes that of the receivers that a node asks, fewer than half are false; this"
                + " scenario breaks this assumption");
    Scenario.Builder cristian = Scenario.builder("cristian").nodes(2);
    assertThat(warnings(cristian.clocks(clocks(numbers("1", "0"), List.of()))))
        .containsExactly(
            "cristian assumes that node 0, the server, has the right time; this scenario breaks"
                + " this assumption");
    Scenario.Builder berkeley = Scenario.builder("berkeley").nodes(3).delay(1, 600);
    assertThat(warnings(berkeley)).isEmpty();
    assertThat(warnings(berkeley.links(berkeley.build().links().reordering())))
        .containsExactly(
            "berkeley assumes that links are FIFO; this scenario breaks this assumption");
    assertThat(warnings(berkeley.parameter("period", 1200))).isEmpty();
  }

  private static List<String> warnings(Scenario.Builder scenario) {
    return Simulation.of(scenario.build()).run().warnings();
  }

  @Test
  void clocksAreAskedAtLeastOnce() {
    for (String entry : List.of("berkeley", "utc", "cristian")) {
      String parameter = entry.equals("cristian") ? "samples" : "rounds";
      assertThatThrownBy(
              () ->
                  Simulation.of(Scenario.builder(entry).nodes(2).parameter(parameter, 0).build())
                      .run())
          .isInstanceOf(ScenarioException.class)
          .hasMessageContaining("parameters." + parameter + ": 0");
    }
  }

  static List<Told> run(Scenario scenario) {
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

  static Clocks clocks(List<BigDecimal> offset, List<BigDecimal> drift) {
    return new Clocks(List.of(), offset, drift);
  }

  static List<BigDecimal> numbers(String... numbers) {
    List<BigDecimal> list = new ArrayList<>();
    for (String number : numbers) list.add(new BigDecimal(number));
    return list;
  }
}
