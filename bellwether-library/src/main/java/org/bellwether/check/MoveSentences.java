package org.bellwether.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.bellwether.check.HandlerOutcome.CrashPoint;
import org.bellwether.check.RecordedMove.Fate;
import org.bellwether.model.Output;
import org.bellwether.model.Wrapper;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Step;
import org.bellwether.state.Snapshots;
import org.jspecify.annotations.Nullable;

/**
 * Describes each move of a counterexample in one sentence, in the words in which {@code replay}
 * describes the same event.
 */
final class MoveSentences {
  private final Model model;

  MoveSentences(Model model) {
    this.model = model;
  }

  /** What happens, and what the node does then: {@code node 2 starts; it wins}. */
  String of(RecordedMove move) {
    HandlerOutcome outcome = move.outcome();
    List<String> actions = outcome == null ? List.of() : actions(outcome);
    if (outcome != null && outcome.crash() != null) actions = crash(actions, outcome.crash());
    return actions.isEmpty() ? event(move) : event(move) + "; it " + clauses(actions);
  }

  private String event(RecordedMove move) {
    return event(move.step(), move);
  }

  private String event(Step step, RecordedMove move) {
    return switch (step) {
      case Step.Start(int node) -> "node " + node + " starts";
      case Step.Deliver(int from, int to, _, _) -> arrival(move, from, to);
      case Step.Lose(int from, int to, _, _) ->
          message(move) + " from node " + from + " to node " + to + " is lost";
      case Step.Duplicate(int from, int to, _, _) ->
          message(move) + " from node " + from + " to node " + to + " is duplicated";
      case Step.Timeout(int node, String timer) -> "node " + node + ": timer " + timer + " expires";
      case Step.Request(int node) -> "node " + node + " requests the lock";
      case Step.Exit(int node, boolean next) ->
          "node "
              + node
              + (next
                  ? " requests the lock again and leaves the critical section"
                  : " leaves the critical section");
      case Step.Operate(int node) -> operation(node, move);
      case Step.CrashAtWrite(Step during, _) -> event(during, move);
      case Step.Crash(int node) -> "node " + node + " crashes";
      case Step.Withdraw(int node) -> "node " + node + " withdraws its request";
      case Step.Pause(int node) -> "node " + node + " pauses";
      case Step.Resume(int node) -> "node " + node + " resumes";
      case Step.Linked(int node, int peer) -> "node " + node + " is connected with node " + peer;
      case Step.Unlinked(int node, int peer) ->
          "node " + node + " loses its connection with node " + peer;
      case Step.Recover(int node) -> "node " + node + " recovers";
      case Step.Partition(var components) -> "the network splits into " + sets(components);
      case Step.Cut(var links) -> "links are cut: " + links(links);
      case Step.Heal() -> "the network heals";
      case Step.Pass(long round) when move.fate() == Fate.ROUND ->
          "node " + move.node() + " computes round " + round;
      case Step.Pass(long ticks) ->
          "time advances by " + model.prepared.units(ticks).toPlainString();
    };
  }

  private static List<String> crash(List<String> actions, CrashPoint point) {
    List<String> all = new ArrayList<>(actions);
    boolean after = point == CrashPoint.AFTER_WRITE;
    all.add(after ? "crashes right after it has written" : "crashes before it has written");
    return all;
  }

  private static String arrival(RecordedMove move, int from, int to) {
    return switch (move.fate()) {
      case HANDLED -> "node " + to + " receives " + message(move) + " from node " + from;
      case DROPPED -> message(move) + " from node " + from + " does not reach node " + to;
      case BOUNCED, ROUND ->
          "node " + from + " is told that node " + to + " is down and has not got " + message(move);
    };
  }

