package org.bellwether.lab.compare;

import java.io.IOException;
import java.util.List;
import org.bellwether.lab.compare.ElectionComparison.Contender;
import org.bellwether.lab.compare.ElectionComparison.Row;

/** Draws how long it takes to a new coordinator as the network grows. */
public final class ElectionCharts {
  private ElectionCharts() {}

  public static void draw(Gallery gallery, List<Row> rows) throws IOException {
    LineChart chart = new LineChart("Time to a new coordinator", "mean, in timeouts T");
    chart.linear("nodes");
    List<Contender> elections = List.of(Contender.values());
    for (Contender election : elections) {
      List<Row> own = rows.stream().filter(row -> row.election() == election).toList();
      if (own.isEmpty()) continue;
      chart.add(
          election.label(),
          elections.indexOf(election),
          own.stream().mapToDouble(Row::nodes).toArray(),
          own.stream().mapToDouble(Row::mean).toArray());
    }
    gallery.add("elections-by-nodes", chart);
  }
}
