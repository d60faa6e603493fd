package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.election.RingRuns.run;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Scenario;
import org.bellwether.simulate.Scenario.Fault;
import org.bellwether.simulate.TraceEvent;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenRingRecoveryTest {
  @Test
  void theFirstStationReplacesALostToken() {
    Result result = run(of(5, 200).fault(lose(12)).build());
    assertThat(result.extras()).isEqualTo(Map.of("created", List.of(at(16, 0))));
    assertThat(result.holds()).isTrue();
  }

  @Test
  void aSecondTokenIsRemovedWhereItIsPut() {
    Result result = run(of(5, 200).fault(inject(12, 0)).build());
    assertThat(result.extras()).isEqualTo(Map.of("removed", List.of(at(12, 0))));
    assertThat(result.messages("Token")).isEqualTo(201);
    assertThat(result.holds()).isTrue();
  }

  @Test
  void withoutFaultsTheTokenGoesRoundForEver() {
    for (int n : List.of(1, 2, 3, 10)) {
      Result result = run(of(n, 1000).build());
      assertThat(result.extras()).isEmpty();
      assertThat(result.messages()).isEqualTo(Map.of("Token", 1001L));
    }
  }

  /** A token is early after n - margin - 1 units, and in time after n - margin. */
  @Test
  void theMarginTellsEarlyFromInTime() {
    // station 0 has seen the token at 10, and expects it at 15
    assertThat(run(of(5, 100).parameter("margin", 2).fault(inject(12, 0)).build()).extras())
        .isEqualTo(Map.of("removed", List.of(at(12, 0))));
    // the token put in at 13 is taken for the one that comes at 15, which is then one too many
    assertThat(run(of(5, 100).parameter("margin", 2).fault(inject(13, 0)).build()).extras())
        .isEqualTo(Map.of("removed", List.of(at(15, 0))));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 12})
  void exactlyOneTokenIsLeftAfterAnyFaults(int n) {
    Random random = new Random(n);
    for (int i = 0; i < 60; i++) {
      int last = 0;
      Scenario.Builder scenario = of(n, 400);
      for (int k = random.nextInt(6); k >= 0; k--) {
        last += random.nextInt(3 * n);
        scenario.fault(random.nextBoolean() ? lose(last) : inject(last, random.nextInt(n)));
      }
      assertThat(tokensFrom(last + 2 * n, 400, scenario.build())).isTrue();
    }
  }

  /** Whether exactly one token arrives in every unit of time. */
  private static boolean tokensFrom(int settled, int until, Scenario scenario) {
    Map<Integer, Integer> arrivals = new TreeMap<>();
    List<TraceEvent> events = new ArrayList<>();
    Result result = RingRuns.simulation(scenario).trace(events::add).run();
    assertThat(result.violations()).isEmpty();
    for (TraceEvent event : events) {
      if (event.type() == TraceEvent.Type.DELIVER) {
        arrivals.merge(event.time().intValueExact(), 1, Integer::sum);
      }
    }
    for (int t = settled + 1; t <= until; t++) {
      if (arrivals.getOrDefault(t, 0) != 1) return false;
    }
    return true;
  }

  /** With a margin of half the ring, each of two tokens looks like the other one come early. */
  @Test
  void tooWideAMarginLetsTwoTokensLive() {
    Result result = run(of(4, 1000).parameter("margin", 2).fault(inject(10, 0)).build());
    assertThat(result.violations())
        .singleElement()
        .extracting(Result.Violation::property)
        .isEqualTo("one token");
  }

  @Test
  void aHundredThousandHops() {
    Result result = run(of(300, 100_000).fault(lose(50_000)).build());
    assertThat(result.messages("Token")).isBetween(99_000L, 100_000L);
    assertThat(result.extras()).containsOnlyKeys("created");
  }

  @Test
  void aMarginBeyondTheRingIsRefused() {
    assertThatThrownBy(() -> run(of(5, 10).parameter("margin", 6).build()))
        .isInstanceOf(ScenarioException.class)
        .hasMessage("parameters.margin: 6, expected a whole number from 0 to 5");
  }

  private static List<Object> at(long time, int node) {
    return List.of(BigDecimal.valueOf(time), node);
  }

  private static Scenario.Builder of(int n, long until) {
    return Scenario.builder("token-ring-recovery").nodes(n).until(BigDecimal.valueOf(until));
  }

  private static Fault lose(long at) {
    return new Fault.LoseToken(BigDecimal.valueOf(at));
  }

  private static Fault inject(long at, int node) {
    return new Fault.Inject(BigDecimal.valueOf(at), node, "Token", Map.of());
  }
}
