package org.bellwether.election;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;
import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Elected;
import org.bellwether.model.Output.Won;

/**
 * Gallager, Humblet and Spira's minimum spanning tree: fragments of the tree look for their
 * lightest link to another fragment and join along it. A fragment of a lower level is absorbed; two
 * of the same level that choose the same link, their new core, become one of the next level. When a
 * fragment finds no link that leads out of it, the tree is complete, and the end of its core with
 * the larger identifier leads.
 *
 * <p><b>Model:</b> any connected graph, links with weights that are all different (identifiers
 * break ties), asynchronous FIFO links; no crashes; a node that does not start is woken by the
 * first message. <b>Guarantee:</b> the tree is the minimum spanning tree; exactly one node wins and
 * all nodes learn its identifier. <b>Cost:</b> at most 5n·log n + 2|E| messages, and n-1
 * announcements along the tree. Every link is rejected at most once, with 2 messages; links outside
 * the tree always are.
 *
 * @see <a href="https://doi.org/10.1145/357195.357200">Gallager, Humblet and Spira, A distributed
 *     algorithm for minimum-weight spanning trees, ACM TOPLAS 5(1), 1983</a>
 */
public final class GallagerHumbletSpira implements LeaderElection<GallagerHumbletSpira.Message> {
  private static final int NOBODY = -1;

  public sealed interface Message {}

  /** The sender's fragment, of this level, wants to join along this link. */
  public record Connect(int level) implements Message {}

  /** The fragment has a new level and core, and looks for its lightest link if it is to find. */
  public record Initiate(int level, LinkWeight fragment, boolean find) implements Message {}

  /** Does this link lead out of the sender's fragment? */
  public record Test(int level, LinkWeight fragment) implements Message {}

  /** The tested link leads out of the fragment. */
  public record Accept() implements Message {}

  /** The tested link stays within the fragment. */
  public record Reject() implements Message {}

  /** The lightest link that leads out of the sender's part of the fragment. */
  public record Report(LinkWeight best) implements Message {}

  /** The lightest link is on the receiver's side: it becomes the fragment's next root. */
  public record ChangeRoot() implements Message {}

  /** The winner, making itself known. */
  public record Leader(long id) implements Message {}

  /** The link behind a port belongs to the tree. */
  public record Branch(int port) implements Output.Custom {}

  /** A message that has to wait until this node's fragment has grown or knows its best link. */
  record Deferred(int port, Message message) {}

  private enum Phase {
    SLEEPING,
    FIND,
    FOUND
  }

  private final long id;
  private final List<LinkWeight> weights; // by port
  private final boolean announce;
  private Phase phase = Phase.SLEEPING;
  private int level;
  private LinkWeight fragment = LinkWeight.INFINITE; // the weight of its core
  private final BitSet branches = new BitSet(); // ports of links in the tree
  private final BitSet rejected = new BitSet(); // ports of links that lead back to the fragment
  private int core = NOBODY; // the port towards the core
  private int tested = NOBODY; // the port whose answer it awaits
  private int awaited; // branches that have not reported yet
  private int bestPort = NOBODY;
  private LinkWeight best = LinkWeight.INFINITE;
  private final ArrayDeque<Deferred> deferred = new ArrayDeque<>();

  /**
   * A node.
   *
   * @param weights of its links, by port
   */
  public GallagerHumbletSpira(long id, List<LinkWeight> weights, boolean announce) {
    this.id = id;
    this.weights = List.copyOf(weights);
    this.announce = announce;
  }

  @Override
  public void start(Context<Message> ctx) {
    if (phase == Phase.SLEEPING) wakeUp(ctx);
  }

  private void wakeUp(Context<Message> ctx) {
    phase = Phase.FOUND;
    int lightest = lightestBasic();
    if (lightest == NOBODY) lead(ctx); // a lone node
    else connect(lightest, ctx);
  }

  private void connect(int port, Context<Message> ctx) {
    join(port, ctx);
    ctx.send(port, new Connect(level));
  }

  private void join(int port, Context<Message> ctx) {
    branches.set(port);
    ctx.emit(new Branch(port));
  }

  @Override
  public void receive(int port, Message message, Context<Message> ctx) {
    if (phase == Phase.SLEEPING) wakeUp(ctx);
    deferred.add(new Deferred(port, message));
    boolean progress = true;
    while (progress) {
      progress = false;
      for (int left = deferred.size(); left > 0; left--) {
        Deferred first = deferred.remove();
        if (handles(first.port, first.message, ctx)) progress = true;
        else deferred.add(first);
      }
    }
  }

