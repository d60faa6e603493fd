package org.bellwether.lab.cli;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import org.bellwether.lab.sweep.RemainingTime;

/** Shows how many cells of a sweep are finished, and how long the others will take. */
final class SweepProgress extends StatusLine {
  private final int cells;
  private final int threads;
  private final RemainingTime remaining;
  private final AtomicInteger finished;

  SweepProgress(Terminal terminal, int cells, int finished, int threads, RemainingTime remaining) {
    super(terminal);
    this.cells = cells;
    this.threads = threads;
    this.remaining = remaining;
    this.finished = new AtomicInteger(finished);
  }

  void finished() {
    finished.incrementAndGet();
  }

  void look() {
    show(_ -> text(finished.get(), cells, remaining.seconds() / threads));
  }

  /** {@code 12 of 22 cells, about 3 min left}. */
  static String text(int finished, int cells, double seconds) {
    String progress = finished + " of " + Shown.count(cells, "cell");
    return Double.isNaN(seconds) ? progress : progress + ", about " + duration(seconds) + " left";
  }

  static String duration(double seconds) {
    long whole = Math.max(1, Math.round(seconds));
    if (whole < 100) return whole + " s";
    double minutes = whole / 60.0;
    if (minutes < 100) return Math.round(minutes) + " min";
    return String.format(Locale.ROOT, "%.1f h", minutes / 60);
  }
}
