package org.bellwether.catalog.standard;

import java.util.List;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.mutex.CarvalhoRoucairol;
import org.bellwether.mutex.CarvalhoRoucairolInvariant;
import org.bellwether.mutex.Central;
import org.bellwether.mutex.CentralInvariant;
import org.bellwether.mutex.CentralRenaming;
import org.bellwether.mutex.ElectedCentral;
import org.bellwether.mutex.Lamport;
import org.bellwether.mutex.LamportAbstraction;
import org.bellwether.mutex.RicartAgrawala;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.monitor.NoStarvation;

/** Locks for which a node asks a coordinator or all other nodes. */
final class PermissionLocks {
  private PermissionLocks() {}

  static Entry central() {
    return described(Central.class)
        .variant(
            ElectedLocks.elected(
                given ->
                    ElectedLocks.central(
                        described(ElectedCentral.class), given.containsKey("heartbeat"))))
        .placed(
            setting -> {
              int coordinator = PositionLists.position(setting, "coordinator");
              boolean notice = setting.parameters().flag("queuedNotice");
              return place -> new Central(coordinator, notice);
            })
        .assumesNoFaults()
        .judgedBy(
            setting ->
                LockEntries.judges(
                    CentralInvariant.overtaking(
                        setting.n(), PositionLists.position(setting, "coordinator"))))
        .interchangeable(
            setting -> new CentralRenaming(PositionLists.position(setting, "coordinator")))
        .exactly(
            "messages 3 an entry, none at the coordinator",
            f -> 3.0 * (f.entries() - f.entriesBy()[f.setting().parameters().count("coordinator")]),
            f -> f.messages("Request") + f.messages("Grant") + f.messages("Release"))
        .build();
  }

  private static EntryBuilder described(Class<?> node) {
    return LockEntries.lock("central", node)
        .idea("one node keeps the lock and grants it in the order in which requests arrive")
        .model(
            "complete network, one node known to all as the coordinator, asynchronous links"
                + " that may reorder, no crashes; with an election, messages within Tm and handled"
                + " within Tp, nodes that crash and may recover with their epoch on stable storage")
        .guarantee(
            "mutual exclusion, no deadlock, entry in the order in which requests reach the"
                + " coordinator; nothing is guaranteed after a crash without an election. With"
                + " election=bully, all of this holds despite crashes, with fences that grow: a"
                + " new coordinator first asks which nodes wait or are in the critical section,"
                + " and begins if a majority answers")
        .cost(
            "3 messages per entry, none at the coordinator; two message delays from an exit"
                + " to the next entry, one if the coordinator leaves or enters; with an election,"
                + " two more messages for each 2Tm+Tp, or each heartbeat, that a node waits or is"
                + " in the critical section")
        .paper(
            "Singhal, Journal of Parallel and Distributed Computing 18(1), 1993",
            "https://doi.org/10.1006/jpdc.1993.1049")
        .example("--nodes 4 --set coordinator=3 --delay 1000 --hold 2000 --requests" + " 1@0,2@500")
        .parameter(
            Parameter.whole(
                "coordinator", setting -> 0L, "0", "the position of the first coordinator"))
        .parameter(
            Parameter.flag(
                "queuedNotice", false, "whether nodes that have to wait are told their position"))
        .parameter(ElectedLocks.election("coordinator"))
        .parameter(ElectedLocks.tm())
        .parameter(ElectedLocks.tp())
        .parameter(ElectedLocks.heartbeat());
  }

