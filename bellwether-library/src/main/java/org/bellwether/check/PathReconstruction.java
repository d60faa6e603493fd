package org.bellwether.check;

import java.util.ArrayList;
import java.util.List;

/** Goes the way to a state once more, and tells its moves. */
final class PathReconstruction {
  private final Model model;
  private final SequentialSearch search;

  PathReconstruction(Model model, SequentialSearch search) {
    this.model = model;
    this.search = search;
  }

  /** The moves from the beginning to what was found. */
  List<RecordedMove> to(SequentialSearch.Finding finding) {
    List<Integer> numbers = new ArrayList<>();
    for (int k = finding.state(); k != StateTable.NOBODY; k = search.parent(k)) numbers.add(k);
    List<RecordedMove> moves = new ArrayList<>();
    Walker walker = new Walker(model);
    int[] here = model.initial();
    for (int i = numbers.size() - 2; i >= 0; i--) {
      int next = numbers.get(i);
      here = step(walker, here, moves, w -> search.find(w) == next);
    }
    if (finding.moving()) {
      String property = finding.found().property(); // details may differ in states taken for one
      step(
          walker,
          here,
          moves,
          w -> w.found().stream().anyMatch(f -> f.property().equals(property)));
    }
    return moves;
  }

  private static int[] step(
      Walker walker,
      int[] from,
      List<RecordedMove> moves,
      java.util.function.Predicate<Walker> wanted) {
    int[] to = new int[from.length];
    int before = moves.size();
    walker.stand(from);
    walker.expand(
        w -> {
          if (!wanted.test(w)) return true;
          moves.add(w.move());
          System.arraycopy(w.state(), 0, to, 0, to.length);
          return false;
        });
    if (moves.size() == before) {
      throw new IllegalStateException(
          "the way to a state is lost: two states have one fingerprint; check again with exact"
              + " states");
    }
    return to;
  }
}
