package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.model.Context;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Guests under random faults, and mutants of them that the same faults must break. */
class GuestFaultsTest {
  private static Result run(long number, Catalog catalog) {
    Scenario script = GroupFaultScripts.locksWithGuests(number);
    return Simulation.of(script, catalog).judgedBy(() -> new LockFaultsTest.Served(-1)).run();
  }

  private static void survive(long scripts) {
    for (long number = 0; number < scripts; number++) {
      assertThat(run(number, Catalog.standard()).violations()).as("script %d", number).isEmpty();
    }
  }

  @Test
  void guestsAreServedAndBelieveInNothingThatOthersHold() {
    survive(Long.getLong("bellwether.scripts", 100));
  }

  // ---- Every execution of one member and two guests

  private static Check check(Catalog catalog) {
    Scenario scenario =
        Scenario.builder("lock-service")
            .nodes(3)
            .starts(Scenario.Starts.FIRST)
            .until(BigDecimal.valueOf(12))
            .parameter("guests", 2L)
            .parameter("lease", BigDecimal.valueOf(4))
            .parameter("longest", BigDecimal.valueOf(4))
            .parameter("beat", BigDecimal.TWO)
            .parameter("rank", BigDecimal.ONE)
            .parameter("patience", BigDecimal.valueOf(6))
            .parameter("detection", BigDecimal.valueOf(8))
            .parameter("rho", 0L)
            .operations(
                LockCommands.all(
                    LockCommands.acquire(4, 1, "a", 1), LockCommands.acquire(4, 2, "a", 1)))
            .build();
    return Check.of(scenario, catalog).timed(true);
  }

  @Test
  void noExecutionHasTwoBelievers() {
    CheckResult result = check(Catalog.standard()).run();
    assertThat(result.violation()).isNull();
    assertThat(result.complete()).isTrue();
    assertThat(result.states()).isGreaterThan(10_000);
  }

  @Test
  @Tag("soak")
  void norWithAPauseOrAClosedConnection() {
    for (Check check :
        List.of(check(Catalog.standard()).unlinks(1), check(Catalog.standard()).pauses(1))) {
      CheckResult result = check.run();
      assertThat(result.violation()).isNull();
      assertThat(result.complete()).isTrue();
    }
  }

  // ---- Mutants

  private static MajorityGroup group(int self, GroupPlan plan) {
    return new MajorityGroup(self, plan, false);
  }

  private static LockTable table(int self, GroupPlan plan) {
    return new LockTable(
        self, plan.members(), TokenAlgorithm.PATH_COMPRESSION, plan.patienceTicks());
  }

  /** Accepts the end of its claims while a guest believes in them. */
  static final class Carefree extends LockService {
    Carefree(int self, GroupPlan plan) {
      super(group(self, plan), table(self, plan));
    }

    @Override
    void owe(long length, Context<LockService.Message> ctx) {}
  }

  /** Lends the rest of a lease that began before the guest asked. */
  static final class Backdating extends LockService {
    Backdating(int self, GroupPlan plan) {
      super(group(self, plan), table(self, plan));
    }

    @Override
    boolean covers(int beat, GuestSession.Renewal renewal) {
      return true;
    }
  }

  /** Passes on what a guest holds as soon as the connection to it is closed. */
  static final class Taking extends LockService {
    Taking(int self, GroupPlan plan) {
      super(group(self, plan), table(self, plan));
    }

    @Override
    boolean mayTake(GuestSession session) {
      return true;
    }
  }

  /** Gives fences again that a guest which is gone may have used. */
  static final class Forgetful extends LockService {
    Forgetful(int self, GroupPlan plan) {
      super(group(self, plan), table(self, plan));
    }

    @Override
    void forfeit(String lock, long ticket, Context<LockService.Message> ctx) {
      command(new LockCommand.Abandon(lock, ticket), ctx);
    }
  }

  /** Gives up what it has lent when it loses the majority. */
  static final class Dropping extends MajorityGroup {
    Dropping(int self, GroupPlan plan) {
      super(self, plan, false);
    }

    @Override
    void dropSoon(Context<GroupMessage> ctx) {
      debts.forgive(owed -> owed.position() == self, ctx);
      super.dropSoon(ctx);
    }
  }

  /** Leaves though a guest believes in what it holds. */
  static final class Hurried extends MajorityGroup {
    Hurried(int self, GroupPlan plan) {
      super(self, plan, false);
    }

    @Override
    boolean mayLeave() {
      return true;
    }
  }

  /** Counts a lease from when it was told of it. */
  static final class Late extends LockGuest {
    private final long length;

    Late(GroupPlan plan) {
      super(plan);
      length = plan.leaseTicks();
    }

