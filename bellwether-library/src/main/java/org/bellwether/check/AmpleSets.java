package org.bellwether.check;

/**
 * Finds nodes whose moves can go first. If nothing that the others do before can give these nodes
 * another move, then whatever the others do comes out the same afterwards, so that only the moves
 * of these nodes need to be explored here. (Ample sets, after Peled; the conditions for nodes that
 * share nothing but links are simple.)
 *
 * <p>So that the others are not put off for ever, going round in a circle, at least one of the
 * moves must lead upwards in a fixed order of all states. Any order will do; this one rises with
 * nearly everything that nodes do, since their states are numbered as they turn up.
 */
final class AmpleSets {
  private final Model model;
  private final boolean sound;

  AmpleSets(Model model, boolean wanted) {
    this.model = model;
    sound = wanted && sound(model);
  }

  /** Whether all judges look only at what steps emit, and time and failures play no part. */
  private static boolean sound(Model model) {
    return !model.judges.look() && model.invariants.isEmpty() && !model.timed && !model.rounds;
  }

  boolean used() {
    return sound;
  }

  /** The nodes to explore, as bits; 0 if all have to be. */
  long choose(Walker walker) {
    if (!sound || !walker.reducible()) return 0;
    long active = 0;
    for (int v = 0; v < model.n(); v++) if (walker.active(v)) active |= 1L << v;
    long best = 0;
    int fewest = Long.bitCount(active);
    for (long rest = active; rest != 0 && fewest > 1; rest &= rest - 1) {
      long group = close(walker, rest & -rest, active);
      int count = Long.bitCount(group & active);
      if (count < fewest && invisible(walker, group & active) && rises(walker, group & active)) {
        best = group & active;
        fewest = count;
      }
    }
    return best;
  }

  /** Adds whoever could send something new to the group before the group moves. */
  private long close(Walker walker, long first, long active) {
    long group = first;
    while (true) {
      long movable = spread(active & ~group, group);
      long added = 0;
      for (long rest = group; rest != 0; rest &= rest - 1) {
        int v = Long.numberOfTrailingZeros(rest);
        for (int in : model.network.into(v)) {
          long sender = 1L << model.network.from(in);
          boolean open = !model.network.fifo() || walker.empty(in);
          if (open && (movable & sender) != 0) added |= sender;
        }
      }
      if (added == 0) return group;
      group |= added;
      if ((active & ~group) == 0) return group;
    }
  }

  /** Everybody whom these can set in motion without the group. */
  private long spread(long from, long group) {
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
  private static boolean rises(Walker walker, long group) {
    long height = walker.height();
    boolean[] higher = new boolean[1];
    for (long rest = group; rest != 0 && !higher[0]; rest &= rest - 1) {
      walker.expand(
          Long.numberOfTrailingZeros(rest),
          moved -> {
            higher[0] = moved.height() > height;
            return !higher[0];
          });
    }
    return higher[0];
  }

  private static boolean invisible(Walker walker, long group) {
    for (long rest = group; rest != 0; rest &= rest - 1) {
      if (!walker.invisible(Long.numberOfTrailingZeros(rest))) return false;
    }
    return true;
  }
}
