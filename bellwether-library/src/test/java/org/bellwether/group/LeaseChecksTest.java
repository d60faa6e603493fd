package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.BiFunction;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Trait;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.check.Checks;
import org.bellwether.model.Context;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Faults that are planted in how leases are counted, and found by the checker; each beside the same
 * check without the fault, which holds.
 */
class LeaseChecksTest {
  private static BigDecimal at(long time) {
    return BigDecimal.valueOf(time);
  }

  /** Three members with one fault, which strikes at any time; candidates stand without asking. */
  private static Check check(
      BiFunction<Integer, GroupPlan, MajorityGroup> make,
      GroupPlan plan,
      Links links,
      int until,
      Fault fault) {
    Scenario scenario =
        Scenario.builder("majority-group")
            .nodes(3)
            .until(at(until))
            .links(links)
            .starts(Scenario.Starts.FIRST)
            .fault(fault)
            .build();
    Catalog catalog =
        Catalog.of(
            new GroupFaultsTest.Mutant(make.apply(0, plan).getClass(), make)
                .entry(number -> plan)
                .trait(Trait.TIMED)
                .build());
    return Check.of(scenario, catalog).promptConnections();
  }

  private static GroupPlan plan(long lease, long beat, int rho) {
    return new GroupPlan(3, lease, lease, beat, rho, 8, 3, false);
  }

  private static void holds(Check check) {
    CheckResult result = check.run();
    assertThat(result.violation()).isNull();
    assertThat(result.complete()).isTrue();
  }

  /** The first leader is cut off. */
  private static Fault cutOff() {
    return new Fault.Partition(at(1), List.of(List.of(0)));
  }

  // ---- A beat that shortens the lease

  /** Asks for a long lease with every other beat, as members do whose leases grow and shrink. */
  static class Wavering extends MajorityGroup {
    private static final int LONG = 14;

    Wavering(int self, GroupPlan plan) {
      super(self, plan);
    }

    @Override
    public void timeout(GroupTimer timer, Context<GroupMessage> ctx) {
      if (timer == GroupTimer.Alarm.BEAT) lease.lend(lease.beats() % 2 == 1 ? LONG : 0);
      super.timeout(timer, ctx);
    }
  }

  /** Forgets the longer lease as soon as its holder asks for a shorter one. */
  static final class WaveringAndShortening extends Wavering {
    WaveringAndShortening(int self, GroupPlan plan) {
      super(self, plan);
    }

    @Override
    public void receive(int port, GroupMessage message, Context<GroupMessage> ctx) {
      super.receive(port, message, ctx);
      if (!(message instanceof GroupMessage.Beat beat)) return;
      debts.forgive(owed -> owed.position() == port && owed.length() > beat.length(), ctx);
    }
  }

  /** Waits only for debts that are as long as leases were at first. */
  static final class WaveringAndMiserly extends Wavering {
    private final long shortest;

    WaveringAndMiserly(int self, GroupPlan plan) {
      super(self, plan);
      shortest = plan.leaseTicks();
    }

    @Override
    boolean mustWaitFor(GroupTimer.Owed owed) {
      return super.mustWaitFor(owed) && owed.length() == shortest;
    }
  }

  private static Check wavering(BiFunction<Integer, GroupPlan, MajorityGroup> make) {
    return check(make, plan(4, 2, 0), Links.UNIT, 19, cutOff());
  }

  @Test
  void theCheckerFindsAShorterLeaseThatEndsALongerOne() {
    Checks.assertThat(wavering(WaveringAndShortening::new)).violates("one believer");
  }

  @Test
  void theCheckerFindsDebtsThatAreForgottenBecauseTheyAreLonger() {
    Checks.assertThat(wavering(WaveringAndMiserly::new)).violates("one believer");
  }

  @Tag("soak")
  @Test
  void aShorterLeaseDoesNotEndALongerOneInAnyExecution() {
    holds(wavering(Wavering::new));
  }

  // ---- Clocks

  /** Units of clocks lie between 0.75 and 1.25, so that rates differ by up to 25 %. */
  private static Check drifting(int rho) {
    Links instant = Links.UNIT.delay(new Links.Delay.Constant(BigDecimal.ZERO));
    return check(MajorityGroup::new, plan(4, 2, rho), instant, 9, cutOff())
        .clocks(new BigDecimal("0.75"), new BigDecimal("1.25"));
  }

  @Test
  void theCheckerFindsClocksWhoseRatesDifferByMoreThanRho() {
    Checks.assertThat(drifting(10)).violates("one believer");
  }

  @Tag("soak")
  @Test
  void clocksWhoseRatesDifferByRhoAtMostDoNoHarmInAnyExecution() {
    holds(drifting(25));
  }
}
