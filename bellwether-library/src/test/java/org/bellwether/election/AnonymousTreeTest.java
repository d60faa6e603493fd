package org.bellwether.election;

import static org.bellwether.check.Checks.assertThat;
import static org.bellwether.check.Checks.check;
import static org.bellwether.scenario.DrawnGraphs.graph;

import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.check.Check;
import org.bellwether.election.AnonymousTree.Again;
import org.bellwether.election.AnonymousTree.Leader;
import org.bellwether.election.AnonymousTree.Message;
import org.bellwether.election.AnonymousTree.Now;
import org.bellwether.election.AnonymousTree.Saturate;
import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Timed;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.spec.monitor.AtMostOneLeader;
import org.bellwether.spec.monitor.Termination;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The election in a tree without names, in every order of messages. */
class AnonymousTreeTest {
  /** All trees of two to five nodes, as pairs of neighbours. */
  private static final List<Network> TREES =
      List.of(
          graph("0-1"),
          graph("0-1 1-2"),
          graph("0-1 1-2 2-3"),
          graph("0-1 0-2 0-3"),
          graph("0-1 1-2 2-3 3-4"),
          graph("0-1 0-2 0-3 0-4"),
          graph("0-1 1-2 1-3 3-4"));

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void exactlyOneLeadsInEveryTreeOfUpToFiveNodesWhoseLinksReorder(boolean announce) {
    for (Network edges : TREES) {
      Scenario scenario =
          Scenario.builder("anonymous-tree")
              .topology(edges)
              .parameter("range", 2)
              .parameter("announce", announce)
              .links(Links.UNIT.reordering())
              .build();
      assertThat(check(scenario)).holds();
    }
  }

  @Test
  void moreNumbersThanTwoMakeNoDifference() {
    assertThat(check(pair("anonymous-tree").parameter("range", 3).build()).reduction(false))
        .holds();
  }

  @Test
  void drawsThatAreTakenInTheOrderOfArrivalMayElectNobodyOnLinksThatReorder() {
    assertThat(mutant(pair("mutant").build())).violates("termination");
    assertThat(mutant(pair("mutant").links(Links.UNIT).build())).holds();
  }

  private static Scenario.Builder pair(String algorithm) {
    return Scenario.builder(algorithm)
        .topology(Network.Kind.of("line"))
        .nodes(2)
        .links(Links.UNIT.reordering());
  }

  /** Compares numbers as they come, whichever draws they are. */
  private static final class AsTheyCome implements LeaderElection<Message>, Timed<Message, Now> {
    private final AnonymousTree election = new AnonymousTree(2, false);
    private boolean spoken; // the other end
    private int draw; // which draw the next number is taken for, modulo 2

    @Override
    public void start(Context<Message> ctx) {
      election.start(ctx);
    }

    @Override
    public void receive(int port, Message message, Context<Message> ctx) {
      switch (message) {
        case Saturate(int number) -> next(port, number, ctx);
        case Again(var draw, int number) -> next(port, number, ctx);
        case Leader leader -> election.receive(port, message, ctx);
      }
    }

    private void next(int port, int number, Context<Message> ctx) {
      election.receive(port, spoken ? new Again(draw, number) : new Saturate(number), ctx);
      spoken = true;
      draw = 1 - draw;
    }

    @Override
    public void timeout(Now timer, Context<Message> ctx) {
      election.timeout(timer, ctx);
    }
  }

  private static Check mutant(Scenario scenario) {
    Entry entry =
        Entry.of("mutant", Family.OTHER, Shape.ANONYMOUS_TREE, AsTheyCome.class)
            .idea("a mutant")
            .model("as the original")
            .guarantee("none")
            .cost("none")
            .paper("none", "https://example.org")
            .anonymous(knowledge -> AsTheyCome::new)
            .judgedBy(setting -> List.of(new AtMostOneLeader(), new Termination()))
            .trait(Trait.STARTS_TOGETHER)
            .build();
    return check(scenario, Catalog.of(entry));
  }
}
