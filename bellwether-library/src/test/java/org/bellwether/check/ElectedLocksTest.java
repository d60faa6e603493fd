package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.check.Checks.assertThat;
import static org.bellwether.check.Checks.check;
import static org.bellwether.scenario.Operations.Request.by;

import java.util.List;
import java.util.function.UnaryOperator;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Setting;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.election.Bully;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.GuestContext;
import org.bellwether.model.Mutex;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Granted;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed;
import org.bellwether.mutex.ElectedCentral;
import org.bellwether.mutex.ElectedCentral.Doing;
import org.bellwether.mutex.ElectedCentral.Handover;
import org.bellwether.mutex.ElectedCentral.Message;
import org.bellwether.mutex.ElectedCentral.Report;
import org.bellwether.mutex.ElectedCentral.Wait;
import org.bellwether.mutex.Succession;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Scenario;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Property;
import org.bellwether.spec.monitor.FencesGrow;
import org.bellwether.spec.monitor.MutualExclusion;
import org.bellwether.spec.monitor.NoDeadlock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Three nodes with a lock whose coordinator or monitor is elected: one of them may crash at any
 * moment, and recover at any later one, while messages take any time within the bound.
 */
class ElectedLocksTest {
  private static Scenario.Builder lock(
      String name, long least, long most, long hold, int... clients) {
    return Scenario.builder(name)
        .nodes(3)
        .links(Links.UNIT.reordering())
        .delay(least, most)
        .hold(hold)
        .requests(Request.byEach(clients))
        .parameter("election", "bully")
        .parameter("tp", 0);
  }

  /** Clients may stay inside until after a new coordinator has taken over. */
  private static Check central(long least, long most, int... clients) {
    return check(lock("central", least, most, 4 + 8 * most, clients).build());
  }

  /** Clients may stay inside until after a node that has recovered has joined the ring. */
  private static Check ring(long least, long most, int... clients) {
    long hold = 6 * most;
    long ack = 2 * most + 1;
    return check(
        lock("token-ring", least, most, hold, clients)
            .parameter("ackTimeout", ack)
            .parameter("lossTimeout", 3 * (most + hold + ack) + 1)
            .build());
  }

  @Test
  void theCentralLockSurvivesACrash() {
    CheckResult result = central(1, 1, 0, 1, 2).crashes(1).run();
    assertThat(result).holds();
    assertThat(result.timed()).isTrue();
    assertThat(central(1, 2, 1, 2).crashes(1)).holds();
  }

  @Test
  void theCentralLockSurvivesACrashAndARecovery() {
    assertThat(central(1, 1, 1, 2).crashes(1).recoveries(1)).holds();
  }

  @Test
  void nobodyWaitsForEverForTheCentralLock() {
    assertThat(central(1, 1, 1, 2).crashes(1).liveness()).holds();
    assertThat(central(1, 1, 0, 2).crashes(1).recoveries(1).liveness()).holds();
  }

  @Tag("soak")
  @Test
  void theCentralLockSurvivesACrashAndARecoveryWithDelaysInARange() {
    Scenario inOrder = lock("central", 1, 2, 20, 1, 2).links(Links.UNIT).delay(1, 2).build();
    assertThat(check(inOrder).crashes(1).recoveries(1)).holds();
    Scenario brief = lock("central", 1, 2, 1, 1, 2).build();
    assertThat(check(brief).crashes(1).recoveries(1)).holds();
    assertThat(central(1, 1, 0, 1, 2).crashes(1).recoveries(1).liveness()).holds();
  }

  @Test
  void theRingSurvivesACrash() {
    assertThat(ring(1, 1, 0, 1, 2).crashes(1)).holds();
    assertThat(ring(1, 2, 0, 1).crashes(1)).holds();
  }

  @Test
  void theRingSurvivesACrashAndARecovery() {
    assertThat(ring(1, 1, 1, 2).crashes(1).recoveries(1)).holds();
  }

  @Test
  void nobodyWaitsForEverForTheToken() {
    assertThat(ring(1, 1, 0, 1).crashes(1).liveness()).holds();
    assertThat(ring(1, 1, 0, 2).crashes(1).recoveries(1).liveness()).holds();
  }

