package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bellwether.election.LeaderBroadcast.Branching;
import org.bellwether.election.LeaderTerms.Term;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.order.DijkstraScholten;
import org.bellwether.spec.RecordingContext;
import org.junit.jupiter.api.Test;

/** The handlers of nodes that host an election. */
class HostedElectionsTest {
  private static EmbeddedRing<ChangRoberts.Message> alone() {
    return new EmbeddedRing<>(new ChangRoberts(5, false), 0, new int[0], new int[0]);
  }

  /** The second of two nodes on a line. */
  private static <G> EmbeddedRing<G> second(Node<G> member) {
    return new EmbeddedRing<>(member, 2, new int[] {1}, new int[] {0});
  }

  private static LeaderTerms terms(Node<?> election) {
    return new LeaderTerms(
        2,
        term ->
            new LeaderBroadcast<>(
                election,
                new DijkstraScholten<>(new SpanningTree(0), true),
                output -> output instanceof DijkstraScholten.Terminated,
                "hello " + term));
  }

  @Test
  void whoeverIsToldCallsTheNextElectionThoughItHasLed() {
    RecordingContext<Term> ctx = new RecordingContext<>(0);
    terms(alone()).start(ctx);
    assertThat(ctx.done())
        .containsOnlyOnce("emit Won[]", "emit Told[text=hello 1]", "emit Electing[]")
        .endsWith("emit Told[text=hello 1]", "emit Electing[]");
  }

  @Test
  void whoeverHearsOfTheNextElectionKnowsThatTheLastLeaderIsNone() {
    RecordingContext<Term> ctx = new RecordingContext<>(1);
    EmbeddedRing.Hop hop = new EmbeddedRing.Hop(1, new ChangRoberts.Election(4));
    LeaderTerms node = terms(second(new ChangRoberts(9, false)));
    node.receive(0, new Term(2, new LeaderBroadcast.Electing(hop)), ctx);
    assertThat(ctx.done())
        .containsExactly(
            "emit Electing[]",
            "send 0 Term[number=2, content=Electing[content="
                + "Hop[step=0, content=Election[id=4]]]]");
  }

  @Test
  void whoeverIsNotToldCallsNoElection() {
    RecordingContext<Term> ctx = new RecordingContext<>(1);
    LeaderTerms node = terms(second(new ChangRoberts(9, false)));
    DijkstraScholten.Carried probe = new DijkstraScholten.Carried(new SpanningTree.Probe(0, 0));
    node.receive(0, new Term(1, new Branching(probe)), ctx);
    assertThat(ctx.done())
        .anyMatch(line -> line.contains("Join[]"))
        .noneMatch(line -> line.contains("Election"));
  }

  @Test
  void aWinnerSortsAtOnce() {
    RecordingContext<ElectedSorting.Message> ctx = new RecordingContext<>(2);
    new ElectedSorting<>(alone(), 30).start(ctx);
    assertThat(ctx.done())
        .containsExactly("emit Won[]", "send 1 Sorting[content=Collect[values=[30]]]");
    RingSorting.Collect table = new RingSorting.Collect(List.of(30L));
    assertThat(new ElectedSorting.Sorting(table).bits()).isEqualTo(5);
  }

  @Test
  void timersOfAMemberAreThoseOfItsNode() {
    RecordingContext<EmbeddedRing.Hop> ctx = new RecordingContext<>(1);
    second(new TimeSlice(5, 3)).start(ctx);
    assertThat(ctx.done()).containsExactly("set OWN 13");
  }

  @Test
  void theRoundsOfAMemberAreThoseOfItsNode() {
    RecordingContext<EmbeddedRing.Hop> ctx = new RecordingContext<>(1);
    EmbeddedRing<?> phased = second(new HighamPrzytycka(4));
    assertThat(phased.began(0)).isFalse();
    phased.start(ctx);
    assertThat(phased.began(0)).isTrue();
    assertThat(phased.began(1)).isFalse();
    assertThat(second(new ChangRoberts(4)).began(0)).isFalse();
  }

  /** A member that says how many links it has and reaches. */
  private static final class Curious implements Node<String> {
    @Override
    public void start(Context<String> ctx) {
      ctx.random(0, ctx.degree());
      ctx.random(0, ctx.broadcast("here"));
    }

    @Override
    public void receive(int port, String message, Context<String> ctx) {
      ctx.random(port, port);
    }
  }

  @Test
  void aMemberWithoutOthersHasTwoLinksThatLeadHome() {
    RecordingContext<EmbeddedRing.Hop> ctx = new RecordingContext<>(0);
    new EmbeddedRing<>(new Curious(), 0, new int[0], new int[0]).start(ctx);
    assertThat(ctx.done()).containsExactly("random 0..2", "random 0..1", "random 0..0");
  }
}
