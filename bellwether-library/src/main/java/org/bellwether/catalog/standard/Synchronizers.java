package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Family.SYNCHRONIZER;
import static org.bellwether.catalog.Shape.GRAPH;

import java.util.List;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Shape;
import org.bellwether.spec.monitor.AllTicks;
import org.bellwether.sync.Alpha;
import org.bellwether.sync.SimpleSynchronizer;
import org.bellwether.sync.SynchInvariant;

/** Synchronizers that need only the network, and what all of them have in common. */
final class Synchronizers {
  private Synchronizers() {}

  /** A synchronizer on any graph; what is missing is how to make its nodes, and its theory. */
  static EntryBuilder synchronizer(String name, Shape shape, Class<?> node) {
    return Entry.of(name, SYNCHRONIZER, shape, node)
        .parameter(
            Parameter.text(
                "application", "all", "the round algorithm to run, or a load: all, none, children"))
        .parameter(
            Parameter.optional(
                "ticks", "as many as the application needs", "the number of ticks to simulate"))
        .assumesNoFaults()
        .judgedBy(s -> List.of(new AllTicks(s.n(), s.parameters().count("ticks"))))
        .keeps(SynchInvariant::new);
  }

  static Entry alpha() {
    return synchronizer("alpha", GRAPH, Alpha.class)
        .idea(
            "a node whose messages of a tick have all been acknowledged tells its"
                + " neighbours, and continues when all of them have told it the same")
        .model("any connected graph, asynchronous links that may reorder")
        .guarantee(
            "a node begins a tick only when every message of the previous tick has arrived;"
                + " neighbours are at most one tick apart")
        .cost(
            "2·|E| messages per tick and an acknowledgement per message of the application;"
                + " three message delays per tick")
        .paper("Awerbuch, JACM 32(4), 1985", "https://doi.org/10.1145/4221.4227")
        .example("--grid 4x4 --application flooding")
        .synchronizing(
            setting ->
                hosted ->
                    new Alpha<>(hosted.application(), hosted.place().degree(), hosted.ticks()))
        .theory(TickCosts.acknowledgements())
        .theory(TickCosts.perTick("safe 2·|E| a tick", "Safe", f -> 2 * TickCosts.links(f)))
        .theory(TickCosts.inAll("2·|E|", f -> 2 * TickCosts.links(f)))
        .theory(
            Formula.exactly(
                    "control 4·|E| a tick under full load",
                    f -> 4 * TickCosts.links(f) * TickCosts.ticks(f),
                    Facts::total)
                .when(f -> f.setting().parameters().text("application").equals("all")))
        .theory(TickCosts.time("time 3 a tick under full load", facts -> 3, TickCosts.ALL))
        .theory(TickCosts.time("time 1 a tick without load", facts -> 1, TickCosts.NONE))
        .theory(TickCosts.timeAtMost("time at most 3 a tick", facts -> 3))
        .build();
  }

  static Entry simple() {
    return synchronizer("simple-synchronizer", GRAPH, SimpleSynchronizer.class)
        .idea(
            "every node sends every neighbour one message per tick, an empty one if"
                + " necessary, and continues when it has heard from all of them")
        .model("any connected graph, asynchronous links that may reorder")
        .guarantee(
            "a node begins a tick only when every message of the previous tick has arrived;"
                + " neighbours are at most one tick apart")
        .cost("2·|E| messages per tick, including the application's; one message delay per tick")
        .paper(
            "Ghosh, Distributed Systems: An Algorithmic Approach, chapter 11",
            "https://doi.org/10.1201/b17224")
        .example("--grid 4x4 --application bfs")
        .synchronizing(
            setting ->
                hosted ->
                    new SimpleSynchronizer<>(
                        hosted.application(), hosted.place().degree(), hosted.ticks()))
        .theory(
            Formula.exactly(
                    "messages in all, M_A = 2·|E| a tick",
                    f -> 2 * TickCosts.links(f) * TickCosts.ticks(f),
                    TickCosts::all)
                .about(Formula.Subject.ALL_MESSAGES))
        .theory(TickCosts.time("time 1 a tick", facts -> 1, TickCosts::unit))
        .build();
  }
}
