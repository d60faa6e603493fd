package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongPredicate;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Locked;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Invariant.Configuration;
import org.junit.jupiter.api.Test;

class MajorityGroupTest {
  private static BigDecimal at(long time) {
    return BigDecimal.valueOf(time);
  }

  private static Scenario.Builder three(long until) {
    return Scenario.builder("majority-group").nodes(3).until(at(until));
  }

  /** Who came to lead, and when: {@code time node fence}. */
  private static List<String> leaders(Scenario scenario) {
    List<String> told = new ArrayList<>();
    Locked[] last = new Locked[1];
    Result result =
        Simulation.of(scenario)
            .trace(
                event ->
                    event
                        .outputs()
                        .forEach(
                            output -> {
                              if (!(output instanceof Output.Until(Locked locked, var end))) return;
                              if (locked.equals(last[0])) return;
                              last[0] = locked;
                              told.add(event.time() + " " + event.node() + " " + locked.fence());
                            }))
            .run();
    assertThat(result.violations()).isEmpty();
    return told;
  }

  @Test
  void threeFoundAViewAndTheFirstLeads() {
    assertThat(leaders(three(200).build())).containsExactly("8 0 8:1");
  }

  @Test
  void aViewChangeTakesSevenMessagesPerOtherMember() {
    Result result = Simulation.of(three(7).build()).run();
    assertThat(result.messages())
        .containsEntry("Would", 2L)
        .containsEntry("Yes", 2L)
        .containsEntry("Prepare", 2L)
        .containsEntry("Promise", 2L)
        .containsEntry("Propose", 2L)
        .containsEntry("Accept", 2L)
        .containsEntry("Activate", 2L);
  }

  @Test
  void anIdleLeaseCostsTwoMessagesPerOtherMemberAndBeat() {
    Result early = Simulation.of(three(100).build()).run();
    Result late = Simulation.of(three(100 + 10 * 15).build()).run();
    assertThat(late.messages().get("Beat") - early.messages().get("Beat")).isEqualTo(10 * 2);
    assertThat(late.messages().get("Echo") - early.messages().get("Echo")).isEqualTo(10 * 2);
  }

  @Test
  void afterACrashOfTheLeaderTheNextWaitsForTheRestOfTheLease() {
    List<String> leaders = leaders(three(400).crash(100, 0).build());
    // the last beat arrived at 97 and is owed for 50·1.1/0.9, rounded up to 62; then the accept,
    // the new leader's first beat and its echo take a delay each
    assertThat(leaders).containsExactly("8 0 8:1", "162 1 17:1");
  }

  @Test
  void aFrozenLeaderStopsBelievingInTimeAndIsFollowedByAnother() {
    Scenario frozen =
        three(500)
            .fault(new Fault.Pause(at(100), 0))
            .fault(new Fault.Partition(at(100), List.of(List.of(0))))
            .fault(new Fault.Heal(at(300)))
            .fault(new Fault.Resume(at(300), 0))
            .build();
    assertThat(leaders(frozen)).startsWith("8 0 8:1", "162 1 17:1");
  }

  @Test
  void aMinorityNeverLeads() {
    Scenario split =
        Scenario.builder("majority-group")
            .nodes(5)
            .until(at(600))
            .fault(new Fault.Partition(at(100), List.of(List.of(0, 1))))
            .build();
    List<String> leaders = leaders(split);
    assertThat(leaders).hasSize(2);
    assertThat(leaders.getLast()).contains(" 2 ");
  }

  @Test
  void whoComesBackServesAgainAndTheLeaderStays() {
    Scenario back = three(600).crash(100, 2).recover(250, 2).build();
    assertThat(leaders(back)).containsExactly("8 0 8:1");
  }

  // ---- Checks, as GroupBudgetsTest makes them; patience 8, because a view takes 7 delays

  private static Check check(long until) {
    Scenario.Builder builder = three(until).delay(1).starts(Scenario.Starts.FIRST);
    builder.parameter("lease", at(4)).parameter("beat", at(2));
    builder.parameter("patience", at(8)).parameter("rank", at(3)).parameter("rho", 0L);
    return Check.of(builder.build());
  }

  /** Whether a member serves in a view of an epoch, as an observer sees it. */
  private static boolean served(Configuration<Object, Object> members, LongPredicate epoch) {
    for (int v = 0; v < members.n(); v++) {
      if (members.node(v) instanceof MajorityGroup member && epoch.test(member.active)) return true;
    }
    return false;
  }

  /** A check in which nobody ever serves would hold, too. */
  @Test
  void inTheChecksAViewBeginsAndIsFollowedByAnother() {
    CheckResult result =
        check(22)
            .pauses(1)
            .sometimes("a view begins", members -> served(members, epoch -> epoch != 0))
            .sometimes("another follows", members -> served(members, epoch -> epoch > 8 + 2))
            .run();
    assertThat(result.missing()).isEmpty();
    assertThat(result.witnesses()).hasSize(2);
  }

  /** As many as TLC meets with docs/tla/OnePause.cfg; a paused member may resume at any instant. */
  @Test
  void timeDoesNotLeapPastWhatMayHappen() {
    assertThat(check(12).pauses(1).run().states()).isEqualTo(2729);
  }
}
