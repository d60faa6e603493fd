package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Context;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Locked;
import org.bellwether.model.Output.Unlocked;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.bellwether.spec.monitor.KeyedFencesGrow;
import org.bellwether.spec.monitor.OneBeliever;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The group under random faults, and mutants of it that the same faults must break. */
class GroupFaultsTest {
  /** A run with everything well since some time has a leader in time. */
  static final class LeaderInTime implements Monitor {
    private final long calm;
    private final long bound;
    private double now;
    private int believer = -1;

    LeaderInTime(long calm, long bound) {
      this.calm = calm;
      this.bound = bound;
    }

    @Override
    public boolean keepsTime() {
      return true;
    }

    @Override
    public void passed(long ticks, long ticksPerUnit) {
      now += (double) ticks / ticksPerUnit;
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (output instanceof Output.Until(Locked claim, var end)) {
        if (believer < 0 && now > calm) {
          if (now > calm + bound) {
            verdict.violated(
                new Property("a leader in time"), "node " + node + " leads only at " + now, node);
          }
        }
        believer = node;
      }
      if (output instanceof Unlocked && believer == node) believer = -1;
    }

    @Override
    public void lapsed(int node, Output claim, Verdict verdict) {
      if (believer == node) believer = -1;
    }

    @Override
    public void ended(Ending ending, Verdict verdict) {
      if (believer < 0) {
        verdict.violated(new Property("a leader in time"), "nobody leads in the end");
      }
    }
  }

  static Result run(long number, Catalog catalog) {
    Scenario script = GroupFaultScripts.script(number);
    long bound = ScriptKind.LAST_LATE + ScriptKind.bound(script);
    return Simulation.of(script, catalog)
        .judgedBy(() -> new LeaderInTime(GroupFaultScripts.CALM, bound))
        .run();
  }

  private static void survives(int count) {
    for (long number = 0; number < count; number++) {
      assertThat(run(number, Catalog.standard()).violations()).as("script %d", number).isEmpty();
    }
  }

  @Test
  void noScriptOfFaultsMakesTwoBelieversOrAFenceThatShrinks() {
    survives(400);
  }

  // ---- Mutants

  /** Accepts a view though it still owes a lease to somebody whose claim ends with it. */
  static final class Impatient extends MajorityGroup {
    Impatient(int self, GroupPlan plan) {
      super(self, plan);
    }

    @Override
    boolean mustWaitFor(GroupTimer.Owed owed) {
      return false;
    }
  }

  /** Proposes views in which void claims go on. */
  static final class Endless extends MajorityGroup {
    Endless(int self, GroupPlan plan) {
      super(self, plan);
    }

    @Override
    int ending(int voided) {
      return 0;
    }
  }

  /** Goes on to support claims that a view has ended. */
  static final class Floorless extends MajorityGroup {
    Floorless(int self, GroupPlan plan) {
      super(self, plan);
    }

    @Override
    void raiseFloors() {}

    @Override
    boolean supports(int port, long life, long epoch) {
      return true;
    }
  }

  /** Believes after a crash that it owes nobody anything. */
  static final class Oblivious extends MajorityGroup {
    Oblivious(int self, GroupPlan plan) {
      super(self, plan);
    }

    @Override
    long forgottenTicks() {
      return 0;
    }
  }

  /** Forgets in a crash what it has promised. */
  static final class Forgetful extends MajorityGroup {
    Forgetful(int self, GroupPlan plan) {
      super(self, plan);
    }

    @Override
    public void boot(@Nullable MemberRecord saved, Context<GroupMessage> ctx) {
      MemberRecord kept =
          saved == null
              ? null
              : new MemberRecord(
                  0,
                  saved.floors(),
                  saved.incarnation(),
                  saved.disk(),
                  saved.group(),
                  saved.lives(),
                  saved.disks(),
                  saved.owes());
      super.boot(kept, ctx);
    }
  }

  /** Joins every view that it hears of. */
  static final class Obedient extends MajorityGroup {
    Obedient(int self, GroupPlan plan) {
      super(self, plan);
    }

