package org.bellwether.lab.order;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.lab.order.History.Event;
import org.bellwether.lab.trace.LineText;
import org.bellwether.lab.trace.TraceLine;
import org.bellwether.lab.trace.TraceReader;

/** Reads a history from a file: a trace of the simulator, or else a log for ShiViz. */
public final class TraceHistory {
  private static final int LOOK_AHEAD = 1 << 10;

  private TraceHistory() {}

  /**
   * Reads to the end.
   *
   * @throws HistoryException if it is neither, or contradicts itself
   */
  public static History read(BufferedReader in) throws IOException {
    in.mark(LOOK_AHEAD);
    int first = in.read();
    for (int i = 1; i < LOOK_AHEAD && first >= 0 && Character.isWhitespace(first); i++) {
      first = in.read();
    }
    in.reset();
    if (first < 0) throw new HistoryException("the file is empty");
    return first == '{' ? trace(new TraceReader(in)) : ShivizLog.read(in);
  }

  /** Losses, crashes and events of the whole network are no events of the algorithm. */
  private static History trace(TraceReader reader) throws IOException {
    List<Event> events = new ArrayList<>();
    for (TraceLine line = reader.next(); line != null; line = reader.next()) {
      if (line.clock().isEmpty()) continue;
      SortedMap<String, Long> clock = new TreeMap<>();
      line.clock().forEach((node, count) -> clock.put("n" + node, count));
      String host = "n" + line.node();
      Long count = clock.get(host);
      if (count == null) {
        throw new HistoryException(
            "event " + line.event() + ": \"clock\" has no entry for its own node " + line.node());
      }
      events.add(new Event(line.event(), host, count, LineText.of(line), clock));
    }
    if (events.isEmpty())
      throw new HistoryException("the trace contains no events of nodes, expected some");
    return new History(events);
  }
}
