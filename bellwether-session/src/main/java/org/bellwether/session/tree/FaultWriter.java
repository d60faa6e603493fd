package org.bellwether.session.tree;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Fault.Pattern;
import org.bellwether.scenario.Network.Pair;

/** Writes what goes wrong. */
final class FaultWriter {
  private FaultWriter() {}

  static Map<String, Object> tree(Fault fault) {
    return switch (fault) {
      case Fault.Crash(BigDecimal at, int node) -> event(at, "crash", node);
      case Fault.Recover(BigDecimal at, int node, boolean blank) ->
          event(at, blank ? "recoverBlank" : "recover", node);
      case Fault.CrashAtWrite crash -> crashAtWrite(crash);
      case Fault.Pause(BigDecimal at, int node) -> event(at, "pause", node);
      case Fault.Resume(BigDecimal at, int node) -> event(at, "resume", node);
      case Fault.Unlink(BigDecimal at, int node, int peer) ->
          event(at, "unlink", List.of(node, peer));
      case Fault.Partition(BigDecimal at, List<List<Integer>> components) ->
          event(at, "partition", components);
      case Fault.Cut(BigDecimal at, List<Pair> links) ->
          event(at, "cut", ScenarioTreeWriter.pairs(links));
      case Fault.Heal(BigDecimal at) -> event(at, "heal", true);
      case Fault.LoseToken(BigDecimal at) -> event(at, "loseToken", true);
      case Fault.Inject inject -> event(inject.at(), "inject", message(inject));
      case Fault.Window window -> window(window);
      case Fault.Lose(Pattern message) -> Map.of("lose", message(message));
      case Fault.Duplicate(Pattern message) -> Map.of("duplicate", message(message));
    };
  }

  private static Map<String, Object> event(BigDecimal at, String name, Object what) {
    return new Fields().put("at", at).put(name, what).map();
  }

  private static Map<String, Object> crashAtWrite(Fault.CrashAtWrite fault) {
    Fields fields = new Fields().put("atWrite", fault.write()).put("crash", fault.node());
    if (fault.written()) fields.put("written", true);
    fields.put("recoverAfter", fault.recoverAfter());
    return fields.map();
  }

  private static Map<String, Object> message(Fault.Inject inject) {
    Fields fields = new Fields().put("node", inject.node()).put("kind", inject.kind());
    inject.fields().forEach(fields::put);
    return fields.map();
  }

  private static Map<String, Object> message(Pattern pattern) {
    Fields fields = new Fields().put("kind", pattern.kind());
    pattern.fields().forEach(fields::put);
    if (pattern.hop() != 1) fields.put("hop", pattern.hop());
    return fields.map();
  }

  private static Map<String, Object> window(Fault.Window window) {
    Fields fields = new Fields().put("from", window.from()).put("until", window.until());
    fields.unlessZero("loss", window.loss());
    fields.unlessZero("duplicate", window.duplicate());
    fields.unlessZero("late", window.late());
    boolean late = window.late() > 0 || window.lateBy().signum() > 0;
    if (late) fields.put("lateBy", window.lateBy());
    return fields.map();
  }
}
