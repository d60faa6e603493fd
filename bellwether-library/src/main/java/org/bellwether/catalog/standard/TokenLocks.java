package org.bellwether.catalog.standard;

import static org.bellwether.catalog.standard.PositionLists.position;

import java.math.BigDecimal;
import java.util.List;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Trait;
import org.bellwether.mutex.ElectedTokenRing;
import org.bellwether.mutex.SuzukiKasami;
import org.bellwether.mutex.SuzukiKasamiInvariant;
import org.bellwether.mutex.TokenInvariant;
import org.bellwether.mutex.TokenRing;
import org.bellwether.mutex.TokenRingInvariant;
import org.bellwether.spec.monitor.NoStarvation;

/** Locks with a token that goes round a ring, or straight to who asks for it. */
final class TokenLocks {
  private TokenLocks() {}

  static Parameter tokenAt() {
    return Parameter.whole("tokenAt", setting -> 0L, "0", "the position where the token starts");
  }

  // ---- Token ring

  /** How long the token of a ring takes to go round at most. */
  private static BigDecimal longestTurn(Setting setting) {
    BigDecimal hop =
        setting
            .delayBound()
            .add(setting.hold())
            .add(setting.parameters().time("parkWhenIdle"))
            .add(
                given(setting, "ackTimeout")
                    ? setting.parameters().time("ackTimeout")
                    : BigDecimal.ZERO);
    return hop.multiply(BigDecimal.valueOf(setting.n()));
  }

  private static EntryBuilder describedRing(Class<?> node) {
    return LockEntries.lock("token-ring", node)
        .idea("a token circulates for ever, and the node that holds it may enter, once per visit")
        .model(
            "nodes in a logical ring by position, links that may reorder; to survive"
                + " crashes, messages and critical sections of bounded length and clocks that keep"
                + " time; with an election, messages within Tm and handled within Tp, and nodes"
                + " may recover, with their epoch on stable storage")
        .guarantee(
            "mutual exclusion, no deadlock; while a node waits, each other node enters at most"
                + " once; with both timeouts, all of this holds despite crashes of any node but"
                + " the monitor, with fences that grow: if the monitor dies with the token, all"
                + " nodes wait for ever. With election=bully as well, it holds despite all"
                + " crashes, as long as a majority is up whenever the token is lost, and nodes"
                + " that recover join the ring again")
        .cost(
            "1 message per entry when all nodes wait, otherwise 0 to n-1 hops from a"
                + " request to its entry, and one message per delay when no node wants to enter; with"
                + " ackTimeout twice as many, because every hop is acknowledged")
        .paper("Le Lann, IFIP Congress, 1977", "https://dblp.org/rec/conf/ifip/Lann77")
        .example(
            "--nodes 4 --delay 1000 --hold 2000 --requests 1@533,2@137,3@421 --crash"
                + " 2@4637 --set ackTimeout=2300 --set lossTimeout=21257")
        .parameter(tokenAt())
        .parameter(
            Parameter.time(
                "parkWhenIdle",
                setting -> BigDecimal.ZERO,
                "0",
                "how long the token stays before each hop while the node does not want it"))
        .parameter(
            Parameter.optionalTime(
                "ackTimeout",
                "no acknowledgements",
                "how long to wait for the acknowledgement of a hop before the successor is presumed"
                    + " dead; more than two delays"))
        .parameter(
            Parameter.optionalTime(
                "lossTimeout",
                "no new tokens",
                "how long the monitor waits for the token before it creates a new one; longer"
                    + " than any full round of the token"))
        .parameter(
            Parameter.whole(
                "monitor", setting -> 0L, "0", "the position of the node that creates a new token"))
        .parameter(ElectedLocks.election("monitor"))
        .parameter(ElectedLocks.tm())
        .parameter(ElectedLocks.tp())
        .theory(
            new Formula(
                "with ackTimeout, at most one acknowledgement per hop",
                Formula.Relation.AT_MOST,
                f -> f.messages("Token"),
                f -> f.messages("Ack"),
                f -> given(f.setting(), "ackTimeout")))
        .assumes(
            "lossTimeout is longer than a round of the token, "
                + "n·(delay + hold + parkWhenIdle + ackTimeout)",
            setting ->
                !given(setting, "lossTimeout")
                    || setting.parameters().time("lossTimeout").compareTo(longestTurn(setting))
                        > 0);
  }

