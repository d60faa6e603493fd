package org.bellwether.session.diagram;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.bellwether.simulate.Trace;

/** Explains what occurs in a diagram, and nothing else. */
final class Legend {
  private static final double ROW = 22;
  private static final double LINE = 58;
  private static final double MARK = 22;
  private static final double BAR = 34;
  private static final double GAP = 22;

  /** Draws a sample that begins at x. */
  private interface Sample {
    void draw(Pen pen, double x, double y);
  }

  private record Item(String text, double width, Sample sample) {
    double right(double x) {
      return x + width + 8 + TextSize.width(text, Style.SMALL);
    }
  }

  private final List<Item> messages = new ArrayList<>();
  private final List<Item> marks = new ArrayList<>();

  Legend(
      Kinds kinds,
      List<Flight> flights,
      List<Trace.Event> events,
      List<Span> spans,
      Violations violations,
      TimeAxis axis) {
    addMessages(kinds, flights);
    addMarks(events);
    Set<Span.State> states = EnumSet.noneOf(Span.State.class);
    for (Span span : spans) states.add(span.state());
    for (Span.State state : states) {
      Sample sample = (pen, x, y) -> new Bars(pen).draw(state, x + 2, x + BAR - 2, y);
      marks.add(new Item(state.meaning(), BAR, sample));
    }
    if (axis.instants().stream().anyMatch(TimeAxis.Instant::wide)) {
      marks.add(new Item("events at the same time", BAR, area(Style.BAND)));
    }
    if (violations.rings()) {
      Sample sample = (pen, x, y) -> Violations.draw(pen, x + BAR / 2, y, 9);
      marks.add(new Item("involved in the violation", BAR, sample));
    }
    if (violations.shades()) {
      marks.add(new Item("several nodes in the critical section", BAR, area(Style.CLASH)));
    }
  }

  private static Sample area(String colour) {
    return (pen, x, y) -> pen.box(Box.around(x + BAR / 2, y, BAR - 4, 18), colour, "rx", 4.0);
  }

  /** The room that its widest item takes. */
  double width() {
    double widest = 0;
    for (Item item : messages) widest = Math.max(widest, item.right(0));
    for (Item item : marks) widest = Math.max(widest, item.right(0));
    return widest;
  }

  /** Draws it and returns where it ends. */
  double draw(Pen pen, double left, double top, double right) {
    pen.open("class", "legend");
    double y = rows(pen, messages, left, top, right);
    y = rows(pen, marks, left, y, right);
    pen.close();
    return y;
  }

  private static double rows(Pen pen, List<Item> items, double left, double top, double right) {
    if (items.isEmpty()) return top;
    double x = left;
    double y = top + ROW / 2;
    for (Item item : items) {
      if (x > left && item.right(x) > right) {
        x = left;
        y += ROW;
      }
      pen.open("class", "key", "data-key", item.text());
      item.sample().draw(pen, x, y);
      pen.text(item.text(), x + item.width() + 8, y + 4, Style.SMALL, Style.INK);
      pen.close();
      x = item.right(x) + GAP;
    }
    return y + ROW / 2;
  }

  private void addMessages(Kinds kinds, List<Flight> flights) {
    Map<String, Set<String>> labels = new HashMap<>(); // what may stand on a kind's arrows
    Set<Flight.Fate> fates = EnumSet.noneOf(Flight.Fate.class);
    for (Flight flight : flights) {
      Kinds.Label label = kinds.label(flight.message());
      labels
          .computeIfAbsent(Kinds.name(flight.message()), _ -> new TreeSet<>())
          .add(label.field() == null ? label.text() : label.field());
      fates.add(flight.fate());
    }
    kinds
        .styles()
        .forEach((name, style) -> addKind(name, style, labels.getOrDefault(name, Set.of())));
    if (fates.contains(Flight.Fate.LOST)) {
      Sample sample = (pen, x, y) -> new Shapes(pen).cross(x + MARK / 2, y, 4, 1.8);
      messages.add(new Item("lost", MARK, sample));
    }
    if (fates.contains(Flight.Fate.UNDER_WAY)) {
      Sample sample = (pen, x, y) -> new Shapes(pen).underWay(x + MARK / 2, y);
      messages.add(new Item("still in flight", MARK, sample));
    }
  }

  /** An arrow as in the picture, with the name of the number that stands on it. */
  private void addKind(String name, Kinds.Style style, Set<String> labels) {
    String label = TextSize.shortened(String.join("|", labels), Style.LABEL, 80);
    double text = TextSize.width(label, Style.LABEL) + 4;
    double width = Math.max(LINE, text + 34);
    Sample sample =
        (pen, x, y) -> {
          Shapes shapes = new Shapes(pen);
          shapes.shaft(Svg.path("M", x, y, "H", x + width - 6), style);
          shapes.head(new Box.Line(x, y, x + width, y), style);
          pen.label(label, Box.around(x + (width - 12) / 2, y, text, 12));
        };
    messages.add(new Item(name, width, sample));
  }

  private void addMarks(List<Trace.Event> events) {
    Set<Mark> seen = EnumSet.noneOf(Mark.class);
    boolean rounds = false;
    for (Trace.Event event : events) {
      seen.addAll(Mark.of(event));
      rounds |= event.type() == Trace.Event.Type.ROUND;
    }
    for (Mark mark : seen) {
      boolean both = mark == Mark.EVENT && rounds;
      String meaning = both ? "receives a message, computes a round" : mark.meaning();
      Sample sample = (pen, x, y) -> new Shapes(pen).mark(mark, x + MARK / 2, y);
      marks.add(new Item(meaning, MARK, sample));
    }
  }
}
