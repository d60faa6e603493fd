package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Family.FAULT_TOLERANT_ELECTION;
import static org.bellwether.catalog.Shape.NAMED;

import java.math.BigDecimal;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Trait;
import org.bellwether.election.AgreementTime;
import org.bellwether.election.Bully;
import org.bellwether.election.GarciaMolinaBully;
import org.bellwether.election.GarciaMolinaBullyCost;
import org.bellwether.election.GarciaMolinaBullyInvariant;
import org.bellwether.election.InvitationCost;
import org.bellwether.election.InvitationElection;
import org.bellwether.election.InvitationOptions;
import org.bellwether.spec.monitor.GroupsOnce;
import org.bellwether.spec.monitor.HighestLeads;
import org.bellwether.spec.monitor.OneCoordinator;

/** Elections that survive crashes. */
final class FaultTolerantElections {
  static final String ANSWERS_TAKE_TIME = "an answer takes time: 2·tm+tp is above 0";

  private FaultTolerantElections() {}

  static Entry bully() {
    return Entry.of("bully", FAULT_TOLERANT_ELECTION, NAMED, Bully.class)
        .idea(
            "a node that suspects the leader asks all higher nodes, and leads if none of"
                + " them answers")
        .model(
            "complete network, ids known to all, messages within Tm and handled within Tp,"
                + " clocks that keep time, links that may reorder, nodes that crash and may"
                + " recover, no stable storage")
        .guarantee(
            "no election is running 9T after the last crash, recovery or suspicion, where T"
                + " = 2Tm+Tp; then all live nodes name the highest of them as their leader, if the"
                + " last crash was noticed by a node that suspected the leader (was started) or"
                + " recovered after it. A crash that nobody notices leaves some or all nodes with"
                + " a dead leader, but none with a live leader other than the highest. A message"
                + " that is lost or later than Tm, or a clock that runs too fast, makes a live"
                + " node look dead, and then two may lead. With heartbeat, every crash of a leader"
                + " is noticed within an interval and 2T, and all live nodes follow the highest of"
                + " them an interval and 11T after the last crash, recovery or start")
        .cost(
            "n(n-1) messages if the highest node is dead and the lowest notices; at most"
                + " O(n³) with repeated crashes; with heartbeat n-1 messages per interval")
        .paper(
            "Garcia-Molina, IEEE Transactions on Computers C-31(1), 1982",
            "https://doi.org/10.1109/TC.1982.1675885")
        .example("--ids 1,2,3,4,5 --start 1 --crash 4@0")
        .parameter(tm())
        .parameter(tp())
        .parameter(
            Parameter.optionalTime(
                "heartbeat",
                "none",
                "the interval at which a leader shows that it is alive; without it, only a node"
                    + " that is started notices a crash; the run then needs an end (--until)"))
        .placed(
            setting -> {
              long roundTrip = roundTrip(setting);
              long heartbeat = heartbeatTicks(setting);
              return place -> new Bully(place.id(), setting.ids(), roundTrip, heartbeat);
            })
        .assumes(
            Assumption.NO_LOSS,
            Assumption.NO_PARTITIONS,
            Assumption.NO_PAUSES,
            Assumption.PERFECT_CLOCKS)
        .assumes(ANSWERS_TAKE_TIME, FaultTolerantElections::answersTakeTime)
        .assumesDelay(setting -> setting.parameters().time("tm"))
        .judgedBy(setting -> List.of(new HighestLeads(setting.ids())))
        .agreesWithin(
            setting ->
                heartbeatTicks(setting) == 0
                    ? null
                    : BigDecimal.valueOf(
                        Bully.agreementTicks(roundTrip(setting), heartbeatTicks(setting))))
        .traitWhen(setting -> heartbeatTicks(setting) > 0, Trait.PERPETUAL)
        .theory(exactly("election messages", f -> pairs(f, number -> true), "Election"))
        .theory(exactly("replies", f -> pairs(f, v -> !f.down().get(v)), "Reply"))
        .theory(exactly("announcement n-1", f -> f.n() - 1, "Leader"))
        .trait(Trait.COMPONENTS)
        .trait(Trait.STARTS_AGAIN)
        .build();
  }

