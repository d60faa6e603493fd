package org.bellwether.lab.cli;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.session.Events;
import org.bellwether.session.Look;
import org.bellwether.session.Session;
import org.bellwether.session.Walk;
import org.bellwether.simulate.Pending;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Detail;
import org.bellwether.simulate.text.EventText;

/** A walk as a page of text: lanes above, states and messages below, keys at the bottom. */
final class StepScreen {
  private static final int NAME = 9; // columns before a lane
  private static final String KEYS =
      "→ ← step  PgDn PgUp 10  Home End  o output  ↑ ↓ message  Enter deliver  l lose  d duplicate"
          + "  + delay  u undo  / find  : command  q quit";
  private static final String SHORT_KEYS = "→ ← ↑ ↓  Enter l d +  o u / : q (:h help)";

  private final Walk walk;
  private final Colours colours;
  private final int rows;
  private final int columns;

  StepScreen(Walk walk, Colours colours, int rows, int columns) {
    this.walk = walk;
    this.colours = colours;
    this.rows = rows;
    this.columns = columns;
  }

  /**
   * The lines of the page, as many as the window has.
   *
   * @param chosen which of the messages in flight is chosen
   * @param note what was to be said last; empty if nothing
   */
  List<String> page(int chosen, String note) {
    Session session = walk.session();
    Look look = walk.look();
    List<String> page = new ArrayList<>();
    page.add(colours.bold(cut(title(look))));
    int half = Math.max(2, (rows - 6) / 3);
    lanes(page, Math.min(session.nodes(), half));
    page.add("");
    page.add(cut(now()));
    page.add(colours.dim(cut(next(look))));
    int left = rows - page.size() - 2;
    List<Pending> pending = look.pending();
    int states = Math.min(session.nodes(), Math.max(1, left - Math.min(pending.size(), left / 2)));
    for (int v = 0; v < states; v++) page.add(cut(Stepper.state(session, look, v)));
    messages(page, pending, chosen, rows - page.size() - 2);
    while (page.size() < rows - 2) page.add("");
    page.add(colours.yellow(cut(note)));
    page.add(colours.dim(KEYS.length() <= columns ? KEYS : cut(SHORT_KEYS)));
    return page;
  }

  private String title(Look look) {
    String branch =
        walk.branches().stream()
            .filter(Walk.Branch::here)
            .map(Walk.Branch::name)
            .findFirst()
            .orElse("");
    return "%s, %s   event %d of %d%s   time %s   branch %s"
        .formatted(
            walk.session().scenario().algorithm(),
            Shown.count(walk.session().nodes(), "node"),
            walk.position(),
            walk.session().extent().events(),
            walk.session().extent().complete() ? "" : " so far",
            look.time().toPlainString(),
            branch);
  }

  /** One line per node, one column per event; the position is in the middle of a long run. */
  private void lanes(List<String> page, int count) {
    int width = columns - NAME - 1;
    long first = Math.max(1, walk.position() - width / 2);
    Events events = walk.session().window(first, first + width - 1);
    StringBuilder ruler = new StringBuilder(" ".repeat(NAME));
    for (long event = first; event < first + events.size(); event++) {
      ruler.append(event == walk.position() ? '▼' : event % 10 == 0 ? '·' : ' ');
    }
    page.add(cut(ruler.toString()));
    for (int v = 0; v < count; v++) {
      StringBuilder lane = new StringBuilder();
      for (int i = 0; i < events.size(); i++) {
        boolean here = events.nodes()[i] == v || events.nodes()[i] < 0;
        lane.append(here ? mark(events, i) : first + i <= walk.position() ? '─' : '╌');
      }
      page.add(cut(name(v) + lane));
    }
  }

  private static String name(int node) {
    String name = "node " + node;
    return name + " ".repeat(Math.max(1, NAME - name.length()));
  }

  private static char mark(Events events, int index) {
    if (events.has(index, Events.VIOLATION)) return '!';
    if (events.has(index, Events.OUTPUT)) return '◆';
    return switch (events.type(index)) {
      case START, RECOVER -> '▷';
      case DELIVER -> '●';
      case LOSE, CRASH, LOSE_TOKEN -> '✗';
      case TIMEOUT -> '◷';
      case PARTITION, CUT, HEAL -> '┊';
      default -> '○';
    };
  }

  private String now() {
    if (walk.position() == 0) return "nothing has happened yet";
    Trace.Event event =
        walk.session().events(walk.position(), walk.position(), Detail.EVENTS).getFirst();
    return event.number() + ". " + EventText.of(event);
  }

  private String next(Look look) {
    Trace.Event next = walk.next();
    if (next != null) return Stepper.upcoming(next);
    return look.ending() == null
        ? "the walk ends here"
        : "the run has ended: " + Summary.gist(look.result());
  }

  private void messages(List<String> page, List<Pending> pending, int chosen, int room) {
    int first = Math.clamp(chosen - room + 1L, 0, Math.max(0, pending.size() - room));
    for (int i = first; i < Math.min(pending.size(), first + room); i++) {
      String line = cut((i == chosen ? "> " : "  ") + Stepper.pending(pending.get(i)));
      page.add(i == chosen ? colours.bold(line) : line);
    }
  }

  private String cut(String line) {
    return line.length() <= columns ? line : line.substring(0, columns - 1) + "…";
  }
}
