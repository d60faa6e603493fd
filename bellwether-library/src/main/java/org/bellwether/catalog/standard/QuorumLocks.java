package org.bellwether.catalog.standard;

import java.util.Arrays;
import java.util.function.IntFunction;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.mutex.Maekawa;
import org.bellwether.mutex.MaekawaInvariant;
import org.bellwether.mutex.MaekawaNaive;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.topology.overlay.Quorums;
import org.jspecify.annotations.Nullable;

/** Locks for which a node asks a quorum. */
final class QuorumLocks {
  private QuorumLocks() {}

  static Entry maekawa() {
    return LockEntries.lock("maekawa", Maekawa.class)
        .idea(
            "a node asks only a quorum for its votes; any two quorums share a node, and"
                + " each node has one vote")
        .model(
            "complete network, positions as ids, quorums known to their owners,"
                + " asynchronous FIFO links")
        .guarantee(
            "mutual exclusion, no deadlock (with Sanders' correction), no starvation; not"
                + " in timestamp order; nothing is guaranteed after a crash: a dead node stops all"
                + " nodes whose quorums contain it")
        .cost(
            "with quorums of K nodes: 3(K-1) messages per entry under light load, about"
                + " 4(K-1) under heavy load, at most 7(K-1) on average; two message delays from an"
                + " exit to the next entry")
        .paper("Maekawa, ACM TOCS 3(2), 1985", "https://doi.org/10.1145/214438.214445")
        .example("--nodes 7 --delay 1000 --hold 2000 --requests 0@1,1@2,2@3")
        .parameter(quorums("plane if n is q²+q+1 for a prime q, else grid"))
        .placed(
            setting -> {
              int[][] quorums = quorums(setting);
              return place -> new Maekawa(place.position(), quorums[place.position()]);
            })
        .assumesNoFaults()
        .assumes(Assumption.FIFO_LINKS)
        .keeps(MaekawaInvariant::new)
        .judgedBy(setting -> LockEntries.judges(MaekawaInvariant.overtaking(quorums(setting))))
        .theory(
            new Formula(
                "messages 3(K-1) an entry",
                Formula.Relation.AT_LEAST,
                f -> 3.0 * votes(f),
                Facts::total,
                facts -> true))
        .atMost("messages 7(K-1) an entry", f -> 7.0 * votes(f), Facts::total)
        .build();
  }

  static Entry maekawaNaive() {
    return LockEntries.lock("maekawa-naive", MaekawaNaive.class)
        .idea(
            "a node asks a quorum for its votes; arbiters grant theirs in the order in which"
                + " requests arrive and never ask for them back, so that nodes deadlock")
        .model(
            "complete network, positions as ids, quorums known to their owners,"
                + " asynchronous FIFO links")
        .guarantee(
            "mutual exclusion only: nodes that each hold the vote that the next one needs"
                + " wait for ever; maekawa is the corrected form; nothing is guaranteed after a"
                + " crash")
        .cost("with quorums of K nodes: 3(K-1) messages per entry, until it deadlocks")
        .paper("Maekawa, ACM TOCS 3(2), 1985", "https://doi.org/10.1145/214438.214445")
        .example("--nodes 3 --set quorums=[[0,1],[1,2],[2,0]] --delay 1000 --requests 0@1,1@2,2@3")
        .parameter(quorums("plane if n is q²+q+1 for a prime q, else grid"))
        .placed(
            setting -> {
              int[][] quorums = quorums(setting);
              return place -> new MaekawaNaive(quorums[place.position()]);
            })
        .assumesNoFaults()
        .assumes(Assumption.FIFO_LINKS)
        .judgedBy(setting -> LockEntries.judges())
        .exactly("messages 3(K-1) an entry", f -> 3.0 * votes(f), Facts::total)
        .build();
  }

  static Parameter quorums(String usual) {
    return Parameter.any(
        "quorums",
        usual,
        "the quorum of each node: grid, plane, fold (the next larger plane, folded), or a list of"
            + " positions per node");
  }

  /** The votes of others that all entries together needed. */
  private static long votes(Facts facts) {
    int[][] quorums = quorums(facts.setting());
    long votes = 0;
    for (int v = 0; v < quorums.length; v++) {
      votes += (long) facts.entriesBy()[v] * (quorums[v].length - 1);
    }
    return votes;
  }

  /** The quorum of each node, in ascending order. */
  private static int[][] quorums(Setting setting) {
    return quorums(setting, Quorums::usual);
  }

  static int[][] quorums(Setting setting, IntFunction<int[][]> usual) {
    int n = setting.n();
    Object given = setting.parameters().given("quorums");
    if (given == null) return usual.apply(n);
    return switch (given.toString()) {
      case "grid" -> Quorums.grid(n);
      case "plane" -> Quorums.plane(n);
      case "fold" -> Quorums.fold(n);
      default -> listed(PositionLists.lists("quorums", given, n), given, n);
    };
  }

  private static int[][] listed(int @Nullable [][] lists, Object given, int n) {
    if (lists == null || lists.length != n) {
      throw Parameter.wrong(
          "quorums",
          given,
          "grid, plane, fold, or a list of positions for each of " + n + " nodes");
    }
    int[][] quorums = new int[n][];
    for (int v = 0; v < n; v++) quorums[v] = Arrays.stream(lists[v]).sorted().distinct().toArray();
    String flaw = Quorums.flaw(quorums);
    if (flaw != null) throw ScenarioException.of(Parameter.field("quorums"), flaw);
    return quorums;
  }
}
