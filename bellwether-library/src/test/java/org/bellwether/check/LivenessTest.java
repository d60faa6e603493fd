package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.check.Checks.assertThat;
import static org.bellwether.check.Checks.check;
import static org.bellwether.scenario.Operations.Request.by;

import java.util.List;
import java.util.Set;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Shape;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.check.PrintedBully.Flaw;
import org.bellwether.election.ChangRoberts;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.Mutex;
import org.bellwether.model.Node;
import org.bellwether.model.Output.Granted;
import org.bellwether.model.Ring;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Scenario.Starts;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Property;
import org.bellwether.spec.monitor.HighestLeads;
import org.bellwether.spec.monitor.MutualExclusion;
import org.junit.jupiter.api.Test;

/** What must happen some time does, in every fair run; what may happen has a witness. */
class LivenessTest {
  /** Passes a ball round a ring, and once it wants to, keeps it. */
  static final class Player implements Node<Player.Ball> {
    record Ball() {}

    private final boolean first;
    private final boolean keeps;
    private boolean kept;

    Player(boolean first, boolean keeps) {
      this.first = first;
      this.keeps = keeps;
    }

    @Override
    public void start(Context<Ball> ctx) {
      if (first) ctx.send(Ring.NEXT, new Ball());
    }

    @Override
    public void receive(int port, Ball ball, Context<Ball> ctx) {
      if (keeps && ctx.random(0, 1) == 1) kept = true;
      else ctx.send(Ring.NEXT, ball);
    }
  }

  private static Check game(boolean keeps) {
    Catalog catalog =
        Entries.election(
            Shape.ONE_WAY_RING,
            Player.class,
            place -> new Player(place.position() == 0, keeps),
            setting -> List.of());
    return check(Scenario.builder(Entries.NAME).nodes(3).starts(Starts.FIRST).build(), catalog);
  }

  private static boolean kept(Configuration<Object, Object> configuration) {
    for (int v = 0; v < configuration.n(); v++) {
      if (configuration.node(v) instanceof Player player && player.kept) return true;
    }
    return false;
  }

  @Test
  void aSearchForInfiniteRunsThatIsInterruptedSaysSo() {
    CheckResult result =
        game(true).liveness().progress((states, transitions, depth, queue) -> false).run();
    assertThat(result.complete()).isFalse();
    assertThat(result.ended()).isEqualTo("the search was interrupted");
  }

  @Test
  void whatIsPossibleHasAShortestWitness() {
    CheckResult result = game(true).sometimes("somebody keeps the ball", LivenessTest::kept).run();
    assertThat(result).holds();
    assertThat(result.witnesses()).hasSize(1);
    assertThat(result.witnesses().getFirst().length()).isEqualTo(4); // three starts, one delivery
    CheckResult never = game(false).sometimes("somebody keeps the ball", LivenessTest::kept).run();
    assertThat(never.holds()).isFalse();
    assertThat(never.missing()).containsExactly("somebody keeps the ball");
  }

  @Test
  void aRunThatGoesRoundForEverIsALasso() {
    Counterexample endless =
        assertThat(game(true).eventually("kept", LivenessTest::kept)).violates("kept");
    assertThat(endless.detail()).startsWith("it never becomes true, if random choices");
    assertThat(endless.loop()).isEqualTo(4); // the ball is under way
    assertThat(endless.length()).isEqualTo(6); // and goes round three nodes
    assertThat(endless.text()).contains("these steps repeat for ever");
  }

  @Test
  void aRunThatComesToRestTooEarlyIsOneToo() {
    Scenario scenario = Scenario.builder("chang-roberts").ids(2, 1).starts(Starts.FIRST).build();
    Counterexample rest =
        assertThat(check(scenario).eventually("pigs fly", configuration -> false))
            .violates("pigs fly");
    assertThat(rest.loop()).isZero();
    assertThat(rest.detail()).isEqualTo("the run is quiescent, but it has not become true");
  }

  /** Sends a message that is never urgent, round and round, beside another that matters. */
  static final class Busy implements Node<Busy.Word> {
    sealed interface Word {}

    record Idle() implements Word {}

