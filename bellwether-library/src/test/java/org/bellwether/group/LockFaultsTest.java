package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.Mutex;
import org.bellwether.model.Output;
import org.bellwether.mutex.RicartAgrawala;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.NodeFailure;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Locks under random faults, and mutants of them that the same faults must break. */
class LockFaultsTest {
  /**
   * Who waits when everything is well again is granted the lock before it gives up. A ticket whose
   * process has crashed waits no longer: a crash at a write may come as late as the write.
   */
  static final class Served implements Monitor {
    private final TreeSet<Long> granted = new TreeSet<>();
    private final TreeMap<Long, Integer> waiting = new TreeMap<>(); // by ticket, its node
    private final int away; // a member that nobody serves, or -1

    Served(int away) {
      this.away = away;
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (output instanceof LockEvent.Granted(var lock, long ticket, var fence))
        granted.add(ticket);
    }

    @Override
    public void crashed(int node, Verdict verdict) {
      waiting.values().removeIf(waits -> waits == node);
    }

    @Override
    public void commanded(int node, Record command, Verdict verdict) {
      if (command instanceof LockCommand.Acquire(var lock, long ticket)) waiting.put(ticket, node);
      if (!(command instanceof LockCommand.Abandon(var abandonLock, long ticket))) return;
      if (!GroupFaultScripts.mustBeGranted(ticket) || granted.contains(ticket)) return;
      if (!waiting.containsKey(ticket)) return;
      if (node == away) return;
      verdict.violated(
          new Property("served in time"), "ticket " + ticket + " of node " + node + " waits", node);
    }
  }

  private static Result run(long number, Catalog catalog) {
    return run(GroupFaultScripts.locks(number), catalog);
  }

  private static Result run(Scenario script, Catalog catalog) {
    return Simulation.of(script, catalog).judgedBy(() -> new Served(-1)).run();
  }

  private static void survives(long from, long to) {
    for (long number = from; number < to; number++) {
      assertThat(run(number, Catalog.standard()).violations()).as("script %d", number).isEmpty();
    }
  }

  @Test
  void noScriptOfFaultsMakesTwoBelieversOrLosesAWaiter() {
    survives(0, Long.getLong("bellwether.scripts", 200));
  }

  @Test
  void longerLeasesAfterLapsesDoNotEither() {
    for (long number = 0; number < Long.getLong("bellwether.scripts", 100); number++) {
      Scenario script = GroupFaultScripts.locksWithLongLeases(number);
      assertThat(run(script, Catalog.standard()).violations()).as("script %d", number).isEmpty();
    }
  }

  @Test
  void aMajorityServesThoughAMemberStaysAwayForEver() {
    for (long number = 0; number < Long.getLong("bellwether.scripts", 100); number++) {
      int away = 1;
      Scenario script = GroupFaultScripts.locksWithoutOne(number, away);
      Result result =
          Simulation.of(script, Catalog.standard()).judgedBy(() -> new Served(away)).run();
      assertThat(result.violations()).as("script %d", number).isEmpty();
    }
  }

  // ---- Fences when clocks do not keep their promise

  /** No two nodes are granted a lock with the same fence. */
  static final class UniqueFences implements Monitor {
    private final TreeMap<String, TreeMap<Fence, Integer>> granted = new TreeMap<>(); // nodes

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (!(output instanceof LockEvent.Granted(String lock, var ticket, Fence fence))) return;
      Integer before = granted.computeIfAbsent(lock, key -> new TreeMap<>()).put(fence, node);
      if (before == null || before == node) return;
      verdict.violated(
          new Property("unique fences"), fence + " of " + lock + " is given twice", before, node);
    }

