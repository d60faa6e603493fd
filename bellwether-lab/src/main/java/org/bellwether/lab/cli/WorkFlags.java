package org.bellwether.lab.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.lab.json.ScenarioReader;

/** Parameters of the algorithm, and what clients ask of it. */
final class WorkFlags {
  private static final String REQUEST = "a node and a time such as 0@300";

  private WorkFlags() {}

  static Flag.Group parameters() {
    return new Flag.Group(
        "Parameters of the algorithm",
        List.of(
            Flag.many(
                "--set",
                "NAME=VALUE",
                "Set a parameter listed by `bellwether describe`; the value is JSON or text.",
                (draft, given) -> given.forEach(one -> set(draft, one))),
            Flag.once(
                "--application",
                "NAME",
                "The application of a synchronizer: a round algorithm, all, none or children.",
                (draft, name) -> draft.put("parameters", "application", name)),
            Flag.once(
                "--ticks",
                "K",
                "The number of ticks that a synchronizer simulates.",
                (draft, ticks) -> draft.put("parameters", "ticks", Words.number(ticks))),
            Flag.once(
                "--cluster-k",
                "K",
                "Gamma's growth factor: a layer is added if it has at least K-1 times the cluster's nodes.",
                (draft, k) -> draft.put("parameters", "clusterK", Words.number(k)))));
  }

  static Flag.Group operations() {
    return new Flag.Group(
        "Clients",
        List.of(
            timed("hold", "TIME", "How long a client stays in the critical section."),
            requests("requests", "When clients request the critical section."),
            requests(
                "first", "The first request of each client, which requests again after thinking."),
            Flag.once(
                "--think",
                "X,Y,Z",
                "How long each node's client thinks before it requests again.",
                (draft, times) -> draft.put("operations", "think", Words.numbers(times))),
            timed("rounds", "N", "The number of times each client enters the critical section."),
            Flag.once(
                "--multicasts",
                "0@5:TEXT,...",
                "The multicasts of nodes, with times.",
                (draft, casts) ->
                    draft.put("operations", "multicasts", Words.list(casts, WorkFlags::multicast))),
            Flag.once(
                "--sends",
                "0-1@5:TEXT,...",
                "The messages that nodes send to other nodes, with times.",
                (draft, sends) ->
                    draft.put("operations", "sends", Words.list(sends, WorkFlags::sending))),
            Flag.once(
                "--commands",
                "0@5:KIND:FIELD=VALUE,...",
                "The commands of clients to nodes that serve them, with times.",
                (draft, commands) ->
                    draft.put(
                        "operations", "commands", Words.list(commands, WorkFlags::command)))));
  }

  private static void set(Draft draft, String text) {
    List<String> parts = Words.two("--set", text, '=', "NAME=VALUE");
    draft.by("--set " + parts.getFirst());
    draft.put("parameters", parts.getFirst(), ScenarioReader.parameter(parts.getLast()));
  }

  private static Flag timed(String field, String label, String description) {
    return Flag.once(
        "--" + field,
        label,
        description,
        (draft, value) -> draft.put("operations", field, Words.number(value)));
  }

  private static Flag requests(String field, String description) {
    String name = "--" + field;
    return Flag.once(
        name,
        "0@0,1@300",
        description,
        (draft, requests) ->
            draft.put("operations", field, Words.list(requests, one -> request(name, one))));
  }

  /** {@code 0@300}: the format of scenarios has the time first. */
  private static List<Object> request(String flag, String text) {
    List<String> parts = Words.two(flag, text, '@', REQUEST);
    return List.of(Words.number(parts.getLast()), Words.number(parts.getFirst()));
  }

  private static List<Object> multicast(String text) {
    String expected = "a node, a time and a text such as 0@5:hello";
    List<String> node = Words.two("--multicasts", text, '@', expected);
    List<String> rest = Words.two("--multicasts", node.getLast(), ':', expected);
    return List.of(Words.number(rest.getFirst()), Words.number(node.getFirst()), rest.getLast());
  }

  private static List<Object> sending(String text) {
    String expected = "two nodes, a time and a text such as 0-1@5:hello";
    List<String> nodes = Words.two("--sends", text, '@', expected);
    List<String> rest = Words.two("--sends", nodes.getLast(), ':', expected);
    List<Object> ends = Words.pair("--sends", nodes.getFirst());
    return List.of(Words.number(rest.getFirst()), ends.getFirst(), ends.getLast(), rest.getLast());
  }

  private static Map<String, Object> command(String text) {
    String expected = "a node, a time and a command such as 0@5:Acquire:lock=orders:ticket=1";
    List<String> node = Words.two("--commands", text, '@', expected);
    List<String> rest = Words.two("--commands", node.getLast(), ':', expected);
    Map<String, Object> command = new LinkedHashMap<>();
    command.put("at", Words.number(rest.getFirst()));
    command.put("node", Words.number(node.getFirst()));
    command.putAll(Words.message("--commands", rest.getLast()));
    return command;
  }
}
