package org.bellwether.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.bellwether.check.RecordedMove.Carried;
import org.bellwether.spec.Property;
import org.jspecify.annotations.Nullable;

/**
 * Shortens the path to a violation where a search of everything nearer would be too large: it
 * removes cycles, and then drops parts of the path, large ones first, as long as the same property
 * is violated without them (delta debugging, after Zeller). In the end no single move can be
 * dropped, unless it takes too long to find out.
 */
final class DeltaDebugging {
  private static final long MOST_STEPS = 2_000_000; // made altogether
  private static final int EQUAL = 4; // the largest similarity

  private final Model model;
  private final Predicate<PropertyViolation> relevant;
  private final Explorer explorer;
  private long steps;

  DeltaDebugging(Model model, Predicate<PropertyViolation> relevant) {
    this.model = model;
    this.relevant = relevant;
    explorer = new Explorer(model);
  }

  ViolatingPath shorten(ViolatingPath path) {
    ViolatingPath best = path;
    Property property = path.violation().property();
    ViolatingPath acyclic = follow(withoutCycles(path.moves()), property, path.moves().size());
    if (acyclic != null) best = acyclic;
    for (int part = Math.max(1, best.moves().size() / 2); part > 0; ) {
      ViolatingPath shorter = withoutPart(best, part, property);
      if (shorter == null) part = part == 1 ? 0 : (part + 1) / 2;
      else best = shorter;
      part = Math.min(part, best.moves().size());
    }
    return best;
  }

  /** The path without some part of this length, or null if none can be dropped. */
  private @Nullable ViolatingPath withoutPart(ViolatingPath path, int length, Property property) {
    List<RecordedMove> moves = path.moves();
    for (int end = moves.size(); end > 0 && steps < MOST_STEPS; end -= length) {
      List<RecordedMove> rest = new ArrayList<>(moves.subList(0, Math.max(0, end - length)));
      rest.addAll(moves.subList(end, moves.size()));
      ViolatingPath shorter = follow(rest, property, moves.size() - 1);
      if (shorter != null) return shorter;
    }
    return null;
  }

  /** The moves without those between two visits to the same state. */
  private List<RecordedMove> withoutCycles(List<RecordedMove> moves) {
    List<RecordedMove> kept = new ArrayList<>();
    List<Long> states = new ArrayList<>();
    Map<Long, Integer> places = new HashMap<>();
    int[] here = model.initial();
    explorer.stand(here);
    states.add(explorer.fingerprint());
    places.put(explorer.fingerprint(), 0);
    for (RecordedMove move : moves) {
      Taken taken = take(here, move);
      if (taken == null) return moves;
      here = taken.state;
      Integer before = places.get(taken.fingerprint);
      kept.add(taken.move);
      if (before != null && taken.violations.isEmpty()) {
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
   * Makes those of the moves that are possible, and then, if nothing is violated, whatever else is
   * possible, until the run is quiescent.
   *
   * @return the path to a violation of the property, or null if there is none within a length
   */
  private @Nullable ViolatingPath follow(List<RecordedMove> moves, Property property, int most) {
    List<RecordedMove> made = new ArrayList<>();
    int[] here = model.initial();
    for (int i = 0; made.size() < most && steps < MOST_STEPS; i++) {
      Taken taken = take(here, i < moves.size() ? moves.get(i) : null);
      if (taken == null && i < moves.size()) continue;
      if (taken == null) return null;
      made.add(taken.move);
      here = taken.state;
      for (PropertyViolation violation : taken.violations) {
        if (violation.property().equals(property)) return new ViolatingPath(made, violation);
      }
    }
    return null;
  }

  /** A move that was made: where it leads, and what is violated there. */
  private record Taken(
      RecordedMove move, int[] state, long fingerprint, List<PropertyViolation> violations) {}

  /**
   * Makes the move that is most similar to another one; if none is given, any move but requests and
   * faults.
   */
  private @Nullable Taken take(int[] here, @Nullable RecordedMove wanted) {
    @Nullable Taken[] taken = new @Nullable Taken[1];
    int[] best = {0};
    steps++;
    explorer.stand(here);
    explorer.expand(
        moved -> {
          if (wanted == null && moved.fairnessLabel() == Moves.OPTIONAL) return true;
          RecordedMove move = moved.lastMove();
          int similarity = wanted == null ? EQUAL : similarity(move, wanted);
          if (similarity <= best[0]) return true;
          best[0] = similarity;
          taken[0] = new Taken(move, moved.state().clone(), moved.fingerprint(), violations(moved));
          return similarity < EQUAL;
        });
    return taken[0];
  }

  private List<PropertyViolation> violations(Explorer moved) {
    List<PropertyViolation> all = new ArrayList<>(moved.violations());
    all.addAll(moved.violationsHere());
    all.removeIf(relevant.negate());
    return all;
  }

  /**
   * How similar a move is to another one, 0 if not at all. Moves that were dropped before may have
   * changed the message and the random choices, but not the kind of the message.
   */
  private static int similarity(RecordedMove move, RecordedMove other) {
    if (!move.step().equals(other.step())) return 0;
    Object message = message(move);
    Object otherMessage = message(other);
    if (kind(message) != kind(otherMessage)) return 0;
    int sameMessage = Objects.equals(message, otherMessage) ? 1 : 0;
    return 1 + sameMessage + (choices(move).equals(choices(other)) ? 2 : 0);
  }

  private static @Nullable Object message(RecordedMove move) {
    Carried carried = move.carried();
    return carried == null ? null : carried.message();
  }

  private static @Nullable Class<?> kind(@Nullable Object message) {
    return message == null ? null : message.getClass();
  }

  private static List<Integer> choices(RecordedMove move) {
    HandlerOutcome outcome = move.outcome();
    return outcome == null ? List.of() : outcome.choices();
  }
}
