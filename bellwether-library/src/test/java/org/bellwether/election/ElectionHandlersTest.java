package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bellwether.election.GarciaMolinaBully.Alarm;
import org.bellwether.election.GarciaMolinaBully.Stable;
import org.bellwether.model.Output.Lost;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result.Leader;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.bellwether.spec.RecordingContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What elections do in states that whole runs seldom come to, or do not show. */
class ElectionHandlersTest {
  private static final long[] IDS = {3, 7, 5};

  @ParameterizedTest
  @ValueSource(
      strings = {
        "afek-gafni",
        "chang-roberts",
        "embedded-ring",
        "franklin",
        "itai-rodeh",
        "one-bit",
        "peterson"
      })
  void allButTheLeadersArePassiveInTheEnd(String name) {
    int n = 4;
    for (int seed = 0; seed < 20; seed++) {
      Simulation simulation = Simulation.of(Scenario.builder(name).nodes(n).seed(seed).build());
      assertThat(IntStream.range(0, n)).noneMatch(simulation::passive);
      List<Integer> leaders = simulation.run().leaders().stream().map(Leader::node).toList();
      assertThat(leaders).isNotEmpty();
      for (int v = 0; v < n; v++) {
        assertThat(simulation.passive(v)).as(name).isNotEqualTo(leaders.contains(v));
      }
    }
  }

  @Test
  void nodesThatSomebodyElseWokeArePassive() {
    Scenario scenario = Scenario.builder("k-leader").nodes(6).start(1, 4).build();
    Simulation simulation = Simulation.of(scenario);
    assertThat(IntStream.range(0, 6)).noneMatch(simulation::passive);
    simulation.run();
    assertThat(IntStream.range(0, 6).filter(simulation::passive)).containsExactly(0, 2, 3, 5);
  }

  @Test
  void theTimesToAgreeAreThoseOfTheirFormulas() {
    assertThat(AgreementTime.ofBully(4, 10)).isEqualTo(12 * 4 + 10);
    assertThat(AgreementTime.ofBully(10, 4)).isEqualTo(12 * 10 + 10);
    // P + (2n+2)T = 42 and 3P + 4T = 46
    assertThat(AgreementTime.ofInvitation(3, 4, 10)).isEqualTo(46 + 2 * 2 * 42);
    assertThat(AgreementTime.ofInvitation(3, 10, 4)).isEqualTo(70 + 2 * 2 * 90); // P counts as T
    assertThat(Bully.agreementTicks(4, 10)).isEqualTo(10 + 2 * 4 + 9 * 4);
  }

  @Test
  void thePrintedBullyDoesWhatIsPrinted() {
    BullyPrinted node = new BullyPrinted(5, IDS, 4);
    RecordingContext<BullyPrinted.Message> ctx = new RecordingContext<>(3);
    node.receive(0, new BullyPrinted.Election(), ctx);
    assertThat(ctx.done()).containsExactly("send 0 Reply[]", "send 1 Election[]", "set REPLY 4");
    node.receive(0, new BullyPrinted.Election(), ctx); // no guard lets it in
    node.receive(1, new BullyPrinted.Leader(), ctx);
    assertThat(ctx.done()).isEmpty();
    node.receive(1, new BullyPrinted.Reply(), ctx);
    assertThat(ctx.done()).containsExactly("cancel REPLY", "set LEADER 12");
    node.receive(1, new BullyPrinted.Reply(), ctx);
    assertThat(ctx.done()).isEmpty();
    node.timeout(BullyPrinted.Wait.LEADER, ctx);
    assertThat(ctx.done()).containsExactly("send 1 Election[]", "set REPLY 4");
    node.receive(1, new BullyPrinted.Reply(), ctx);
    ctx.done();
    node.receive(1, new BullyPrinted.Leader(), ctx);
    assertThat(ctx.done()).containsExactly("cancel LEADER", "emit Elected[leader=7]");
    node.boot(null, ctx);
    assertThat(ctx.done()).containsExactly("send 1 Election[]", "set REPLY 4");
    node.timeout(BullyPrinted.Wait.REPLY, ctx);
    assertThat(ctx.done()).containsExactly("emit Won[]", "send 1 Leader[]");
  }

  @Test
  void everyRepairOfARingWithoutFaultsIsNeedless() {
    NeedlessRepair judge = new NeedlessRepair();
    List<String> violations = new ArrayList<>();
    Verdict verdict = (property, detail, nodes) -> violations.add(property + ": " + detail);
    judge.output(2, new Lost(), verdict);
    assertThat(violations).isEmpty();
    judge.output(2, new TokenRingPrinted.Removed(), verdict);
    judge.output(1, new TokenRingPrinted.Created(), verdict);
    assertThat(violations)
        .containsExactly(
            "no needless repair: station 2 removes a token that is on time",
            "no needless repair: station 1 creates a token though none is lost");
    assertThat(judge.properties()).extracting(Property::name).containsExactly("no needless repair");
  }

