package org.bellwether.catalog.standard;

import static org.bellwether.catalog.standard.PositionLists.position;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Trait;
import org.bellwether.mutex.PathCompression;
import org.bellwether.mutex.PathCompressionInvariant;
import org.bellwether.mutex.PathCompressionRenaming;
import org.bellwether.mutex.Raymond;
import org.bellwether.mutex.Raymond.Greedy;
import org.bellwether.mutex.RaymondInvariant;
import org.bellwether.mutex.RaymondRenaming;
import org.bellwether.mutex.TokenInvariant;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.topology.Topologies;
import org.bellwether.topology.Topology;
import org.bellwether.topology.Topology.Tree;
import org.bellwether.topology.kind.GraphTopology;
import org.jspecify.annotations.Nullable;

/** Locks with a token that moves along a tree, fixed or changing. */
final class TreeTokenLocks {
  private TreeTokenLocks() {}

  // ---- Raymond

  static Entry raymond() {
    return LockEntries.lock("raymond", Raymond.class)
        .idea(
            "the token moves on the edges of a tree; every node knows the direction of the"
                + " token, and asks there for itself and for the nodes that have asked it")
        .model(
            "spanning tree in which every node knows its neighbour towards the token,"
                + " asynchronous links that may reorder")
        .guarantee(
            "mutual exclusion, no deadlock, no starvation unless greedy at exit without a"
                + " cap; not in timestamp order; nothing is guaranteed after a crash: a dead node"
                + " cuts the tree, and the token is lost with its holder")
        .cost(
            "2d messages for an entry at distance d from an idle token, 4(n-1)/n per entry"
                + " when all nodes wait, whatever the tree")
        .paper("Raymond, ACM TOCS 7(1), 1989", "https://doi.org/10.1145/58564.59295")
        .example("--nodes 7 --delay 1000 --hold 4000 --requests 6@11,3@322,4@733,6@5244")
        .parameter(TokenLocks.tokenAt())
        .parameter(
            Parameter.any(
                "tree",
                "binary-tree",
                "the edges of the tree as pairs of positions, or binary-tree, star or line"))
        .parameter(
            Parameter.choice(
                "greedy",
                "never",
                List.of("never", "arrival", "exit"),
                "when a node serves itself before those ahead of it: never, when the token arrives,"
                    + " or at its exit as well"))
        .parameter(
            Parameter.cap(
                "maxLocalBypass",
                1,
                "how many times in a row a node that is greedy at exit goes before others"))
        .parameter(
            Parameter.flag(
                "piggyback",
                false,
                "whether a request that follows a token travels in the same message"))
        .placed(TreeTokenLocks::raymonds)
        .assumesNoFaults()
        .keeps(TokenInvariant::raymond)
        .interchangeable(setting -> new RaymondRenaming())
        .judgedBy(
            setting -> {
              long cap = setting.parameters().whole("maxLocalBypass");
              if (greedy(setting) != Greedy.AT_EXIT) cap = 0;
              return cap == Long.MAX_VALUE
                  ? LockEntries.judges()
                  : LockEntries.judges(
                      RaymondInvariant.overtaking(setting.n(), (int) (1 + Math.min(cap, 1 << 30))));
            })
        .settles(
            setting ->
                setting.delayBound().multiply(BigDecimal.valueOf(2L * diameter(tree(setting)))))
        .theory(
            new Formula(
                "as many requests as tokens sent",
                Formula.Relation.EXACTLY,
                f -> f.messages("Token"),
                f -> f.messages("Request"),
                f -> !f.setting().parameters().flag("piggyback")))
        .atMost(
            "messages twice the diameter an entry",
            f -> 2.0 * diameter(tree(f.setting())) * f.entries(),
            Facts::total)
        .traitWhen(setting -> greedy(setting) == Greedy.AT_EXIT, Trait.ISSUES_BEFORE_EXIT)
        .build();
  }

  private static Function<Place, Raymond> raymonds(Setting setting) {
    Parameter.Values parameters = setting.parameters();
    Tree tree = tree(setting).spanningTree(position(setting, "tokenAt"));
    Greedy greedy = greedy(setting);
    return place -> {
      int self = place.position();
      return new Raymond(
          self,
          self == tree.root() ? self : tree.parent(self),
          greedy,
          parameters.whole("maxLocalBypass"),
          parameters.flag("piggyback"));
    };
  }

  private static Greedy greedy(Setting setting) {
    return switch (setting.parameters().text("greedy")) {
      case "arrival" -> Greedy.ON_ARRIVAL;
      case "exit" -> Greedy.AT_EXIT;
      default -> Greedy.NEVER;
    };
  }

