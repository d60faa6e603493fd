package org.bellwether.check;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Walks at random through what is too big to be searched. */
final class Walks {
  private final Model model;
  private final Predicate<Found> matters;
  private final @Nullable CheckProgress progress;
  private long steps;
  private int longest;
  private int walks;
  private boolean stopped;
  private @Nullable Found found;
  private List<Move> way = List.of();

  Walks(Model model, Predicate<Found> matters, @Nullable CheckProgress progress) {
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
      List<Move> moves = new ArrayList<>();
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
  private boolean step(Walker walker, int[] here, List<Move> moves, SplittableRandom random) {
    int[] there = new int[here.length];
    List<Move> chosen = new ArrayList<>();
    List<Found> wrong = new ArrayList<>();
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

  private @Nullable Found first(List<Found> all) {
    for (Found one : all) if (matters.test(one)) return one;
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

  @Nullable Found found() {
    return found;
  }

  List<Move> way() {
    return way;
  }
}
