package org.bellwether.group;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Scenario;

/**
 * A check of majority groups that docs/checked.md lists: leases of 4, beats every 2, patience 8,
 * ranks of 3, and messages that take 1 unless it says otherwise.
 *
 * @param faults in words, as the page has them
 * @param until how long runs last
 * @param most how many states are explored at most
 * @param members how many there are
 * @param settings changes the scenario
 * @param permits the faults
 */
record GroupBudget(
    String faults,
    long until,
    long most,
    int members,
    UnaryOperator<Scenario.Builder> settings,
    UnaryOperator<Check> permits) {
  private static final long ALL = 20_000_000;

  GroupBudget(String faults, long until, UnaryOperator<Check> permits) {
    this(faults, until, ALL, 3, UnaryOperator.identity(), permits);
  }

  private GroupBudget limited(long states) {
    return new GroupBudget(faults, until, states, members, settings, permits);
  }

  private GroupBudget with(UnaryOperator<Scenario.Builder> other) {
    return new GroupBudget(faults, until, most, members, other, permits);
  }

  private GroupBudget of(int other) {
    return new GroupBudget(faults, until, most, other, settings, permits);
  }

  private static BigDecimal at(long time) {
    return BigDecimal.valueOf(time);
  }

  /** Those that a build has time for. */
  static List<GroupBudget> small() {
    return List.of(
        new GroupBudget("2 losses", 20, check -> check.losses(2)),
        new GroupBudget("1 pause of any length", 22, check -> check.pauses(1)),
        new GroupBudget("1 crash between two sends", 20, check -> prompt(check).crashesAtSend(1)));
  }

  /** All others. */
  static List<GroupBudget> large() {
    List<GroupBudget> all = new ArrayList<>();
    all.add(
        new GroupBudget("1 loss and 1 duplicate", 20, check -> check.losses(1).duplications(1)));
    all.add(
        new GroupBudget(
                "1 pause, clock units from 0.9 to 1.1, rho 10 %",
                20, check -> check.pauses(1).clocks(new BigDecimal("0.9"), new BigDecimal("1.1")))
            .with(GroupBudget::tolerant));
    all.add(
        new GroupBudget(
                "1 broken connection, clock units from 0.9 to 1.1, rho 10 %",
                20, check -> check.unlinks(1).clocks(new BigDecimal("0.9"), new BigDecimal("1.1")))
            .with(GroupBudget::tolerant));
    all.add(
        new GroupBudget(
            "1 broken connection, heard of at any time", 24, check -> check.unlinks(1)));
    all.add(
        new GroupBudget(
            "1 partition that heals at any time", 22, check -> prompt(check).partitions(1)));
    all.add(
        new GroupBudget(
            "1 crash and 1 recovery", 24, check -> prompt(check).crashes(1).recoveries(1)));
    all.add(
        new GroupBudget(
            "1 crash at a write and 1 recovery",
            24,
            check -> prompt(check).crashesAtWrite(1).recoveries(1)));
    all.add(
        new GroupBudget(
            "1 crash between two sends and 1 recovery",
            24,
            check -> prompt(check).crashesAtSend(1).recoveries(1)));
    all.add(
        new GroupBudget(
            "1 pause and 1 crash at a write, 1 recovery",
            16,
            check -> prompt(check).pauses(1).crashesAtWrite(1).recoveries(1)));
    all.add(
        new GroupBudget(
            "1 pause and 1 partition that heals at any time",
            14,
            check -> prompt(check).pauses(1).partitions(1)));
    all.add(
        new GroupBudget(
            "1 partition that heals, connections heard of at any time",
            8,
            check -> check.partitions(1)));
    all.add(
        new GroupBudget(
                "1 partition that heals, all candidates stand at once and do not ask before",
                18,
                check -> prompt(check).partitions(1))
            .with(GroupBudget::hasty));
    all.add(
        new GroupBudget(
                "1 crash and 1 recovery, all candidates stand at once and do not ask before",
                20,
                check -> prompt(check).crashes(1).recoveries(1))
            .with(GroupBudget::hasty));
    all.add(
        new GroupBudget(
                "1 partition that heals, 1 crash and 1 recovery",
                22,
                check -> prompt(check).partitions(1).crashes(1).recoveries(1))
            .limited(6_000_000));
    all.add(
        new GroupBudget(
                "1 partition that heals, 1 crash and 1 recovery, searched depth first",
                22,
                check -> prompt(check).partitions(1).crashes(1).recoveries(1).depthFirst())
            .limited(6_000_000));
    all.add(
        new GroupBudget(
                "member 1 crashes, member 0 is cut off, member 1 recovers and the partition heals;"
                    + " no questions before",
                16,
                GroupBudget::prompt)
            .with(builder -> cutOff(unasked(builder).crash(1, 1)).recover(1, 1).fault(heal())));
    all.add(
        new GroupBudget(
                "member 1 crashes, member 0 is cut off, the partition heals and member 1 recovers;"
                    + " no questions before",
                16,
                GroupBudget::prompt)
            .with(builder -> cutOff(unasked(builder).crash(1, 1)).fault(heal()).recover(1, 1)));
    all.add(
        new GroupBudget(
                "1 partition that heals, long enough for 5 beats and more",
                32,
                check -> prompt(check).partitions(1))
            .limited(6_000_000));
    all.add(
        new GroupBudget(
                "1 partition that heals and 1 loss, messages that take 0 to 1",
                14,
                check -> prompt(check).partitions(1).losses(1))
            .with(builder -> builder.delay(0, 1))
            .limited(6_000_000));
    all.add(
        new GroupBudget(
                "1 crash, after which the disk is lost; members found the group",
                24,
                check -> prompt(check).crashes(1).lostDisks(1))
            .with(GroupBudget::founding)
            .limited(2_000_000));
    all.add(
        new GroupBudget(
                "1 crash at a write, after which the disk is lost; members found the group",
                24,
                check -> prompt(check).crashesAtWrite(1).lostDisks(1))
            .with(GroupBudget::founding)
            .limited(2_000_000));
    all.add(
        new GroupBudget("the leader of five members crashes", 18, check -> prompt(check))
            .of(5)
            .with(builder -> builder.crash(1, 0))
            .limited(6_000_000));
    return all;
  }

  private static Check prompt(Check check) {
    return check.promptConnections();
  }

  private static Scenario.Builder tolerant(Scenario.Builder builder) {
    return builder.parameter("rho", 10L);
  }

  /** Lost disks are noticed. */
  private static Scenario.Builder founding(Scenario.Builder builder) {
    return builder.parameter("founding", true);
  }

  private static Scenario.Builder hasty(Scenario.Builder builder) {
    return unasked(builder).parameter("rank", at(0));
  }

  private static Scenario.Builder unasked(Scenario.Builder builder) {
    return builder.parameter("preVote", false);
  }

  private static Scenario.Builder cutOff(Scenario.Builder builder) {
    return builder.fault(new Fault.Partition(at(1), List.of(List.of(0))));
  }

  private static Fault heal() {
    return new Fault.Heal(at(1));
  }

  // ---- What is checked

  private Scenario scenario() {
    Scenario.Builder builder =
        Scenario.builder("majority-group")
            .nodes(members)
            .until(at(until))
            .delay(1)
            .starts(Scenario.Starts.FIRST)
            .parameter("lease", at(4))
            .parameter("beat", at(2))
            .parameter("patience", at(8))
            .parameter("rank", at(3))
            .parameter("rho", 0L);
    return settings.apply(builder).build();
  }

  CheckResult run() {
    return permits.apply(Check.of(scenario())).states(most).run();
  }

  /** As docs/checked.md has it. */
  String row(CheckResult result) {
    return "| `majority-group` | %d | %s | %d | %s | %d | %s |"
        .formatted(
            members,
            faults,
            until,
            String.format(Locale.ROOT, "%,d", result.complete() ? result.states() : most),
            result.depth(),
            result.complete() ? "complete, holds" : "holds as far as it got");
  }

  @Override
  public String toString() {
    return faults;
  }
}
