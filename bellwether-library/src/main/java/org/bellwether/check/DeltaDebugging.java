package org.bellwether.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Makes the way to a violation shorter where it is too far to look at everything nearer: first it
 * leaves out circles, then it drops parts of the way, large ones first, as long as the same
 * property is violated without them (delta debugging, after Zeller). In the end no single step can
 * be dropped, unless it takes too long to find out.
 */
final class DeltaDebugging {
  private static final long MOST_STEPS = 2_000_000; // made altogether

  private static final int EQUAL = 4; // of likenesses the largest

  private final Model model;
  private final Predicate<PropertyViolation> matters;
  private final Walker walker;
  private long steps;

  /** Moves, and what is violated by them or after them. */
  record ViolatingPath(List<RecordedMove> moves, PropertyViolation found) {}

  DeltaDebugging(Model model, Predicate<PropertyViolation> matters) {
    this.model = model;
    this.matters = matters;
    walker = new Walker(model);
  }

  ViolatingPath shorten(ViolatingPath found) {
    ViolatingPath best = found;
    String property = found.found.property();
    ViolatingPath straight = follow(withoutCircles(found.moves), property, found.moves.size());
    if (straight != null) best = straight;
    for (int part = Math.max(1, best.moves.size() / 2); part > 0; ) {
      ViolatingPath shorter = dropping(best, part, property);
      if (shorter == null) part = part == 1 ? 0 : (part + 1) / 2;
      else best = shorter;
      part = Math.min(part, best.moves.size());
    }
    return best;
  }

  /** The way without some part of this length, or null if none can be dropped. */
  private @Nullable ViolatingPath dropping(ViolatingPath way, int length, String property) {
    for (int end = way.moves.size(); end > 0 && steps < MOST_STEPS; end -= length) {
      List<RecordedMove> rest = new ArrayList<>(way.moves.subList(0, Math.max(0, end - length)));
      rest.addAll(way.moves.subList(end, way.moves.size()));
      ViolatingPath shorter = follow(rest, property, way.moves.size() - 1);
      if (shorter != null) return shorter;
    }
    return null;
  }

  /** The moves without those between two visits to one state. */
  private List<RecordedMove> withoutCircles(List<RecordedMove> moves) {
    List<RecordedMove> kept = new ArrayList<>();
    List<Long> states = new ArrayList<>();
    Map<Long, Integer> places = new HashMap<>();
    int[] here = model.initial();
    walker.stand(here);
    states.add(walker.fingerprint());
    places.put(walker.fingerprint(), 0);
    for (RecordedMove move : moves) {
      Taken taken = take(here, move);
      if (taken == null) return moves;
      here = taken.state;
      Integer before = places.get(taken.fingerprint);
      kept.add(taken.move);
      if (before != null && taken.found.isEmpty()) {
        while (kept.size() > before) {
          kept.removeLast();
          places.remove(states.removeLast());
        }
        places.put(taken.fingerprint, before);
      } else {
        places.put(taken.fingerprint, kept.size());
      }
      states.add(taken.fingerprint);
    }
    return kept;
  }

  /**
   * Makes those of the moves that are possible, and then, if nothing is violated, whatever else is,
   * until everything is at rest.
   *
   * @return the way to a violation of the property, or null if there is none within a length
   */
  private @Nullable ViolatingPath follow(List<RecordedMove> moves, String property, int most) {
    List<RecordedMove> made = new ArrayList<>();
    int[] here = model.initial();
    for (int i = 0; made.size() < most && steps < MOST_STEPS; i++) {
      Taken taken = take(here, i < moves.size() ? moves.get(i) : null);
      if (taken == null && i < moves.size()) continue;
      if (taken == null) return null;
      made.add(taken.move);
      here = taken.state;
      for (PropertyViolation found : taken.found) {
        if (found.property().equals(property)) return new ViolatingPath(made, found);
      }
    }
    return null;
  }

  /** A move as it was made: where it leads, and what is violated there. */
  private record Taken(
      RecordedMove move, int[] state, long fingerprint, List<PropertyViolation> found) {}

  /**
   * Makes the move that is most like another one; any but a request or a fault if none is given.
   */
  private @Nullable Taken take(int[] here, @Nullable RecordedMove like) {
    @Nullable Taken[] taken = new @Nullable Taken[1];
    int[] best = {0};
    steps++;
    walker.stand(here);
    walker.expand(
        moved -> {
          if (like == null && moved.label() < 0) return true;
          RecordedMove move = moved.move();
          int close = like == null ? EQUAL : likeness(move, like);
          if (close <= best[0]) return true;
          best[0] = close;
          taken[0] = new Taken(move, moved.state().clone(), moved.fingerprint(), found(moved));
          return close < EQUAL;
        });
    return taken[0];
  }

  private List<PropertyViolation> found(Walker moved) {
    List<PropertyViolation> all = new ArrayList<>(moved.found());
    if (moved.begun()) {
      all.addAll(moved.broken());
      if (moved.resting()) all.addAll(moved.ended());
    }
    all.removeIf(matters.negate());
    return all;
  }

  /**
   * How much a move is like another one: what was dropped before may have changed the message, but
   * not its kind, and what is chosen.
   */
  private static int likeness(RecordedMove move, RecordedMove other) {
    if (!move.step().equals(other.step()) || kind(move) != kind(other)) return 0;
    int same = Objects.equals(move.message(), other.message()) ? 1 : 0;
    return 1 + same + (choices(move).equals(choices(other)) ? 2 : 0);
  }

  private static @Nullable Class<?> kind(RecordedMove move) {
    return move.message() == null ? null : move.message().getClass();
  }

  private static List<Integer> choices(RecordedMove move) {
    HandlerOutcome outcome = move.outcome();
    return outcome == null ? List.of() : outcome.choices();
  }
}
