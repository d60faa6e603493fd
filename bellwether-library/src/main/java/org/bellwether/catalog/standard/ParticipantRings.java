package org.bellwether.catalog.standard;

import static org.bellwether.catalog.Family.RING_ELECTION;
import static org.bellwether.catalog.Shape.LOGICAL_RING;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Formula.Relation;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Trait;
import org.bellwether.election.ParticipantRing;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.monitor.HighestFollowed;
import org.bellwether.spec.monitor.HighestWins;
import org.bellwether.spec.monitor.Termination;
import org.jspecify.annotations.Nullable;

/** The election on a ring whose dead nodes are skipped. */
final class ParticipantRings {
  private static final String HEARTBEAT = "heartbeat";

  private ParticipantRings() {}

  static Entry participantRing() {
    return Entry.of("participant-ring", RING_ELECTION, LOGICAL_RING, ParticipantRing.class)
        .idea(
            "a node that suspects the coordinator sends its id around the ring, and larger"
                + " ids replace it; dead successors are skipped")
        .model(
            "logical one-way ring over a list that all nodes know, asynchronous FIFO links, nodes"
                + " that crash and do not recover, senders that notice when a receiver is dead, one"
                + " or more initiators, any number of times")
        .guarantee(
            "a winner is the largest live node, whichever node started; in a quiescent"
                + " state all live nodes follow that node, or one that has crashed since and to"
                + " which nobody has sent anything; starting any node elects again. A node that"
                + " crashes during an election next to a dead one may take a message with it, and"
                + " nobody notices. With a heartbeat, every crash is noticed, and a heartbeat and"
                + " 6n message delays after the last one all nodes follow the largest live node")
        .cost(
            "per election d+n messages for one initiator d places before the largest, as"
                + " many as Chang and Roberts' election if all initiate, and n announcements; n"
                + " messages per heartbeat")
        .paper(
            "Chang and Roberts, CACM 22(5), 1979, whose unmarked processes join in",
            "https://doi.org/10.1145/359104.359108")
        .example("--ids 1,2,3,4,5 --start 0@0,1@50 --crash 4@30")
        .parameter(QuadraticRingElections.ANNOUNCE)
        .parameter(
            Parameter.optionalTime(
                HEARTBEAT,
                "none",
                "the interval at which every node checks its successor; the run then needs an"
                    + " end (--until)"))
        .placed(
            setting -> {
              boolean announce = setting.parameters().flag("announce");
              long heartbeat = FaultTolerantElections.heartbeatTicks(setting);
              return place ->
                  new ParticipantRing(setting.ids(), place.position(), announce, heartbeat);
            })
        .assumes(
            Assumption.FIFO_LINKS,
            Assumption.NO_LOSS,
            Assumption.NO_DUPLICATION,
            Assumption.NO_PARTITIONS)
        .judgedBy(ParticipantRings::largestLiveWins)
        .agreesWithin(ParticipantRings::agreement)
        .trait(Trait.STARTS_AGAIN)
        .traitWhen(ParticipantRings::beats, Trait.PERPETUAL)
        .traitWhen(ParticipantRings::beats, Trait.COMPONENTS)
        .theory(
            whoever("one initiator d before the largest: d+n", Relation.EXACTLY, Live::oneStarts)
                .when(f -> Live.of(f).initiators().cardinality() == 1))
        .theory(
            whoever("if all initiate, exact", Relation.EXACTLY, Live::allStart)
                .when(
                    f ->
                        f.setting().together()
                            && Live.of(f).initiators().cardinality() == Live.of(f).n()))
        .theory(
            whoever(
                "worst case n(n+1)/2", Relation.AT_MOST, live -> live.n() * (live.n() + 1.0) / 2))
        .theory(whoever("as if all initiated", Relation.AT_MOST, Live::allStart))
        .theory(
            new Formula(
                "announcement n",
                Relation.EXACTLY,
                f -> f.setting().parameters().flag("announce") ? Live.of(f).n() : 0,
                f -> f.messages("Elected"),
                ParticipantRings::onceAmongTheLiving))
        .theory(
            QuadraticRingElections.leaderTime("leader known after d+n", f -> Live.of(f).oneStarts())
                .when(ParticipantRings::onceAmongTheLiving)
                .when(f -> f.down().isEmpty() && f.setting().initiators().cardinality() == 1))
        .build();
  }

  private static List<Monitor> largestLiveWins(Setting setting) {
    List<Monitor> judges = new ArrayList<>();
    boolean announce = setting.parameters().flag("announce");
    judges.add(new HighestWins(setting.ids()));
    judges.add(announce ? new HighestFollowed(setting.ids()) : new Termination());
    return judges;
  }

  /** Election messages among those that are alive, if they were from the start. */
  private static Formula whoever(String name, Relation relation, ToDoubleFunction<Live> value) {
    return new Formula(
        name,
        relation,
        f -> value.applyAsDouble(Live.of(f)),
        f -> f.messages("Election"),
        ParticipantRings::onceAmongTheLiving);
  }

  /** Whether there was one election, and all crashes happened before it. */
  private static boolean onceAmongTheLiving(Facts facts) {
    return facts.elections() == 1 && facts.downFromStart();
  }

  private static boolean beats(Setting setting) {
    return FaultTolerantElections.heartbeatTicks(setting) > 0;
  }

  /** How long after the last crash all follow the largest; nothing is promised without a bound. */
  private static @Nullable BigDecimal agreement(Setting setting) {
    boolean announced = setting.parameters().flag("announce");
    if (!beats(setting) || !announced || Double.isInfinite(setting.timing().delays().longest())) {
      return null;
    }
    BigDecimal rounds = BigDecimal.valueOf(6L * setting.n()).multiply(setting.delayBound());
    return setting.parameters().time(HEARTBEAT).add(rounds);
  }

  /** The ring that is left when dead nodes are skipped. */
  private record Live(long[] ids, BitSet initiators) {
    static Live of(Facts facts) {
      int[] live = facts.setting().everybody().stream().filter(v -> !facts.down().get(v)).toArray();
      long[] ids = new long[live.length];
      BitSet initiators = new BitSet();
      for (int i = 0; i < live.length; i++) {
        ids[i] = facts.setting().ids()[live[i]];
        initiators.set(i, facts.setting().initiators().get(live[i]));
      }
      return new Live(ids, initiators);
    }

    int n() {
      return ids.length;
    }

    double oneStarts() {
      int largest = 0;
      for (int v = 0; v < n(); v++) if (ids[v] > ids[largest]) largest = v;
      return (largest - initiators.nextSetBit(0) + n()) % n() + n();
    }

    double allStart() {
      BitSet all = new BitSet();
      all.set(0, n());
      return RingCosts.toLarger(ids, all);
    }
  }
}