  /** Handles a message, unless it has to wait. */
  private boolean handles(int port, Message message, Context<Message> ctx) {
    switch (message) {
      case Connect(int theirs) when theirs < level -> {
        join(port, ctx);
        ctx.send(port, new Initiate(level, fragment, phase == Phase.FIND));
        if (phase == Phase.FIND) awaited++;
      }
      case Connect connect when !branches.get(port) -> {
        return false; // until this fragment has grown, or has chosen the same link
      }
      case Connect connect -> ctx.send(port, new Initiate(level + 1, weights.get(port), true));
      case Initiate initiate -> initiate(port, initiate, ctx);
      case Test(int theirs, var fragment) when theirs > level -> {
        return false; // this fragment may be part of theirs, and not know it yet
      }
      case Test(var level, LinkWeight theirs) when !theirs.equals(fragment) ->
          ctx.send(port, new Accept());
      case Test otherTest -> {
        reject(port);
        if (tested == port) test(ctx);
        else ctx.send(port, new Reject());
      }
      case Accept() -> {
        tested = NOBODY;
        improve(port, weights.get(port));
        report(ctx);
      }
      case Reject() -> {
        reject(port);
        test(ctx);
      }
      case Report(LinkWeight theirs) when port != core -> {
        awaited--;
        improve(port, theirs);
        report(ctx);
      }
      case Report report when phase == Phase.FIND -> {
        return false; // until this side of the core knows its best link, too
      }
      case Report(LinkWeight theirs) when theirs.compareTo(best) > 0 -> changeRoot(ctx);
      case Report(LinkWeight theirs) -> {
        boolean complete = theirs.equals(LinkWeight.INFINITE) && best.equals(theirs);
        if (complete && id > weights.get(port).other(id)) lead(ctx);
      }
      case ChangeRoot() -> changeRoot(ctx);
      case Leader(long leader) -> {
        ctx.emit(new Elected(leader));
        sendDown(port, message, ctx);
      }
    }
    return true;
  }

  private void initiate(int port, Initiate initiate, Context<Message> ctx) {
    level = initiate.level;
    fragment = initiate.fragment;
    phase = initiate.find ? Phase.FIND : Phase.FOUND;
    core = port;
    bestPort = NOBODY;
    best = LinkWeight.INFINITE;
    int told = sendDown(port, initiate, ctx);
    if (!initiate.find) return;
    awaited += told;
    test(ctx);
  }

  /** Sends along the tree, but not back, and returns how many neighbours are told. */
  private int sendDown(int from, Message message, Context<Message> ctx) {
    int told = 0;
    for (int port = branches.nextSetBit(0); port >= 0; port = branches.nextSetBit(port + 1)) {
      if (port == from) continue;
      ctx.send(port, message);
      told++;
    }
    return told;
  }

  private void test(Context<Message> ctx) {
    tested = lightestBasic();
    if (tested == NOBODY) report(ctx);
    else ctx.send(tested, new Test(level, fragment));
  }

  /** The port of the lightest link of which nothing is known yet. */
  private int lightestBasic() {
    int lightest = NOBODY;
    for (int port = 0; port < weights.size(); port++) {
      if (branches.get(port) || rejected.get(port)) continue;
      if (lightest == NOBODY || weights.get(port).compareTo(weights.get(lightest)) < 0) {
        lightest = port;
      }
    }
    return lightest;
  }

  private void reject(int port) {
    if (!branches.get(port)) rejected.set(port);
  }

  private void improve(int port, LinkWeight weight) {
    if (weight.compareTo(best) >= 0) return;
    best = weight;
    bestPort = port;
  }

  private void report(Context<Message> ctx) {
    if (awaited > 0 || tested != NOBODY) return;
    phase = Phase.FOUND;
    ctx.send(core, new Report(best));
  }

  private void changeRoot(Context<Message> ctx) {
    if (branches.get(bestPort)) ctx.send(bestPort, new ChangeRoot());
    else connect(bestPort, ctx);
  }

  private void lead(Context<Message> ctx) {
    ctx.emit(new Won());
    if (announce) sendDown(NOBODY, new Leader(id), ctx);
  }
}