  @Tag("soak")
  @Test
  void theRingSurvivesACrashAndARecoveryWithDelaysInARange() {
    Scenario inOrder =
        lock("token-ring", 1, 2, 6, 0, 1)
            .links(Links.UNIT)
            .delay(1, 2)
            .parameter("ackTimeout", 5)
            .parameter("lossTimeout", 40)
            .build();
    assertThat(check(inOrder).crashes(1).recoveries(1)).holds();
    assertThat(ring(1, 1, 0, 1, 2).crashes(1).recoveries(1).liveness()).holds();
  }

  @Test
  void withoutAnElectionACrashOfTheMonitorIsTheEnd() {
    Scenario plain =
        Scenario.builder("token-ring")
            .nodes(3)
            .parameter("ackTimeout", 3)
            .parameter("lossTimeout", 16)
            .hold(1)
            .requests(by(0), by(1))
            .build();
    Counterexample stuck = assertThat(check(plain).crashes(1)).violates("no deadlock");
    assertThat(stuck.steps()).contains("node 0 crashes");
  }

  // ---- Planted faults

  /** The central lock, whose nodes say something else than the real ones. */
  static final class Lying
      implements Mutex<Message>, Timed<Message, Wait>, Recoverable<Message, Succession.Stored> {
    private final ElectedCentral node;
    private final UnaryOperator<Message> says;
    private final UnaryOperator<Output> tells;

    Lying(Place place, UnaryOperator<Message> says, UnaryOperator<Output> tells) {
      long[] ids = {0, 1, 2};
      Succession<Bully.Message> succession =
          new Succession<>(place.position(), 3, 4, new Bully(place.position(), ids, 4));
      node = new ElectedCentral(place.position(), new ElectedCentral.Plan(0, 4, 0), succession);
      this.says = says;
      this.tells = tells;
    }

    private Context<Message> lying(Context<Message> ctx) {
      return new GuestContext<>(
          ctx, says, timer -> timer, output -> ctx.emit(tells.apply(output)), ctx::persist);
    }

    @Override
    public void start(Context<Message> ctx) {
      node.start(lying(ctx));
    }

    @Override
    public void request(Context<Message> ctx) {
      node.request(lying(ctx));
    }

    @Override
    public void release(Context<Message> ctx) {
      node.release(lying(ctx));
    }

    @Override
    public void receive(int port, Message message, Context<Message> ctx) {
      node.receive(port, message, lying(ctx));
    }

    @Override
    public void timeout(Wait timer, Context<Message> ctx) {
      node.timeout(timer, lying(ctx));
    }

    @Override
    public void boot(Succession.@Nullable Stored stored, Context<Message> ctx) {
      node.boot(stored, lying(ctx));
    }
  }

  private static List<Monitor> judges(Setting setting) {
    return List.of(
        new MutualExclusion(),
        NoDeadlock.withMajority(setting.n()),
        new FencesGrow(new Property("fences grow")));
  }

  private static Check mutant(UnaryOperator<Message> says, UnaryOperator<Output> tells) {
    Catalog catalog =
        Entries.lock(Lying.class, place -> new Lying(place, says, tells), ElectedLocksTest::judges);
    Scenario scenario =
        Scenario.builder(Entries.NAME).nodes(3).delay(1, 2).hold(20).requests(by(1), by(2)).build();
    return check(scenario, catalog).timed(true).crashes(1);
  }

  @Test
  void nodesThatSayWhatTheRealOnesSayKeepTheLock() {
    assertThat(mutant(message -> message, output -> output)).holds();
  }

  /** Reports always the same, whatever the node was doing. */
  private static UnaryOperator<Message> reporting(Doing always, Doing instead) {
    return message ->
        message instanceof Handover(Succession.Answer(long epoch, Report(Doing doing, long stamp)))
                && doing == always
            ? new Handover(new Succession.Answer(epoch, new Report(instead, stamp)))
            : message;
  }

  @Test
  void aCoordinatorThatGrantsThoughSomebodyIsInsideIsFound() {
    assertThat(mutant(reporting(Doing.INSIDE, Doing.IDLE), output -> output))
        .violates("mutual exclusion");
  }

  @Test
  void aCoordinatorThatForgetsWhoWaitsIsFound() {
    assertThat(mutant(reporting(Doing.WAITING, Doing.IDLE), output -> output).liveness())
        .violates("no starvation");
  }

  @Test
  void fencesWhoseEpochDoesNotGrowAreFound() {
    UnaryOperator<Output> firstEpoch =
        output ->
            output instanceof Granted(Fence(var epoch, long sequence))
                ? new Granted(new Fence(1, sequence))
                : output;
    assertThat(mutant(message -> message, firstEpoch)).violates("fences grow");
  }
}
