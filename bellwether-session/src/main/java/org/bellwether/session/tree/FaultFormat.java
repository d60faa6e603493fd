package org.bellwether.session.tree;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Fault.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Faults as parts of a scenario: reads them, checks that they strike in the order of time, and
 * writes them. A fault that strikes at a time is one line of {@link #FORMS}.
 */
final class FaultFormat {
  /**
   * How a fault is written that strikes at a time: {@code {"at": 5, "crash": 2}}.
   *
   * @param name the field that says what it strikes
   * @param scheduled whether it may also be a step of a schedule
   */
  private record Form(
      String name,
      boolean scheduled,
      BiFunction<BigDecimal, Value, Fault> read,
      Function<Fault, Object> write) {}

  private static final List<Form> FORMS =
      List.of(
          node("crash", true, Fault.Crash::new),
          node("recover", true, Fault.Recover::new),
          node("recoverBlank", true, (at, node) -> new Fault.Recover(at, node, true)),
          new Form(
              "partition",
              true,
              (at, what) -> new Fault.Partition(at, components(what)),
              fault -> ((Fault.Partition) fault).components()),
          new Form(
              "cut",
              true,
              (at, what) -> new Fault.Cut(at, Lists.pairs(what)),
              fault -> ScenarioTreeWriter.pairs(((Fault.Cut) fault).links())),
          network("heal", true, Fault.Heal::new),
          node("pause", true, Fault.Pause::new),
          node("resume", true, Fault.Resume::new),
          new Form("unlink", false, FaultFormat::unlink, Fault::nodes),
          new Form(
              "wallClock",
              true,
              FaultFormat::wallClock,
              fault -> List.of(fault.node(), ((Fault.WallClock) fault).shows())),
          new Form("inject", false, FaultFormat::inject, fault -> message((Fault.Inject) fault)),
          network("loseToken", false, Fault.LoseToken::new));

  /** A kind that strikes one node. */
  private static Form node(
      String name, boolean scheduled, BiFunction<BigDecimal, Integer, Fault> make) {
    return new Form(
        name, scheduled, (at, what) -> make.apply(at, Numbers.position(what)), Fault::node);
  }

  /** A kind that strikes the network as a whole. */
  private static Form network(String name, boolean scheduled, Function<BigDecimal, Fault> make) {
    return new Form(
        name,
        scheduled,
        (at, what) -> {
          what.yes();
          return make.apply(at);
        },
        _ -> true);
  }

  private static final List<String> EVENTS = FORMS.stream().map(Form::name).toList();
  private static final List<String> SCHEDULED =
      FORMS.stream().filter(Form::scheduled).map(Form::name).toList();
  private static final List<String> WINDOW =
      List.of("from", "until", "loss", "duplicate", "late", "lateBy");
  private static final List<String> WRITE = List.of("atWrite", "crash", "written", "recoverAfter");
  private static final List<String> SEND = List.of("atSend", "crash", "recoverAfter");
  private static final List<String> MESSAGES = List.of("lose", "duplicate");
  private static final List<String> ALL = all();
  private static final String FAULT = "an object with one fault";

  private FaultFormat() {}

  /** The faults that may be steps of a schedule, by name. */
  static List<String> scheduled() {
    return SCHEDULED;
  }

  /** A fault that is a step of a schedule, where time does not matter. */
  static Fault step(String name, Value what) {
    return form(name).read.apply(BigDecimal.ZERO, what);
  }

  /** What a step of a schedule says of a fault, under its name. */
  static Object what(Fault fault) {
    return form(name(fault)).write.apply(fault);
  }

  /** The field that says what a fault strikes that strikes at a time. */
  static String name(Fault fault) {
    return fault instanceof Fault.Inject ? "inject" : fault.field();
  }

  private static Form form(String name) {
    for (Form form : FORMS) if (form.name.equals(name)) return form;
    throw new IllegalArgumentException(name + " is not a fault that strikes at a time");
  }

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
    if (names.contains("atSend")) return crashAtSend(value);
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
      return form(name).read.apply(Numbers.time(value.require("at", "a time")), event);
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

  private static Fault crashAtSend(Value value) {
    value.only(FAULT, SEND);
    Value after = value.find("recoverAfter");
    return new Fault.CrashAtSend(
        Numbers.position(value.require("crash", "a node position")),
        Numbers.count(value.require("atSend", "which message"), 1),
        after == null ? null : Numbers.time(after));
  }

  private static Fault unlink(BigDecimal at, Value value) {
    List<Value> ends = value.tuple(2, "a node and its peer");
    return new Fault.Unlink(at, Numbers.position(ends.get(0)), Numbers.position(ends.get(1)));
  }

  private static Fault wallClock(BigDecimal at, Value value) {
    List<Value> parts = value.tuple(2, "a node and what its wall clock shows");
    long shows = Numbers.whole(parts.get(1), 0, Long.MAX_VALUE >> 1, "milliseconds since 1970");
    return new Fault.WallClock(at, Numbers.position(parts.get(0)), shows);
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
    names.addAll(List.of("atWrite", "written", "atSend", "recoverAfter"));
    names.addAll(WINDOW);
    return List.copyOf(names);
  }

  // ---- Writing

  static Map<String, Object> tree(Fault fault) {
    return switch (fault) {
      case Fault.CrashAtWrite crash -> crashAtWrite(crash);
      case Fault.CrashAtSend(int node, int send, BigDecimal after) ->
          new Fields().put("atSend", send).put("crash", node).put("recoverAfter", after).map();
      case Fault.Window window -> window(window);
      case Fault.Lose(Pattern message) -> Map.of("lose", message(message));
      case Fault.Duplicate(Pattern message) -> Map.of("duplicate", message(message));
      default -> new Fields().put("at", fault.at()).put(name(fault), what(fault)).map();
    };
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
