package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.scenario.Operations.Request.by;

import java.math.BigDecimal;
import java.util.BitSet;
import java.util.List;
import java.util.TreeSet;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Outbox;
import org.bellwether.model.Output;
import org.bellwether.model.Recoverable;
import org.bellwether.model.RoundNode;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.scenario.Step;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A node that crashes between two of its messages splits a broadcast. */
class CrashAtSendTest {
  private static final Property ALL_OR_NONE = new Property("all or none");

  record News() {}

  record Heard() implements Output.Custom {}

  /** Tells all others what it hears first; passed on by each of them, or by the first alone. */
  static final class Broadcaster implements Node<News> {
    private final boolean passesOn;
    private boolean knows;

    Broadcaster(boolean passesOn) {
      this.passesOn = passesOn;
    }

    @Override
    public void start(Context<News> ctx) {
      hear(ctx, true);
    }

    @Override
    public void receive(int port, News news, Context<News> ctx) {
      hear(ctx, passesOn);
    }

    private void hear(Context<News> ctx, boolean tells) {
      if (knows) return;
      knows = true;
      ctx.emit(new Heard());
      if (tells) ctx.broadcast(new News());
    }
  }

  /** In the end either all who live have heard the news, or none of them has. */
  static final class AllOrNone implements Monitor {
    private final BitSet heard = new BitSet();
    private final BitSet down = new BitSet();
    private final int n;

    AllOrNone(int n) {
      this.n = n;
    }

    @Override
    public List<Property> properties() {
      return List.of(ALL_OR_NONE);
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      heard.set(node);
    }

    @Override
    public void crashed(int node, Verdict verdict) {
      down.set(node);
    }

    @Override
    public void ended(Ending ending, Verdict verdict) {
      int alive = 0;
      int know = 0;
      for (int v = 0; v < n; v++) {
        if (down.get(v)) continue;
        alive++;
        if (heard.get(v)) know++;
      }
      if (know > 0 && know < alive) verdict.violated(ALL_OR_NONE, know + " of " + alive + " know");
    }
  }

  private static Catalog broadcast(boolean passesOn) {
    return Entries.election(
        Shape.NAMED,
        Broadcaster.class,
        place -> new Broadcaster(passesOn),
        setting -> List.of(new AllOrNone(setting.n())));
  }

  private static Scenario.Builder three() {
    return Scenario.builder(Entries.NAME).nodes(3).start(0);
  }

  @Test
  void aBroadcastIsSplitByACrashBetweenTwoSendsAlone() {
    Catalog best = broadcast(false);
    CheckResult beside = Check.of(three().build(), best).crashes(1).run();
    assertThat(beside.verdict()).isEqualTo(CheckResult.Verdict.HOLDS);
    assertThat(beside.notExplored())
        .contains("crashes between two messages of a step (--crashes-at-send N)");
    CheckResult between = Check.of(three().build(), best).crashesAtSend(1).run();
    Counterexample split = between.violation();
    assertThat(split).isNotNull();
    assertThat(split.steps())
        .first()
        .asString()
        .endsWith("node 0 crashes after it has sent one message");
    assertThat(split.scenario().schedule()).contains(new Step.CrashAtSend(new Step.Start(0), 1));
    assertThat(Checks.replay(split, best).violations())
        .extracting(Result.Violation::name)
        .containsExactly("all or none");
    assertThat(between.notExplored()).noneMatch(one -> one.contains("between two messages"));
  }

  @Test
  void whoeverPassesTheNewsOnSurvivesTwoSuchCrashes() {
    CheckResult result =
        Check.of(three().build(), broadcast(true)).crashes(1).crashesAtSend(2).run();
    assertThat(result.verdict()).isEqualTo(CheckResult.Verdict.HOLDS);
  }

  @Test
  void aScriptSplitsABroadcastInASimulation() {
    Scenario scenario = three().fault(new Fault.CrashAtSend(0, 1, null)).build();
    Result result = Simulation.of(scenario, broadcast(false)).run();
    assertThat(result.messages()).containsEntry("News", 1L);
    assertThat(result.violations())
        .extracting(Result.Violation::name)
        .containsExactly("all or none");
    Scenario later = three().fault(new Fault.CrashAtSend(0, 3, null)).build();
    assertThat(Simulation.of(later, broadcast(false)).run().violations()).isEmpty();
  }

  @Test
  void sendsAreCountedOverAllLivesOfANode() {
    Catalog stubborn = stubborn();
    Scenario scenario =
        Scenario.builder(Entries.NAME)
            .nodes(3)
            .fault(new Fault.CrashAtSend(0, 1, BigDecimal.ONE))
            .fault(new Fault.CrashAtSend(0, 2, BigDecimal.ONE))
            .build();
    Result result = Simulation.of(scenario, stubborn).run();
    assertThat(result.messages()).containsEntry("News", 4L); // one, one, and both in the third life
  }

  /** Tells all others in every life, and writes down that it has. */
  static final class Stubborn implements Recoverable<News, Stubborn.Told> {
    record Told() {}

    private final boolean first;

    Stubborn(boolean first) {
      this.first = first;
    }

    @Override
    public void boot(@Nullable Told saved, Context<News> ctx) {
      if (!first) return;
      ctx.persist(new Told());
      if (saved != null) ctx.emit(new Heard());
      ctx.broadcast(new News());
    }

    @Override
    public void receive(int port, News news, Context<News> ctx) {}
  }

