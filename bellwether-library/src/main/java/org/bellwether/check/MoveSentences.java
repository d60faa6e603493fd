package org.bellwether.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.bellwether.model.Output;
import org.bellwether.model.Wrapper;
import org.bellwether.simulate.Step;
import org.bellwether.state.Snapshots;
import org.jspecify.annotations.Nullable;

/** Moves in plain words. */
final class MoveSentences {
  private final Model model;

  MoveSentences(Model model) {
    this.model = model;
  }

  String of(RecordedMove move) {
    String head =
        switch (move.step()) {
          case Step.Start(int node) -> "node " + node + " starts";
          case Step.Deliver(int from, int to, _, _) -> arrival(move, from, to);
          case Step.Lose(int from, int to, _, _) ->
              value(message(move)) + " from node " + from + " to node " + to + " is lost";
          case Step.Duplicate(int from, int to, _, _) ->
              value(message(move)) + " from node " + from + " to node " + to + " is duplicated";
          case Step.Timeout(int node, String timer) ->
              "the timer " + timer + " of node " + node + " runs out";
          case Step.Request(int node) -> "node " + node + " asks for the lock";
          case Step.Exit(int node, boolean next) ->
              "node " + node + " leaves the critical section" + (next ? " and asks again" : "");
          case Step.Operate(int node) -> operation(node, move);
          case Step.Crash(int node) -> "node " + node + " crashes";
          case Step.Recover(int node) -> "node " + node + " recovers";
          case Step.Partition(var components) -> "the network falls apart into " + components;
          case Step.Cut(var links) -> "links are cut: " + links;
          case Step.Heal() -> "the network heals";
          case Step.Pass(long round) when move.fate() == RecordedMove.Fate.ROUND ->
              "round " + round + ": node " + move.node() + " has its turn";
          case Step.Pass(long ticks) ->
              model.prepared.units(ticks).toPlainString() + " of time passes";
        };
    HandlerOutcome outcome = move.outcome();
    return outcome == null ? head : head + consequences(outcome);
  }

  private static @Nullable Object message(RecordedMove move) {
    RecordedMove.Carried carried = move.carried();
    return carried == null ? null : carried.message();
  }

  private String arrival(RecordedMove move, int from, int to) {
    return switch (move.fate()) {
      case HANDLED -> "node " + to + " receives " + value(message(move)) + " from node " + from;
      case DROPPED ->
          value(message(move)) + " from node " + from + " does not get through to node " + to;
      case BOUNCED, ROUND ->
          "node "
              + from
              + " learns that node "
              + to
              + " is down, to which it sent "
              + value(message(move));
    };
  }

  private String operation(int node, RecordedMove move) {
    HandlerOutcome outcome = move.outcome();
    if (outcome != null) {
      for (Observation observation : model.observations.observations(outcome.observation())) {
        if (observation instanceof Observation.Multicast(_, String payload)) {
          return "node " + node + " multicasts " + payload;
        }
        if (observation instanceof Observation.Unicast(_, int to, String payload)) {
          return "node " + node + " sends " + payload + " to node " + to;
        }
      }
    }
    return "node " + node + " is handed a payload";
  }

  private String consequences(HandlerOutcome outcome) {
    StringBuilder text = new StringBuilder();
    if (!outcome.choices().isEmpty()) text.append(", draws ").append(join(outcome.choices()));
    List<String> said = new ArrayList<>();
    for (Observation observation : model.observations.observations(outcome.observation())) {
      if (observation instanceof Observation.Emitted(_, Output output)) said.add(output(output));
    }
    for (String one : said) text.append(", ").append(one);
    for (int i = 0; i < outcome.links().length; i++) {
      Object message = model.values.value(model.envelopes.message(outcome.envelopes()[i]));
      int to = model.network.to(outcome.links()[i]);
      int last = i;
      List<Integer> receivers = new ArrayList<>(List.of(to));
      while (last + 1 < outcome.links().length
          && outcome.envelopes()[last + 1] == outcome.envelopes()[i]) {
        last++;
        receivers.add(model.network.to(outcome.links()[last]));
      }
      i = last;
      text.append(", sends ").append(value(message)).append(" to ");
      text.append(receivers.size() == 1 ? "node " : "nodes ").append(join(receivers));
    }
    return text.toString();
  }

  private static String output(Output output) {
    return switch (output) {
      case Output.Won() -> "wins";
      case Output.Lost() -> "has lost";
      case Output.Elected(long leader) -> "learns that " + leader + " leads";
      case Output.Granted(var fence) -> "enters the critical section with fence " + fence;
      case Output.Delivered(int sender, Object payload, _) ->
          "delivers " + payload + " of node " + sender;
      case Output.View _, Output.Custom _ -> "says " + value(output);
    };
  }

  private static String join(Collection<?> items) {
    return String.join(", ", items.stream().map(String::valueOf).toList());
  }

  /** A message as its kind and its fields in parentheses. */
  static String value(@Nullable Object value) {
    if (value == null) return "nothing";
    Object shown = value instanceof Wrapper ? Wrapper.innermost(value) : value;
    Map<String, @Nullable Object> fields = Snapshots.describeValue(shown);
    StringBuilder text = new StringBuilder(String.valueOf(fields.get("kind")));
    List<String> rest = new ArrayList<>();
    fields.forEach(
        (name, field) -> {
          if (!name.equals("kind")) rest.add(String.valueOf(field));
        });
    if (!rest.isEmpty()) text.append('(').append(join(rest)).append(')');
    return text.toString();
  }
}
