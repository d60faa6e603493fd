package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.check.Checks.assertThat;
import static org.bellwether.check.Checks.check;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Shape;
import org.bellwether.check.Check;
import org.bellwether.election.QuorumElection.Inquire;
import org.bellwether.election.QuorumElection.Message;
import org.bellwether.election.QuorumElection.Relinquish;
import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.Delay;
import org.bellwether.scenario.Links.LinkDelay;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.simulate.Simulation;
import org.bellwether.topology.overlay.Quorums;
import org.junit.jupiter.api.Test;

class QuorumElectionTest {
  private static final Links REORDERING = Links.UNIT.reordering();
  private static final List<List<Long>> TRIANGLE =
      List.of(List.of(0L, 1L), List.of(1L, 2L), List.of(0L, 2L));

  @Test
  void aLoneCandidateNeedsThreeMessagesAMember() {
    Result result = run(nine().start(4).build());
    assertThat(result.leader().id()).isEqualTo(9);
    assertThat(result.leader().time()).isEqualTo(BigDecimal.valueOf(2));
    assertThat(result.messages()).isEqualTo(Map.of("Request", 4L, "Vote", 4L, "Elected", 4L));
    assertThat(result.theory()).hasSize(2).allMatch(Result.Figure::holds);
  }

  @Test
  void theCostOfALoneCandidateIsThatOfItsQuorumForEverySize() {
    for (int n = 1; n <= 60; n++) {
      int[][] quorums = Quorums.grid(n);
      for (int v = 0; v < n; v += 7) {
        Result result = run(Scenario.builder("quorum-election").nodes(n).start(v).build());
        assertThat(result.total())
            .as("node %d of %d", v, n)
            .isEqualTo(3L * (quorums[v].length - 1));
        assertThat(result.leader().node()).isEqualTo(v);
      }
    }
  }

  @Test
  void inASquareAQuorumIsARowAndAColumn() {
    Result result = run(Scenario.builder("quorum-election").nodes(100 * 100).start(77).build());
    assertThat(result.total()).isEqualTo(3 * (100 + 100 - 1 - 1));
  }

  @Test
  void aHigherCandidateTakesOverTheVotesOfOneThatIsDenied() {
    // node 3 votes for node 0 and asks its vote back; node 2 denies node 0 when it hears of it
    List<List<Long>> quorums =
        List.of(List.of(0L, 2L, 3L), List.of(1L, 2L, 3L), List.of(2L), List.of(2L, 3L));
    Result result =
        run(
            Scenario.builder("quorum-election")
                .ids(1, 2, 3, 4)
                .start(0, 1)
                .parameter("quorums", quorums)
                .links(
                    slow(
                        new LinkDelay(0, 3, new BigDecimal("0.5")),
                        new LinkDelay(0, 2, BigDecimal.TEN)))
                .build());
    assertThat(result.leader().id()).isEqualTo(2);
    assertThat(result.leader().time()).isEqualTo(new BigDecimal("12.5"));
    assertThat(result.messages())
        .isEqualTo(
            Map.of(
                "Request",
                4L,
                "Vote",
                3L,
                "Inquire",
                1L,
                "Deny",
                1L,
                "Relinquish",
                1L,
                "Elected",
                2L));
  }

  @Test
  void aLowerCandidateWinsIfItGetsAllItsVotesBeforeItIsDeniedOne() {
    Result result =
        run(Scenario.builder("quorum-election").ids(1, 2, 3, 4, 5, 6, 7, 8, 9).start(0, 8).build());
    assertThat(result.leader().id()).isEqualTo(1);
  }

  @Test
  void theHighestWinsIfItAsksBeforeAnybodyHasWon() {
    // nodes 0 and 2 lack each other's votes until long after node 1, the highest, has asked
    Result result =
        run(
            Scenario.builder("quorum-election")
                .ids(2, 3, 1)
                .parameter("quorums", TRIANGLE)
                .links(
                    slow(new LinkDelay(0, 1, BigDecimal.TEN), new LinkDelay(2, 0, BigDecimal.TEN)))
                .build());
    assertThat(result.leader().id()).isEqualTo(3);
  }

  @Test
  void whoeverAsksAfterTheVictoryLearnsWhoLeads() {
    SortedMap<Integer, BigDecimal> start = new TreeMap<>();
    start.put(0, BigDecimal.ZERO);
    start.put(4, BigDecimal.valueOf(50));
    Result result = run(nine().start(start).build());
    assertThat(result.leader().id()).isEqualTo(3);
    assertThat(result.outputs().get(4).toString()).contains("leader=3");
    assertThat(result.messages()).doesNotContainKey("Deny");
  }

  @Test
  void anAnnouncementReachesEverybody() {
    Result result = run(nine().start(4).parameter("announce", true).build());
    assertThat(result.messages()).containsEntry("Elected", 8L);
    assertThat(result.violations()).isEmpty();
  }