    @Override
    public List<Property> properties() {
      return List.of(new Property("unique fences"));
    }
  }

  /** Every other clock runs three times as fast as the rest. */
  private static Scenario wild(Scenario script, int slow) {
    List<BigDecimal> drifts = new ArrayList<>();
    for (int v = 0; v < script.nodes(); v++) {
      drifts.add(BigDecimal.valueOf(v % 2 == slow ? -5 : 5, 1));
    }
    return script.but().clocks(new Clocks(List.of(), List.of(), drifts)).build();
  }

  private static List<String> violated(Scenario script, Catalog catalog) {
    return Simulation.of(script, catalog).judgedBy(UniqueFences::new).run().violations().stream()
        .map(Result.Violation::name)
        .toList();
  }

  @Test
  void noFenceIsGivenTwiceWhateverClocksDo() {
    for (long number = 0; number < 100; number++) {
      Scenario script = wild(GroupFaultScripts.locks(number), (int) number % 2);
      assertThat(violated(script, Catalog.standard()))
          .as("script %d", number)
          .doesNotContain("unique fences");
    }
    Catalog credulous =
        LockMutants.catalog(
            LockService.class,
            (self, plan) -> with(new MajorityGroup(self, plan, false), new Credulous(self, plan)));
    assertThat(LongStream.range(0, 400).mapToObj(GroupFaultScripts::locks))
        .as("a mutant")
        .anyMatch(script -> violated(script, credulous).contains("unique fences"));
  }

  // ---- Mutants

  /** Reports its claims before the table is frozen, so that more may be granted afterwards. */
  static final class Hasty extends MajorityGroup {
    Hasty(int self, GroupPlan plan) {
      super(self, plan, false);
    }

    @Override
    void freeze(Context<GroupMessage> ctx) {}
  }

  /** Lets the ticket that holds a lock wait for it again in a new view. */
  static final class Repeating extends LockTable {
    Repeating(int self, GroupPlan plan) {
      super(self, plan.members(), TokenAlgorithm.PATH_COMPRESSION, plan.patienceTicks());
    }

    @Override
    void resume(NamedLock before, NamedLock lock, LockContext ctx) {
      if (before.inside != 0) before.waiting.add(before.inside);
      super.resume(before, lock, ctx);
    }
  }

  /** Handles every message that arrives, whether or not it has handled it before. */
  static final class Credulous extends LockTable {
    Credulous(int self, GroupPlan plan) {
      super(self, plan.members(), TokenAlgorithm.PATH_COMPRESSION, plan.patienceTicks());
    }

    @Override
    public void receive(int port, LockTable.Message message, Context<LockTable.Message> ctx) {
      Carried carried = (Carried) message;
      super.receive(port, message, ctx);
      if (carried.epoch() != epoch() || frozen()) return;
      LockContext ctxOfLock = new LockContext(this, carried.lock(), ctx);
      lock(carried.lock()).receive(port, carried.sequence(), carried.content(), ctxOfLock);
    }
  }

  /** Grants a lock that was lost again, with the fences of the same epoch. */
  static final class Forgetful extends LockTable {
    Forgetful(int self, GroupPlan plan) {
      super(self, plan.members(), TokenAlgorithm.PATH_COMPRESSION, plan.patienceTicks());
    }

    @Override
    long afterLoss(long sequence) {
      return sequence;
    }
  }

  /** Tells of a grant whether or not there is a lease. */
  static final class Talkative extends LockService {
    Talkative(int self, GroupPlan plan) {
      super(new MajorityGroup(self, plan, false), table(self, plan));
    }

    @Override
    boolean mayTell() {
      return true;
    }
  }

  /** Passes locks on by permissions, of which a holder has none after a change of the view. */
  static final class Permissive extends LockTable {
    private final int self;
    private final int members;

    Permissive(int self, GroupPlan plan) {
      super(self, plan.members(), TokenAlgorithm.SUZUKI_KASAMI, plan.patienceTicks());
      this.self = self;
      members = plan.members();
    }

    @Override
    Mutex<?> mutex(int home, int tokenAt) {
      return new RicartAgrawala(self, members, false);
    }
  }

  /** Owes a lease only as long as those that members ask for at first. */
  static final class Miserly extends MajorityGroup {
    private final long shortest;

    Miserly(int self, GroupPlan plan) {
      super(self, plan, false);
      shortest = plan.leaseTicks();
    }

    @Override
    boolean mustWaitFor(GroupTimer.Owed owed) {
      return super.mustWaitFor(owed) && owed.length() == shortest;
    }
  }

  @Test
  void randomFaultsFindDebtsThatAreForgottenWhenLeasesGrow() {
    Catalog catalog =
        LockMutants.catalog(
            LockService.class,
            (self, plan) -> with(new Miserly(self, plan), table(self, plan)),
            setting ->
                new GroupPlan(setting.n(), 50, 200, 15, 10, 100, 10, true, 200, 1000, false));
    assertThat(LongStream.range(0, 20_000))
        .anyMatch(
            number ->
                run(number, catalog).violations().stream()
                    .anyMatch(v -> v.name().equals("one believer")));
  }

  record Mutant(String name, BiFunction<Integer, GroupPlan, LockService> make) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static LockTable table(int self, GroupPlan plan) {
    return new LockTable(
        self, plan.members(), TokenAlgorithm.PATH_COMPRESSION, plan.patienceTicks());
  }

  private static LockService with(MajorityGroup group, LockTable table) {
    return new LockService(group, table);
  }

  static Stream<Mutant> mutants() {
    return Stream.of(
        new Mutant(
            "claims are reported before the table is frozen",
            (self, plan) -> with(new Hasty(self, plan), table(self, plan))),
        new Mutant(
            "a waiter is issued twice",
            (self, plan) -> with(new MajorityGroup(self, plan, false), new Repeating(self, plan))),
        new Mutant(
            "a message of a lock is handled twice",
            (self, plan) -> with(new MajorityGroup(self, plan, false), new Credulous(self, plan))),
        new Mutant(
            "a lock is passed on by permissions",
            (self, plan) -> with(new MajorityGroup(self, plan, false), new Permissive(self, plan))),
        new Mutant(
            "a lock that was lost is granted again in the same epoch",
            (self, plan) -> with(new MajorityGroup(self, plan, false), new Forgetful(self, plan))));
  }

  @ParameterizedTest
  @MethodSource("mutants")
  void randomFaultsFindEveryMutant(Mutant mutant) {
    Catalog catalog = LockMutants.catalog(LockService.class, mutant.make());
    List<String> fatal = List.of("one believer", "fences grow", "grants are waited for");
    for (long number = 0; number < 4000; number++) {
      try {
        Result result = run(number, catalog);
        if (result.violations().stream().anyMatch(v -> fatal.contains(v.name()))) return;
      } catch (NodeFailure e) {
        assertThat(e).hasMessageContaining("is held without its token");
        return; // the table noticed it
      }
    }
    fail(mutant + " is not found");
  }
}
