package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Trait;
import org.bellwether.check.Check;
import org.bellwether.check.Checks;
import org.bellwether.model.Context;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Mutants of groups that need a scenario of their own, or more members than three. */
class GroupMutantsTest {
  private static final List<String> FATAL =
      List.of("one believer", "fences grow", "one view per epoch");

  private static BigDecimal at(long time) {
    return BigDecimal.valueOf(time);
  }

  private static Catalog catalog(
      BiFunction<Integer, GroupPlan, MajorityGroup> make, IntFunction<GroupPlan> plan) {
    Class<?> type = make.apply(0, plan.apply(3)).getClass();
    return Catalog.of(
        new GroupFaultsTest.Mutant(type, make)
            .entry(plan)
            .parameter(Parameter.flag("founding", false, "whether disks may be lost"))
            .build());
  }

  private static GroupPlan plan(int members) {
    return new GroupPlan(members, 50, 50, 15, 10, 100, 10, true);
  }

  /** Leases grow to four times their length after lapses. */
  private static GroupPlan growing(int members) {
    return new GroupPlan(members, 50, 200, 15, 10, 100, 10, true);
  }

  private static boolean breaks(Scenario scenario, Catalog catalog) {
    return Simulation.of(scenario, catalog).run().violations().stream()
        .anyMatch(violation -> FATAL.contains(violation.name()));
  }

  /** The sound members survive all these scenarios, and the mutant at least one of them. */
  private static void finds(
      BiFunction<Integer, GroupPlan, MajorityGroup> mutant,
      IntFunction<GroupPlan> plan,
      LongFunction<Scenario> scenario,
      long from,
      long to) {
    Catalog sound = catalog(MajorityGroup::new, plan);
    Catalog broken = catalog(mutant, plan);
    assertThat(LongStream.range(from, to)).noneMatch(i -> breaks(scenario.apply(i), sound));
    assertThat(LongStream.range(from, to)).anyMatch(i -> breaks(scenario.apply(i), broken));
  }

  // ---- A beat that shortens the lease

  /** Forgets a longer lease as soon as its holder asks for a shorter one. */
  static final class Shortening extends MajorityGroup {
    Shortening(int self, GroupPlan plan) {
      super(self, plan);
    }

    @Override
    public void receive(int port, GroupMessage message, Context<GroupMessage> ctx) {
      super.receive(port, message, ctx);
      if (!(message instanceof GroupMessage.Beat beat)) return;
      debts.forgive(owed -> owed.position() == port && owed.length() > beat.length(), ctx);
    }
  }

  /** The leader lapses, has longer leases for a while, and is cut off when they are short again. */
  private static Scenario cutOffAfterALongLease(long time) {
    return Scenario.builder("majority-group")
        .nodes(3)
        .until(at(time + 300))
        .fault(new Fault.Pause(at(100), 0))
        .fault(new Fault.Resume(at(160), 0))
        .fault(new Fault.Partition(at(time), List.of(List.of(0))))
        .build();
  }

  @Test
  void aShorterLeaseDoesNotEndALongerOne() {
    finds(
        Shortening::new,
        GroupMutantsTest::growing,
        GroupMutantsTest::cutOffAfterALongLease,
        1150,
        1200);
  }

  // ---- A restart that owes less than the longest lease

  /** Believes after a crash that it owes no more than a lease of the first length. */
  static final class Sanguine extends MajorityGroup {
    private final long shortest;

    Sanguine(int self, GroupPlan plan) {
      super(self, plan);
      shortest = plan.leaseTicks();
    }

    @Override
    long forgottenTicks() {
      return shortest;
    }
  }

  /** The leader has longer leases, and is cut off while everybody else restarts. */
  private static Scenario othersRestart(long time) {
    Scenario.Builder builder =
        Scenario.builder("majority-group")
            .nodes(3)
            .until(at(time + 400))
            .fault(new Fault.Pause(at(100), 0))
            .fault(new Fault.Resume(at(160), 0))
            .fault(new Fault.Partition(at(time), List.of(List.of(0))));
    for (int v = 1; v < 3; v++) builder.fault(new Fault.Crash(at(time), v));
    for (int v = 1; v < 3; v++) builder.fault(new Fault.Recover(at(time + 1), v));
    return builder.build();
  }

  @Test
  void whoRestartsOwesTheLongestLeaseNotTheFirst() {
    finds(Sanguine::new, GroupMutantsTest::growing, GroupMutantsTest::othersRestart, 400, 420);
  }

  // ---- The same in the checker: the others restart at any time, as soon as the leader is cut off

  /** A check of mutants whose leases may grow; candidates stand without asking. */
  private static Check restarting(
      BiFunction<Integer, GroupPlan, MajorityGroup> make,
      long lease,
      long longest,
      int until,
      Fault... before) {
    Scenario.Builder builder =
        Scenario.builder("majority-group")
            .nodes(3)
            .until(at(until))
            .delay(1)
            .starts(Scenario.Starts.FIRST);
    for (Fault fault : before) builder.fault(fault);
    builder.fault(new Fault.Partition(at(1), List.of(List.of(0)))).crash(1, 1).crash(1, 2);
    builder.recover(1, 1).recover(1, 2);
    GroupPlan plan = new GroupPlan(3, lease, longest, 6, 0, 8, 3, false);
    Catalog catalog =
        Catalog.of(
            new GroupFaultsTest.Mutant(make.apply(0, plan).getClass(), make)
                .entry(number -> plan)
                .trait(Trait.TIMED)
                .build());
    return Check.of(builder.build(), catalog).promptConnections().depthFirst();
  }