  static Entry garciaMolinaBully() {
    return Entry.of("garcia-molina-bully", FAULT_TOLERANT_ELECTION, NAMED, GarciaMolinaBully.class)
        .idea(
            "a node that finds all nodes above it silent stops all nodes below it, becomes"
                + " their coordinator and distributes the task that they continue with")
        .model(
            "complete network, ids known to all and used as priorities, messages within Tm"
                + " and handled within Tp, nodes that crash and may recover, version numbers on"
                + " stable storage")
        .guarantee(
            "all nodes that work or reorganize have one coordinator, and all that work have"
                + " one definition; 12T and a period after the last crash or recovery all live"
                + " nodes work under the highest, where T = 2Tm+Tp. A message that is lost or"
                + " later than Tm is mistaken for a crash of its sender: then two may coordinate,"
                + " each with its own definition, until a check notices; this is the price of the"
                + " assumption, not a defect of the run")
        .cost(
            "h+d+6l messages and 4T per undisturbed election, with h dead nodes above its"
                + " caller, and l live and d dead ones below; to check, two messages per period"
                + " for each other node")
        .paper(
            "Garcia-Molina, IEEE Transactions on Computers C-31(1), 1982",
            "https://doi.org/10.1109/TC.1982.1675885")
        .example("--ids 1,2,3,4 --crash 3@40 --until 200")
        .parameter(tm())
        .parameter(tp())
        .parameter(period())
        .parameter(
            Parameter.flag("letMeJoin", false, "whether a recovered node tells the coordinator"))
        .placed(
            setting -> {
              long answer = roundTrip(setting);
              long period = periodTicks(setting);
              boolean letMeJoin = setting.parameters().flag("letMeJoin");
              return place ->
                  new GarciaMolinaBully(place.position(), setting.ids(), answer, period, letMeJoin);
            })
        .assumes(
            Assumption.NO_LOSS,
            Assumption.NO_PARTITIONS,
            Assumption.NO_PAUSES,
            Assumption.PERFECT_CLOCKS)
        .assumes(ANSWERS_TAKE_TIME, FaultTolerantElections::answersTakeTime)
        .assumesDelay(setting -> setting.parameters().time("tm"))
        .judgedBy(
            setting -> List.of(OneCoordinator.inAll(setting.n()), new GroupsOnce(setting.ids())))
        .keeps(GarciaMolinaBullyInvariant::new)
        .measuredBy(setting -> new GarciaMolinaBullyCost(setting.ids()))
        .theory(
            elections(
                "undisturbed elections, h+d+6l messages each",
                (facts, cost) -> cost.expected(),
                (facts, cost) -> cost.messages(),
                GarciaMolinaBullyCost::elections))
        .theory(
            elections(
                "an undisturbed election takes 4T",
                (facts, cost) -> fourT(facts),
                (facts, cost) -> cost.time(fourT(facts)),
                GarciaMolinaBullyCost::timed))
        .agreesWithin(
            setting ->
                BigDecimal.valueOf(AgreementTime.ofBully(roundTrip(setting), periodTicks(setting))))
        .trait(Trait.STARTS_TOGETHER)
        .trait(Trait.PERPETUAL)
        .trait(Trait.COMPONENTS)
        .build();
  }

  static Entry invitation() {
    return Entry.of("invitation", FAULT_TOLERANT_ELECTION, NAMED, InvitationElection.class)
        .idea(
            "every node is in a group, if necessary on its own, and coordinators invite"
                + " each other's groups into a new one")
        .model(
            "complete network, ids known to all and used as priorities, asynchronous;"
                + " messages may be lost, duplicated or late, nodes crash and may recover, links"
                + " may break; a counter on stable storage")
        .guarantee(
            "members of a group have one coordinator and, while they work, one definition;"
                + " a group number is never used twice. Once nothing fails and messages take at"
                + " most Tm, all nodes that can communicate come together in one group. Without"
                + " priorityCheck, two coordinators that search at the same time invite each other"
                + " at the same time, period by period, and never merge")
        .cost(
            "5(s-1) messages per undisturbed merge into a group of s nodes; 2(n-1) messages"
                + " per period and coordinator to look for other groups")
        .paper(
            "Garcia-Molina, IEEE Transactions on Computers C-31(1), 1982",
            "https://doi.org/10.1109/TC.1982.1675885")
        .example("--ids 1,2,3,4,5 --crash 4@100 --until 400")
        .parameter(tm())
        .parameter(tp())
        .parameter(period())
        .parameter(
            Parameter.flag(
                "priorityCheck", true, "whether only coordinators of lower priority are invited"))
        .parameter(
            Parameter.flag(
                "inviteOldMembers",
                false,
                "whether a node that has lost its coordinator invites the members that it knew"))
        .parameter(
            Parameter.flag(
                "answerWithCoordinator",
                false,
                "whether members name their coordinator to those who look for one"))
        .placed(
            setting -> {
              Parameter.Values given = setting.parameters();
              InvitationOptions options =
                  InvitationOptions.answeredWithin(roundTrip(setting))
                      .periodTicks(periodTicks(setting))
                      .priorityCheck(given.flag("priorityCheck"))
                      .inviteOldMembers(given.flag("inviteOldMembers"))
                      .answerWithCoordinator(given.flag("answerWithCoordinator"));
              return place -> new InvitationElection(place.position(), setting.ids(), options);
            })
        .assumes(ANSWERS_TAKE_TIME, FaultTolerantElections::answersTakeTime)
        .judgedBy(
            setting -> List.of(OneCoordinator.perGroup(setting.n()), new GroupsOnce(setting.ids())))
        .measuredBy(setting -> inTime(setting) ? new InvitationCost(setting.ids()) : null)
        .theory(
            new Formula(
                "undisturbed merges, 5(s-1) messages each",
                Formula.Relation.EXACTLY,
                f -> f.meter() instanceof InvitationCost cost ? cost.expected() : Double.NaN,
                f -> f.meter() instanceof InvitationCost cost ? cost.messages() : Double.NaN,
                f -> f.meter() instanceof InvitationCost cost && cost.merges() > 0))
        .agreesWithin(
            setting ->
                setting.parameters().flag("priorityCheck") && inTime(setting)
                    ? BigDecimal.valueOf(
                        AgreementTime.ofInvitation(
                            setting.n(), roundTrip(setting), periodTicks(setting)))
                    : null)
        .trait(Trait.STARTS_TOGETHER)
        .trait(Trait.PERPETUAL)
        .trait(Trait.COMPONENTS)
        .build();
  }

