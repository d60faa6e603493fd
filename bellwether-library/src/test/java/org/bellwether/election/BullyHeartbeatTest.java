package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Scenario.Starts;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.bellwether.spec.monitor.HighestLeads;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The bully with a failure detector: nobody has to be told that the leader is dead. */
class BullyHeartbeatTest {
  @Test
  void theHighestLiveNodeLeadsThoughNobodySuspectsASecondTime() {
    Scenario.Builder builder = three(10, 500).startAt(10, 0).crash(0, 2).crash(50, 1);
    Result result = run(builder.build());
    assertThat(result.outcome()).isEqualTo(Outcome.SETTLED);
    assertThat(result.holds()).isTrue();
    assertThat(result.components())
        .containsExactly(new Result.Component(List.of(1L), 1L, null, true));
    // the last heartbeat leaves at 44 and arrives at 45; 10+3 later node 0 asks, 3 later it leads
    assertThat(result.leader()).isEqualTo(new Result.Leader(1, 0, BigDecimal.valueOf(61)));
  }

  @Test
  void aLeaderSendsOneHeartbeatToEachOtherNodePerInterval() {
    Result result = run(three(10, 103).build());
    assertThat(result.leader()).isEqualTo(new Result.Leader(3, 2, BigDecimal.valueOf(3)));
    assertThat(result.messages("Heartbeat")).isEqualTo(2 * 10);
    assertThat(result.messages("Election")).isEqualTo(3); // nobody is suspected afterwards
  }

  @Test
  void heartbeatsNeedATimeToEnd() {
    assertThatThrownBy(() -> run(three(10, 10).until(null).build()))
        .hasMessage(
            "until is missing, expected a time, because bully with these parameters never becomes"
                + " quiescent");
    assertThatThrownBy(() -> run(three(0, 10).build()))
        .hasMessage("parameters.heartbeat: 0, expected a time above 0");
  }

  @Test
  void nobodyWhoNeverStartedIsExpectedToHaveALeader() {
    assertThat(run(three(10, 200).start().build()).violations()).isEmpty();
    assertThat(run(three(10, 200).start(0).crash(1, 0).build()).violations()).isEmpty();
  }

  @Test
  void whateverFailsAllFollowTheHighestLiveNodeWithinTheBound() {
    for (int seed = 0; seed < 1000; seed++) {
      Result result = run(faults(Scenario.builder("bully"), seed).build());
      assertThat(result.warnings()).isEmpty();
      assertThat(result.violations()).as("seed %d", seed).isEmpty();
      assertThat(result.components()).as("seed %d", seed).allMatch(Result.Component::agreed);
    }
  }

  /** Takes its leader for alive, however long it is silent. */
  static final class Trusting
      implements LeaderElection<Bully.Message>,
          Timed<Bully.Message, Bully.Wait>,
          Recoverable<Bully.Message, Bully.Nothing> {
    private final Bully bully;
    private boolean leads;

    Trusting(Bully bully) {
      this.bully = bully;
    }

    @Override
    public void start(Context<Bully.Message> ctx) {
      bully.start(ctx);
    }

    @Override
    public void boot(Bully.@Nullable Nothing saved, Context<Bully.Message> ctx) {
      bully.boot(saved, ctx);
    }

    @Override
    public void receive(int port, Bully.Message message, Context<Bully.Message> ctx) {
      if (message instanceof Bully.Leader) leads = false;
      bully.receive(port, message, ctx);
    }

    @Override
    public void timeout(Bully.Wait wait, Context<Bully.Message> ctx) {
      if (wait == Bully.Wait.REPLY) leads = true;
      if (leads || wait != Bully.Wait.HEARTBEAT) bully.timeout(wait, ctx);
    }
  }

  /** The judge of the catalogue is able to find fault with a bully, and does so with this one. */
  @Test
  void aBullyThatDoesNotWatchItsLeaderFollowsADeadOne() {
    Catalog mutants = catalog(Trusting.class, (bully, number) -> new Trusting(bully), 10);
    int found = 0;
    for (int seed = 0; seed < 100; seed++) {
      Scenario scenario = faults(Scenario.builder("mutant"), seed).build();
      Result result = Simulation.of(scenario, mutants).run();
      if (result.violations().stream().anyMatch(v -> v.name().equals("liveness"))) found++;
    }
    assertThat(found).isGreaterThan(10);
  }

  /** Crashes and recoveries of up to seven nodes on links that reorder, and time to settle. */
  private static Scenario.Builder faults(Scenario.Builder builder, int seed) {
    Random random = new Random(seed);
    int n = 2 + random.nextInt(6);
    int heartbeat = 1 + random.nextInt(20);
    builder.nodes(n).seed(seed).parameter("heartbeat", heartbeat);
    builder.links(
        Links.UNIT
            .reordering()
            .delay(new Links.Delay.Uniform(BigDecimal.ONE, BigDecimal.valueOf(5))));
    boolean[] down = new boolean[n];
    long time = 0;
    for (int i = random.nextInt(10); i > 0; i--) {
      time += random.nextInt(100);
      int node = 1 + random.nextInt(n - 1);
      BigDecimal at = BigDecimal.valueOf(time);
      builder.fault(down[node] ? new Fault.Recover(at, node) : new Fault.Crash(at, node));
      down[node] = !down[node];
    }
    long settled = time + 5 + Bully.agreementTicks(11, heartbeat);
    return builder.until(BigDecimal.valueOf(settled + 20));
  }

  // ---- Every execution of three nodes

  /** One unit of time has passed. */
  record Tick() implements Output.Custom {}

  enum Clock implements Timer {
    TICK
  }

