package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Parameter;
import org.bellwether.model.Context;
import org.bellwether.simulate.Result;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Members that live twice at once, and wall clocks that jump. */
class DoubledLivesTest {
  private static List<Result.Violation> violations(long number, Catalog catalog) {
    return ScriptKind.DOUBLED.violations(number, catalog);
  }

  private static void survive(LongStream numbers) {
    numbers.forEach(
        number ->
            assertThat(ScriptKind.DOUBLED.judge(number, Catalog.standard()))
                .as("script %d: %s", number, violations(number, Catalog.standard()))
                .isNotEqualTo(ScriptKind.Verdict.VIOLATED));
  }

  @Test
  void noScriptMakesTwoBelieversAndTheOthersServe() {
    survive(LongStream.range(0, 300));
    survive(LongStream.of(321, 664, 1737, 2948, 6178)); // have found faults
  }

  @Test
  @Tag("soak")
  void norDoAHundredThousand() {
    survive(LongStream.range(0, 100_000).parallel());
  }

  // ---- The protocol as it was

  /**
   * Tells disks apart by when they were first used, so that an earlier one counts as a founder's.
   */
  static final class ByClock extends DoubledGroup {
    ByClock(int own, GroupPlan plan) {
      super(own, plan);
    }

    @Override
    long identity(Context<GroupMessage> ctx) {
      return ctx.wallClock() + 1;
    }

    @Override
    boolean wasThere(long founder, long blank) {
      return founder >= blank;
    }
  }

  /** Is connected with lives that are over. */
  static final class Forgiving extends DoubledGroup {
    Forgiving(int own, GroupPlan plan) {
      super(own, plan);
    }

    @Override
    boolean isOver(long life, long start) {
      return false;
    }
  }

  record Mutant(
      Class<?> type, BiFunction<Integer, GroupPlan, MajorityGroup> make, String violates) {
    Catalog catalog() {
      return Catalog.of(
          new GroupFaultsTest.Mutant(type, make)
              .entry(n -> new GroupPlan(n - 1, 50, 50, 15, 10, 100, 10, true, 50, 50, true))
              .parameter(Parameter.flag("founding", false, "whether disks may be lost"))
              .parameter(Parameter.flag("doubled", false, "whether one lives twice"))
              .build());
    }

    @Override
    public String toString() {
      return type.getSimpleName();
    }
  }

  static Stream<Mutant> mutants() {
    return Stream.of(
        new Mutant(ByClock.class, ByClock::new, "one believer"),
        new Mutant(ByClock.class, ByClock::new, "fences grow"),
        new Mutant(Forgiving.class, Forgiving::new, "a leader in time"));
  }

  @ParameterizedTest
  @MethodSource("mutants")
  void scriptsFindTheProtocolAsItWas(Mutant mutant) {
    Catalog catalog = mutant.catalog();
    for (long number = 0; number < 3000; number++) {
      if (violations(number, catalog).stream().anyMatch(v -> v.name().equals(mutant.violates))) {
        return;
      }
    }
    fail(mutant + " is not found");
  }
}
