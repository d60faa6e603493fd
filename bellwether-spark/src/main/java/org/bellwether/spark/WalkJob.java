package org.bellwether.spark;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.apache.spark.api.java.function.Function;
import org.bellwether.check.CheckResult.WalkTotals;
import org.bellwether.check.FaultKind;
import org.bellwether.session.remote.WalkOrder;
import org.bellwether.state.Snapshots;
import org.jspecify.annotations.Nullable;

/**
 * Random walks of the checker, divided by their numbers. The violating walk of the smallest number
 * counts, whoever finds one first, and so do the steps of those before it.
 */
final class WalkJob {
  private static final int TASKS_PER_SLOT = 16;

  private final Pieces pieces;
  private final int slots;

  WalkJob(Pieces pieces, int slots) {
    this.pieces = pieces;
    this.slots = slots;
  }

  /** Walks one after the other. */
  private record Piece(int first, int count) implements Serializable {}

  /** A {@link WalkOrder} that can be sent. */
  private record Sent(
      Map<String, @Nullable Object> scenario,
      Map<FaultKind, Integer> faults,
      int timeouts,
      @Nullable Boolean timed,
      List<BigDecimal> units,
      int depth,
      List<String> only,
      int walks,
      long seed)
      implements Serializable {
    WalkOrder order() {
      return new WalkOrder(scenario, faults, timeouts, timed, units, depth, only, walks, seed);
    }
  }

  /** What a task says. */
  private static final class Answer {
    private WalkTotals totals = WalkTotals.NONE;
  }

  WalkTotals run(WalkOrder order, IntPredicate goesOn) {
    Collector collector = new Collector(goesOn);
    pieces.run(pieces(order.walks()), task(sent(order)), collector);
    return collector.totals();
  }

  /** Adds up what arrives, in the order of the walks. */
  private static final class Collector implements Pieces.Listener {
    private final IntPredicate goesOn;
    private final TreeMap<Integer, WalkTotals> arrived = new TreeMap<>();
    private WalkTotals totals = WalkTotals.NONE; // of all pieces before the next
    private int next;
    private int walks;

    Collector(IntPredicate goesOn) {
      this.goesOn = goesOn;
    }

    @Override
    public void arrived(int piece, byte[] result) {
      Answer answer = new Answer();
      Snapshots.load(answer, result);
      arrived.put(piece, answer.totals);
      walks += answer.totals.walks();
      for (WalkTotals more = arrived.get(next);
          more != null && totals.violating() < 0;
          more = arrived.get(++next)) {
        totals = totals.and(more);
      }
    }

    /** All pieces before a violation are needed, and none after it. */
    @Override
    public boolean goesOn() {
      return totals.violating() < 0 && goesOn.test(walks);
    }

    WalkTotals totals() {
      return totals;
    }
  }

  private List<Piece> pieces(int walks) {
    int size = Math.max(1, walks / (slots * TASKS_PER_SLOT));
    List<Piece> all = new ArrayList<>();
    for (long from = 0; from < walks; from += size) {
      all.add(new Piece((int) from, (int) Math.min(size, walks - from)));
    }
    return all;
  }

  private static Sent sent(WalkOrder order) {
    return new Sent(
        order.scenario(),
        order.faults(),
        order.timeouts(),
        order.timed(),
        order.units(),
        order.depth(),
        order.only(),
        order.walks(),
        order.seed());
  }

  /** Static, so that a task takes nothing but the order with it. */
  private static Function<Piece, byte[]> task(Sent sent) {
    return piece -> {
      Answer answer = new Answer();
      answer.totals = sent.order().check(Catalogues.here()).scout(piece.first, piece.count);
      return Snapshots.save(answer);
    };
  }
}
