package org.bellwether.check;

/**
 * Partial-order reduction by ample sets, after Peled. Chooses nodes whose moves are explored first,
 * so that the moves of all others can wait: nothing that the others do before can give the chosen
 * nodes another move, and monitors see nothing of the chosen moves. Tests override one condition at
 * a time, to see that a fault in it is noticed.
 *
 * <p>At least one of the chosen moves must lead upwards in a fixed order of all states, so that no
 * move is put off for ever round a cycle (the cycle proviso). Any order will do; this one rises
 * with nearly every move, since states of nodes are numbered as they turn up. It does not depend on
 * the order of the search, and therefore works with several threads.
 *
 * <p>As long as networks are strongly connected, which all of ours are, the proviso makes no
 * difference to safety: without it some checks have a few states less and others more. Suppose that
 * a move that leads to a violation were put off for ever. Then the chosen moves alone lead to a set
 * of states that they do not leave, in each of which a node w can move and is not chosen. There is
 * a way from w to the nodes that are chosen in some of these states, and on it a link from a node x
 * that is never chosen to a node r that is. Where r is chosen, messages that w causes can reach x,
 * so that x would have been chosen as well, unless a message waits on a FIFO link from x to r. But
 * then one of the chosen moves is that r receives it, and since x does not move, the link is never
 * as full again: that state has been left for good.
 */
class AmpleSets {
  private final Model model;
  private final boolean used;

  AmpleSets(Model model, boolean wanted) {
    this.model = model;
    used = wanted && model.judgedByOutputsOnly() && !model.timed && !model.rounds;
  }

  static AmpleSets none(Model model) {
    return new AmpleSets(model, false);
  }

  /** Whether there is any reduction in this model. */
  boolean used() {
    return used;
  }

  /** Expands the moves of an ample set from the state of an explorer, or all moves. */
  void expand(Explorer explorer, AmpleConditions conditions, Explorer.Visitor visitor) {
    long chosen = choose(explorer, conditions);
    if (chosen == 0) {
      explorer.expand(visitor);
      return;
    }
    for (long rest = chosen; rest != 0; rest &= rest - 1) {
      explorer.expand(Long.numberOfTrailingZeros(rest), visitor);
      if (explorer.stopped()) return;
    }
  }

  /** The nodes to explore, as bits; 0 if all have to be. */
  private long choose(Explorer explorer, AmpleConditions conditions) {
    if (!used || !conditions.reducible()) return 0;
    long active = 0;
    for (int v = 0; v < model.n(); v++) if (conditions.active(v)) active |= 1L << v;
    long best = 0;
    int fewest = Long.bitCount(active);
    for (long rest = active; rest != 0 && fewest > 1; rest &= rest - 1) {
      long group = close(conditions, rest & -rest, active) & active;
      int count = Long.bitCount(group);
      if (count < fewest && invisible(conditions, group) && rises(explorer, conditions, group)) {
        best = group;
        fewest = count;
      }
    }
    return best;
  }

  /** Adds every node that could send something new to the group before the group moves. */
  long close(AmpleConditions conditions, long first, long active) {
    long group = first;
    while (true) {
      long movable = reachable(active & ~group, group);
      long added = 0;
      for (long rest = group; rest != 0; rest &= rest - 1) {
        int v = Long.numberOfTrailingZeros(rest);
        for (int in : model.network.into(v)) {
          long sender = 1L << model.network.from(in);
          if (mayBringNews(conditions, in) && (movable & sender) != 0) added |= sender;
        }
      }
      if (added == 0) return group;
      group |= added;
      if ((active & ~group) == 0) return group;
    }
  }

  /** Whether what is sent through a link now could arrive before anything else on it. */
  boolean mayBringNews(AmpleConditions conditions, int link) {
    return !model.network.fifo() || conditions.empty(link);
  }

  /** All nodes that messages from the given ones may reach without passing the group. */
  long reachable(long from, long group) {
    long reached = from;
    for (boolean grown = from != 0; grown; ) {
      grown = false;
      for (int v = 0; v < model.n(); v++) {
        if ((reached >>> v & 1) == 1 || (group >>> v & 1) == 1) continue;
        for (int in : model.network.into(v)) {
          if ((reached >>> model.network.from(in) & 1) == 0) continue;
          reached |= 1L << v;
          grown = true;
          break;
        }
      }
    }
    return reached;
  }

  /** Whether some move of the group leads upwards. */
  boolean rises(Explorer explorer, AmpleConditions conditions, long group) {
    long height = conditions.height();
    boolean[] higher = new boolean[1];
    for (long rest = group; rest != 0 && !higher[0]; rest &= rest - 1) {
      explorer.expand(
          Long.numberOfTrailingZeros(rest),
          any -> {
            higher[0] = conditions.height() > height;
            return !higher[0];
          });
    }
    return higher[0];
  }

  /** Whether monitors observe nothing of any move of the group. */
  boolean invisible(AmpleConditions conditions, long group) {
    for (long rest = group; rest != 0; rest &= rest - 1) {
      if (!conditions.invisible(Long.numberOfTrailingZeros(rest))) return false;
    }
    return true;
  }
}
