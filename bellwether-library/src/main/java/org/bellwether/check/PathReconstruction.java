package org.bellwether.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.bellwether.spec.Property;

/** Reconstructs the moves that led a search to a state, by making them again. */
final class PathReconstruction {
  private final Model model;
  private final SequentialSearch search;

  PathReconstruction(Model model, SequentialSearch search) {
    this.model = model;
    this.search = search;
  }

  /** The moves from the initial state to what was found. */
  List<RecordedMove> to(Finding finding) {
    List<Integer> numbers = new ArrayList<>();
    for (int k = finding.state(); k != StateTable.NONE; k = search.parent(k)) numbers.add(k);
    List<RecordedMove> moves = new ArrayList<>();
    Explorer explorer = new Explorer(model);
    int[] here = model.initial();
    for (int i = numbers.size() - 2; i >= 0; i--) {
      int next = numbers.get(i);
      here = step(explorer, here, moves, moved -> search.find(moved) == next);
    }
    if (finding.onMove()) {
      Property property = finding.violation().property(); // details may differ in equivalent states
      step(
          explorer,
          here,
          moves,
          moved -> moved.violations().stream().anyMatch(v -> v.property().equals(property)));
    }
    return moves;
  }

  private static int[] step(
      Explorer explorer, int[] from, List<RecordedMove> moves, Predicate<Explorer> wanted) {
    int[] to = new int[from.length];
    int before = moves.size();
    explorer.stand(from);
    explorer.expand(
        moved -> {
          if (!wanted.test(moved)) return true;
          moves.add(moved.lastMove());
          System.arraycopy(moved.state(), 0, to, 0, to.length);
          return false;
        });
    if (moves.size() == before) {
      throw new IllegalStateException(
          "the path to a state cannot be found again: two states share a fingerprint; check again"
              + " with exact states");
    }
    return to;
  }
}