    @Override
    boolean obeys(long epoch) {
      return cast.epoch() != 0;
    }
  }

  /** Leads as soon as the view is there, whoever supports it. */
  static final class Presumptuous extends MajorityGroup {
    Presumptuous(int self, GroupPlan plan) {
      super(self, plan);
    }

    @Override
    boolean confirms(int supporters) {
      return true;
    }
  }

  /** Decides a view by itself. */
  static final class Autocrat extends MajorityGroup {
    Autocrat(int self, GroupPlan plan) {
      super(self, plan);
    }

    @Override
    boolean decided(int accepting) {
      return true;
    }
  }

  record Mutant(Class<?> type, BiFunction<Integer, GroupPlan, MajorityGroup> make) {
    Catalog catalog() {
      return catalog(false);
    }

    /** The same for members that may lose their disks. */
    Catalog founding() {
      return catalog(true);
    }

    private Catalog catalog(boolean founds) {
      return Catalog.of(
          entry(n -> new GroupPlan(n, 50, 50, 15, 10, 100, 10, true, 50, 50, founds))
              .parameter(Parameter.flag("founding", false, "whether disks may be lost"))
              .build());
    }

    /** An entry of members with a plan that depends on how many they are. */
    EntryBuilder entry(IntFunction<GroupPlan> plan) {
      return Entry.of("majority-group", Family.GROUP, Shape.NAMED, type)
          .idea("a mutant")
          .model("a mutant")
          .guarantee("none")
          .cost("none")
          .paper("none", "https://example.org")
          .placed(setting -> place -> make.apply(place.position(), plan.apply(setting.n())))
          .judgedBy(
              setting ->
                  List.of(
                      new OneBeliever(),
                      new KeyedFencesGrow(),
                      new MajorityGroupInvariant.OneView()))
          .trait(Trait.NO_IDS)
          .trait(Trait.STARTS_TOGETHER)
          .trait(Trait.PERPETUAL);
    }

    @Override
    public String toString() {
      return type.getSimpleName();
    }
  }

  static Stream<Mutant> mutants() {
    return Stream.of(
        new Mutant(Impatient.class, Impatient::new),
        new Mutant(Endless.class, Endless::new),
        new Mutant(Floorless.class, Floorless::new),
        new Mutant(Forgetful.class, Forgetful::new),
        new Mutant(Obedient.class, Obedient::new),
        new Mutant(Presumptuous.class, Presumptuous::new),
        new Mutant(Autocrat.class, Autocrat::new));
  }

  /** The leader is cut off, and everybody else forgets in a crash what it owes to it. */
  private static Scenario amnesia() {
    Scenario.Builder builder = Scenario.builder("majority-group").nodes(3).until(at(400));
    builder.fault(new Fault.Partition(at(95), List.of(List.of(0))));
    for (int v = 1; v < 3; v++) builder.fault(new Fault.Crash(at(95), v));
    for (int v = 1; v < 3; v++) builder.fault(new Fault.Recover(at(96), v));
    return builder.build();
  }

  private static BigDecimal at(long time) {
    return BigDecimal.valueOf(time);
  }

  @Test
  void whoRestartsOwesTheLongestLeaseThatItMayHaveForgotten() {
    Catalog oblivious = new Mutant(Oblivious.class, Oblivious::new).catalog();
    assertThat(Simulation.of(amnesia(), oblivious).run().violations())
        .extracting(Result.Violation::name)
        .contains("one believer");
    assertThat(Simulation.of(amnesia()).run().violations()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("mutants")
  void randomFaultsFindEveryMutant(Mutant mutant) {
    Catalog catalog = mutant.catalog();
    List<String> fatal = List.of("one believer", "fences grow", "one view per epoch");
    for (long number = 0; number < 400; number++) {
      Result result = Simulation.of(GroupFaultScripts.script(number), catalog).run();
      if (result.violations().stream().anyMatch(v -> fatal.contains(v.name()))) return;
    }
    fail(mutant + " is not found");
  }
}
