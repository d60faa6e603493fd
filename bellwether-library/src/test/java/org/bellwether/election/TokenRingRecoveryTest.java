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
import org.bellwether.catalog.Formula.Relation;
import org.bellwether.election.TokenRingRecovery.Message;
import org.bellwether.election.TokenRingRecovery.Token;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.Delay;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Trace;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.bellwether.spec.Snapshot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenRingRecoveryTest {
  private static final BigDecimal HALF = new BigDecimal("0.5");

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

  @Test
  void theTimeToMendTheRingIsComparedWithTheory() {
    // lost at 12, sent at 11; station 0 makes the next one at 16
    assertThat(run(of(5, 200).fault(lose(12)).build()).theory())
        .containsExactly(
            new Figure(
                "one token again within 2(n+margin) of a fault", Relation.AT_MOST, 12, 5, true));
    // put in at 12 and taken away at once
    assertThat(run(of(5, 200).fault(inject(12, 0)).build()).theory())
        .containsExactly(
            new Figure(
                "one token again within 2(n+margin) of a fault", Relation.AT_MOST, 12, 0, true));
    assertThat(run(of(5, 200).build()).theory())
        .containsExactly(
            new Figure(
                "one message per unit of time without faults", Relation.EXACTLY, 201, 201, true));
  }

  /** Whatever the margin is, as long as it is less than half of the ring. */
  @Test
  void everyRingIsMendedInTime() {
    Random random = new Random(19);
    double longest = 0;
    for (int i = 0; i < 400; i++) {
      int n = 1 + random.nextInt(9);
      Scenario.Builder scenario = of(n, 300).parameter("margin", random.nextInt((n + 1) / 2));
      int at = 0;
      for (int k = random.nextInt(6); k >= 0; k--) {
        at += random.nextInt(4 * n);
        scenario.fault(random.nextBoolean() ? lose(at) : inject(at, random.nextInt(n)));
      }
      Result result = run(scenario.build());
      assertThat(result.violations()).isEmpty();
      if (!result.warnings().isEmpty()) continue; // there was no token to be lost
      assertThat(result.theory()).as("case %d", i).hasSize(1).allMatch(Figure::holds);
      Figure figure = result.theory().getFirst();
      if (figure.name().startsWith("one token")) {
        longest = Math.max(longest, figure.measured() / n);
      }
    }
    assertThat(longest).isBetween(1.0, 2.0);
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
    List<Trace.Event> events = new ArrayList<>();
    Result result = RingRuns.simulation(scenario).trace(events::add).run();
    assertThat(result.violations()).isEmpty();
    for (Trace.Event event : events) {
      if (event.type() == Trace.Event.Type.DELIVER) {
        arrivals.merge(event.time().intValueExact(), 1, Integer::sum);
      }
    }
    for (int t = settled + 1; t <= until; t++) {
      if (arrivals.getOrDefault(t, 0) != 1) return false;
    }
    return true;
  }

  /** Of two stations, who look for the token four times each. */
  @Test
  void aRingThatStaysWithoutATokenIsReported() {
    List<String> violations = new ArrayList<>();
    Verdict verdict = (property, detail, nodes) -> violations.add(property + ": " + detail);
    List<TokenRingRecovery> stations =
        List.of(new TokenRingRecovery(0, 2, 0), new TokenRingRecovery(1, 2, 0));
    Snapshot<TokenRingRecovery, Message> none = new Snapshot<>(stations, List.of());
    Snapshot<TokenRingRecovery, Message> one = new Snapshot<>(stations, List.of(new Token()));
    OneTokenInvariant judge = new OneTokenInvariant();
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 8; i++) judge.check(none, verdict);
      judge.ended(Ending.TIME, verdict);
      judge.check(one, verdict); // it is there again
    }
    judge.ended(Ending.QUIESCENT, verdict);
    assertThat(violations).isEmpty();
    judge.check(none, verdict);
    judge.ended(Ending.QUIESCENT, verdict);
    assertThat(violations).containsExactly("one token: no token is left, expected one");
    for (int i = 0; i < 8; i++) judge.check(none, verdict);
    assertThat(violations).hasSize(2);
    judge.output(0, new TokenRingRecovery.Created(), verdict); // it is lost again
    for (int i = 0; i < 8; i++) judge.check(none, verdict);
    assertThat(violations).hasSize(2);
  }

  /** Three tokens on two stations may make four rounds, each of two events per hop. */
  @Test
  void tokensThatStayTooManyAreReported() {
    List<String> violations = new ArrayList<>();
    Verdict verdict = (property, detail, nodes) -> violations.add(property + ": " + detail);
    List<TokenRingRecovery> stations =
        List.of(new TokenRingRecovery(0, 2, 0), new TokenRingRecovery(1, 2, 0));
    OneTokenInvariant judge = new OneTokenInvariant();
    Snapshot<TokenRingRecovery, Message> three =
        new Snapshot<>(stations, List.of(new Token(), new Token(), new Token()));
    for (int i = 0; i < 4 * 2 * 3 * 2; i++) judge.check(three, verdict);
    assertThat(violations).isEmpty();
    judge.check(three, verdict);
    assertThat(violations).containsExactly("one token: there are 3 tokens, expected one");
    assertThat(judge.properties()).extracting(Property::name).containsExactly("one token");
  }

  /** With a margin of half the ring, each of two tokens looks like the other one come early. */
  @Test
  void tooWideAMarginLetsTwoTokensLive() {
    Result result = run(of(4, 1000).parameter("margin", 2).fault(inject(10, 0)).build());
    assertThat(result.violations())
        .singleElement()
        .extracting(Result.Violation::name)
        .isEqualTo("one token");
    assertThat(result.warnings())
        .containsExactly(
            "token-ring-recovery assumes that margin is less than n/2; this scenario breaks this"
                + " assumption");
    assertThat(result.theory()).isEmpty();
  }

  @Test
  void hopsThatAreTooShortDrawAWarning() {
    assertThat(run(of(4, 50).links(Links.UNIT.delay(new Delay.Constant(HALF))).build()).warnings())
        .containsExactly(
            "token-ring-recovery assumes that no hop takes less than one unit; this scenario"
                + " breaks this assumption");
    assertThat(run(of(4, 50).parameter("margin", 1).build()).warnings()).isEmpty();
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
