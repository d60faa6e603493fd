package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Shape.GRAPH;
import static org.bellwether.catalog.Shape.LINE;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.Factory;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Node;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.monitor.AllTicks;
import org.bellwether.spec.monitor.NothingLate;
import org.bellwether.spec.monitor.TakingTurns;
import org.bellwether.sync.Abd;
import org.bellwether.sync.InterleavedSynchrony;
import org.bellwether.sync.PermissionInvariant;

/** The synchronizer that uses clocks, and interleaved synchrony with and without clocks. */
final class TimedSynchronizers {
  private static final BigDecimal TWO = BigDecimal.valueOf(2);
  private static final String DELTA_FALLBACK = "the longest delay of the links; 1 if it is 0";

  private TimedSynchronizers() {}

  static Entry abd() {
    return Synchronizers.synchronizer("abd", GRAPH, Abd.class)
        .idea("if no message takes longer than δ, a tick of 2δ on every node's clock is enough")
        .model("any connected graph, delays of at most δ, clocks that keep time, no pauses")
        .guarantee(
            "neighbours wake within δ of each other, so that a message arrives before its"
                + " receiver begins the next tick")
        .cost("2·|E| messages to wake all nodes, none after that; 2δ per tick")
        .paper("Chou, Cidon, Gopal and Zaks, WDAG 1987", "https://doi.org/10.1007/BFb0019806")
        .example("--grid 4x4 --application bfs --set delta=3")
        .parameter(
            Parameter.time(
                "delta",
                TimedSynchronizers::longestDelay,
                DELTA_FALLBACK,
                "the longest time that a message may take"))
        .synchronizing(
            setting -> {
              long twoDelta = twoDelta(setting);
              return hosted ->
                  new Abd<>(
                      hosted.application(), hosted.place().degree(), hosted.ticks(), twoDelta);
            })
        .wakesUp()
        .trait(Trait.FINE_CLOCKS)
        .assumes(Assumption.PERFECT_CLOCKS, Assumption.NO_PAUSES)
        .assumesDelay(TimedSynchronizers::delta)
        .judgedBy(
            s -> List.of(new AllTicks(s.n(), s.parameters().count("ticks")), new NothingLate()))
        .exactly("start 2·|E|", f -> 2 * TickCosts.links(f), f -> f.messages("Start"))
        .theory(
            Formula.exactly(
                    "messages in all, M_A = M_S + 2·|E|",
                    f -> f.applicationMessages() + 2 * TickCosts.links(f),
                    TickCosts::all)
                .about(Formula.Subject.ALL_MESSAGES))
        .theory(
            TickCosts.time(
                "time 2δ per tick if all start together",
                f -> delta(f) * 2,
                f -> f.setting().together() && allStart(f.setting()) && TickCosts.ticks(f) > 0))
        .theory(
            new Formula(
                    "time at most 2δ per tick, and δ per hop to wake up",
                    Formula.Relation.AT_MOST,
                    f ->
                        delta(f)
                            * (Math.max(1, 2 * TickCosts.ticks(f))
                                + Math.max(1, farthest(f.setting()))),
                    Facts::endTime,
                    f -> f.setting().together())
                .about(Formula.Subject.RUNNING_TIME))
        .build();
  }

  /** Where messages take no time, a tick still has to take some. */
  private static BigDecimal longestDelay(Setting setting) {
    return setting.delayBound().signum() > 0 ? setting.delayBound() : BigDecimal.ONE;
  }

  private static BigDecimal delta(Setting setting) {
    return setting.parameters().given("delta") instanceof BigDecimal given
        ? given
        : longestDelay(setting);
  }

  private static double delta(Facts facts) {
    return delta(facts.setting()).doubleValue();
  }

  private static boolean allStart(Setting setting) {
    return setting.initiators().cardinality() == setting.n();
  }

  private static int farthest(Setting setting) {
    return setting.topology().eccentricity(setting.initiators().nextSetBit(0));
  }