  @Test
  void thousandsOfRandomElectionsHaveOneWinnerEach() {
    Random random = new Random(8);
    for (int seed = 0; seed < 3000; seed++) {
      int n = 1 + random.nextInt(13);
      SortedMap<Integer, BigDecimal> start = new TreeMap<>();
      start.put(random.nextInt(n), BigDecimal.ZERO);
      for (int v = 0; v < n; v++) {
        if (random.nextInt(3) > 0) start.putIfAbsent(v, BigDecimal.valueOf(random.nextInt(12)));
      }
      Links links =
          Links.UNIT.delay(
              new Delay.Uniform(BigDecimal.ONE, BigDecimal.valueOf(1 + random.nextInt(20))));
      Result result =
          run(
              Scenario.builder("quorum-election")
                  .nodes(n)
                  .seed(seed)
                  .start(start)
                  .links(seed % 2 == 0 ? links : links.reordering())
                  .parameter("announce", seed % 3 == 0)
                  .parameter("quorums", seed % 5 == 0 ? "fold" : "grid")
                  .build());
      assertThat(result.leaders()).as("seed %d", seed).hasSize(1);
      assertThat(start).containsKey(result.leader().node());
    }
  }

  // ---- Checked

  @Test
  void atMostOneLeadsInEveryOrderOfMessagesWhoeverStops() {
    Scenario.Builder three = Scenario.builder("quorum-election").nodes(3).links(REORDERING);
    assertThat(check(three.build()).crashes(2)).holds();
    assertThat(check(three.parameter("quorums", TRIANGLE).build()).crashes(1)).holds();
  }

  @Test
  void threeCandidatesOfAGridElectOneInEveryOrderOfMessages() {
    Scenario scenario =
        Scenario.builder("quorum-election")
            .ids(2, 4, 1, 3)
            .start(0, 1, 2)
            .links(REORDERING)
            .build();
    assertThat(check(scenario)).holds();
  }

  @Test
  void everybodyAgreesInEveryOrderOfMessagesIfTheLeaderAnnouncesItself() {
    Scenario scenario =
        Scenario.builder("quorum-election")
            .ids(2, 4, 1, 3)
            .start(0, 1)
            .parameter("announce", true)
            .links(REORDERING)
            .build();
    assertThat(check(scenario).crashes(1)).holds();
  }

  @Test
  void nobodyIsPromisedToLeadIfACandidatesQuorumIsDown() {
    Result result =
        Simulation.of(
                Scenario.builder("quorum-election")
                    .ids(1, 2, 3)
                    .parameter("quorums", TRIANGLE)
                    .start(0, 1)
                    .crash(0, 2)
                    .build())
            .run();
    assertThat(result.outcome()).isEqualTo(Outcome.NO_LEADER);
    assertThat(result.violations()).isEmpty();
    assertThat(result.warnings()).isEmpty();
  }

  /** An election that handles inquiries in its own way. */
  private static final class Inquired implements LeaderElection<Message> {
    private static final int[][] QUORUMS = {{0, 1}, {1, 2}, {0, 2}};

    private final QuorumElection election;
    private final boolean answers;

    Inquired(Place place, boolean answers) {
      election = new QuorumElection(place.id(), QUORUMS[place.position()], 0);
      this.answers = answers;
    }

    @Override
    public void start(Context<Message> ctx) {
      election.start(ctx);
    }

    @Override
    public void receive(int port, Message message, Context<Message> ctx) {
      if (!(message instanceof Inquire)) election.receive(port, message, ctx);
      else if (answers) ctx.send(port, new Relinquish());
    }
  }

  @Test
  void aCandidateThatGivesAVoteBackAndCountsItStillMakesTwoLeaders() {
    assertThat(mutant(true)).violates("one leader");
  }

  @Test
  void aCandidateThatKeepsItsVotesLeavesNobodyToLead() {
    assertThat(mutant(false)).violates("termination");
  }

  private static Check mutant(boolean answers) {
    Entry original = Catalog.standard().entry("quorum-election");
    EntryBuilder entry =
        Entry.of("mutant", Family.OTHER, Shape.NAMED, Inquired.class)
            .idea("a mutant")
            .model("as the original")
            .guarantee("none")
            .cost("none")
            .paper("none", "https://example.org")
            .placed(setting -> place -> new Inquired(place, answers))
            .judgedBy(original::monitors);
    original.parameters().forEach(entry::parameter);
    return check(
        Scenario.builder("mutant").nodes(3).parameter("quorums", TRIANGLE).build(),
        Catalog.of(entry.build()));
  }

  @Test
  void quorumsThatDoNotMeetAreRefused() {
    Scenario apart =
        Scenario.builder("quorum-election")
            .nodes(2)
            .parameter("quorums", List.of(List.of(0L), List.of(1L)))
            .build();
    assertThatThrownBy(() -> Simulation.of(apart).run())
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("quorums 0 and 1 have no member in common");
  }

  private static Scenario.Builder nine() {
    return Scenario.builder("quorum-election").ids(3, 1, 4, 2, 9, 5, 8, 6, 7);
  }

  private static Links slow(LinkDelay... delays) {
    return Links.UNIT.perLink(List.of(delays));
  }

  private static Result run(Scenario scenario) {
    Result result = Simulation.of(scenario).run();
    assertThat(result.violations()).isEmpty();
    assertThat(result.theory()).allMatch(Result.Figure::holds);
    return result;
  }
}