  @Tag("soak")
  @Test
  void theCheckerFindsAMemberThatOwesNothingAfterARestart() {
    Checks.assertThat(restarting(GroupFaultsTest.Oblivious::new, 14, 14, 24))
        .violates("one believer");
  }

  /** The leader was frozen before, so that its leases have grown. */
  @Tag("soak")
  @Test
  void theCheckerFindsAMemberThatOwesLessThanTheLongestLeaseAfterARestart() {
    Fault pause = new Fault.Pause(at(1), 0);
    Fault resume = new Fault.Resume(at(1), 0);
    Checks.assertThat(restarting(Sanguine::new, 8, 16, 34, pause, resume)).violates("one believer");
  }

  // ---- Clocks

  /** The leader is cut off; its clock is slow and those of the others are fast, in percent. */
  private static Scenario drifting(long time, int percent) {
    BigDecimal drift = BigDecimal.valueOf(percent, 2);
    return Scenario.builder("majority-group")
        .nodes(3)
        .until(at(time + 300))
        .clocks(new Clocks(List.of(), List.of(), List.of(drift.negate(), drift, drift)))
        .fault(new Fault.Partition(at(time), List.of(List.of(0))))
        .build();
  }

  @Test
  void ratesThatDifferByMoreThanRhoAreFoundAndByLessDoNoHarm() {
    Catalog catalog = Catalog.standard();
    assertThat(LongStream.range(95, 115)).noneMatch(t -> breaks(drifting(t, 9), catalog));
    assertThat(LongStream.range(95, 115)).anyMatch(t -> breaks(drifting(t, 25), catalog));
  }

  // ---- Five members where three hide a fault

  /** Takes two for a majority. */
  static final class TwoDecide extends MajorityGroup {
    TwoDecide(int self, GroupPlan plan) {
      super(self, plan);
    }

    @Override
    boolean decided(int accepting) {
      return Integer.bitCount(accepting) >= 2;
    }
  }

  /** Believes when two support it. */
  static final class TwoConfirm extends MajorityGroup {
    TwoConfirm(int self, GroupPlan plan) {
      super(self, plan);
    }

    @Override
    boolean confirms(int supporters) {
      return Integer.bitCount(supporters) >= 2;
    }
  }

  /** Believes with a blank disk what two others tell. */
  static final class TwoTell extends MajorityGroup {
    TwoTell(int self, GroupPlan plan) {
      super(self, plan);
    }

    @Override
    boolean enough(int others) {
      return others >= 2;
    }
  }

  /**
   * Three of five change their view again and again while the other two are cut off; then one of
   * the three loses its disk and is with the two.
   */
  private static Scenario forgetsWithTheOtherTwo() {
    Scenario.Builder builder =
        Scenario.builder("majority-group")
            .nodes(5)
            .until(at(2000))
            .parameter("founding", true)
            .fault(new Fault.Partition(at(150), List.of(List.of(3, 4))));
    for (int i = 0; i < 4; i++) builder.crash(300 + 200 * i, i % 2).recover(310 + 200 * i, i % 2);
    return builder
        .fault(new Fault.Partition(at(1200), List.of(List.of(0, 2))))
        .crash(1200, 1)
        .fault(new Fault.Recover(at(1201), 1, true))
        .build();
  }

  private static Catalog founding(BiFunction<Integer, GroupPlan, MajorityGroup> make) {
    return catalog(make, n -> new GroupPlan(n, 50, 50, 15, 10, 100, 10, true, 50, 50, true));
  }

  @Test
  void twoOthersKnowEnoughInAGroupOfThreeButNotOfFive() {
    Catalog two = founding(TwoTell::new);
    assertThat(LongStream.range(0, 300).mapToObj(i -> GroupFaultScripts.restlessDisks(i, 0xfe)))
        .filteredOn(script -> script.nodes() == 3)
        .noneMatch(script -> breaks(script, two));
    assertThat(breaks(forgetsWithTheOtherTwo(), founding(MajorityGroup::new))).isFalse();
    assertThat(breaks(forgetsWithTheOtherTwo(), two)).isTrue();
  }

  record Small(Class<?> type, BiFunction<Integer, GroupPlan, MajorityGroup> make) {
    @Override
    public String toString() {
      return type.getSimpleName();
    }
  }

  static Stream<Small> small() {
    return Stream.of(
        new Small(TwoDecide.class, TwoDecide::new), new Small(TwoConfirm.class, TwoConfirm::new));
  }

  @ParameterizedTest
  @MethodSource("small")
  void fiveMembersFindWhatThreeHide(Small mutant) {
    Catalog catalog = catalog(mutant.make(), GroupMutantsTest::plan);
    assertThat(LongStream.range(0, 300).mapToObj(GroupFaultScripts::script))
        .filteredOn(script -> script.nodes() == 3)
        .hasSizeGreaterThan(80)
        .noneMatch(script -> breaks(script, catalog));
    assertThat(LongStream.range(0, 1000).mapToObj(GroupFaultScripts::script))
        .anyMatch(script -> script.nodes() == 5 && breaks(script, catalog));
  }
}