  static Entry lamport() {
    return LockEntries.lock("lamport", Lamport.class)
        .idea(
            "all nodes keep the same queue of requests in timestamp order; the first one"
                + " enters once nothing older can arrive")
        .model("complete network, positions as ids, asynchronous FIFO links")
        .guarantee(
            "mutual exclusion, no deadlock, entry in the order of request timestamps; none"
                + " of this holds on links that reorder, and nothing is guaranteed after a crash:"
                + " one dead node stops all others")
        .cost(
            "3(n-1) messages per entry, between 2(n-1) and 3(n-1) if optimised; one message"
                + " delay from an exit to the next entry")
        .paper("Lamport, CACM 21(7), 1978", "https://doi.org/10.1145/359545.359563")
        .example("--nodes 3 --delay 1000 --hold 2000 --requests 0@0,1@300")
        .parameter(
            Parameter.flag(
                "optimised",
                false,
                "whether to omit replies that a message already sent makes superfluous"))
        .placed(
            setting -> {
              boolean optimised = setting.parameters().flag("optimised");
              return place -> new Lamport(place.position(), place.n(), optimised);
            })
        .assumesNoFaults()
        .assumes(Assumption.FIFO_LINKS)
        .judgedBy(
            setting ->
                setting.parameters().flag("optimised")
                    ? LockEntries.timestampJudges()
                    : LockEntries.timestampJudges(twice(setting)))
        .abstraction(
            setting ->
                setting.parameters().flag("optimised") ? null : new LamportAbstraction(setting.n()))
        .theory(
            new Formula(
                "messages 3(n-1) an entry",
                Formula.Relation.EXACTLY,
                f -> 3.0 * (f.n() - 1) * f.entries(),
                Facts::total,
                f -> !f.setting().parameters().flag("optimised")))
        .theory(
            new Formula(
                "messages 3(n-1) an entry",
                Formula.Relation.AT_MOST,
                f -> 3.0 * (f.n() - 1) * f.entries(),
                Facts::total,
                f -> f.setting().parameters().flag("optimised")))
        .theory(
            new Formula(
                "messages 2(n-1) an entry",
                Formula.Relation.AT_LEAST,
                f -> 2.0 * (f.n() - 1) * f.entries(),
                Facts::total,
                f -> f.setting().parameters().flag("optimised")))
        .build();
  }

  static Entry ricartAgrawala() {
    return LockEntries.lock("ricart-agrawala", RicartAgrawala.class)
        .idea(
            "a node asks all others; one that is in the critical section, or has requested"
                + " earlier, answers when it leaves")
        .model("complete network, positions as ids, asynchronous links that may reorder")
        .guarantee(
            "mutual exclusion, no deadlock, entry in the order of request timestamps;"
                + " nothing is guaranteed after a crash: one dead node stops all others")
        .cost(
            "exactly 2(n-1) messages per entry; one message delay from an exit to the next"
                + " entry")
        .paper("Ricart and Agrawala, CACM 24(1), 1981", "https://doi.org/10.1145/358527.358537")
        .example("--nodes 3 --delay 1000 --hold 2000 --requests 0@0,1@300")
        .parameter(
            Parameter.choice(
                "clock",
                "all",
                List.of("all", "request-only"),
                "which messages advance the logical clock: all, or only requests, as printed"))
        .placed(
            setting -> {
              boolean requestsOnly = setting.parameters().text("clock").equals("request-only");
              return place -> new RicartAgrawala(place.position(), place.n(), requestsOnly);
            })
        .assumesNoFaults()
        .judgedBy(
            setting ->
                setting.parameters().text("clock").equals("all")
                    ? LockEntries.timestampJudges(twice(setting))
                    : LockEntries.timestampJudges())
        .exactly("messages 2(n-1) an entry", f -> 2.0 * (f.n() - 1) * f.entries(), Facts::total)
        .build();
  }

  /**
   * With a clock that all messages move, each other node overtakes a request at most twice: once
   * with a request that was answered before ours was made, and once with the one whose answer tells
   * it of ours.
   */
  private static Monitor twice(Setting setting) {
    return new NoStarvation(setting.n(), 2 * (setting.n() - 1));
  }

  static Entry carvalhoRoucairol() {
    return LockEntries.lock("carvalho-roucairol", CarvalhoRoucairol.class)
        .idea(
            "a permission, once given, is valid until its holder gives it back, so that a"
                + " node that enters repeatedly asks nobody")
        .model("complete network, positions as ids, asynchronous links that may reorder")
        .guarantee(
            "mutual exclusion, no deadlock; a node that has heard of a request enters at"
                + " most once before it; not in timestamp order; nothing is guaranteed after a"
                + " crash: a dead node stops every node that needs its permission")
        .cost("0 to 2(n-1) messages per entry; one message delay from an exit to the next entry")
        .paper("Carvalho and Roucairol, CACM 26(2), 1983", "https://dl.acm.org/toc/cacm/1983/26/2")
        .example("--nodes 3 --hold 2 --requests 0@0,0@50,1@100,0@150")
        .placed(setting -> place -> new CarvalhoRoucairol(place.position(), place.n()))
        .assumesNoFaults()
        .keeps(CarvalhoRoucairolInvariant::new)
        .judgedBy(setting -> LockEntries.judges(CarvalhoRoucairolInvariant.overtaking(setting.n())))
        .atMost("messages 2(n-1) an entry", f -> 2.0 * (f.n() - 1) * f.entries(), Facts::total)
        .build();
  }
}
