package org.bellwether.lab.trace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.text.EventText;

/**
 * Writes a log that ShiViz opens: the pattern of its entries, an empty line (no delimiter, the log
 * has one execution), then two lines per event of a node.
 *
 * <p>ShiViz demands that the events of a host count 1, 2, 3, ... in its own component and that a
 * clock mentions only events of the log. Losses and events of the whole network are of no host and
 * stay out, so clocks are counted anew: a component becomes the number of that host's events in the
 * log that it covers.
 *
 * @see <a href="https://bestchai.bitbucket.io/shiviz/">ShiViz</a>
 */
public final class ShivizWriter implements Trace, AutoCloseable {
  static final String PATTERN = "(?<host>\\S*) (?<clock>{.*})\\n(?<event>.*)";

  private final Writer out;
  private final Map<Integer, Host> hosts = new HashMap<>();

  /** Writes to {@code out}, which {@link #close} closes. */
  public ShivizWriter(Writer out) {
    this.out = out;
    write(PATTERN + "\n\n");
  }

  @Override
  public void event(Trace.Event event) {
    int node = event.node();
    if (node < 0 || event.type() == Trace.Event.Type.LOSE) return;
    Host host = hosts.computeIfAbsent(node, _ -> new Host());
    event.clock().forEach((other, time) -> host.hears(other, covered(other, time)));
    host.clock.put(node, host.count(event.clock().getOrDefault(node, 0L)));
    write("n" + node + " " + json(host.clock) + "\n" + EventText.of(event) + "\n");
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private long covered(int other, long time) {
    Host host = hosts.get(other);
    return host == null ? 0 : host.countUpTo(time);
  }

  private static String json(SortedMap<Integer, Long> clock) {
    return clock.entrySet().stream()
        .map(entry -> "\"n" + entry.getKey() + "\":" + entry.getValue())
        .collect(Collectors.joining(",", "{", "}"));
  }

  private void write(String text) {
    try {
      out.write(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A host's events so far and its clock as the log has it. */
  private static final class Host {
    /** Twice the own component of each event; odd for events such as crashes that add nothing. */
    private final List<Long> times = new ArrayList<>();

    private final SortedMap<Integer, Long> clock = new TreeMap<>();

    void hears(int other, long count) {
      if (count > 0) clock.merge(other, count, Math::max);
    }

    /** Adds an event and returns how many there are. */
    long count(long time) {
      long last = times.isEmpty() ? 0 : times.getLast();
      times.add(2 * time > last ? 2 * time : last | 1);
      return times.size();
    }

    long countUpTo(long time) {
      int low = 0;
      int high = times.size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (times.get(middle) <= 2 * time) low = middle + 1;
        else high = middle;
      }
      return low;
    }
  }
}