    @Override
    void lent(int renewal, Context<LockService.Message> ctx) {
      ctx.setTimer(new LockService.Borrowed(renewal), length);
      super.lent(renewal, ctx);
    }
  }

  record Mutant(
      String name,
      BiFunction<Integer, GroupPlan, LockService> member,
      Function<GroupPlan, LockGuest> guest) {
    Mutant(String name, BiFunction<Integer, GroupPlan, LockService> member) {
      this(name, member, plan -> new LockGuest(plan));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Mutant> mutants() {
    return Stream.of(
        new Mutant("a host forgets what it has lent", Carefree::new),
        new Mutant("a host takes what is lent", Taking::new),
        new Mutant("a host forgets the fences of a guest", Forgetful::new),
        new Mutant(
            "a host without a majority gives up what is lent",
            (self, plan) -> new LockService(new Dropping(self, plan), table(self, plan))),
        new Mutant(
            "a host leaves though it lends",
            (self, plan) -> new LockService(new Hurried(self, plan), table(self, plan))),
        new Mutant(
            "a guest counts from the answer",
            (self, plan) -> new LockService(group(self, plan), table(self, plan)),
            Late::new));
  }

  @ParameterizedTest
  @MethodSource("mutants")
  void randomFaultsFindEveryMutant(Mutant mutant) {
    Catalog catalog = LockMutants.withGuests(mutant.member(), mutant.guest());
    List<String> fatal = List.of("one believer", "fences grow");
    for (long number = 0; number < 5_000; number++) {
      Result result = Simulation.of(GroupFaultScripts.restlessGuests(number), catalog).run();
      if (result.violations().stream().anyMatch(v -> fatal.contains(v.name()))) {
        return;
      }
    }
    fail(mutant + " is not found");
  }

  // ---- What random scripts find once in half a million

  /** Forgives what was owed to a host that has restarted, though its guests live on. */
  static final class Forgiving extends MajorityGroup {
    Forgiving(int self, GroupPlan plan) {
      super(self, plan, false);
    }

    @Override
    boolean mustWaitFor(GroupTimer.Owed owed) {
      boolean over = cast.incarnations()[owed.position()] > owed.incarnation();
      return !over && super.mustWaitFor(owed);
    }
  }

  /** A guest freezes while it holds a lock that members want, and a member restarts at once. */
  private static Scenario restarts(int member) {
    return Scenario.builder("lock-service")
        .nodes(4)
        .until(BigDecimal.valueOf(300))
        .parameter("guests", 1L)
        .parameter("longest", 50L)
        .operations(
            LockCommands.all(
                LockCommands.acquire(20, 3, "a", 1),
                LockCommands.acquire(60, 0, "a", 1),
                LockCommands.acquire(60, 1, "a", 1),
                LockCommands.acquire(60, 2, "a", 1)))
        .fault(new Fault.Pause(BigDecimal.valueOf(100), 3))
        .crash(101, member)
        .recover(102, member)
        .build();
  }

  private static List<String> violated(Scenario scenario, Catalog catalog) {
    return Simulation.of(scenario, catalog).run().violations().stream()
        .map(Result.Violation::name)
        .toList();
  }

  @Test
  void aGuestBelievesLongerThanAHostThatRestarts() {
    Catalog forgiving =
        LockMutants.withGuests(
            (self, plan) -> new LockService(new Forgiving(self, plan), table(self, plan)),
            plan -> new LockGuest(plan));
    assertThat(IntStream.range(0, 3).mapToObj(GuestFaultsTest::restarts))
        .allMatch(scenario -> violated(scenario, Catalog.standard()).isEmpty())
        .anyMatch(scenario -> violated(scenario, forgiving).contains("one believer"));
  }

  /** Gives up what it has lent as soon as it hears of a view that would end it. */
  static final class Resigned extends MajorityGroup {
    Resigned(int self, GroupPlan plan) {
      super(self, plan, false);
    }

    @Override
    void dropSoon(Context<GroupMessage> ctx) {
      if (casting) drop(ctx);
      else super.dropSoon(ctx);
    }
  }

  /** The view is not decided, and the next one does not know that something was lent. */
  @Test
  void whatIsLentIsReportedUntilItIsOver() {
    Scenario script = ScriptKind.of(589599).script(589599);
    Catalog resigned =
        LockMutants.withGuests(
            (self, plan) -> new LockService(new Resigned(self, plan), table(self, plan)),
            plan -> new LockGuest(plan));
    assertThat(violated(script, Catalog.standard())).isEmpty();
    assertThat(violated(script, resigned)).contains("one believer");
  }
}
