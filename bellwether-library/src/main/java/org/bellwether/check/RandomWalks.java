package org.bellwether.check;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.bellwether.check.Check.CheckProgress;
import org.bellwether.check.CheckResult.WalkTotals;
import org.jspecify.annotations.Nullable;

/** Random walks through a state space that is too large to be searched. */
final class RandomWalks {
  private final Model model;
  private final Predicate<PropertyViolation> relevant;
  private final @Nullable CheckProgress progress;
  private long steps;
  private int longest;
  private int walks;
  private int violating = -1;
  private boolean interrupted;
  private @Nullable ViolatingPath found;

  RandomWalks(
      Model model, Predicate<PropertyViolation> relevant, @Nullable CheckProgress progress) {
    this.model = model;
    this.relevant = relevant;
    this.progress = progress;
  }

  /**
   * Makes walks, none with more steps than given. Each has random numbers of its own, so that it is
   * the same whoever makes it and whatever was walked before.
   *
   * @param first the number of the first walk
   */
  void run(int first, int count, int mostSteps, long seed) {
    Explorer explorer = new Explorer(model);
    int[] here = new int[model.layout.width()];
    for (walks = 0; walks < count && found == null && !interrupted; walks++) {
      SplittableRandom random = new SplittableRandom(seed(seed, first + walks));
      System.arraycopy(model.initial(), 0, here, 0, here.length);
      List<RecordedMove> moves = new ArrayList<>();
      for (int step = 0; step < mostSteps && found == null; step++) {
        if (!step(explorer, here, moves, random)) break;
      }
      longest = Math.max(longest, moves.size());
      if (found != null) violating = first + walks;
      if (progress != null && !progress.at(steps, steps, longest, count - (long) walks)) {
        interrupted = true;
      }
    }
  }

  /** The seed of a walk: neighbours in number must not be neighbours in the generator. */
  private static long seed(long seed, int walk) {
    long z = (seed ^ (walk + 1L) * 0xD1342543DE82EF95L) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 29)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 32);
  }

  /** Makes one of the possible moves, each with the same probability; false if there is none. */
  private boolean step(
      Explorer explorer, int[] here, List<RecordedMove> moves, SplittableRandom random) {
    int[] there = new int[here.length];
    List<RecordedMove> chosen = new ArrayList<>();
    List<PropertyViolation> violations = new ArrayList<>();
    int[] seen = new int[1];
    explorer.stand(here);
    explorer.expand(
        moved -> {
          if (random.nextInt(++seen[0]) > 0) return true;
          System.arraycopy(moved.state(), 0, there, 0, there.length);
          chosen.clear();
          chosen.add(moved.lastMove());
          violations.clear();
          violations.addAll(moved.violations());
          violations.addAll(moved.violationsHere());
          return true;
        });
    if (chosen.isEmpty()) return false;
    steps++;
    moves.addAll(chosen);
    for (PropertyViolation violation : violations) {
      if (found == null && relevant.test(violation)) found = new ViolatingPath(moves, violation);
    }
    System.arraycopy(there, 0, here, 0, here.length);
    return true;
  }

  WalkTotals totals() {
    return new WalkTotals(walks, steps, longest, violating);
  }

  /** The first walk that violates a property, or null. */
  @Nullable ViolatingPath found() {
    return found;
  }
}
