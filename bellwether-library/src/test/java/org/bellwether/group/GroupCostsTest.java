package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.bellwether.group.LockCommands.acquire;
import static org.bellwether.group.LockCommands.release;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bellwether.model.Output;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Operations.Command;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What groups and locks cost, beside the formulas of docs/majority-group.md and lock-service.md.
 */
class GroupCostsTest {
  private static final List<String> CHANGE =
      List.of("Would", "Yes", "Prepare", "Promise", "Propose", "Accept", "Activate");
  private static final long BEAT = 15;
  private static final long OWED = 62; // a lease of 50, times 1.1/0.9, rounded up

  private static Scenario.Builder group(int n, long until) {
    return Scenario.builder("majority-group").nodes(n).until(BigDecimal.valueOf(until));
  }

  private static Scenario.Builder locks(int n, long until, List<Command> commands) {
    return Scenario.builder("lock-service")
        .nodes(n)
        .until(BigDecimal.valueOf(until))
        .operations(Operations.NONE.commands(commands));
  }

  private static Map<String, Long> messages(Scenario.Builder scenario) {
    Result result = Simulation.of(scenario.build()).run();
    assertThat(result.violations()).isEmpty();
    return result.messages();
  }

  private static long count(Map<String, Long> messages, List<String> kinds) {
    return kinds.stream().mapToLong(kind -> messages.getOrDefault(kind, 0L)).sum();
  }

  /** When members join views, and when the first of a later epoch begins to believe. */
  private record Times(List<Long> joins, long believes) {}

  private static Times times(Scenario.Builder scenario, long after) {
    List<Long> joins = new ArrayList<>();
    long[] believes = {-1};
    Simulation.of(scenario.build())
        .trace(
            event -> {
              long now = event.time().longValue();
              if (now <= after) return;
              for (Output output : event.outputs()) {
                if (output instanceof GroupEvent.Joined) joins.add(now);
                if (output instanceof Output.Until && believes[0] < 0) believes[0] = now;
              }
            })
        .run();
    return new Times(joins, believes[0]);
  }

  // ---- Views

