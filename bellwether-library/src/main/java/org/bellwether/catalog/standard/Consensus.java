package org.bellwether.catalog.standard;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.group.ConsensusMonitor;
import org.bellwether.group.NaiveConsensus;

/** Consensus, and why it cannot be had for certain. */
final class Consensus {
  private Consensus() {}

  static Entry naive() {
    return Entry.of("consensus-naive", Family.GROUP, Shape.COMPLETE, NaiveConsensus.class)
        .idea(
            "a majority that prefers the same value decides on it; a node that asks and hears of"
                + " the other value adopts it and asks again: there are fair runs in which nobody"
                + " ever decides")
        .model(
            "complete network of nodes with the value 0 or 1, asynchronous FIFO links; the last"
                + " voter only answers, and if n is even, the last node has no vote; fewer than"
                + " half of the voters may crash")
        .guarantee(
            "no two nodes decide on different values, and the decision was somebody's own value;"
                + " but perhaps nobody ever decides, even if all messages arrive and nobody"
                + " crashes, as with every deterministic consensus algorithm that tolerates one"
                + " crash")
        .cost(
            "for three nodes 14 messages if all values are equal and every delay is 1; otherwise"
                + " without bound")
        .paper(
            "Fischer, Lynch and Paterson, Impossibility of distributed consensus with one faulty"
                + " process, JACM 32(2), 1985",
            "https://doi.org/10.1145/3149.214121")
        .example("--nodes 3")
        .parameter(
            Parameter.any(
                "values",
                "0, 0, 1, and so on",
                "what the nodes prefer at first, 0 or 1 each, by position"))
        .placed(
            setting -> {
              List<Integer> values = values(setting);
              return place ->
                  new NaiveConsensus(
                      values.get(place.position()),
                      ports(place),
                      asks(place.position(), place.n()));
            })
        .assumes(
            Assumption.FIFO_LINKS,
            Assumption.NO_LOSS,
            Assumption.NO_DUPLICATION,
            Assumption.NO_PARTITIONS)
        .judgedBy(setting -> List.of(new ConsensusMonitor(values(setting))))
        .theory(
            Formula.exactly("messages 14 with equal values", facts -> 14, Facts::total)
                .when(
                    f ->
                        f.unit()
                            && f.n() == 3
                            && f.down().isEmpty()
                            && values(f.setting()).stream().distinct().count() == 1))
        .trait(Trait.NO_IDS)
        .trait(Trait.STARTS_TOGETHER)
        .build();
  }

  /** An odd number, so that one of two values always has a majority. */
  private static int voters(int n) {
    return n % 2 == 0 ? n - 1 : n;
  }

  private static boolean asks(int position, int n) {
    return position < Math.max(1, voters(n) - 1);
  }

  /** The ports of the other voters; none for a node without a vote. */
  private static int[] ports(Place place) {
    int voters = voters(place.n());
    if (place.position() >= voters) return new int[0];
    return IntStream.range(0, voters)
        .filter(v -> v != place.position())
        .map(v -> place.topology().slotOf(place.position(), v))
        .toArray();
  }

  private static List<Integer> values(Setting setting) {
    Object given = setting.parameters().given("values");
    List<Integer> values = new ArrayList<>();
    if (given == null) {
      for (int v = 0; v < setting.n(); v++) values.add(v % 3 == 2 ? 1 : 0);
    } else if (given instanceof List<?> items) {
      for (Object item : items) if (item instanceof Number number) values.add(number.intValue());
      if (items.size() != setting.n()) values.clear();
    }
    if (values.size() == setting.n() && values.stream().allMatch(v -> v == 0 || v == 1)) {
      return values;
    }
    throw Parameter.wrong("values", given, setting.n() + " values, 0 or 1 each");
  }
}