  private static Topology tree(Setting setting) {
    int n = setting.n();
    Object given = setting.parameters().given("tree");
    return switch (given == null ? "binary-tree" : given.toString()) {
      case "binary-tree" -> Topologies.binaryTree(n);
      case "star" -> Topologies.star(n);
      case "line" -> Topologies.line(n);
      default -> listed(PositionLists.lists("tree", given, n), given, n);
    };
  }

  private static Topology listed(int @Nullable [][] edges, @Nullable Object given, int n) {
    boolean pairs = edges != null && Arrays.stream(edges).allMatch(edge -> edge.length == 2);
    if (edges == null || !pairs || edges.length != n - 1) {
      throw Parameter.wrong(
          "tree", given, "binary-tree, star, line, or " + (n - 1) + " edges as pairs of positions");
    }
    try {
      return new GraphTopology("tree of " + n, n, edges);
    } catch (IllegalArgumentException e) {
      throw ScenarioException.of(Parameter.field("tree"), String.valueOf(e.getMessage()));
    }
  }

  /** The diameter of a tree. */
  private static int diameter(Topology tree) {
    int[] distances = tree.distances(0);
    int furthest = 0;
    for (int v = 0; v < distances.length; v++) if (distances[v] > distances[furthest]) furthest = v;
    return tree.eccentricity(furthest);
  }

  // ---- Path compression

  static Entry pathCompression() {
    return LockEntries.lock("path-compression", PathCompression.class)
        .idea(
            "every node guesses who asked last; a request follows the guesses to the end of"
                + " the waiting list, and all nodes on its path guess right from then on")
        .model(
            "complete network, guesses that lead to the token at the start, asynchronous links that"
                + " may reorder")
        .guarantee(
            "mutual exclusion, no deadlock; once in the list, a request is overtaken only"
                + " by those ahead of it; not in timestamp order; nothing is guaranteed after a"
                + " crash: the token is lost with its holder")
        .cost(
            "one message per hop of the request and one for the token, at most n messages"
                + " per entry, O(log n) on average over any run; one message delay from an exit to"
                + " the next entry")
        .paper(
            "Naimi, Trehel and Arnold, Journal of Parallel and Distributed Computing 34(1), 1996",
            "https://doi.org/10.1006/jpdc.1996.0041")
        .example(
            "--nodes 5 --set guess=[0,0,1,2,3] --hold 50 --requests" + " 0@0,1@1,2@10,3@20,4@30")
        .parameter(
            Parameter.optional(
                "tokenAt", "where the guesses end, or 0", "the position where the token starts"))
        .parameter(
            Parameter.any(
                "guess",
                "tokenAt for all nodes",
                "by position, the node that each node assumes asked last; itself where the token"
                    + " is"))
        .placed(
            setting -> {
              int[] guess = guesses(setting);
              return place -> new PathCompression(place.position(), guess[place.position()]);
            })
        .assumesNoFaults()
        .interchangeable(setting -> new PathCompressionRenaming())
        .keeps(PathCompressionInvariant::new)
        .judgedBy(setting -> LockEntries.judges(PathCompressionInvariant.overtaking(setting.n())))
        .atMost("messages n an entry", f -> (double) f.n() * f.entries(), Facts::total)
        .build();
  }

  /** By position, the first guess of each node: all lead to the token. */
  private static int[] guesses(Setting setting) {
    int n = setting.n();
    boolean told = TokenLocks.given(setting, "tokenAt");
    int tokenAt = told ? position(setting, "tokenAt") : 0;
    Object given = setting.parameters().given("guess");
    int[] guess = new int[n];
    if (given == null) {
      Arrays.fill(guess, tokenAt);
      return guess;
    }
    int[] listed = PositionLists.list("guess", given, n);
    if (listed == null || listed.length != n) {
      throw Parameter.wrong("guess", given, "a position for each of " + n + " nodes");
    }
    int end = end(listed, 0);
    for (int v = 0; v < n; v++) {
      int other = end(listed, v);
      if (other != end || other < 0) {
        throw Parameter.wrong(
            "guess", given, "guesses that all lead to one node, which guesses itself");
      }
    }
    if (told && tokenAt != end) {
      throw Parameter.wrong("tokenAt", tokenAt, end + ", where the guesses lead");
    }
    return listed;
  }

  /** Where guesses lead from a node; -1 if nowhere. */
  private static int end(int[] guess, int from) {
    int at = from;
    for (int steps = 0; steps < guess.length; steps++) {
      if (guess[at] == at) return at;
      at = guess[at];
    }
    return -1;
  }
}
