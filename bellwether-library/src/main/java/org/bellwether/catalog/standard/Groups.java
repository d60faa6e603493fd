package org.bellwether.catalog.standard;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.group.DoubledGroup;
import org.bellwether.group.GroupPlan;
import org.bellwether.group.LeasedLocks;
import org.bellwether.group.LockGuest;
import org.bellwether.group.LockService;
import org.bellwether.group.LockTable;
import org.bellwether.group.MajorityGroup;
import org.bellwether.group.MajorityGroupInvariant;
import org.bellwether.group.NoLostWaiter;
import org.bellwether.group.TokenAlgorithm;
import org.bellwether.spec.monitor.KeyedFencesGrow;
import org.bellwether.spec.monitor.OneBeliever;

/** Groups that decide by majority, and what stands on them. */
final class Groups {
  private Groups() {}

  static Entry majorityGroup() {
    return times(Entry.of("majority-group", Family.GROUP, Shape.NAMED, MajorityGroup.class))
        .idea(
            "a majority decides by growing ballots which nodes serve together; the leader believes"
                + " that it leads only while it has a lease from a majority; and a view that ends"
                + " its claim waits until the lease is over")
        .model(
            "complete network; messages may be lost, duplicated, late and overtake each other;"
                + " nodes stop, freeze and recover with a few numbers on stable storage; rates of"
                + " clocks differ by less than rho")
        .guarantee(
            "at no instant do two nodes believe that they lead, and fences of later leaders are"
                + " larger. Once nothing fails and messages arrive in time, a connected majority"
                + " has a leader")
        .cost(
            "7(n-1) messages per view change of n members, and 2(n-1) per renewal of the leader's"
                + " lease")
        .paper(
            "Gray and Cheriton, Leases: an efficient fault-tolerant mechanism, SOSP 1989",
            "https://doi.org/10.1145/74850.74870")
        .example("--nodes 3 --crash 0@100 --until 300")
        .parameter(
            Parameter.flag(
                "doubled",
                false,
                "with founding, whether the last two nodes are two processes of the same member,"
                    + " each with a disk of its own"))
        .placed(
            setting -> {
              boolean twice = setting.parameters().flag("doubled");
              GroupPlan plan = plan(setting);
              return place ->
                  twice
                      ? new DoubledGroup(place.position(), plan)
                      : new MajorityGroup(place.position(), plan);
            })
        .judgedBy(
            setting ->
                List.of(
                    new OneBeliever(), new KeyedFencesGrow(), new MajorityGroupInvariant.OneView()))
        .keeps(MajorityGroupInvariant::new)
        .trait(Trait.NO_IDS)
        .trait(Trait.STARTS_TOGETHER)
        .trait(Trait.PERPETUAL)
        .trait(Trait.TIMED)
        .build();
  }

  static Entry lockTable() {
    return Entry.of("lock-table", Family.GROUP, Shape.NAMED, LockTable.class)
        .idea(
            "any number of named locks, each with a token mutex of its own; the name determines the"
                + " node at which its token begins")
        .model(
            "complete network; messages may be late, duplicated and overtake each other; no"
                + " crashes and no losses: this is one view of a group, which never changes")
        .guarantee(
            "no two nodes hold the same lock at once, fences of each lock grow, and every ticket"
                + " that waits is granted if every other is released")
        .cost(
            "that of the mutex: no message if the token is there; else with path compression"
                + " O(log n) messages on average per grant")
        .paper(
            "Naimi, Trehel and Arnold, A log(N) distributed mutual exclusion algorithm, 1996",
            "https://doi.org/10.1006/jpdc.1996.0041")
        .example(
            "--nodes 3 --commands"
                + " 0@0:Acquire:lock=a:ticket=1,1@0:Acquire:lock=a:ticket=1,0@9:Release:lock=a:ticket=1")
        .parameter(mutex())
        .parameter(time("patience", 100, "how much later than others a message may arrive"))
        .placed(
            setting -> {
              TokenAlgorithm algorithm = algorithm(setting);
              long patience = setting.ticks(setting.parameters().time("patience"));
              return place -> new LockTable(place.position(), setting.n(), algorithm, patience);
            })
        .judgedBy(setting -> List.of(new LeasedLocks(false), new NoLostWaiter()))
        .trait(Trait.NO_IDS)
        .trait(Trait.STARTS_TOGETHER)
        .build();
  }

