package org.bellwether.session.diagram;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.session.diagram.Box.Line;

/**
 * Places short texts so that none touches another, nor a mark. A text without room is left out: the
 * tooltip of its mark still tells it.
 */
final class Labels {
  private static final double HEIGHT = 12;
  private static final int MOST_CROSSED = 1;
  private static final int STEPS = 8; // to each side of an arrow's middle
  private static final double STEP = 0.045;

  /** A text and the box that it fills. */
  record Placed(String text, Box box) {}

  private final List<Placed> placed = new ArrayList<>();
  private final List<Box> taken = new ArrayList<>();
  private final List<Line> lines = new ArrayList<>();
  private final Box paper;

  Labels(Box paper) {
    this.paper = paper;
  }

  List<Placed> placed() {
    return placed;
  }

  /** Keeps labels off a mark. */
  void keepOff(Box mark) {
    taken.add(mark);
  }

  /** Makes labels prefer places that this line does not cross. */
  void avoid(Line line) {
    lines.add(line);
  }

  /** On an arrow, as near to its middle as there is room; says whether there was. */
  boolean placeOn(Arrow arrow, String text) {
    List<Box> candidates = new ArrayList<>();
    if (arrow.toItself() && !arrow.straight()) {
      candidates.add(box(text, arrow.x(0.5), arrow.y(0.5) - HEIGHT / 2));
      return place(text, candidates, 0);
    }
    for (int step = 0; step <= STEPS; step++) {
      for (double part : new double[] {0.5 - step * STEP, 0.5 + step * STEP}) {
        candidates.add(box(text, arrow.x(part), arrow.y(part)));
      }
    }
    return place(text, candidates, 1); // its own line is always behind it
  }

  /** Above or below a mark that reaches {@code radius} from its middle. */
  boolean placeBeside(double x, double y, double radius, String text) {
    double up = radius + HEIGHT / 2 + 1;
    double aside = TextSize.width(text, Style.LABEL) / 2 + radius + 2;
    return place(
        text,
        List.of(
            box(text, x, y - up),
            box(text, x, y + up),
            box(text, x + aside, y - up + 3),
            box(text, x + aside, y + up - 3),
            box(text, x - aside, y - up + 3),
            box(text, x - aside, y + up - 3)),
        0);
  }

  private boolean place(String text, List<Box> candidates, int own) {
    Placed best = null;
    long fewest = MOST_CROSSED + 1L;
    for (Box box : candidates) {
      if (!box.within(paper) || taken.stream().anyMatch(box::meets)) continue;
      long crossed = lines.stream().filter(box::meets).count() - own;
      if (crossed >= fewest) continue;
      best = new Placed(text, box);
      fewest = crossed;
    }
    if (best == null) return false;
    placed.add(best);
    taken.add(best.box());
    return true;
  }

  private static Box box(String text, double x, double y) {
    return Box.around(x, y, TextSize.width(text, Style.LABEL) + 4, HEIGHT);
  }
}
