package org.bellwether.catalog;

import static org.bellwether.catalog.Family.FAULT_TOLERANT_ELECTION;
import static org.bellwether.catalog.Shape.NAMED;

import java.math.BigDecimal;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import org.bellwether.election.Bully;
import org.bellwether.spec.HighestLeads;

/** Elections that survive crashes. */
final class FaultTolerantElections {
  private FaultTolerantElections() {}

  static List<Entry> entries() {
    return List.of(bully());
  }

  private static Entry bully() {
    return Entry.of("bully", FAULT_TOLERANT_ELECTION, NAMED, Bully.class)
        .idea("whoever suspects the leader asks all its betters, and rules if they stay silent")
        .model(
            "complete network, ids known to all, messages within Tm and handled within Tp, nodes stop and may recover, no stable storage")
        .guarantee(
            "after the last crash or recovery that is noticed all live nodes follow the highest of them; outside the timing assumptions two may lead")
        .cost(
            "n(n-1) messages if the highest is dead and the lowest notices; at most O(n³) with repeated crashes")
        .paper(
            "Garcia-Molina, IEEE Transactions on Computers C-31(1), 1982",
            "https://doi.org/10.1109/TC.1982.1675885")
        .example("run bully --ids 1,2,3,4,5 --start 1 --crash 4@0")
        .parameter(
            Parameter.time(
                "tm",
                Setting::delayBound,
                "the longest delay of the links",
                "how long a message takes at most"))
        .parameter(
            Parameter.time(
                "tp", _ -> BigDecimal.ONE, "1", "how long handling a message takes at most"))
        .placed(
            setting -> {
              BigDecimal tm = setting.parameters().time("tm");
              BigDecimal tp = setting.parameters().time("tp");
              long roundTrip = setting.ticks(tm.add(tm).add(tp));
              return place -> new Bully(place.id(), setting.ids(), roundTrip);
            })
        .assumes(Assumption.NO_LOSS, Assumption.NO_PARTITIONS, Assumption.NO_PAUSES)
        .assumesDelay(setting -> setting.parameters().time("tm"))
        .judgedBy(setting -> List.of(new HighestLeads(setting.ids())))
        .theory(exactly("election messages", f -> pairs(f, _ -> true), "Election"))
        .theory(exactly("replies", f -> pairs(f, v -> !f.down().get(v)), "Reply"))
        .theory(exactly("announcement n-1", f -> f.n() - 1, "Leader"))
        .trait(Entry.Trait.COMPONENTS)
        .build();
  }

  /** A count that is exact while nobody crashes on the way and the top is quiet. */
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
