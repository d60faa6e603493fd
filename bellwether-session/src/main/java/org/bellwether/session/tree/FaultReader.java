package org.bellwether.session.tree;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Fault.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads what goes wrong, and checks that it does so in the order of time. */
final class FaultReader {
  /** What happens at a time. */
  private static final List<String> EVENTS =
      List.of(
          "crash",
          "recover",
          "recoverBlank",
          "partition",
          "cut",
          "heal",
          "pause",
          "resume",
          "unlink",
          "inject",
          "loseToken");

  private static final List<String> WINDOW =
      List.of("from", "until", "loss", "duplicate", "late", "lateBy");
  private static final List<String> WRITE = List.of("atWrite", "crash", "written", "recoverAfter");
  private static final List<String> MESSAGES = List.of("lose", "duplicate");
  private static final List<String> ALL = all();
  private static final String FAULT = "an object with one fault";

  private FaultReader() {}

  static List<Fault> read(Value faults) {
    List<Fault> list = new ArrayList<>();
    BigDecimal last = BigDecimal.ZERO;
    for (Value value : faults.elements("a list of faults")) {
      list.add(fault(value));
      Value time = value.find(value.find("at") == null ? "from" : "at");
      if (time == null) continue;
      BigDecimal at = Numbers.time(time);
      if (at.compareTo(last) < 0) {
        throw time.wrong("at least " + last.toPlainString() + ", faults in the order of time");
      }
      last = at;
    }
    return list;
  }

  private static Fault fault(Value value) {
    Set<String> names = value.names(FAULT);
    value.only(FAULT, ALL);
    if (names.contains("from") || names.contains("until")) return window(value);
    if (names.contains("atWrite")) return crashAtWrite(value);
    for (String name : MESSAGES) {
      Value message = value.find(name);
      if (message == null) continue;
      value.only(FAULT, List.of(name));
      return name.equals("lose")
          ? new Fault.Lose(pattern(message))
          : new Fault.Duplicate(pattern(message));
    }
    for (String name : EVENTS) {
      Value event = value.find(name);
      if (event == null) continue;
      value.only(FAULT, List.of("at", name));
      return event(name, Numbers.time(value.require("at", "a time")), event);
    }
    throw value.wrong("one of " + String.join(", ", EVENTS) + ", lose, duplicate or a window");
  }

  private static Fault crashAtWrite(Value value) {
    value.only(FAULT, WRITE);
    Value written = value.find("written");
    if (written != null) written.yes();
    Value after = value.find("recoverAfter");
    return new Fault.CrashAtWrite(
        Numbers.position(value.require("crash", "a node position")),
        Numbers.count(value.require("atWrite", "which write"), 1),
        written != null,
        after == null ? null : Numbers.time(after));
  }

  private static Fault event(String name, BigDecimal at, Value value) {
    return switch (name) {
      case "crash" -> new Fault.Crash(at, Numbers.position(value));
      case "recover" -> new Fault.Recover(at, Numbers.position(value));
      case "recoverBlank" -> new Fault.Recover(at, Numbers.position(value), true);
      case "pause" -> new Fault.Pause(at, Numbers.position(value));
      case "resume" -> new Fault.Resume(at, Numbers.position(value));
      case "unlink" -> {
        List<Value> ends = value.tuple(2, "a node and its peer");
        yield new Fault.Unlink(at, Numbers.position(ends.get(0)), Numbers.position(ends.get(1)));
      }
      case "partition" -> new Fault.Partition(at, components(value));
      case "cut" -> new Fault.Cut(at, Lists.pairs(value));
      case "inject" -> inject(at, value);
      case "heal" -> {
        value.yes();
        yield new Fault.Heal(at);
      }
      case "loseToken" -> {
        value.yes();
        yield new Fault.LoseToken(at);
      }
      default -> throw new IllegalArgumentException(name);
    };
  }

  static List<List<Integer>> components(Value value) {
    Set<Integer> seen = new HashSet<>();
    return Lists.of(
        value,
        "lists of node positions",
        component ->
            Lists.of(
                component,
                "a list of node positions",
                node -> {
                  int position = Numbers.position(node);
                  if (!seen.add(position)) throw node.twice("each node in one component");
                  return position;
                }));
  }

  private static Fault window(Value value) {
    value.only(FAULT, WINDOW);
    BigDecimal from = Numbers.time(value.require("from", "a time"));
    Value end = value.require("until", "a time");
    BigDecimal until = Numbers.time(end);
    if (until.compareTo(from) <= 0) throw end.wrong("a time after " + from.toPlainString());
    Value late = value.find("late");
    Value lateBy = late == null ? value.find("lateBy") : value.require("lateBy", "how late");
    return new Fault.Window(
        from,
        until,
        rate(value.find("loss")),
        rate(value.find("duplicate")),
        rate(late),
        lateBy == null ? BigDecimal.ZERO : Numbers.time(lateBy));
  }

  private static double rate(@Nullable Value value) {
    return value == null ? 0 : Numbers.probability(value);
  }

  private static Pattern pattern(Value message) {
    String kind = kind(message);
    Value hop = message.find("hop");
    Map<String, Object> fields = message.plainExcept(Set.of("kind", "hop"));
    return new Pattern(kind, fields, hop == null ? 1 : Numbers.count(hop, 1));
  }

  private static Fault inject(BigDecimal at, Value message) {
    String kind = kind(message);
    Value node = message.require("node", "a node position");
    Map<String, Object> fields = message.plainExcept(Set.of("kind", "node"));
    return new Fault.Inject(at, Numbers.position(node), kind, fields);
  }

  private static String kind(Value message) {
    message.names("an object with the kind of a message");
    return message.require("kind", "the kind of a message").text("the kind of a message");
  }

  private static List<String> all() {
    List<String> names = new ArrayList<>(List.of("at"));
    names.addAll(EVENTS);
    names.add("lose");
    names.addAll(List.of("atWrite", "written", "recoverAfter"));
    names.addAll(WINDOW);
    return List.copyOf(names);
  }
}