  private static long twoDelta(Setting setting) {
    BigDecimal delta = delta(setting);
    if (delta.signum() > 0) return setting.ticks(delta.multiply(TWO));
    throw Parameter.wrong("delta", delta.toPlainString(), "a time above 0");
  }

  static Entry interleaved() {
    return Synchronizers.synchronizer("interleaved-synchrony", LINE, InterleavedSynchrony.class)
        .idea(
            "neighbours take turns: they share one permission per edge, or act at different"
                + " times of their clocks")
        .model(
            "a line, asynchronous links that may reorder; with clocks, delays of at most δ,"
                + " clocks that keep time, no pauses")
        .guarantee(
            "neighbours never act at the same time, and between two actions of a node each"
                + " of its neighbours acts")
        .cost(
            "2·|E| messages and two message delays per tick; with clocks 2·|E| messages to"
                + " wake all nodes, none after that, and 4δ per tick")
        .paper(
            "Ghosh, Distributed Systems: An Algorithmic Approach, chapter 11",
            "https://doi.org/10.1201/b17224")
        .example("--nodes 8 --set ticks=2")
        .parameter(
            new Parameter(
                "variant",
                Parameter.Type.TEXT,
                setting -> null,
                "clocks if delta is given, otherwise permissions",
                List.of("permissions", "clocks"),
                "what keeps neighbours apart"))
        .parameter(
            new Parameter(
                "delta",
                Parameter.Type.TIME,
                setting -> null,
                DELTA_FALLBACK,
                List.of(),
                "with clocks, the longest time that a message may take"))
        .synchronizing(
            setting -> {
              if (!clocks(setting) && !(setting.together() && allStart(setting))) {
                throw ScenarioException.says(
                    "start", "cannot be set because with permissions all nodes start at 0", "");
              }
              return hosted -> interleaved(hosted, setting);
            })
        .wakesUp()
        .trait(Trait.NO_CLOSING_TICK)
        .trait(Trait.FINE_CLOCKS)
        .assumesWhen(TimedSynchronizers::clocks, Assumption.PERFECT_CLOCKS, Assumption.NO_PAUSES)
        .assumesDelayWhen(TimedSynchronizers::clocks, TimedSynchronizers::delta)
        .judgedBy(TimedSynchronizers::turns)
        .keeps(PermissionInvariant::new)
        .theory(
            TickCosts.perTick(
                    "permissions 2·|E| per tick", "Permission", f -> 2 * TickCosts.links(f))
                .when(f -> !clocks(f.setting())))
        .theory(
            TickCosts.time("time 2 per tick", facts -> 2, TickCosts::unit)
                .when(f -> !clocks(f.setting())))
        .theory(
            Formula.exactly("start 2·|E|", f -> 2 * TickCosts.links(f), f -> f.messages("Start"))
                .when(f -> clocks(f.setting())))
        .theory(
            new Formula(
                "with clocks, time at most 4δ per tick, and δ per hop to wake up",
                Formula.Relation.AT_MOST,
                f -> delta(f) * (4 * TickCosts.ticks(f) + Math.max(1, farthest(f.setting()))),
                Facts::endTime,
                f -> clocks(f.setting()) && f.setting().together()))
        .build();
  }

  private static boolean clocks(Setting setting) {
    Object variant = setting.parameters().given("variant");
    return variant != null ? variant.equals("clocks") : setting.parameters().given("delta") != null;
  }

  private static Node<?> interleaved(Factory.Hosted hosted, Setting setting) {
    boolean odd = hosted.place().position() % 2 == 1;
    int degree = hosted.place().degree();
    return clocks(setting)
        ? Abd.interleaved(hosted.application(), degree, hosted.ticks(), twoDelta(setting), odd)
        : new InterleavedSynchrony<>(hosted.application(), degree, hosted.ticks(), !odd);
  }

  private static List<Monitor> turns(Setting setting) {
    List<Monitor> judges = new ArrayList<>();
    judges.add(new AllTicks(setting.n(), setting.parameters().count("ticks") - 1));
    judges.add(new TakingTurns(setting.n(), clocks(setting)));
    judges.add(new NothingLate());
    return judges;
  }
}