  /** A comparison for the elections of a run that went undisturbed. */
  private static Formula elections(
      String name,
      ToDoubleBiFunction<Facts, GarciaMolinaBullyCost> value,
      ToDoubleBiFunction<Facts, GarciaMolinaBullyCost> measured,
      ToIntFunction<GarciaMolinaBullyCost> count) {
    return new Formula(
        name,
        Formula.Relation.EXACTLY,
        f -> f.meter() instanceof GarciaMolinaBullyCost c ? value.applyAsDouble(f, c) : Double.NaN,
        f ->
            f.meter() instanceof GarciaMolinaBullyCost c
                ? measured.applyAsDouble(f, c)
                : Double.NaN,
        f -> f.meter() instanceof GarciaMolinaBullyCost c && count.applyAsInt(c) > 0);
  }

  private static double fourT(Facts facts) {
    return 4.0 * roundTrip(facts.setting()) / facts.setting().ticksPerUnit();
  }

  /** Whether messages take no longer than nodes are patient. */
  private static boolean inTime(Setting setting) {
    return setting.delayBound().compareTo(setting.parameters().time("tm")) <= 0;
  }

  static Parameter tm() {
    return Parameter.time(
        "tm",
        Setting::delayBound,
        "the longest delay of the links",
        "the longest time that a message takes");
  }

  static Parameter tp() {
    return Parameter.time(
        "tp", setting -> BigDecimal.ONE, "1", "the longest time that handling a message takes");
  }

  static Parameter period() {
    return Parameter.optionalTime(
        "period",
        "four times 2·tm+tp",
        "the interval at which coordinators and members check each other");
  }

  /** T = 2Tm+Tp. */
  static long roundTrip(Setting setting) {
    BigDecimal tm = setting.parameters().time("tm");
    BigDecimal tp = setting.parameters().time("tp");
    return setting.ticks(tm.add(tm).add(tp));
  }

  /** Without patience, a node asks again before anything can arrive. */
  static boolean answersTakeTime(Setting setting) {
    Parameter.Values given = setting.parameters();
    return given.time("tm").signum() > 0 || given.time("tp").signum() > 0;
  }

  static long periodTicks(Setting setting) {
    if (setting.parameters().given("period") == null) return Math.max(1, 4 * roundTrip(setting));
    long ticks = setting.ticks(setting.parameters().time("period"));
    if (ticks > 0) return ticks;
    throw Parameter.wrong("period", 0, "a time above 0");
  }

  /** The interval of a failure detector; 0 if there is none. */
  static long heartbeatTicks(Setting setting) {
    if (setting.parameters().given("heartbeat") == null) return 0;
    long ticks = setting.ticks(setting.parameters().time("heartbeat"));
    if (ticks > 0) return ticks;
    throw Parameter.wrong("heartbeat", 0, "a time above 0");
  }

  /**
   * A count that is exact if delays are one unit, all crashes are at time 0, and a live node
   * starts.
   */
  private static Formula exactly(String name, ToDoubleFunction<Facts> value, String kind) {
    return new Formula(
        name,
        Formula.Relation.EXACTLY,
        value,
        f -> f.messages(kind),
        f -> f.unit() && f.downFromStart() && liveInitiators(f).cardinality() > 0);
  }

  private static BitSet liveInitiators(Facts facts) {
    BitSet live = (BitSet) facts.setting().initiators().clone();
    live.andNot(facts.down());
    return live;
  }

  /**
   * For each node that holds an election, how many of those above it count: initiators, and every
   * live node above the lowest of them.
   */
  private static double pairs(Facts facts, IntPredicate counts) {
    long[] ids = facts.setting().ids();
    BitSet initiators = liveInitiators(facts);
    long lowest = initiators.stream().mapToLong(v -> ids[v]).min().orElse(Long.MAX_VALUE);
    long total = 0;
    for (int v = 0; v < ids.length; v++) {
      if (facts.down().get(v) || ids[v] < lowest) continue;
      for (int w = 0; w < ids.length; w++) if (ids[w] > ids[v] && counts.test(w)) total++;
    }
    return total;
  }
}