  static Entry lockService() {
    return times(Entry.of("lock-service", Family.GROUP, Shape.NAMED, LockService.class))
        .idea(
            "a majority group decides which nodes serve together, a lock table passes locks among"
                + " them, and a lock is valid while its holder has a lease from a majority")
        .model(
            "complete network; messages may be lost, duplicated, late and overtake each other;"
                + " nodes stop, freeze and recover with a few numbers on stable storage; rates of"
                + " clocks differ by less than rho")
        .guarantee(
            "at no instant do two nodes hold a lock that is valid by their own clocks, and later"
                + " grants of a lock have larger fences. Once nothing fails and messages arrive"
                + " in time, every ticket that waits in a connected majority is granted if every"
                + " other is released")
        .cost(
            "a grant costs what the mutex costs and no write: O(log n) messages on average with"
                + " path compression; 2(n-1) messages per renewal of a busy node's lease; 7(n-1)"
                + " per view change")
        .paper(
            "Gray and Cheriton, Leases: an efficient fault-tolerant mechanism, SOSP 1989",
            "https://doi.org/10.1145/74850.74870")
        .example(
            "--nodes 3 --commands"
                + " 1@20:Acquire:lock=a:ticket=1,2@30:Acquire:lock=a:ticket=1 --crash 1@100"
                + " --until 300")
        .parameter(mutex())
        .parameter(time("warm", 10_000, "how long a node without locks still renews its lease"))
        .parameter(
            time("detection", 1000, "how long a node without a lease keeps what it was granted"))
        .parameter(
            Parameter.whole(
                "guests",
                setting -> 0L,
                "0",
                "how many nodes, the last ones, use locks without a vote"))
        .placed(
            setting -> {
              GroupPlan plan = plan(setting);
              TokenAlgorithm algorithm = algorithm(setting);
              return place ->
                  place.position() < plan.members()
                      ? new LockService(place.position(), plan, algorithm)
                      : new LockGuest(plan);
            })
        .judgedBy(
            setting ->
                List.of(
                    new LeasedLocks(true),
                    new NoLostWaiter(plan(setting).members()),
                    new MajorityGroupInvariant.OneView()))
        .trait(Trait.NO_IDS)
        .trait(Trait.STARTS_TOGETHER)
        .trait(Trait.PERPETUAL)
        .trait(Trait.TIMED)
        .build();
  }

  private static Parameter mutex() {
    return Parameter.choice(
        "mutex",
        TokenAlgorithm.PATH_COMPRESSION.toString(),
        Arrays.stream(TokenAlgorithm.values()).map(TokenAlgorithm::toString).toList(),
        "the token algorithm that passes a lock on");
  }

  private static TokenAlgorithm algorithm(Setting setting) {
    String name = setting.parameters().text("mutex");
    for (TokenAlgorithm algorithm : TokenAlgorithm.values()) {
      if (algorithm.toString().equals(name)) return algorithm;
    }
    throw Parameter.wrong("mutex", name, "a token algorithm");
  }

  /** The parameters of a group. */
  private static EntryBuilder times(EntryBuilder builder) {
    return builder
        .parameter(time("lease", 50, "how long a lease lasts"))
        .parameter(
            Parameter.optionalTime(
                "longest", "the lease", "the length of the longest lease that a node may ask for"))
        .parameter(time("beat", 15, "how often the leader renews its lease"))
        .parameter(
            Parameter.whole(
                "rho",
                setting -> 10L,
                "10",
                "how much the rates of two clocks may differ, in percent"))
        .parameter(
            time(
                "patience",
                100,
                "how long a candidate waits for promises, and how long others wait for it"))
        .parameter(
            time("rank", 10, "how much later each node becomes a candidate than the one before it"))
        .parameter(
            Parameter.flag(
                "preVote",
                true,
                "whether a candidate first asks the others, so that it does not disturb a view that"
                    + " works"))
        .parameter(
            Parameter.flag(
                "founding",
                false,
                "whether nodes found the group together; then they may lose their disks"
                    + " afterwards"));
  }

  private static Parameter time(String name, long standard, String meaning) {
    return Parameter.time(
        name, setting -> BigDecimal.valueOf(standard), Long.toString(standard), meaning);
  }

  private static GroupPlan plan(Setting setting) {
    Parameter.Values given = setting.parameters();
    long lease = setting.ticks(given.time("lease"));
    long longest = given.given("longest") == null ? lease : setting.ticks(given.time("longest"));
    if (longest < lease) {
      throw Parameter.wrong("longest", longest, "at least the lease of " + lease);
    }
    int guests = given.given("guests") == null ? 0 : given.count("guests");
    if (guests >= setting.n()) {
      throw Parameter.wrong("guests", guests, "fewer than the " + setting.n() + " nodes");
    }
    boolean doubled = given.given("doubled") != null && given.flag("doubled");
    if (doubled && setting.n() < 4) throw Parameter.wrong("doubled", true, "at least 4 nodes");
    int members = setting.n() - guests - (doubled ? 1 : 0);
    if (members > 8) throw Parameter.wrong("nodes", setting.n(), "at most 8 besides guests");
    int rho = given.count("rho");
    if (rho >= 100) throw Parameter.wrong("rho", rho, "a percentage from 0 to 99");
    for (String often : List.of("beat", "patience")) { // or time would stand still
      if (given.time(often).signum() == 0) throw Parameter.wrong(often, 0, "more than 0");
    }
    return new GroupPlan(
        members,
        lease,
        longest,
        setting.ticks(given.time("beat")),
        rho,
        setting.ticks(given.time("patience")),
        setting.ticks(given.time("rank")),
        given.flag("preVote"),
        ticks(setting, "warm", longest),
        ticks(setting, "detection", longest),
        given.flag("founding"));
  }

  /** A parameter that only some entries have. */
  private static long ticks(Setting setting, String name, long otherwise) {
    boolean known = setting.parameters().given(name) != null;
    return known ? setting.ticks(setting.parameters().time(name)) : otherwise;
  }
}