  private static GarciaMolinaBully garciaMolina(int self) {
    return new GarciaMolinaBully(self, IDS, 4, 20, false);
  }

  @Test
  void everyLifeOfANodeHasANumberThatIsOnDiskFirst() {
    RecordingContext<GarciaMolinaBully.Message> ctx = new RecordingContext<>(3);
    garciaMolina(2).boot(null, ctx);
    assertThat(ctx.done())
        .startsWith("persist Stable[incarnation=1, version=0]", "set PERIOD 20")
        .endsWith("send 1 AreYouUp[number=RequestNumber[life=1, count=1]]");
    garciaMolina(2).boot(new Stable(3, 7), ctx);
    assertThat(ctx.done())
        .startsWith("persist Stable[incarnation=4, version=7]", "set PERIOD 20")
        .endsWith("send 1 AreYouUp[number=RequestNumber[life=4, count=1]]");
  }

  @Test
  void answersToAnEarlierQuestionAreLate() {
    for (boolean late : new boolean[] {false, true}) {
      GarciaMolinaBully node = garciaMolina(2);
      RecordingContext<GarciaMolinaBully.Message> ctx = new RecordingContext<>(3);
      node.boot(new Stable(3, 7), ctx);
      RequestNumber number = late ? new RequestNumber(3, 1) : new RequestNumber(4, 1);
      node.receive(1, new GarciaMolinaBully.AyuAnswer(number), ctx);
      ctx.done();
      node.timeout(Alarm.AYU_ANSWERS, ctx);
      if (late) {
        assertThat(ctx.done())
            .hasSize(3)
            .satisfies(done -> assertThat(done.getFirst()).startsWith("emit View[status=ELECTION"))
            .endsWith(
                "set EE_ANSWERS 4", "send 0 EnterElection[number=RequestNumber[life=4, count=2]]");
      } else {
        assertThat(ctx.done()).isEmpty(); // a higher node is up
      }
    }
  }

  @Test
  void anElectionEndsWhateverTheNodeWaitedFor() {
    GarciaMolinaBully node = garciaMolina(2);
    RecordingContext<GarciaMolinaBully.Message> ctx = new RecordingContext<>(3);
    node.boot(null, ctx);
    node.timeout(Alarm.AYU_ANSWERS, ctx);
    node.timeout(Alarm.EE_ANSWERS, ctx);
    ctx.done();
    node.receive(1, new GarciaMolinaBully.EnterElection(new RequestNumber(1, 2)), ctx);
    assertThat(ctx.done()).startsWith("cancel SC_ANSWERS");
  }

  @Test
  void aSlotThatIsLongerThanTimeNeverComes() {
    RecordingContext<TimeSlice.Message> ctx = new RecordingContext<>(2);
    new TimeSlice(5, 3).start(ctx);
    new TimeSlice(Long.MAX_VALUE / 3, 3).start(ctx); // the last one that comes
    new TimeSlice(Long.MAX_VALUE / 3 + 1, 3).start(ctx);
    assertThat(ctx.done())
        .containsExactly(
            "set OWN 13",
            "set OWN " + ((Long.MAX_VALUE / 3 - 1) * 3 + 1),
            "set OWN " + Long.MAX_VALUE);
  }

  @Test
  void aCopyOfAReplyFromAnEarlierPhaseDoesNotCount() {
    HirschbergSinclair node = new HirschbergSinclair(8, true);
    RecordingContext<HirschbergSinclair.Message> ctx = new RecordingContext<>(2);
    node.start(ctx);
    for (int port = 0; port < 2; port++)
      node.receive(port, new HirschbergSinclair.Reply(8, 0), ctx);
    assertThat(node.rounds()).isEqualTo(2);
    ctx.done();
    for (int port = 0; port < 2; port++)
      node.receive(port, new HirschbergSinclair.Reply(8, 0), ctx);
    assertThat(ctx.done()).isEmpty();
    assertThat(node.rounds()).isEqualTo(2);
  }

  @Test
  void twoStoresCannotBothHaveTheLowestPrice() {
    List<String> violations = new ArrayList<>();
    Verdict verdict = (property, detail, nodes) -> violations.add(property + ": " + detail);
    StoresTold judge = new StoresTold(new long[] {4, 4, 9});
    judge.output(1, new MobileAgent.Price(4, 0), verdict);
    assertThat(violations).isEmpty();
    judge.output(2, new MobileAgent.Price(4, 1), verdict);
    assertThat(violations)
        .containsExactly("lowest price: node 2 is told of store 1, another node of store 0");
  }
}
