package org.bellwether.session.tree;

import java.util.Map;
import org.bellwether.scenario.Intervention;
import org.bellwether.scenario.Intervention.Action;

/** Writes what somebody did by hand. */
final class InterventionWriter {
  private InterventionWriter() {}

  static Map<String, Object> tree(Intervention intervention) {
    Fields fields = new Fields().put("after", intervention.after());
    switch (intervention.action()) {
      case Action.Lose(long message) -> fields.put("lose", message);
      case Action.Delay(long message, var by) -> fields.put("delay", message).put("by", by);
      case Action.Duplicate(long message) -> fields.put("duplicate", message);
      case Action.Deliver(long message) -> fields.put("deliver", message);
      case Action.Crash(int node) -> fields.put("crash", node);
      case Action.Recover(int node) -> fields.put("recover", node);
      case Action.Pause(int node) -> fields.put("pause", node);
      case Action.Resume(int node) -> fields.put("resume", node);
      case Action.Start(int node) -> fields.put("start", node);
      case Action.Request(int node) -> fields.put("request", node);
      case Action.Release(int node) -> fields.put("release", node);
      case Action.Cut(var links) -> fields.put("cut", ScenarioTreeWriter.pairs(links));
      case Action.Heal() -> fields.put("heal", true);
      case Action.Partition(var components) -> fields.put("partition", components);
    }
    return fields.map();
  }
}