  @ParameterizedTest
  @ValueSource(ints = {3, 4, 5, 6, 7})
  void aViewOfNMembersCosts7nMinus7Messages(int n) {
    assertThat(count(messages(group(n, 7)), CHANGE)).isEqualTo(7L * (n - 1));
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 7})
  void soDoesAViewWithoutTheLeaderOfThoseWhoAreLeft(int n) {
    long first = count(messages(group(n, 99)), CHANGE);
    long both = count(messages(group(n, 300).crash(100, 0)), CHANGE);
    assertThat(both - first).isEqualTo(7L * (n - 2));
  }

  @ParameterizedTest
  @CsvSource({"3,1", "3,2", "3,5", "5,1", "5,3", "7,1", "7,5"})
  void aViewTakesSevenDelays(int n, long delay) {
    Times times = times(group(n, 100).delay(delay), -1);
    assertThat(times.joins()).hasSize(n);
    assertThat(times.joins().getLast()).isEqualTo(7 * delay);
    assertThat(times.believes()).isEqualTo(8 * delay);
  }

  /** The lease of the last beat that arrived, and then an accept, a beat and an echo. */
  @ParameterizedTest
  @CsvSource({"3,1,100", "3,1,107", "3,3,100", "5,1,100", "5,2,111", "7,1,100", "7,4,123"})
  void aDeadLeaderIsFollowedAfterItsLeaseAndThreeDelays(int n, long delay, long crash) {
    long firstBeat = 6 * delay;
    long lastBeat = firstBeat + (crash - 1 - firstBeat) / BEAT * BEAT;
    Times times = times(group(n, 400).delay(delay).crash(crash, 0), crash);
    assertThat(times.believes()).isEqualTo(lastBeat + delay + OWED + 3 * delay);
  }

  @ParameterizedTest
  @CsvSource({"3,1", "3,4", "5,1", "5,3", "7,2"})
  void noLeaseDelaysAViewThatLosesAnotherMember(int n, long delay) {
    long crash = 100;
    Times times = times(group(n, 300).delay(delay).crash(crash, n - 1), crash);
    long heard = delay; // of the closed connection
    assertThat(times.joins().getLast()).isEqualTo(crash + heard + 7 * delay);
  }

  // ---- Leases

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 7})
  void aLeaderCosts2nMinus2MessagesPerBeat(int n) {
    List<String> lease = List.of("Beat", "Echo");
    long some = count(messages(group(n, 100)), lease);
    long more = count(messages(group(n, 100 + 20 * BEAT)), lease);
    assertThat(more - some).isEqualTo(20 * 2L * (n - 1));
  }

  // ---- Locks

  private static final List<String> MOVES = List.of("Request", "Token");
  private static final int GRANTS = 500;

  private static double harmonic(int n) {
    double sum = 0;
    for (int i = 1; i <= n; i++) sum += 1.0 / i;
    return sum;
  }

  /**
   * Messages per grant, if members acquire a lock in random order, one every 20 units.
   *
   * @param hold how long each holds it; from 20 on, the next one has to wait
   */
  private static double perGrant(int n, long hold) {
    Random random = new Random(n);
    List<Command> commands = new ArrayList<>();
    for (int i = 1; i <= GRANTS; i++) {
      int member = random.nextInt(n);
      commands.add(acquire(100 + 20L * i, member, "a", i));
      commands.add(release(100 + 20L * i + hold, member, "a", i));
    }
    Scenario.Builder scenario = locks(n, 200 + 20 * GRANTS, commands);
    scenario.parameter("lease", BigDecimal.valueOf(500)).parameter("beat", BigDecimal.valueOf(150));
    int[] granted = {0};
    Result result =
        Simulation.of(scenario.build())
            .trace(
                event -> {
                  for (Output output : event.outputs()) {
                    if (output instanceof LockEvent.Granted) granted[0]++;
                  }
                })
            .run();
    assertThat(granted[0]).isEqualTo(GRANTS);
    return count(result.messages(), MOVES) / (double) GRANTS;
  }

  /** On average the (n-1)-th harmonic number, as Naimi, Trehel and Arnold have shown. */
  @ParameterizedTest
  @ValueSource(ints = {3, 5, 7})
  void anUncontendedGrantCostsAHarmonicNumberOfMessages(int n) {
    assertThat(perGrant(n, 10)).isCloseTo(harmonic(n - 1), withinPercentage(5));
  }

  /** A request travels the same way whether the token is free or not. */
  @ParameterizedTest
  @ValueSource(ints = {3, 5, 7})
  void aContendedGrantCostsTheSame(int n) {
    assertThat(perGrant(n, 30)).isCloseTo(harmonic(n - 1), withinPercentage(5));
  }

  @Test
  void aLockThatIsHereCostsNothingAndTheFirstOneFromItsHomeTwoMessages() {
    List<Command> once = List.of(acquire(100, 0, "a", 1), release(110, 0, "a", 1));
    List<Command> again = new ArrayList<>(once);
    again.add(acquire(200, 0, "a", 2));
    assertThat(count(messages(locks(3, 300, once)), MOVES)).isEqualTo(2);
    assertThat(count(messages(locks(3, 300, again)), MOVES)).isEqualTo(2);
  }

  private static long all(Map<String, Long> messages) {
    return messages.values().stream().mapToLong(Long::longValue).sum();
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 7})
  void anIdleGroupSaysNothing(int n) {
    List<Command> once = List.of(acquire(100, 0, "a", 1), release(110, 0, "a", 1));
    long warm = 2 * 10_000; // for at most twice that time a lease is renewed
    long some = all(messages(locks(n, 200 + warm, once)));
    assertThat(all(messages(locks(n, 1200 + warm, once)))).isEqualTo(some);
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 5, 7})
  void aHolderCosts2nMinus2MessagesPerBeat(int n) {
    List<Command> once = List.of(acquire(100, 0, "a", 1));
    long some = all(messages(locks(n, 30_000, once)));
    long more = all(messages(locks(n, 30_000 + 20 * BEAT, once)));
    assertThat(more - some).isEqualTo(20 * 2L * (n - 1));
  }

  // ---- What the pages say

  private static final Path GROUPS = Path.of("..", "docs", "majority-group.md");
  private static final Path LOCKS = Path.of("..", "docs", "lock-service.md");
  private static final long SECOND = 1000; // a unit is a millisecond in deployed groups

  /** A line of a table: what was measured with 3, 5 and 7 members, and the theory beside it. */
  private static String row(String what, IntFunction<String> measured, String theory) {
    List<String> cells = Stream.of(3, 5, 7).map(measured::apply).toList();
    return "| " + what + " | " + String.join(" | ", cells) + " | " + theory + " |";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.1f", value);
  }

  private static double perSecond(int n) {
    long some = all(messages(group(n, SECOND)));
    return (all(messages(group(n, SECOND + 3 * SECOND))) - some) / 3.0;
  }

  /** Messages in an idle second, so long after the last use of a lock. */
  private static double perIdleSecond(int n, long after) {
    List<Command> once = List.of(acquire(100, 0, "a", 1), release(110, 0, "a", 1));
    long some = all(messages(locks(n, 110 + after, once)));
    return (all(messages(locks(n, 110 + after + 3 * SECOND, once))) - some) / 3.0;
  }

  /** How long nobody leads, if the leader crashes at each instant between two of its beats. */
  private static String withoutLeader(int n, long delay) {
    long[] waits =
        IntStream.range(100, 100 + (int) BEAT)
            .mapToLong(
                crash ->
                    times(group(n, 400).delay(delay).crash(crash, 0), crash).believes() - crash)
            .sorted()
            .toArray();
    return waits[0] + " to " + waits[waits.length - 1];
  }

  @Test
  void thePageOnGroupsHasWhatWasMeasuredBesideTheory() throws IOException {
    assertThat(Files.readAllLines(GROUPS))
        .contains(
            row(
                "messages of a first view",
                n -> "" + count(messages(group(n, 7)), CHANGE),
                "7(n-1)"),
            row(
                "messages per second with a leader",
                n -> number(perSecond(n)),
                "2(n-1) per `beat` of 15 ms"),
            row(
                "delays until a first leader believes, of 1 ms",
                n -> "" + times(group(n, 100), -1).believes(),
                "8"),
            row(
                "the same, of 5 ms",
                n -> number(times(group(n, 100).delay(5), -1).believes() / 5.0),
                "8"),
            row(
                "ms without a leader after a crash, delays of 1 ms",
                n -> withoutLeader(n, 1),
                "1.24 leases and 4 delays, less 1 to 15 ms since the last beat: 51 to 65"),
            row("the same, delays of 5 ms", n -> withoutLeader(n, 5), "the same: 67 to 81"));
  }

  @Test
  void thePageOnLocksHasWhatWasMeasuredBesideTheory() throws IOException {
    assertThat(Files.readAllLines(LOCKS))
        .contains(
            row(
                "messages per uncontended grant",
                n -> String.format(Locale.ROOT, "%.2f", perGrant(n, 10)),
                "1.50, 2.08, 2.45"),
            row(
                "messages per contended grant",
                n -> String.format(Locale.ROOT, "%.2f", perGrant(n, 30)),
                "1.50, 2.08, 2.45"),
            row(
                "messages per idle second, soon after a lock was used",
                n -> number(perIdleSecond(n, SECOND)),
                "2(n-1) per `beat` of 15 ms, of two members"),
            row(
                "messages per idle second, 20 s later",
                n -> number(perIdleSecond(n, 21 * SECOND)),
                "0"));
  }
}
