package org.bellwether.check;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Walks at random through what is too big to be searched. */
final class RandomWalks {
  private final Model model;
  private final Predicate<PropertyViolation> matters;
  private final @Nullable CheckProgress progress;
  private long steps;
  private int longest;
  private int walks;
  private boolean stopped;
  private @Nullable PropertyViolation found;
  private List<RecordedMove> way = List.of();

  RandomWalks(Model model, Predicate<PropertyViolation> matters, @Nullable CheckProgress progress) {
    this.model = model;
    this.matters = matters;
    this.progress = progress;
  }

  /** Goes so many ways, none longer than so many steps. */
  void run(int count, int mostSteps, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Walker walker = new Walker(model);
    int[] here = new int[model.width()];
    for (walks = 0; walks < count && found == null && !stopped; walks++) {
      System.arraycopy(model.initial(), 0, here, 0, here.length);
      List<RecordedMove> moves = new ArrayList<>();
      for (int step = 0; step < mostSteps && found == null; step++) {
        if (!step(walker, here, moves, random)) break;
      }
      longest = Math.max(longest, moves.size());
      if (found != null) way = moves;
      if (progress != null && !progress.at(steps, steps, longest, count - (long) walks)) {
        stopped = true;
      }
    }
  }

  /** Makes one of the possible moves, each as likely as any other; false if there is none. */
  private boolean step(
      Walker walker, int[] here, List<RecordedMove> moves, SplittableRandom random) {
    int[] there = new int[here.length];
    List<RecordedMove> chosen = new ArrayList<>();
    List<PropertyViolation> wrong = new ArrayList<>();
    int[] seen = new int[1];
    walker.stand(here);
    walker.expand(
        moved -> {
          if (random.nextInt(++seen[0]) > 0) return true;
          System.arraycopy(moved.state(), 0, there, 0, there.length);
          chosen.clear();
          chosen.add(moved.move());
          wrong.clear();
          wrong.addAll(moved.found());
          if (moved.begun()) {
            wrong.addAll(moved.broken());
            if (moved.resting()) wrong.addAll(moved.ended());
          }
          return true;
        });
    if (chosen.isEmpty()) return false;
    steps++;
    moves.addAll(chosen);
    found = first(wrong);
    System.arraycopy(there, 0, here, 0, here.length);
    return true;
  }

  private @Nullable PropertyViolation first(List<PropertyViolation> all) {
    for (PropertyViolation one : all) if (matters.test(one)) return one;
    return null;
  }

  long steps() {
    return steps;
  }

  int longest() {
    return longest;
  }

  int walks() {
    return walks;
  }

  @Nullable PropertyViolation found() {
    return found;
  }

  List<RecordedMove> way() {
    return way;
  }
}
