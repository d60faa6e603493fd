package org.bellwether.session.diagram;

import java.math.BigDecimal;
import org.bellwether.simulate.text.EventText;
import org.jspecify.annotations.Nullable;

/**
 * Which part of a run a diagram shows, and on what.
 *
 * @param from the first time that is drawn; null for the beginning of the run
 * @param to the last time that is drawn; null for the end of the run
 * @param page whose width the rows of the diagram have; null for one row as wide as the run needs
 */
public record DiagramView(@Nullable BigDecimal from, @Nullable BigDecimal to, @Nullable Page page) {
  /** All of a run, in one row. */
  public static final DiagramView WHOLE = new DiagramView(null, null, null);

  boolean before(BigDecimal time) {
    return from != null && time.compareTo(from) < 0;
  }

  boolean after(BigDecimal time) {
    return to != null && time.compareTo(to) > 0;
  }

  boolean contains(BigDecimal time) {
    return !before(time) && !after(time);
  }

  /** The times that are drawn, as the picture says them; empty if there is no limit. */
  String limits() {
    if (from == null && to == null) return "";
    String begin = from == null ? "" : " from time " + EventText.value(from);
    return begin + (to == null ? "" : " to time " + EventText.value(to));
  }
}