  private String operation(int node, RecordedMove move) {
    HandlerOutcome outcome = move.outcome();
    if (outcome != null) {
      for (Observation observation : model.observations.observations(outcome.observation())) {
        if (observation instanceof Observation.Multicast(_, String payload)) {
          return "node " + node + " is asked to multicast " + payload;
        }
        if (observation instanceof Observation.Commanded(_, Record command)) {
          return "node " + node + " takes the command " + value(command);
        }
        if (observation instanceof Observation.Unicast(_, int to, String payload)) {
          return "node " + node + " is asked to send " + payload + " to node " + to;
        }
      }
    }
    return "node " + node + " is given a payload";
  }

  /** What a node does, as verbs with their objects. */
  private List<String> actions(HandlerOutcome outcome) {
    List<String> actions = new ArrayList<>();
    if (!outcome.choices().isEmpty()) actions.add("draws " + series(outcome.choices()));
    for (Observation observation : model.observations.observations(outcome.observation())) {
      if (observation instanceof Observation.Emitted(_, Output output)) actions.add(action(output));
    }
    int[] links = outcome.links();
    int[] envelopes = outcome.envelopes();
    for (int i = 0; i < links.length; ) {
      int envelope = envelopes[i];
      List<Integer> receivers = new ArrayList<>();
      while (i < links.length && envelopes[i] == envelope) receivers.add(to(links[i++]));
      Object message = model.values.value(model.envelopes.message(envelope));
      String nodes = receivers.size() == 1 ? " to node " : " to nodes ";
      actions.add("sends " + value(message) + nodes + series(receivers));
    }
    return actions;
  }

  private int to(int link) {
    return model.network.to(link);
  }

  private static String action(Output output) {
    return switch (output) {
      case Output.Electing() -> "takes part in an election";
      case Output.Won() -> "wins";
      case Output.Lost() -> "loses";
      case Output.Elected(long leader) -> "learns that " + leader + " is the leader";
      case Output.Granted(var fence) -> "enters the critical section with fence " + fence;
      case Output.Delivered(int sender, Object payload, _) ->
          "delivers " + quoted(payload) + " from node " + sender;
      case Output.Until(Output claim, _) -> "claims until its timer is due " + value(claim);
      case Output.View _, Output.Custom _ -> "outputs " + value(output);
    };
  }

  private static String sets(List<List<Integer>> components) {
    return series(
        components.stream()
            .map(nodes -> nodes.stream().map(String::valueOf).toList())
            .map(nodes -> "{" + String.join(", ", nodes) + "}")
            .toList());
  }

  private static String links(List<Pair> links) {
    return series(links.stream().map(link -> link.from() + " to " + link.to()).toList());
  }

  /** {@code a}, {@code a and b}, or {@code a, b and c}. */
  private static String series(Collection<?> items) {
    List<String> all = items.stream().map(String::valueOf).toList();
    if (all.size() < 2) return String.join("", all);
    return String.join(", ", all.subList(0, all.size() - 1)) + " and " + all.getLast();
  }

  /** Joins verbs with their objects; a comma comes before the last one if an object has one. */
  private static String clauses(List<String> actions) {
    boolean lists = actions.stream().anyMatch(action -> action.contains(" and "));
    if (actions.size() < 2 || !lists) return series(actions);
    return String.join(", ", actions.subList(0, actions.size() - 1)) + ", and " + actions.getLast();
  }

  private static String message(RecordedMove move) {
    RecordedMove.Carried carried = move.carried();
    return carried == null ? "nothing" : value(carried.message());
  }

  /** A message as its kind, with its fields in parentheses. */
  private static String value(Object value) {
    Object shown = value instanceof Wrapper ? Wrapper.innermost(value) : value;
    Map<String, @Nullable Object> fields = Snapshots.describeValue(shown);
    String kind = String.valueOf(fields.get("kind"));
    List<String> rest = new ArrayList<>();
    fields.forEach(
        (name, field) -> {
          if (!name.equals("kind")) rest.add(name + "=" + field);
        });
    return rest.isEmpty() ? kind : kind + "(" + String.join(", ", rest) + ")";
  }

  private static String quoted(Object payload) {
    return payload instanceof CharSequence ? "\"" + payload + "\"" : String.valueOf(payload);
  }
}