    record News() implements Word {}

    private boolean told;

    @Override
    public void start(Context<Word> ctx) {
      ctx.send(Ring.NEXT, new Idle());
      ctx.send(Ring.PREVIOUS, new News());
    }

    @Override
    public void receive(int port, Word word, Context<Word> ctx) {
      if (word instanceof Idle) ctx.send(Ring.opposite(port), word);
      else told = true;
    }
  }

  @Test
  void aRunThatPutsOffADeliveryForEverDoesNotCount() {
    Catalog catalog =
        Entries.election(Shape.RING, Busy.class, place -> new Busy(), setting -> List.of());
    Scenario scenario = Scenario.builder(Entries.NAME).nodes(3).start(0).build();
    Check check = check(scenario, catalog);
    check.eventually(
        "told", configuration -> configuration.node(2) instanceof Busy busy && busy.told);
    assertThat(check).holds();
  }

  @Test
  void theBullyAnnouncedToTheDeadElectsForEver() {
    Catalog catalog =
        Entries.election(
            Shape.NAMED,
            PrintedBully.class,
            place ->
                new PrintedBully(
                    place.id(), new long[] {1, 2, 3}, 3, Set.of(Flaw.ANNOUNCED_UPWARDS)),
            setting -> List.of(new HighestLeads(setting.ids())));
    Scenario scenario = Scenario.builder(Entries.NAME).ids(1, 2, 3).start(0).crash(0, 2).build();
    CheckResult restless = check(scenario, catalog).timed(true).run();
    assertThat(restless.verdict()).isEqualTo(CheckResult.Verdict.UNJUDGED);
    assertThat(restless.unjudged())
        .contains(new CheckResult.Unjudged(Property.TERMINATION, "no run came to an end"));
    Counterexample endless =
        assertThat(check(scenario, catalog).timed(true).liveness()).violates("termination");
    assertThat(endless.loop()).isPositive();
  }

  /** A lock that is only ever granted to node 0; the others are told to ask again. */
  static final class Unfair implements Mutex<Unfair.Ask> {
    record Ask() {}

    private final int self;

    Unfair(int self) {
      this.self = self;
    }

    @Override
    public void request(Context<Ask> ctx) {
      ctx.send(0, new Ask());
    }

    @Override
    public void receive(int port, Ask ask, Context<Ask> ctx) {
      if (port == self) ctx.emit(new Granted(new Fence(1, 1)));
      else ctx.send(port, ask); // come again
    }

    @Override
    public void release(Context<Ask> ctx) {}
  }

  @Test
  void aClientThatWaitsForEverIsStarved() {
    Catalog catalog =
        Entries.lock(
            Unfair.class,
            place -> new Unfair(place.position()),
            setting -> List.of(new MutualExclusion()));
    Scenario scenario = Scenario.builder(Entries.NAME).nodes(2).hold(1).requests(by(1)).build();
    Counterexample starved =
        assertThat(check(scenario, catalog).liveness()).violates("no starvation");
    assertThat(starved.detail()).isEqualTo("node 1 waits for ever");
    assertThat(starved.loop()).isPositive();
  }

  @Test
  void realAlgorithmsComeToRest() {
    assertThat(check(Scenario.builder("chang-roberts").nodes(4).build()).liveness()).holds();
    assertThat(
            check(
                    Scenario.builder("token-ring")
                        .nodes(3)
                        .hold(1)
                        .requests(by(0), by(1), by(2))
                        .build())
                .liveness())
        .holds();
  }

  @Test
  void whatMustAlwaysBeSoIsJudgedInEveryConfiguration() {
    Scenario scenario = Scenario.builder("chang-roberts").ids(2, 1).starts(Starts.FIRST).build();
    Counterexample found =
        assertThat(
                check(scenario)
                    .always(
                        "nothing travels",
                        configuration -> {
                          int[] count = new int[1];
                          configuration.inFlight((from, to, message) -> count[0]++);
                          return count[0] < 2 || !(configuration.node(0) instanceof ChangRoberts);
                        }))
            .violates("nothing travels");
    assertThat(found.length()).isEqualTo(2);
  }
}
