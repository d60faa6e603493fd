package org.bellwether.lab.cli;

import java.util.function.Consumer;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.text.EventText;

/**
 * Shows events of real processes while they happen, one line each, in the sentences in which runs
 * are told everywhere else. Some algorithms never stop talking: unless every event is asked for,
 * only so many are shown, and from then on only those in which a node outputs something, and
 * faults.
 */
final class LiveLines implements Trace {
  /** How many events are shown that a reader may do without. */
  static final int MOST = 100;

  private static final int TIME = 7;

  private final Consumer<String> lines;
  private final What what;
  private final boolean times;
  private int shown;

  /** Which events are shown. */
  enum What {
    SOME,
    EVENTS,
    OUTPUTS
  }

  /**
   * Nothing is shown yet.
   *
   * @param lines takes each line
   * @param times whether each line begins with its time
   */
  LiveLines(Consumer<String> lines, What what, boolean times) {
    this.lines = lines;
    this.what = what;
    this.times = times;
  }

  @Override
  public synchronized void event(Trace.Event event) {
    if (!matters(event) && what != What.EVENTS) {
      if (what == What.OUTPUTS || shown > MOST) return;
      if (++shown > MOST) {
        lines.accept(
            "(from here on, only outputs and faults are shown; --show events shows all events)");
        return;
      }
    }
    String time = event.time().toPlainString();
    String text = EventText.of(event);
    lines.accept(times ? " ".repeat(Math.max(0, TIME - time.length())) + time + "  " + text : text);
  }

  /** A person has typed a command, and wants to see what it does. */
  synchronized void again() {
    shown = 0;
  }

  /** Whether a node tells something, or something happens that is no step of an algorithm. */
  private static boolean matters(Trace.Event event) {
    if (!event.outputs().isEmpty() || event.type().fault()) return true;
    return switch (event.type()) {
      case COMMAND, REQUEST, EXIT -> true;
      default -> false;
    };
  }
}
