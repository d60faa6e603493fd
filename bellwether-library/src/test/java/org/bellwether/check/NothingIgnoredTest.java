package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.check.CheckResult.Verdict;
import org.bellwether.model.Linked;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Intervention;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.scenario.Step;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * For every algorithm of the catalogue: a check refuses each part of a scenario, and each budget,
 * that it would not carry out, instead of saying that all properties hold beside it.
 */
class NothingIgnoredTest {
  static Stream<Entry> entries() {
    return Catalog.standard().entries().stream().filter(entry -> !entry.synchronizer());
  }

  /** Parts of a scenario that only runs carry out, by name. */
  private static Map<String, UnaryOperator<Scenario.Builder>> parts() {
    BigDecimal one = BigDecimal.ONE;
    Map<String, UnaryOperator<Scenario.Builder>> parts = new TreeMap<>();
    parts.put("loss", s -> s.links(Links.UNIT.unreliable(0.5, 0.5)));
    parts.put("window", s -> fault(s, new Fault.Window(BigDecimal.ZERO, one, 1, 0, 0, one)));
    parts.put("late", s -> fault(s, new Fault.Window(BigDecimal.ZERO, one, 0, 0, 1, one)));
    parts.put("unlink", s -> fault(s, new Fault.Unlink(one, 0, 1)));
    parts.put("token", s -> fault(s, new Fault.LoseToken(one)));
    parts.put("at write", s -> fault(s, new Fault.CrashAtWrite(0, 1, true, null)));
    parts.put("at send", s -> fault(s, new Fault.CrashAtSend(0, 1, null)));
    parts.put("schedule", s -> s.schedule(List.of(new Step.Start(0))));
    parts.put("hand", s -> s.intervene(0, new Intervention.Action.Crash(0)));
    return parts;
  }

  private static Scenario.Builder fault(Scenario.Builder scenario, Fault fault) {
    return scenario.faultless().fault(fault);
  }

  @ParameterizedTest
  @MethodSource("entries")
  void aPartThatOnlyRunsCarryOutIsRefused(Entry entry) {
    Scenario small = SmallChecks.of(entry, 0).scenario();
    List<String> accepted = new ArrayList<>();
    parts()
        .forEach(
            (name, part) -> {
              try {
                CheckResult result = Check.of(part.apply(small.but()).build()).states(100).run();
                if (result.verdict() != Verdict.VIOLATED) accepted.add(name);
              } catch (ScenarioException e) {
                assertThat(e.getMessage()).as(name).isNotBlank();
              }
            });
    assertThat(accepted).as(entry.name()).isEmpty();
  }

  /** The kinds of faults that can strike nodes of an algorithm at all. */
  private static Set<FaultKind> applying(Entry entry) {
    if (entry.rounds()) return EnumSet.of(FaultKind.CRASH, FaultKind.CRASH_AT_SEND);
    Set<FaultKind> kinds = EnumSet.allOf(FaultKind.class);
    kinds.removeIf(kind -> !kind.budgeted());
    if (!Recoverable.class.isAssignableFrom(entry.node())) {
      kinds.removeAll(
          EnumSet.of(FaultKind.RECOVERY, FaultKind.LOST_DISK, FaultKind.CRASH_AT_WRITE));
    }
    if (!Linked.class.isAssignableFrom(entry.node())) kinds.remove(FaultKind.UNLINKING);
    return kinds;
  }

  @ParameterizedTest
  @MethodSource("entries")
  void aBudgetThatCannotApplyIsRefused(Entry entry) {
    Scenario small = SmallChecks.of(entry, 0).scenario();
    Set<FaultKind> applying = applying(entry);
    for (FaultKind kind : FaultKind.values()) {
      if (!kind.budgeted() || applying.contains(kind)) continue;
      Check check = Check.of(small).crashes(entry.rounds() ? 0 : 1).permit(kind, 1).states(100);
      assertThatThrownBy(check::run)
          .as("%s of %s", kind, entry.name())
          .isInstanceOf(ScenarioException.class);
    }
    if (applying.contains(FaultKind.RECOVERY) && small.faults().isEmpty()) {
      assertThatThrownBy(() -> Check.of(small).recoveries(1).states(100).run())
          .as("recoveries without crashes of " + entry.name())
          .isInstanceOf(ScenarioException.class)
          .hasMessageContaining("no crash is permitted");
    }
    if (!Timed.class.isAssignableFrom(entry.node()) && !entry.rounds()) {
      assertThatThrownBy(() -> Check.of(small).timeouts(1).states(100).run())
          .isInstanceOf(ScenarioException.class);
    }
  }
}
