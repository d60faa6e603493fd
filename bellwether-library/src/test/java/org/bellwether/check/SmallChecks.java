package org.bellwether.check;

import static org.bellwether.scenario.Operations.Request.by;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Multicast;
import org.bellwether.model.Unicast;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Operations.Sending;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Scenario.Starts;

/** For every algorithm of the catalogue a check that is small enough to run every day. */
final class SmallChecks {
  /**
   * One of them.
   *
   * @param budget what may happen, in words
   * @param violates the property that is known to be violated; empty if all hold
   */
  record Small(Scenario scenario, String budget, UnaryOperator<Check> permits, String violates) {
    Check check() {
      return permits.apply(Check.of(scenario));
    }
  }

  private SmallChecks() {}

  /**
   * The check of an entry.
   *
   * @param larger how many nodes more than usual
   */
  static Small of(Entry entry, int larger) {
    return switch (entry.name()) {
      case "bully" ->
          new Small(
              Scenario.builder("bully")
                  .nodes(4 + larger)
                  .start(0, 1)
                  .crash(0, 3 + larger)
                  .ids(new Ids.Arranged("ascending"))
                  .delay(1, 2)
                  .build(),
              "the highest is down, two notice; delays 1 to 2",
              c -> c,
              "");
      case "garcia-molina-bully" ->
          new Small(
              perpetual(entry, 3 + larger, 30),
              "time 30; 1 crash",
              c -> c.timed(true).crashes(1),
              "");
      case "garcia-molina-bully-printed" ->
          new Small(
              perpetual(entry, 3 + larger, 30).but().parameter("combined", true).build(),
              "combined messages; time 30; 1 crash",
              c -> c.timed(true).crashes(1),
              "one coordinator");
      case "invitation" ->
          new Small(
              perpetual(entry, 3 + larger, 30),
              "time 30; 1 partition",
              c -> c.timed(true).partitions(1),
              "");
      case "majority-group" ->
          new Small(
              perpetual(entry, 3, 22)
                  .but()
                  .starts(Scenario.Starts.FIRST)
                  .parameter("lease", BigDecimal.valueOf(4))
                  .parameter("beat", BigDecimal.TWO)
                  .parameter("patience", BigDecimal.valueOf(8))
                  .parameter("rank", BigDecimal.valueOf(3))
                  .parameter("rho", 0L)
                  .build(),
              "time 22, leases of 4; 1 pause",
              c -> c.timed(true).pauses(1),
              "");
      case "lock-table" ->
          new Small(
              Scenario.builder(entry.name())
                  .nodes(3)
                  .operations(
                      Operations.NONE.commands(
                          List.of(
                              lock(0, "Acquire", "a"),
                              lock(0, "Abandon", "a"),
                              lock(1, "Acquire", "a"),
                              lock(1, "Acquire", "b"),
                              lock(1, "Abandon", "a"),
                              lock(2, "Acquire", "b"),
                              lock(2, "Abandon", "b"))))
                  .build(),
              "2 locks, 4 tickets, 3 of them abandoned",
              c -> c,
              "");
      case "lock-service" ->
          new Small(
              perpetual(entry, 3, 22)
                  .but()
                  .starts(Scenario.Starts.FIRST)
                  .parameter("lease", BigDecimal.valueOf(4))
                  .parameter("beat", BigDecimal.TWO)
                  .parameter("patience", BigDecimal.valueOf(8))
                  .parameter("rank", BigDecimal.valueOf(3))
                  .parameter("rho", 0L)
                  .parameter("warm", BigDecimal.valueOf(4))
                  .parameter("detection", BigDecimal.valueOf(9))
                  .operations(
                      Operations.NONE.commands(
                          List.of(lock(1, "Acquire", "a"), lock(2, "Acquire", "a"))))
                  .build(),
              "time 22, leases of 4; 2 tickets for 1 lock",
              c -> c.timed(true),
              "");
      case "dijkstra-ring" ->
          new Small(
              perpetual(entry, 2 + larger, 1000).but().starts(Starts.FIRST).build(),
              "any states and messages; every fair run",
              Check::liveness,
              "");
      case "token-ring-recovery-printed" ->
          new Small(
              perpetual(entry, 2 + larger, 20),
              "time 20",
              c -> c.timed(true),
              "no needless repair");
      case "bully-printed" ->
          new Small(elections(entry, 3 + larger).build(), "", c -> c, "no lower leader");
      case "participant-ring" ->
          new Small(
              elections(entry, 3 + larger).startAt(0, 0).startAt(1, 0).startAt(0, 1).build(),
              "node 0 starts twice, node 1 once; 1 crash",
              c -> c.crashes(1),
              "");
      case "anonymous-tree" ->
          new Small(
              Scenario.builder(entry.name())
                  .nodes(4 + larger)
                  .parameter("range", 2)
                  .links(Links.UNIT.reordering())
                  .build(),
              "numbers 1 and 2; links that reorder",
              c -> c,
              "");
      case "itai-rodeh" ->
          new Small(
              elections(entry, 3 + larger).parameter("range", 2).starts(Starts.FIRST).build(),
              "numbers 1 and 2; 30 steps",
              c -> c.depth(30),
              "");
      case "one-bit" ->
          new Small(
              Scenario.builder(entry.name()).nodes(3 + larger).build(),
              "4 rounds",
              c -> c.timeouts(4),
              "");
      case "interleaved-synchrony" ->
          new Small(
              Scenario.builder(entry.name()).nodes(3 + larger).starts(Starts.FIRST).build(),
              "all start first",
              c -> c,
              "");
      case "hypercube" -> plain(Scenario.builder(entry.name()).nodes(larger > 0 ? 8 : 4));
      case "lamport", "ricart-agrawala" -> locks(entry, 2 + larger, 2, "");
      case "maekawa-naive" -> locks(entry, 3 + larger, 1, "no deadlock");
      case "total-order" -> plain(casts(entry, 2 + larger));
      default -> usual(entry, larger);
    };
  }

