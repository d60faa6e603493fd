package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.group.LockCommands.acquire;
import static org.bellwether.group.LockCommands.all;
import static org.bellwether.group.LockCommands.release;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.bellwether.catalog.Catalog;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.check.Checks;
import org.bellwether.model.Context;
import org.bellwether.model.Output;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Scenario;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks of locks across a change of the view, with the numbers of docs/checked.md, and planted
 * faults that such checks find.
 */
class LockBudgetsTest {
  private static final Path PAGE = Path.of("..", "docs", "checked.md");

  /**
   * A check of locks.
   *
   * @param title in words, as the page has it
   * @param until how long runs last
   * @param operations of clients, each at any time
   * @param faults of the scenario, each at any time
   * @param permits more faults
   */
  record LockBudget(
      String title,
      int until,
      Operations operations,
      UnaryOperator<Scenario.Builder> faults,
      UnaryOperator<Check> permits) {
    CheckResult run() {
      Scenario.Builder scenario = locks(until, operations);
      scenario
          .parameter("lease", at(8))
          .parameter("beat", at(6))
          .parameter("patience", at(8))
          .parameter("rank", at(3))
          .parameter("rho", 0L)
          .parameter("preVote", false)
          .parameter("warm", at(4))
          .parameter("detection", at(9));
      return permits.apply(Check.of(faults.apply(scenario).build()).promptConnections()).run();
    }

    /** As docs/checked.md has it. */
    String row(CheckResult result) {
      return String.format(
          Locale.ROOT,
          "| `lock-service` | 3 | %s | %d | %,d | %d | complete, holds%s |",
          title,
          until,
          result.states(),
          result.depth(),
          unjudged(result));
    }

    /** Locks never come to rest, so that what is judged at the end of a run is not. */
    private static String unjudged(CheckResult result) {
      StringBuilder text = new StringBuilder();
      for (CheckResult.Unjudged one : result.unjudged()) {
        text.append("; not judged: ").append(one.property());
      }
      return text.toString();
    }

    @Override
    public String toString() {
      return title;
    }
  }

  private static Scenario.Builder locks(int until, Operations operations) {
    return Scenario.builder("lock-service")
        .nodes(3)
        .until(at(until))
        .operations(operations)
        .starts(Scenario.Starts.FIRST);
  }

  private static BigDecimal at(long time) {
    return BigDecimal.valueOf(time);
  }

  private static Operations twoLocks() {
    return all(acquire(0, 1, "a", 1), acquire(0, 2, "b", 1));
  }

  private static Operations oneLock() {
    return all(acquire(0, 1, "a", 1), acquire(0, 2, "a", 1));
  }

  private static LockBudget crashing(String title, Operations operations) {
    return new LockBudget(title, 28, operations, faults -> faults.crash(1, 0), check -> check);
  }

  static List<LockBudget> budgets() {
    return List.of(
        crashing("2 locks, wanted by a member each; the third member crashes", twoLocks()),
        crashing(
            "1 lock, wanted by a member that crashes and by another one",
            all(acquire(0, 0, "a", 1), acquire(0, 1, "a", 1))),
        crashing(
            "2 locks, wanted by a member each, one of which is released; the third member crashes",
            all(acquire(0, 1, "a", 1), release(1, 1, "a", 1), acquire(0, 2, "b", 1))),
        new LockBudget(
            "2 locks, wanted by a member each; 1 crash at a write",
            28,
            twoLocks(),
            faults -> faults,
            check -> check.crashesAtWrite(1)),
        new LockBudget(
            "2 locks, wanted by a member each; 1 crash between two sends",
            28,
            twoLocks(),
            faults -> faults,
            check -> check.crashesAtSend(1)),
        new LockBudget(
            "2 locks, wanted by a member each; 1 pause of any length",
            22,
            twoLocks(),
            faults -> faults,
            check -> check.pauses(1)));
  }

  /** Member 1 is frozen and then cut off; it is connected again before it resumes. */
  private static Scenario.Builder frozenAndCutOff(Scenario.Builder scenario) {
    return scenario
        .fault(new Fault.Pause(at(1), 1))
        .fault(new Fault.Partition(at(1), List.of(List.of(1))))
        .fault(new Fault.Heal(at(1)))
        .fault(new Fault.Resume(at(1), 1));
  }

  private static void holds(LockBudget budget) throws IOException {
    CheckResult result = budget.run();
    assertThat(result.violation()).isNull();
    assertThat(result.complete()).isTrue();
    assertThat(Files.readAllLines(PAGE)).contains(budget.row(result));
  }

  @Test
  void locksOfAMemberThatCrashesAreSafe() throws IOException {
    holds(budgets().get(1));
  }

  @Tag("soak")
  @ParameterizedTest
  @MethodSource("budgets")
  void locksAreSafeAcrossAChangeOfTheView(LockBudget budget) throws IOException {
    holds(budget);
  }

  // ---- Planted faults

