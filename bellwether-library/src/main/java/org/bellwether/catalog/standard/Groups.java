package org.bellwether.catalog.standard;

import java.math.BigDecimal;
import java.util.List;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Parameters;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.group.GroupPlan;
import org.bellwether.group.MajorityGroup;
import org.bellwether.group.MajorityGroupInvariant;
import org.bellwether.spec.KeyedFencesGrow;
import org.bellwether.spec.OneBeliever;

/** Groups that decide by majority, and what stands on them. */
final class Groups {
  private Groups() {}

  static Entry majorityGroup() {
    return Entry.of("majority-group", Family.GROUP, Shape.NAMED, MajorityGroup.class)
        .idea(
            "a majority decides by growing ballots who serves together; the leader believes in"
                + " itself only while it has a lease of a majority; and a view that ends its claim"
                + " waits until the lease is over")
        .model(
            "complete network; messages may be lost, duplicated, late and overtake each other;"
                + " nodes stop, freeze and recover with a few numbers on stable storage; rates of"
                + " clocks differ by less than rho")
        .guarantee(
            "never do two nodes believe to lead at one instant, and fences of later leaders are"
                + " larger. Once nothing fails and messages are in time, a connected majority has a"
                + " leader")
        .cost(
            "7(n-1) messages per view change of n members, and 2(n-1) per renewal of the leader's"
                + " lease")
        .paper(
            "Gray and Cheriton, Leases: an efficient fault-tolerant mechanism, SOSP 1989",
            "https://doi.org/10.1145/74850.74870")
        .example("run majority-group --nodes 3 --crash 0@100 --until 300")
        .parameter(time("lease", 50, "how long a lease lasts"))
        .parameter(
            Parameter.optionalTime(
                "longest", "the lease", "how long the longest lease lasts that a node may ask for"))
        .parameter(time("beat", 15, "how often the leader renews its lease"))
        .parameter(
            Parameter.whole(
                "rho", _ -> 10L, "10", "how much the rates of two clocks may differ, in percent"))
        .parameter(
            time("patience", 100, "how long a candidate waits for promises, and others for it"))
        .parameter(time("rank", 10, "how much later each node stands than the one before it"))
        .parameter(Parameter.flag("preVote", true, "whether a node asks before it disturbs a view"))
        .placed(
            setting -> {
              GroupPlan plan = plan(setting);
              return place -> new MajorityGroup(place.position(), plan);
            })
        .judgedBy(
            _ ->
                List.of(
                    new OneBeliever(), new KeyedFencesGrow(), new MajorityGroupInvariant.OneView()))
        .keeps(MajorityGroupInvariant::new)
        .trait(Trait.NO_IDS)
        .trait(Trait.STARTS_TOGETHER)
        .trait(Trait.PERPETUAL)
        .trait(Trait.TIMED)
        .build();
  }

  private static Parameter time(String name, long standard, String meaning) {
    return Parameter.time(
        name, _ -> BigDecimal.valueOf(standard), Long.toString(standard), meaning);
  }

  private static GroupPlan plan(Setting setting) {
    Parameters given = setting.parameters();
    long lease = setting.ticks(given.time("lease"));
    long longest = given.given("longest") == null ? lease : setting.ticks(given.time("longest"));
    if (longest < lease) {
      throw Parameters.wrong("longest", longest, "at least the lease of " + lease);
    }
    if (setting.n() > 8) throw Parameters.wrong("nodes", setting.n(), "at most 8");
    return new GroupPlan(
        setting.n(),
        lease,
        longest,
        setting.ticks(given.time("beat")),
        given.count("rho"),
        setting.ticks(given.time("patience")),
        setting.ticks(given.time("rank")),
        given.flag("preVote"));
  }
}
