package org.bellwether.session;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.bellwether.catalog.Trait;
import org.bellwether.check.Checks.FailureEvidence;
import org.bellwether.session.diagram.DiagramHead;
import org.bellwether.session.diagram.DiagramView;
import org.bellwether.session.diagram.FirstEvents;
import org.bellwether.session.diagram.SpaceTimeDiagram;
import org.bellwether.session.text.CompactJson;
import org.bellwether.session.tree.ScenarioTreeWriter;
import org.bellwether.simulate.NodeFailure;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;

/** What a failed test leaves behind: the scenario as JSON, and the run as a space-time diagram. */
public final class ScenarioEvidence implements FailureEvidence {
  @Override
  public SequencedMap<String, String> files(Simulation simulation) {
    SequencedMap<String, String> files = new LinkedHashMap<>();
    files.put("json", json(simulation));
    files.put("svg", svg(simulation));
    return files;
  }

  /** One field per line. */
  private static String json(Simulation simulation) {
    List<String> lines = new ArrayList<>();
    ScenarioTreeWriter.tree(simulation.scenario())
        .forEach(
            (name, value) ->
                lines.add(CompactJson.compact(name) + ": " + CompactJson.compact(value)));
    return "{\n  " + String.join(",\n  ", lines) + "\n}\n";
  }

  private static String svg(Simulation simulation) {
    FirstEvents events = new FirstEvents();
    simulation.trace(events);
    List<Result.Violation> violations = List.of();
    String summary;
    try {
      violations = simulation.run().violations();
      summary = violations.isEmpty() ? "no violation" : violations.getFirst().detail();
    } catch (NodeFailure e) {
      summary = "node " + e.event().node() + " throws " + e.problem();
    }
    List<Long> ids = new ArrayList<>();
    if (!simulation.entry().has(Trait.NO_IDS)) for (long id : simulation.ids()) ids.add(id);
    int n = simulation.ids().length;
    String title = simulation.entry().name() + ", " + n + (n == 1 ? " node" : " nodes");
    DiagramHead head = new DiagramHead(title, summary, n, ids, events.total(), violations);
    return SpaceTimeDiagram.draw(events.events(), head, DiagramView.WHOLE).svg();
  }
}