  private static Catalog stubborn() {
    return Catalog.of(
        Entry.of(Entries.NAME, Family.OTHER, Shape.NAMED, Stubborn.class)
            .idea("a test")
            .model("a test")
            .guarantee("a test")
            .cost("a test")
            .paper("a test", "https://example.org")
            .placed(setting -> place -> new Stubborn(place.position() == 0))
            .trait(Trait.NO_IDS)
            .trait(Trait.STARTS_TOGETHER)
            .build());
  }

  /** Objects to a node that comes back without its record. */
  static final class NeverBlank implements Monitor {
    private boolean again;

    @Override
    public void recovered(int node, Verdict verdict) {
      again = true;
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      again = false;
    }

    @Override
    public void ended(Ending ending, Verdict verdict) {
      if (again) verdict.violated(new Property("a record survives"), "it was lost");
    }
  }

  @Test
  void theRecordIsDurableBeforeTheFirstMessageLeaves() {
    Scenario scenario = Scenario.builder(Entries.NAME).nodes(3).build();
    Check check = Check.of(scenario, stubborn()).judgedBy(NeverBlank::new);
    assertThat(check.crashesAtSend(1).recoveries(1).run().holds()).isTrue();
    Check atWrite = Check.of(scenario, stubborn()).judgedBy(NeverBlank::new);
    assertThat(atWrite.crashesAtWrite(1).recoveries(1).run().holds()).isFalse();
  }

  @Test
  void symmetryIsRefused() {
    Scenario clients =
        Scenario.builder("central").nodes(4).hold(1).requests(by(0), by(1), by(2)).build();
    assertThatThrownBy(() -> Check.of(clients).symmetry().crashesAtSend(1).run())
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("tells their receivers apart");
  }

  // ---- Rounds

  record Values(TreeSet<Integer> seen) {}

  record Decided(int value) implements Output.Custom {}

  /** FloodSet: everybody tells everybody all values, and decides on the least after some rounds. */
  static final class FloodSet implements RoundNode<Values> {
    private final int last;
    private final TreeSet<Integer> seen = new TreeSet<>();

    FloodSet(int value, int last) {
      this.last = last;
      seen.add(value);
    }

    @Override
    public boolean round(int round, List<@Nullable Values> inbox, Outbox<Values> out) {
      for (Values values : inbox) if (values != null) seen.addAll(values.seen());
      if (round == last) {
        out.emit(new Decided(seen.getFirst()));
        return false;
      }
      out.broadcast(new Values(new TreeSet<>(seen)));
      return true;
    }
  }

  /** Nobody decides otherwise than another. */
  static final class SameDecision implements Monitor {
    private int decided = -1;

    @Override
    public List<Property> properties() {
      return List.of(Property.AGREEMENT);
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (!(output instanceof Decided(int value))) return;
      if (decided >= 0 && decided != value) {
        verdict.violated(Property.AGREEMENT, "node " + node + " decides on " + value, node);
      }
      decided = value;
    }
  }

  private static Catalog floodSet(int rounds) {
    return Catalog.of(
        Entry.of(Entries.NAME, Family.OTHER, Shape.COMPLETE, FloodSet.class)
            .idea("a test")
            .model("a test")
            .guarantee("a test")
            .cost("a test")
            .paper("Lynch", "https://example.org")
            .rounds(setting -> place -> new FloodSet((int) place.id(), rounds))
            .judgedBy(setting -> List.of(new SameDecision()))
            .build());
  }

  private static final Scenario FLOOD =
      Scenario.builder(Entries.NAME).nodes(4).ids(1, 2, 3, 4).build();

  @Test
  void floodSetNeedsOneRoundMoreThanThereAreCrashes() {
    assertThat(Check.of(FLOOD, floodSet(1)).crashes(1).run().verdict())
        .isEqualTo(CheckResult.Verdict.HOLDS);
    Counterexample early = Check.of(FLOOD, floodSet(1)).crashesAtSend(1).run().violation();
    assertThat(early).isNotNull();
    assertThat(early.name()).isEqualTo("agreement");
    assertThat(Checks.replay(early, floodSet(1)).violations())
        .extracting(Result.Violation::name)
        .contains("agreement");
    CheckResult two = Check.of(FLOOD, floodSet(2)).crashesAtSend(2).run();
    assertThat(two.violation()).isNotNull(); // two crashes need three rounds
    assertThat(Checks.replay(two.violation(), floodSet(2)).violations()).isNotEmpty();
    assertThat(Check.of(FLOOD, floodSet(2)).crashes(1).crashesAtSend(1).run().verdict())
        .isEqualTo(CheckResult.Verdict.HOLDS);
    Scenario three = FLOOD.but().nodes(3).ids(1, 2, 3).build();
    assertThat(Check.of(three, floodSet(3)).crashes(2).crashesAtSend(2).run().verdict())
        .isEqualTo(CheckResult.Verdict.HOLDS);
  }

  @Test
  void nodesOfLockStepRoundsCrashInASimulation() {
    Scenario split = FLOOD.but().fault(new Fault.CrashAtSend(0, 1, null)).build();
    Result result = Simulation.of(split, floodSet(1)).run();
    assertThat(result.violations()).extracting(Result.Violation::name).contains("agreement");
    Scenario whole = FLOOD.but().crash(1, 0).build();
    assertThat(Simulation.of(whole, floodSet(1)).run().violations()).isEmpty();
    Scenario paused = FLOOD.but().fault(new Fault.Pause(BigDecimal.ONE, 0)).build();
    assertThatThrownBy(() -> Simulation.of(paused, floodSet(1)).run())
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("lock-step");
  }
}
