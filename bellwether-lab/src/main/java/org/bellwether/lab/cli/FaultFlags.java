package org.bellwether.lab.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.lab.json.ScenarioReader;

/** What goes wrong. */
final class FaultFlags {
  private FaultFlags() {}

  static Flag.Group group() {
    return new Flag.Group(
        "Faults",
        List.of(
            ofNode("crash", "Crash the node at that time."),
            ofNode("recover", "Recover the node."),
            ofNode("pause", "Pause the node; messages to it wait."),
            ofNode("resume", "Resume the node."),
            Flag.many(
                "--partition",
                "0,1|2,3@TIME",
                "Split the network into these parts; nodes that none names form one more.",
                (draft, given) -> given.forEach(one -> partition(draft, one))),
            Flag.many(
                "--cut",
                "A-B@TIME",
                "Lose all messages from A to B from that time on.",
                (draft, given) -> given.forEach(one -> cut(draft, one))),
            moment("heal", "heal", "End all partitions and cuts."),
            moment("lose-token", "loseToken", "Lose the token that is in flight."),
            Flag.many(
                "--lose",
                "KIND[:FIELD=X][:hop=H]",
                "Lose a single message, the H-th that matches, such as Election:id=90:hop=1.",
                (draft, given) ->
                    given.forEach(one -> draft.fault(fault("lose", Words.message("--lose", one))))),
            Flag.many(
                "--duplicate",
                "P|KIND[:FIELD=X]",
                "Duplicate messages with this probability, or duplicate a single message.",
                (draft, given) -> given.forEach(one -> duplicate(draft, one))),
            Flag.many(
                "--inject",
                "NODE@TIME:KIND[:FIELD=X]",
                "Deliver a message that nobody sent.",
                (draft, given) -> given.forEach(one -> inject(draft, one))),
            Flag.many(
                "--fault",
                "JSON",
                "Add any fault, written as in a scenario file.",
                (draft, given) -> given.forEach(one -> json(draft, one)))));
  }

  private static Flag ofNode(String what, String description) {
    String name = "--" + what;
    return Flag.many(
        name,
        "NODE@TIME",
        description,
        (draft, given) -> {
          for (String one : Words.list(String.join(",", given), one -> one)) {
            List<String> parts = Words.two(name, one, '@', "a node and a time such as 4@10");
            if (what.equals("pause")) {
              String node = parts.getFirst();
              notUntil(
                  name, parts, "such as %s@5; --resume %s@8 ends the pause".formatted(node, node));
            }
            draft.fault(at(parts.getLast(), what, Words.number(parts.getFirst())));
          }
        });
  }

  /** What begins ends by a flag of its own, and not at the end of a range of times. */
  private static void notUntil(String flag, List<String> parts, String expected) {
    if (!parts.getLast().contains("..")) return;
    throw Words.wrong(flag, String.join("@", parts), "one time, " + expected);
  }

  private static Flag moment(String flag, String what, String description) {
    return Flag.many(
        "--" + flag,
        "@TIME",
        description,
        (draft, given) -> {
          for (String one : given) {
            draft.fault(at(one.startsWith("@") ? one.substring(1) : one, what, true));
          }
        });
  }

  private static void partition(Draft draft, String text) {
    List<String> parts =
        Words.two("--partition", text, '@', "components and a time such as 0,1|2,3@10");
    notUntil("--partition", parts, "such as 0,1|2,3@10; --heal @20 ends the partition");
    List<Object> components = new ArrayList<>();
    for (String component : parts.getFirst().split("\\|", -1)) {
      components.add(Words.numbers(component));
    }
    draft.fault(at(parts.getLast(), "partition", components));
  }

  private static void cut(Draft draft, String text) {
    List<String> parts = Words.two("--cut", text, '@', "a link and a time such as 0-1@10");
    notUntil("--cut", parts, "such as 0-1@10; --heal @20 ends the cut");
    draft.fault(
        at(
            parts.getLast(),
            "cut",
            Words.list(parts.getFirst(), link -> Words.pair("--cut", link))));
  }

  private static void duplicate(Draft draft, String text) {
    boolean kind = !text.isEmpty() && Character.isLetter(text.charAt(0));
    if (kind) draft.fault(fault("duplicate", Words.message("--duplicate", text)));
    else draft.put("links", "duplicate", Words.number(text));
  }

  private static void inject(Draft draft, String text) {
    String expected = "a node, a time and a message such as 0@12:Token";
    List<String> node = Words.two("--inject", text, '@', expected);
    List<String> rest = Words.two("--inject", node.getLast(), ':', expected);
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("node", Words.number(node.getFirst()));
    message.putAll(Words.message("--inject", rest.getLast()));
    draft.fault(at(rest.getFirst(), "inject", message));
  }

  private static void json(Draft draft, String text) {
    if (!(ScenarioReader.parameter(text) instanceof Map<?, ?> fields)) {
      throw Words.wrong("--fault", text, "a JSON object such as {\"at\":5,\"crash\":2}");
    }
    Map<String, Object> fault = new LinkedHashMap<>();
    fields.forEach((name, value) -> fault.put(name.toString(), value));
    draft.fault(fault);
  }

  private static Map<String, Object> at(String time, String what, Object value) {
    Map<String, Object> fault = new LinkedHashMap<>();
    fault.put("at", Words.number(time));
    fault.put(what, value);
    return fault;
  }

  private static Map<String, Object> fault(String what, Object value) {
    Map<String, Object> fault = new LinkedHashMap<>();
    fault.put(what, value);
    return fault;
  }
}