  static Entry tokenRing() {
    return describedRing(TokenRing.class)
        .variant(
            ElectedLocks.elected(
                map -> ElectedLocks.tokenRing(describedRing(ElectedTokenRing.class))))
        .placed(
            setting -> {
              TokenRing.Plan plan =
                  new TokenRing.Plan(
                      setting.n(),
                      position(setting, "tokenAt"),
                      setting.ticks("parkWhenIdle"),
                      ticks(setting, "ackTimeout"),
                      position(setting, "monitor"),
                      ticks(setting, "lossTimeout"));
              return place -> new TokenRing(place.position(), plan);
            })
        .assumes(Assumption.NO_DUPLICATION, Assumption.NO_PARTITIONS)
        .assumesWhen( // silence is to prove a crash where hops are acknowledged
            setting -> !given(setting, "lossTimeout") || given(setting, "ackTimeout"),
            Assumption.NO_LOSS)
        .assumesWhen(
            setting -> !given(setting, "lossTimeout") || !given(setting, "ackTimeout"),
            Assumption.NO_CRASHES)
        .assumesWhen(setting -> given(setting, "ackTimeout"), Assumption.NO_PAUSES)
        .assumesWhen(
            setting -> given(setting, "ackTimeout") || given(setting, "lossTimeout"),
            Assumption.PERFECT_CLOCKS)
        .assumesWhen(
            setting -> given(setting, "ackTimeout") && given(setting, "lossTimeout"),
            Assumption.MONITOR_STAYS_UP)
        .assumesDelayWhen(
            setting -> given(setting, "ackTimeout"),
            setting -> setting.parameters().time("ackTimeout").divide(BigDecimal.TWO))
        .keeps(TokenRingInvariant::new)
        .judgedBy(setting -> LockEntries.judges(new NoStarvation(setting.n(), setting.n() - 1)))
        .trait(Trait.ENDS_AT_LAST_EXIT)
        .trait(Trait.FINE_CLOCKS)
        .build();
  }

  static boolean given(Setting setting, String parameter) {
    return setting.parameters().given(parameter) != null;
  }

  /** A time in ticks; 0 if it is not given. */
  private static long ticks(Setting setting, String parameter) {
    if (!given(setting, parameter)) return 0;
    long ticks = setting.ticks(parameter);
    if (ticks > 0) return ticks;
    throw Parameter.wrong(parameter, 0, "a time above 0");
  }

  // ---- Suzuki and Kasami

  static Entry suzukiKasami() {
    return LockEntries.lock("suzuki-kasami", SuzukiKasami.class)
        .idea(
            "a node asks all others for the token, which itself knows who waits and who has"
                + " been served")
        .model("complete network, positions as ids, asynchronous links that may reorder")
        .guarantee(
            "mutual exclusion, no deadlock; once in the token's queue, a request is"
                + " overtaken only by those ahead of it; not in timestamp order; nothing is"
                + " guaranteed after a crash: the token is lost with its holder")
        .cost(
            "n messages per entry, none if the node has the token; one message delay from"
                + " an exit to the next entry")
        .paper("Suzuki and Kasami, ACM TOCS 3(4), 1985", "https://doi.org/10.1145/6110.214406")
        .example(
            "--nodes 5 --set tokenAt=4 --delay 1000 --hold 5000 --requests"
                + " 0@0,1@3000,2@3000,0@8500,3@9000")
        .parameter(tokenAt())
        .parameter(
            Parameter.choice(
                "scan",
                "ascending",
                List.of("ascending", "cyclic"),
                "the order in which waiting nodes are put into the token's queue: by position, or"
                    + " from the next position on"))
        .placed(
            setting -> {
              int tokenAt = position(setting, "tokenAt");
              boolean cyclic = setting.parameters().text("scan").equals("cyclic");
              return place ->
                  new SuzukiKasami(
                      place.position(), place.n(), place.position() == tokenAt, cyclic);
            })
        .assumesNoFaults()
        .keeps(TokenInvariant::suzukiKasami)
        .judgedBy(setting -> LockEntries.judges(SuzukiKasamiInvariant.overtaking(setting.n())))
        .atMost("messages n an entry", f -> (double) f.n() * f.entries(), Facts::total)
        .build();
  }
}