  /** A check of locks in which something is planted. */
  private static Check planted(
      BiFunction<Integer, GroupPlan, LockService> make,
      int until,
      Operations operations,
      UnaryOperator<Scenario.Builder> faults) {
    Catalog catalog =
        LockMutants.catalog(
            LockService.class,
            make,
            setting -> new GroupPlan(3, 8, 8, 6, 0, 8, 3, false, 4, 9, false));
    return Check.of(faults.apply(locks(until, operations)).build(), catalog).promptConnections();
  }

  private static MajorityGroup group(int self, GroupPlan plan) {
    return new MajorityGroup(self, plan, false);
  }

  private static LockTable table(int self, GroupPlan plan) {
    return new LockTable(
        self, plan.members(), TokenAlgorithm.PATH_COMPRESSION, plan.patienceTicks());
  }

  /** A member finds in the new view that it holds a lock that it has not reported. */
  @Test
  void theCheckerFindsClaimsThatAreReportedBeforeTheTableIsFrozen() {
    Check check =
        planted(
            (self, plan) ->
                new LockService(new LockFaultsTest.Hasty(self, plan), table(self, plan)),
            28,
            twoLocks(),
            faults -> faults.crash(1, 0));
    CheckResult.Counterexample found =
        Checks.assertThat(check.depthFirst()).violates("no exception");
    assertThat(found.detail()).contains("is held without its token");
  }

  @Test
  void theCheckerFindsAMessageOfALockThatIsHandledTwice() {
    Check check =
        planted(
            (self, plan) ->
                new LockService(group(self, plan), new LockFaultsTest.Credulous(self, plan)),
            22,
            oneLock(),
            faults -> faults);
    Checks.assertThat(check.duplications(1)).violates("one believer");
  }

  @Tag("soak")
  @Test
  void theCheckerFindsLocksThatArePassedOnByPermissions() {
    Check check =
        planted(
            (self, plan) ->
                new LockService(group(self, plan), new LockFaultsTest.Permissive(self, plan)),
            28,
            oneLock(),
            faults -> faults.crash(1, 0));
    Checks.assertThat(check).violates("no lost waiter");
  }

  // ---- A holder that is frozen and cut off

  /** Its client wants a lock from the beginning, so that the time of that makes no states. */
  static final class Wanting extends LockService {
    private final boolean wants;

    Wanting(boolean wants, MajorityGroup group, LockTable table) {
      super(group, table);
      this.wants = wants;
    }

    @Override
    public void boot(@Nullable MemberRecord saved, Context<Message> ctx) {
      super.boot(saved, ctx);
      if (wants) command(new LockCommand.Acquire("a", 1), ctx);
    }
  }

  /** Accepts a view though it still owes a lease to a holder that is left out. */
  static final class Impatient extends MajorityGroup {
    Impatient(int self, GroupPlan plan) {
      super(self, plan, false);
    }

    @Override
    boolean mustWaitFor(GroupTimer.Owed owed) {
      return false;
    }
  }

  /**
   * Members 1 and 2 want a lock, and member 1 is frozen and cut off at any time. There are too many
   * states for a search of all of them, so that it is one of those far from the beginning.
   */
  private static Check frozen(BiFunction<Integer, GroupPlan, MajorityGroup> group) {
    return planted(
            (self, plan) -> new Wanting(self > 0, group.apply(self, plan), table(self, plan)),
            24,
            Operations.NONE,
            LockBudgetsTest::frozenAndCutOff)
        .only("one believer", "fences grow", "one view per epoch")
        .depthFirst()
        .states(2_000_000);
  }

  @Tag("soak")
  @Test
  void aHolderThatIsFrozenAndCutOffIsWaitedFor() {
    assertThat(frozen(LockBudgetsTest::group).run().violation()).isNull();
    Checks.assertThat(frozen(Impatient::new)).violates("one believer");
  }

  /** No grant is told without a lease, if nobody is frozen. */
  static final class TimelyGrants implements Monitor {
    private final TreeSet<Integer> leased = new TreeSet<>();

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (output instanceof Output.Until(Output.Leased claim, var end)) leased.add(node);
      if (output instanceof LockEvent.Granted && !leased.contains(node)) {
        verdict.violated(new Property("timely grants"), "node " + node + " tells " + output, node);
      }
    }

    @Override
    public void lapsed(int node, Output claim, Verdict verdict) {
      if (claim instanceof Output.Leased) leased.remove(node);
    }

    @Override
    public List<Property> properties() {
      return List.of(new Property("timely grants"));
    }
  }

  @Test
  void theCheckerFindsAGrantThatIsToldWithoutALease() {
    Check sound =
        planted(
            (self, plan) -> new LockService(group(self, plan), table(self, plan)),
            22,
            oneLock(),
            faults -> faults);
    CheckResult result = sound.judgedBy(TimelyGrants::new).run();
    assertThat(result.violation()).isNull();
    assertThat(result.complete()).isTrue();
    Check talkative = planted(LockFaultsTest.Talkative::new, 22, oneLock(), faults -> faults);
    Checks.assertThat(talkative.judgedBy(TimelyGrants::new)).violates("timely grants");
  }
}
