package org.bellwether.session.tree;

import java.util.List;
import java.util.Map;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Step;

/** Writes one step of a schedule. */
final class StepWriter {
  private StepWriter() {}

  static Map<String, Object> tree(Step step) {
    Fields fields = new Fields();
    put(step, fields);
    return fields.map();
  }

  private static void put(Step step, Fields fields) {
    switch (step) {
      case Step.Start(int node) -> fields.put("start", node);
      case Step.Deliver(int from, int to, int slot, int place) ->
          message(fields, "deliver", from, to, slot, place);
      case Step.Lose(int from, int to, int slot, int place) ->
          message(fields, "lose", from, to, slot, place);
      case Step.Duplicate(int from, int to, int slot, int place) ->
          message(fields, "duplicate", from, to, slot, place);
      case Step.Timeout(int node, String timer) -> fields.put("timeout", node).put("timer", timer);
      case Step.Request(int node) -> fields.put("request", node);
      case Step.Exit(int node, boolean next) -> {
        fields.put("exit", node);
        if (next) fields.put("next", true);
      }
      case Step.Operate(int node) -> fields.put("operate", node);
      case Step.CrashAtWrite(Step during, boolean written) -> {
        put(during, fields);
        fields.put("crashAtWrite", written ? "after" : "before");
      }
      case Step.CrashAtSend(Step during, int sent) -> {
        put(during, fields);
        fields.put("crashAtSend", sent);
      }
      case Step.Linked(int node, int peer) -> fields.put("linked", List.of(node, peer));
      case Step.Unlinked(int node, int peer) -> fields.put("unlinked", List.of(node, peer));
      case Step.Withdraw(int node) -> fields.put("withdraw", node);
      case Step.Strike(Fault fault) -> fields.put(FaultFormat.name(fault), FaultFormat.what(fault));
      case Step.Pass(long ticks) -> fields.put("pass", ticks);
    }
  }

  private static void message(Fields fields, String name, int from, int to, int slot, int place) {
    fields.put(name, List.of(from, to));
    if (slot >= 0) fields.put("slot", slot);
    if (place > 0) fields.put("place", place);
  }
}
