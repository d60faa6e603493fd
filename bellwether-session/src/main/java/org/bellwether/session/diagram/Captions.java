package org.bellwether.session.diagram;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.text.EventText;

/** Names what happens to the whole network, in rows above the lanes. */
final class Captions {
  private static final int MOST_ROWS = 3;
  private static final double ROW = 15;
  private static final double LONGEST = 260;

  /** A caption; {@code row} counts upwards from the lanes, and is -1 if there is no room. */
  record Caption(String tooltip, String text, double x, double left, int row) {
    Box box(double bottom) {
      double width = TextSize.width(text, Style.LABEL);
      double low = bottom - row * ROW;
      return new Box(left, low - ROW + 2, left + width, low);
    }
  }

  private final List<Caption> captions = new ArrayList<>();

  Captions(List<Trace.Event> events, Violations violations, Layout layout, double right) {
    List<Caption> wanted = new ArrayList<>();
    for (Trace.Event event : events) {
      if (event.node() >= 0 || event.type() == Trace.Event.Type.LOSE) continue;
      wanted.add(caption(Painter.tooltip(event), text(event), layout.left(event), right));
    }
    for (Violations.Found found : violations.found()) {
      wanted.add(caption(found.sentence(), found.name(), found.x(layout), right));
    }
    // From right to left: the line under an upper caption then passes beside the lower ones.
    wanted.sort(Comparator.comparingDouble(Caption::x).reversed());
    for (Caption caption : wanted) captions.add(placed(caption));
  }

  private static Caption caption(String tooltip, String full, double x, double right) {
    String text = TextSize.shortened(full, Style.LABEL, LONGEST);
    double left = Math.min(x, right - TextSize.width(text, Style.LABEL));
    return new Caption(tooltip, text, x, left, 0);
  }

  List<Caption> all() {
    return captions;
  }

  double height() {
    return ROW * (1 + captions.stream().mapToInt(Caption::row).max().orElse(-1));
  }

  private Caption placed(Caption caption) {
    for (int row = 0; row < MOST_ROWS; row++) {
      Caption there = new Caption(caption.tooltip, caption.text, caption.x, caption.left, row);
      if (captions.stream().noneMatch(other -> clash(other, there))) return there;
    }
    return new Caption(caption.tooltip, caption.text, caption.x, caption.left, -1);
  }

  private static boolean clash(Caption old, Caption fresh) {
    if (old.row < 0) return false;
    Box lower = old.row < fresh.row ? old.box(0) : fresh.box(0);
    double line = old.row < fresh.row ? fresh.x : old.x;
    if (old.row != fresh.row) return line > lower.left() - 2 && line < lower.right() + 2;
    Box box = fresh.box(0);
    return old.box(0).meets(new Box(box.left() - 8, box.top(), box.right() + 8, box.bottom()));
  }

  private static String text(Trace.Event event) {
    return switch (event.type()) {
      case PARTITION -> "split" + EventText.split(event.detail());
      case CUT -> "cut" + EventText.cut(event.detail());
      case HEAL -> "healed";
      case LOSE_TOKEN -> "token lost";
      default -> EventText.happening(event);
    };
  }
}
