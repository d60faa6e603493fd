package org.bellwether.lab.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.simulate.Result.Component;
import org.bellwether.simulate.Result.Delivery;

/** Figures of a result by round, by tick, by component and by node. */
final class Tables {
  static final int MOST_ROWS = 20;
  private static final int MOST_MEMBERS = 30;

  private Tables() {}

  /** One row a round or tick, one column a figure. */
  static List<String> series(
      Terminal terminal, String index, int first, Map<String, List<?>> series) {
    List<String> header = new ArrayList<>(List.of(index));
    header.addAll(series.keySet());
    Table table = new Table(0, header.toArray(String[]::new));
    int rows = series.values().stream().mapToInt(List::size).max().orElse(0);
    for (int r = 0; r < Math.min(rows, MOST_ROWS); r++) {
      List<String> row = new ArrayList<>(List.of(Integer.toString(r + first)));
      for (List<?> figures : series.values()) {
        row.add(r < figures.size() ? Shown.value(figures.get(r)) : "");
      }
      table.row(row.toArray());
    }
    return limited(table.lines(terminal), rows);
  }

  static List<String> components(Terminal terminal, List<Component> components) {
    Table table = new Table(0, "component", "leader", "group", "agreed");
    for (Component component : components.subList(0, Math.min(components.size(), MOST_ROWS))) {
      table.row(
          members(component.members()),
          component.leader() == null ? "none" : component.leader(),
          component.group() == null ? "" : component.group(),
          component.agreed() ? "yes" : "no");
    }
    return limited(table.lines(terminal), components.size());
  }

  private static String members(List<Long> members) {
    return members.stream()
            .limit(MOST_MEMBERS)
            .map(String::valueOf)
            .collect(Collectors.joining(","))
        + (members.size() > MOST_MEMBERS ? ",..." : "");
  }

  /** What each node's application got, in order. */
  static List<String> deliveries(Terminal terminal, List<List<Delivery>> deliveries) {
    Table table = new Table(0, "node", "delivered");
    for (int v = 0; v < Math.min(deliveries.size(), MOST_ROWS); v++) {
      table.row(
          v,
          deliveries.get(v).stream()
                  .limit(MOST_MEMBERS)
                  .map(delivery -> Shown.value(delivery.payload()))
                  .collect(Collectors.joining(", "))
              + (deliveries.get(v).size() > MOST_MEMBERS ? ", ..." : ""));
    }
    return limited(table.lines(terminal), deliveries.size());
  }

  /** Says what is left out of a long table. */
  static List<String> limited(List<String> lines, int rows) {
    if (rows <= MOST_ROWS) return lines;
    List<String> all = new ArrayList<>(lines);
    all.add("... and " + (rows - MOST_ROWS) + " more; --json prints all of them");
    return all;
  }
}