  /** The check of an entry in another way than by default. */
  static Small variant(Entry entry, String parameter, String value) {
    boolean again = value.equals("exit"); // at an exit, who requests again goes first
    Small small = again ? locks(entry, 3, 2, "") : of(entry, 0);
    Object given = value.equals("true") ? true : value;
    String way = "`" + parameter + "=" + value + "`";
    return new Small(
        small.scenario.but().parameter(parameter, given).build(),
        small.budget.isEmpty() ? way : way + "; " + small.budget,
        small.permits,
        small.violates);
  }

  /** The check of a lock whose coordinator or monitor is elected, and may crash. */
  static Small elected(String lock) {
    Scenario.Builder scenario =
        Scenario.builder(lock)
            .nodes(3)
            .delay(1, 2)
            .hold(20)
            .requests(by(0), by(1))
            .parameter("election", "bully")
            .parameter("tp", 0);
    if (lock.equals("token-ring")) {
      scenario.parameter("ackTimeout", 5).parameter("lossTimeout", 82);
    }
    return new Small(
        scenario.build(),
        "with an election; two clients request once; delays 1 to 2; 1 crash",
        c -> c.crashes(1),
        "");
  }

  /** The check of an election whose nodes notice by heartbeats that the leader has crashed. */
  static Small beating(String election) {
    return new Small(
        Scenario.builder(election)
            .ids(1, 2, 3)
            .starts(Starts.FIRST)
            .delay(1, 2)
            .parameter("heartbeat", 4)
            .until(BigDecimal.valueOf(24))
            .build(),
        "with heartbeats; all start first; delays 1 to 2; time 24; 1 crash",
        c -> c.timed(true).crashes(1),
        "");
  }

  private static Small usual(Entry entry, int larger) {
    if (entry.family() == Family.MUTUAL_EXCLUSION) return locks(entry, 3 + larger, 1, "");
    if (Multicast.class.isAssignableFrom(entry.node())) return plain(casts(entry, 3 + larger));
    if (Unicast.class.isAssignableFrom(entry.node())) return plain(casts(entry, 3 + larger));
    if (entry.has(Trait.PERPETUAL)) {
      return new Small(
          perpetual(entry, 2 + larger, 20), "time 20", c -> c.timed(true).states(100_000), "");
    }
    return plain(elections(entry, (entry.family() == Family.RING_ELECTION ? 4 : 3) + larger));
  }

  private static Scenario perpetual(Entry entry, int n, long until) {
    return Scenario.builder(entry.name()).nodes(n).until(BigDecimal.valueOf(until)).build();
  }

  private static Operations.Command lock(int node, String kind, String name) {
    long ticket = 1L + name.charAt(0) - 'a';
    return new Operations.Command(
        BigDecimal.ZERO, node, kind, Map.of("lock", name, "ticket", ticket));
  }

  private static Small plain(Scenario.Builder scenario) {
    return new Small(scenario.build(), "", c -> c, "");
  }

  private static Scenario.Builder elections(Entry entry, int n) {
    return Scenario.builder(entry.name()).nodes(n);
  }

  private static Small locks(Entry entry, int n, int times, String violates) {
    int[] clients = IntStream.range(0, n * times).map(i -> i % n).toArray();
    return new Small(
        Scenario.builder(entry.name()).nodes(n).hold(1).requests(Request.byEach(clients)).build(),
        times == 1 ? "every client requests once" : "every client requests " + times + " times",
        c -> c,
        violates);
  }

  private static Scenario.Builder casts(Entry entry, int n) {
    Scenario.Builder builder = Scenario.builder(entry.name()).nodes(n);
    for (int v = 0; v < n; v++) {
      if (Multicast.class.isAssignableFrom(entry.node())) builder.multicast(0, v, "m" + v);
      else builder.unicast(Sending.of("m" + v).at(0).from(v).to(n - 1 - v));
    }
    return builder;
  }
}
