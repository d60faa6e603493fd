package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.bellwether.check.Checks.assertThat;
import static org.bellwether.check.Checks.check;
import static org.bellwether.scenario.Operations.Request.by;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.mutex.Central;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Scenario.Starts;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Renaming;
import org.bellwether.spec.monitor.MutualExclusion;
import org.bellwether.spec.monitor.NoDeadlock;
import org.bellwether.wiring.UntimedScenario;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Where nodes are interchangeable it makes no difference to whom something happens. */
class SymmetryTest {
  private static Check itaiRodeh(int n) {
    Scenario scenario =
        Scenario.builder("itai-rodeh").nodes(n).parameter("range", 2).starts(Starts.FIRST).build();
    return check(scenario).reduction(false).depth(14);
  }

  @Test
  void aTurnOfTheRingIsTheSameState() {
    long every = itaiRodeh(3).run().states();
    CheckResult turned = itaiRodeh(3).symmetry().run();
    assertThat(turned.violation()).isNull();
    assertThat(turned.states()).isLessThan(every / 2).isGreaterThanOrEqualTo(every / 3);
  }

  @Test
  void theOddsOfAMissedStateGrowWithTheNumberOfTurns() {
    CheckResult turned = itaiRodeh(3).symmetry().run();
    double apart = (double) turned.states() * turned.states() / 2 / 0x1p64;
    assertThat(turned.omission() / apart).isCloseTo(3, within(1e-9));
  }

  @Test
  void fingerprintsOfTwoHundredThousandTurnedStatesAreScattered() {
    Scenario ring =
        Scenario.builder("itai-rodeh").nodes(5).parameter("range", 2).starts(Starts.FIRST).build();
    Model model =
        new Model(
            UntimedScenario.of(ring, Catalog.standard()), new CheckSettings().modelOptions(false));
    SymmetryReduction symmetry = SymmetryReduction.of(model);
    Explorer explorer = new Explorer(model);
    List<int[]> states = new ArrayList<>(List.of(model.initial()));
    Set<Long> prints = new HashSet<>();
    for (int i = 0; i < states.size() && prints.size() < 200_000; i++) {
      explorer.stand(states.get(i));
      explorer.expand(
          moved -> {
            if (prints.add(symmetry.fingerprint(moved))) states.add(moved.state().clone());
            return true;
          });
    }
    assertThat(prints).hasSizeGreaterThanOrEqualTo(200_000);
    StateTable table = new StateTable();
    prints.forEach(print -> table.add(print, StateTable.NONE, new int[0]));
    // Clustered ones make long runs, and a search looks at half a run per state.
    assertThat(table.longestRun()).isLessThan(1000);
    // The least of five numbers is negative in 31 of 32 cases.
    long negative = prints.stream().filter(print -> print < 0).count();
    assertThat(negative).isBetween(2L * prints.size() / 5, 3L * prints.size() / 5);
  }

  @Test
  void aViolationIsFoundAndReplayed() {
    Counterexample every = assertThat(itaiRodeh(3).losses(1)).violates("termination");
    Counterexample turned = assertThat(itaiRodeh(3).losses(1).symmetry()).violates("termination");
    assertThat(turned.length()).isEqualTo(every.length());
    assertThat(Checks.replay(turned, Catalog.standard()).violations())
        .extracting(Result.Violation::name)
        .contains("termination");
  }

  @Test
  void whereNodesHaveNamesItIsRefused() {
    Scenario named = Scenario.builder("chang-roberts").nodes(3).build();
    assertThatThrownBy(() -> check(named).symmetry().run())
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("nodes of chang-roberts are not interchangeable");
    assertThatThrownBy(() -> itaiRodeh(3).symmetry().liveness().run())
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("symmetry cannot be combined with liveness");
  }

  /** Entries whose small check has nodes that are interchangeable, and what is left of it. */
  private static final Map<String, Long> INTERCHANGEABLE =
      Map.of(
          "anonymous-tree", 512L,
          "central", 84L,
          "itai-rodeh", 539L,
          "path-compression", 92L,
          "raymond", 75L);

  static Collection<Entry> entries() {
    return Catalog.standard().entries();
  }