  /** A bully that tells how time passes, if it is node 0. */
  static final class TellingTime
      implements LeaderElection<Bully.Message>,
          Timed<Bully.Message, Timer>,
          Recoverable<Bully.Message, Bully.Nothing> {
    private final Bully bully;
    private final boolean tells;

    TellingTime(Bully bully, boolean tells) {
      this.bully = bully;
      this.tells = tells;
    }

    @Override
    public void start(Context<Bully.Message> ctx) {
      if (tells) ctx.setTimer(Clock.TICK, 1);
      bully.start(ctx);
    }

    @Override
    public void boot(Bully.@Nullable Nothing saved, Context<Bully.Message> ctx) {
      if (tells) ctx.setTimer(Clock.TICK, 1);
      bully.boot(saved, ctx);
    }

    @Override
    public void receive(int port, Bully.Message message, Context<Bully.Message> ctx) {
      bully.receive(port, message, ctx);
    }

    @Override
    public void timeout(Timer timer, Context<Bully.Message> ctx) {
      switch (timer) {
        case Clock.TICK -> {
          ctx.emit(new Tick());
          ctx.setTimer(Clock.TICK, 1);
        }
        case Bully.Wait wait -> bully.timeout(wait, ctx);
        default -> throw new IllegalArgumentException(timer.toString());
      }
    }
  }

  /** So many ticks after the last fault everybody follows the highest live node. */
  static final class Within implements Monitor {
    private final long[] named;
    private final BitSet down = new BitSet();
    private final int most;
    private int quiet;

    Within(int n, int most) {
      named = new long[n];
      Arrays.fill(named, -1);
      this.most = most;
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      switch (output) {
        case Won() -> named[node] = node + 1L;
        case Elected(long leader) -> named[node] = leader;
        case Tick() -> quiet = Math.min(most, quiet + 1);
        default -> {}
      }
      if (quiet < most) return;
      int highest = down.previousClearBit(named.length - 1);
      for (int v = 0; v < named.length; v++) {
        if (!down.get(v) && named[v] != highest + 1) {
          verdict.violated(
              new Property("in time"), "node " + v + " follows " + named[v] + " so late", v);
        }
      }
    }

    @Override
    public void crashed(int node, Verdict verdict) {
      down.set(node);
      named[node] = -1;
      quiet = 0;
    }

    @Override
    public void recovered(int node, Verdict verdict) {
      down.clear(node);
      quiet = 0;
    }
  }

  @Test
  void inEveryExecutionTheHighestLiveNodeLeadsWithinTheBoundAfterACrash() {
    CheckResult result = inTime(3, 1, (int) Bully.agreementTicks(3, 3)).crashes(1).run();
    assertThat(result.holds()).as(String.valueOf(result.violation())).isTrue();
    assertThat(result.complete()).isTrue();
  }

  @Test
  void inEveryExecutionTheyDoSoWhateverTheDelaysWithinTheBound() {
    CheckResult result = inTime(2, 2, (int) Bully.agreementTicks(5, 2)).crashes(1).run();
    assertThat(result.holds()).as(String.valueOf(result.violation())).isTrue();
    assertThat(result.complete()).isTrue();
  }

  /** More than three million states. */
  @Tag("soak")
  @Test
  void inEveryExecutionTheyDoSoAfterACrashAndARecovery() {
    CheckResult result =
        inTime(2, 2, (int) Bully.agreementTicks(5, 2)).crashes(1).recoveries(1).run();
    assertThat(result.holds()).as(String.valueOf(result.violation())).isTrue();
    assertThat(result.complete()).isTrue();
  }

  @Test
  void aCrashIsNotNoticedBeforeTheHeartbeatsAreMissed() {
    CheckResult result = inTime(3, 1, 3 + 3).crashes(1).run();
    assertThat(result.holds()).isFalse();
  }

  private static Check inTime(int heartbeat, int delay, int bound) {
    long roundTrip = 2L * delay + 1;
    Scenario scenario =
        Scenario.builder("mutant")
            .ids(1, 2, 3)
            .starts(Starts.FIRST)
            .links(Links.UNIT.reordering())
            .delay(1, delay)
            .until(BigDecimal.valueOf(bound + 4 * roundTrip))
            .build();
    Catalog telling =
        catalog(TellingTime.class, (bully, place) -> new TellingTime(bully, place == 0), heartbeat);
    return Check.of(scenario, telling).timed(true).judgedBy(() -> new Within(3, bound));
  }

  private static Catalog catalog(
      Class<?> node, BiFunction<Bully, Integer, Node<?>> make, long heartbeat) {
    return Catalog.of(
        Entry.of("mutant", Family.FAULT_TOLERANT_ELECTION, Shape.NAMED, node)
            .idea("a bully")
            .model("that of the bully")
            .guarantee("that of the bully")
            .cost("that of the bully")
            .paper("none", "https://example.org")
            .parameter(Parameter.optionalTime("heartbeat", "none", "not used"))
            .placed(
                setting ->
                    place -> {
                      long roundTrip = 2 * setting.delayBound().longValueExact() + 1;
                      Bully bully = new Bully(place.id(), setting.ids(), roundTrip, heartbeat);
                      return make.apply(bully, place.position());
                    })
            .judgedBy(setting -> List.of(new HighestLeads(setting.ids())))
            .agreesWithin(setting -> BigDecimal.valueOf(Bully.agreementTicks(11, 1)))
            .trait(Trait.PERPETUAL)
            .trait(Trait.COMPONENTS)
            .build());
  }

  private static Scenario.Builder three(int heartbeat, int until) {
    return Scenario.builder("bully")
        .ids(1, 2, 3)
        .parameter("heartbeat", heartbeat)
        .until(BigDecimal.valueOf(until));
  }

  private static Result run(Scenario scenario) {
    return Simulation.of(scenario).run();
  }
}
