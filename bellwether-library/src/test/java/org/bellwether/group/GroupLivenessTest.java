package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.LongStream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Trait;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.model.Context;
import org.bellwether.model.Output;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Invariant.Configuration;
import org.junit.jupiter.api.Test;

/** A connected majority has a leader, and views do not follow each other for ever. */
class GroupLivenessTest {
  private static BigDecimal at(long time) {
    return BigDecimal.valueOf(time);
  }

  /** Cuts the links between these pairs of nodes, both ways. */
  private static Fault cut(long time, int[]... pairs) {
    List<Network.Pair> links = new ArrayList<>();
    for (int[] pair : pairs) {
      links.add(new Network.Pair(pair[0], pair[1]));
      links.add(new Network.Pair(pair[1], pair[0]));
    }
    return new Fault.Cut(at(time), links);
  }

  /** The epochs of all views that somebody joined, and when somebody believed last. */
  private record Seen(TreeSet<Long> epochs, long first, long last) {}

  private static Seen seen(Scenario scenario) {
    TreeSet<Long> epochs = new TreeSet<>();
    long[] believed = {-1, -1};
    Simulation simulation =
        Simulation.of(scenario)
            .trace(
                event -> {
                  for (Output output : event.outputs()) {
                    if (output instanceof GroupEvent.Joined(long epoch, var members))
                      epochs.add(epoch);
                    if (!(output instanceof Output.Until)) continue;
                    if (believed[0] < 0) believed[0] = event.time().longValue();
                    believed[1] = event.time().longValue();
                  }
                });
    assertThat(simulation.run().violations()).isEmpty();
    return new Seen(epochs, believed[0], believed[1]);
  }

  // ---- A path of three: two pairs of members that are connected, as large as each other

  private static Scenario.Builder path(long from, long until) {
    return Scenario.builder("majority-group")
        .nodes(3)
        .until(at(until))
        .fault(cut(from, new int[] {0, 2}));
  }

  /** The last member, which is connected with the second one only, restarts again and again. */
  private static Scenario.Builder flaky() {
    Scenario.Builder builder = path(100, 3000);
    for (long time = 300; time < 2900; time += 200) builder.crash(time, 2).recover(time + 20, 2);
    return builder;
  }

  @Test
  void theOneOfTwoPairsThatServesGoesOnServing() {
    for (Scenario.Builder builder : List.of(path(100, 3000), flaky())) {
      Seen seen = seen(builder.build());
      assertThat(seen.epochs()).hasSizeLessThanOrEqualTo(2);
      assertThat(seen.last()).isGreaterThan(2950);
    }
  }

  /** The planted fault: nobody asks before it disturbs a view. */
  @Test
  void withoutAQuestionBeforehandAFlakyMemberDisturbsTheOthersEachTime() {
    Seen seen = seen(flaky().parameter("preVote", false).build());
    assertThat(seen.epochs()).hasSizeGreaterThan(15);
  }

  @Test
  void twoCandidatesThatCannotSeeEachOtherDoNotDuelForEver() {
    GroupPlan plan = new GroupPlan(3, 50, 50, 15, 10, 100, 10, true);
    for (long seed = 0; seed < 50; seed++) {
      long delay = 1 + seed % 5;
      long bound = plan.settlingTicks(delay);
      Scenario scenario =
          path(0, bound)
              .parameter("rank", at(0)) // both stand at once
              .delay(1, delay)
              .seed(seed)
              .build();
      assertThat(seen(scenario).first()).as("seed %d", seed).isBetween(0L, bound);
    }
  }

  /** Somebody has a view in every execution of a path whose ends stand at once. */
  private static CheckResult duel(BiFunction<Integer, GroupPlan, MajorityGroup> make) {
    GroupPlan plan = new GroupPlan(3, 4, 4, 2, 0, 8, 0, true);
    Catalog catalog =
        Catalog.of(
            new GroupFaultsTest.Mutant(make.apply(0, plan).getClass(), make)
                .entry(number -> plan)
                .trait(Trait.TIMED)
                .build());
    Scenario scenario = path(0, 20).delay(1).starts(Scenario.Starts.FIRST).build();
    return Check.of(scenario, catalog)
        .promptConnections()
        .eventually("a view", GroupLivenessTest::serves)
        .run();
  }

  private static boolean serves(Configuration<Object, Object> configuration) {
    for (int v = 0; v < configuration.n(); v++) {
      if (configuration.node(v) instanceof MajorityGroup member && member.active != 0) return true;
    }
    return false;
  }

  @Test
  void aDuelEndsInEveryExecution() {
    CheckResult result = duel(MajorityGroup::new);
    assertThat(result.violation()).isNull();
    assertThat(result.complete()).isTrue();
    assertThat(result.states()).isEqualTo(4751);
    assertThat(duel(Wedged::new).violation()).as("a planted fault").isNotNull();
  }

  // ---- Where no majority is connected with each other

  @Test
  void aRingOfFiveLinksHasNoViewUntilItHeals() {
    Fault others =
        cut(
            0,
            new int[] {0, 2},
            new int[] {0, 3},
            new int[] {1, 3},
            new int[] {1, 4},
            new int[] {2, 4});
    Scenario.Builder ring =
        Scenario.builder("majority-group").nodes(5).until(at(3000)).fault(others);
    assertThat(seen(ring.build()).epochs()).isEmpty();
    Seen healed = seen(ring.fault(new Fault.Heal(at(1000))).build());
    assertThat(healed.epochs()).isNotEmpty();
    assertThat(healed.first()).isGreaterThan(1000);
  }

  // ---- Too little patience

  /** Promises take four delays, and what a member has to write. */
  @Test
  void promisesThatTakeLongerThanACandidateWaitsMakeNoView() {
    Scenario.Builder slow = Scenario.builder("majority-group").nodes(3).until(at(3000)).delay(60);
    assertThat(seen(slow.build()).epochs()).isEmpty();
    assertThat(seen(slow.parameter("patience", at(300)).build()).epochs()).isNotEmpty();
  }

  // ---- A candidate that gives up

  /** Stands once, and waits for ever if nothing comes of it. */
  static final class Wedged extends MajorityGroup {
    Wedged(int self, GroupPlan plan) {
      super(self, plan);
    }

    @Override
    public void timeout(GroupTimer timer, Context<GroupMessage> ctx) {
      if (timer == GroupTimer.Alarm.COLLECT || timer == GroupTimer.Alarm.ACTIVATION) return;
      super.timeout(timer, ctx);
    }
  }

  @Test
  void randomFaultsFindACandidateThatGivesUpAfterItsFirstAttempt() {
    Catalog wedged = new GroupFaultsTest.Mutant(Wedged.class, Wedged::new).catalog();
    assertThat(LongStream.range(0, 400))
        .anyMatch(
            number ->
                GroupFaultsTest.run(number, wedged).violations().stream()
                    .anyMatch(violation -> violation.name().equals("a leader in time")));
  }
}