  @ParameterizedTest
  @MethodSource("entries")
  void whereItIsAcceptedTheVerdictIsTheSameAndElsewhereItIsRefused(Entry entry) {
    SmallChecks.Small small = SmallChecks.of(entry, 0);
    if (!INTERCHANGEABLE.containsKey(entry.name())) {
      assertThatThrownBy(() -> small.check().symmetry().run())
          .isInstanceOf(ScenarioException.class)
          .hasMessageStartingWith("symmetry cannot be ");
      return;
    }
    CheckResult every = small.check().reduction(false).run();
    CheckResult turned = small.check().symmetry().run();
    assertThat(turned.violation()).isEqualTo(every.violation());
    assertThat(turned.complete()).isEqualTo(every.complete());
    assertThat(turned.depth()).isEqualTo(every.depth());
    assertThat(turned.states())
        .isEqualTo(INTERCHANGEABLE.get(entry.name()))
        .isLessThan(every.states());
    assertThat(small.check().symmetry().threads(2).run().states()).isEqualTo(turned.states());
  }

  private static Scenario lock(String name, int n) {
    return Scenario.builder(name)
        .nodes(n)
        .hold(1)
        .requests(Request.byEach(IntStream.range(0, n).toArray()))
        .build();
  }

  @ParameterizedTest
  @CsvSource({"central, no deadlock", "path-compression, one token", "raymond, one token"})
  void aLossIsFoundWithAsManySteps(String name, String property) {
    Counterexample every =
        assertThat(check(lock(name, 3)).losses(1).reduction(false)).violates(property);
    Counterexample turned =
        assertThat(check(lock(name, 3)).losses(1).symmetry()).violates(property);
    assertThat(turned.length()).isEqualTo(every.length());
    assertThat(Checks.replay(turned, Catalog.standard()).violations())
        .extracting(Result.Violation::name)
        .contains(property);
  }

  @Test
  void whoeverIsSpecialStaysWhereItIs() {
    long every = check(lock("central", 5)).reduction(false).run().states();
    long turned = check(lock("central", 5)).symmetry().run().states();
    assertThat(turned).isLessThan(every / 12).isGreaterThanOrEqualTo(every / 24); // 4! orders
    Scenario.Builder oneAsks = Scenario.builder("central").nodes(2).hold(1).requests(by(1));
    assertThatThrownBy(() -> check(oneAsks.build()).symmetry().run())
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("no two nodes of this scenario are interchangeable");
  }

  @Test
  void partsOfTheNetworkThatAreCutOffTurnWithIt() {
    long every = itaiRodeh(3).depth(8).partitions(1).run().states();
    CheckResult turned = itaiRodeh(3).depth(8).partitions(1).symmetry().run();
    assertThat(turned.states()).isLessThan(every / 2).isGreaterThanOrEqualTo(every / 3);
  }

  @Test
  void nodesOfAnyNetworkAreComparedByTheirPorts() {
    Scenario.Builder pair = Scenario.builder("anonymous-tree").nodes(2).parameter("range", 2);
    long every = check(pair.build()).reduction(false).run().states();
    assertThat(check(pair.build()).symmetry().run().states()).isLessThan(every);
  }

  @Test
  void aRenamingThatForgetsSomebodyIsNoticed() {
    Renaming<Central, Central.Message> forgetful =
        new Renaming<>() {
          @Override
          public boolean permits(int[] to) {
            return to[0] == 0;
          }

          @Override
          public void rename(Central node, int[] to) {} // though it has a queue

          @Override
          public Central.Message renamed(Central.Message message, int[] to) {
            return message;
          }
        };
    Catalog catalog =
        Entries.renamed(
            Central.class,
            place -> new Central(0, false),
            setting -> List.of(new MutualExclusion(), new NoDeadlock()),
            forgetful);
    assertThatThrownBy(() -> check(lock(Entries.NAME, 3), catalog).symmetry().run())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith("the renaming of mutant merges two states");
  }

  @Test
  void aJudgeOfOnesOwnMustTreatAllNodesAlike() {
    assertThatThrownBy(
            () -> check(lock("central", 3)).judgedBy(() -> new Monitor() {}).symmetry().run())
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("may distinguish nodes");
    assertThatThrownBy(
            () -> check(lock("central", 3)).always("x", configuration -> true).symmetry().run())
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("an invariant may distinguish nodes");
  }
}
