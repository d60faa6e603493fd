package org.bellwether.lab.trace;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Collectors;
import org.bellwether.lab.json.PlainValues;
import org.bellwether.model.Fence;
import org.bellwether.model.Group;
import org.bellwether.model.Output;
import org.bellwether.order.VectorClock;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.simulate.TraceEvent;
import org.bellwether.simulate.TraceEvent.Carried;
import org.jspecify.annotations.Nullable;

/** Events in plain English, one line each. */
public final class EventText {
  private EventText() {}

  /** The whole event: what happened, what was told, what was sent. */
  public static String of(TraceEvent event) {
    List<String> clauses = new ArrayList<>();
    clauses.add(happening(event));
    for (Output output : event.outputs()) clauses.add(output(output));
    List<Carried> own = event.sends().stream().filter(send -> send.from() == event.node()).toList();
    sends(own, clauses);
    // The subject of the first clause need not be the node that acts.
    if (clauses.size() > 1 && !clauses.getFirst().startsWith("node ")) {
      clauses.set(1, node(event.node()) + " " + clauses.get(1));
    }
    return String.join(", ", clauses);
  }

  /** What happened, without its consequences. */
  static String happening(TraceEvent event) {
    String node = node(event.node());
    Carried cause = event.cause();
    Object detail = event.detail();
    String message = cause == null ? value(detail) : value(cause.message());
    return switch (event.type()) {
      case START -> node + " starts";
      case DELIVER -> node + " receives " + message + (cause == null ? "" : from(cause));
      case LOSE -> message + (cause == null ? "" : from(cause) + to(cause)) + lost(detail);
      case TIMEOUT -> "timer " + words(detail) + " of " + node + " runs out";
      case REQUEST -> node + " asks for the critical section";
      case EXIT -> node + " leaves the critical section";
      case MULTICAST -> node + " multicasts " + value(detail);
      case UNICAST -> node + " unicasts " + value(detail);
      case ROUND -> node + " computes round" + (detail == null ? "" : " " + words(detail));
      case LINKED -> node + " is connected with node " + words(detail);
      case UNLINKED -> node + " loses its connection with node " + words(detail);
      case COMMAND -> node + " takes the command " + value(detail);
      case WITHDRAW -> node + " withdraws its request";
      case UNREACHABLE -> node + " finds node " + words(detail) + " unreachable";
      case CRASH -> node + " crashes";
      case RECOVER -> node + " recovers" + (detail == null ? "" : " with " + value(detail));
      case PAUSE -> node + " pauses";
      case RESUME -> node + " resumes";
      case PARTITION -> "the network splits" + split(detail);
      case CUT -> "links are cut" + cut(detail);
      case HEAL -> "the network heals";
      case INJECT -> message + " is injected at " + node;
      case LOSE_TOKEN -> "the token " + (event.node() < 0 ? "" : "at " + node + " ") + "is lost";
    };
  }

  /** What a node told, to be read after its name: {@code wins}. */
  static String output(Output output) {
    return switch (output) {
      case Output.Electing _ -> "takes part in an election";
      case Output.Won _ -> "wins";
      case Output.Lost _ -> "loses";
      case Output.Elected(long leader) -> "learns that " + leader + " leads";
      case Output.Granted(Fence fence) -> "enters the critical section with fence " + fence;
      case Output.Delivered(int sender, Object payload, _) ->
          "delivers " + value(payload) + " of node " + sender;
      case Output.View view ->
          String.format(
                  Locale.ROOT,
                  "is in state %s, group %s, coordinator %d, members %s",
                  PlainValues.spoken(view.status()),
                  view.group() == null ? "none" : view.group(),
                  view.coordinator(),
                  members(view.members()))
              + (view.definition() == null ? "" : ", definition " + value(view.definition()));
      case Output.Until(Output claim, _) -> output(claim) + " until its timer is due";
      case Output.Custom custom -> "tells " + value(custom);
    };
  }

  /** A value on one line: {@code Election(id=37)}, {@code [1, 2]}, {@code "text"}. */
  public static String value(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case Fence fence -> fence.toString();
      case Group group -> group.toString();
      case VectorClock clock -> clock.toString();
      case Record record -> record(record);
      case BigDecimal decimal -> PlainValues.plain(decimal).toPlainString();
      case Enum<?> constant -> constant.name();
      case BitSet bits -> bits.toString();
      case Collection<?> values -> list(PlainValues.ordered(values), "[", "]");
      case Map<?, ?> map -> map(map);
      case CharSequence text -> '"' + oneLine(text) + '"';
      default ->
          value.getClass().isArray()
              ? list(PlainValues.elements(value), "[", "]")
              : oneLine(PlainValues.text(value));
    };
  }

  /** Equal messages that leave together are told together. */
  private static void sends(List<Carried> sends, List<String> clauses) {
    for (int i = 0, end; i < sends.size(); i = end) {
      Object message = sends.get(i).message();
      for (end = i + 1; end < sends.size(); end++) {
        if (!sends.get(end).message().equals(message)) break;
      }
      List<String> receivers =
          sends.subList(i, end).stream().map(send -> Integer.toString(send.to())).toList();
      String nodes = receivers.size() == 1 ? "node " : "nodes ";
      clauses.add("sends " + value(message) + " to " + nodes + enumerate(receivers));
    }
  }

  /** {@code 1, 2 and 3}. */
  private static String enumerate(List<String> parts) {
    if (parts.size() < 2) return String.join("", parts);
    return String.join(", ", parts.subList(0, parts.size() - 1)) + " and " + parts.getLast();
  }

  private static String node(int node) {
    return "node " + node;
  }

  private static String from(Carried carried) {
    return carried.from() < 0 ? "" : " from node " + carried.from();
  }

  private static String to(Carried carried) {
    return " to node " + carried.to();
  }

  /** Text without quotes: names rather than data. */
  private static String words(@Nullable Object value) {
    return value instanceof CharSequence text ? oneLine(text) : value(value);
  }

  /** The reason, unless that is all it says. */
  private static String lost(@Nullable Object reason) {
    return " is lost" + (reason == null || reason.equals("lost") ? "" : ": " + words(reason));
  }

  static String split(@Nullable Object detail) {
    if (!(detail instanceof List<?> list)) return "";
    return " into "
        + enumerate(
            list.stream()
                .map(part -> part instanceof Collection<?> nodes ? members(nodes) : value(part))
                .toList());
  }

  static String cut(@Nullable Object detail) {
    if (!(detail instanceof List<?> list)) return "";
    return ": " + list.stream().map(EventText::link).collect(Collectors.joining(", "));
  }

  private static String link(Object link) {
    return link instanceof Pair(int from, int to) ? from + " to " + to : value(link);
  }

  private static String members(Collection<?> nodes) {
    return list(PlainValues.ordered(nodes), "{", "}");
  }

  private static String record(Record record) {
    SequencedMap<String, @Nullable Object> components = PlainValues.components(record);
    if (components.isEmpty()) return PlainValues.kind(record);
    return components.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + value(entry.getValue()))
        .collect(Collectors.joining(", ", PlainValues.kind(record) + "(", ")"));
  }

  private static String map(Map<?, ?> map) {
    List<? extends Map.Entry<?, ?>> entries = new ArrayList<>(map.entrySet());
    if (!(map instanceof SequencedMap)) {
      entries.sort(Comparator.comparing(entry -> value(entry.getKey())));
    }
    return entries.stream()
        .map(entry -> words(entry.getKey()) + "=" + value(entry.getValue()))
        .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String list(Collection<?> values, String open, String close) {
    return values.stream().map(EventText::value).collect(Collectors.joining(", ", open, close));
  }

  /** Payloads may hold line breaks; a line of a log may not. */
  private static String oneLine(CharSequence text) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\n' -> line.append("\\n");
        case '\r' -> line.append("\\r");
        case '\t' -> line.append("\\t");
        default -> {
          boolean breaks = Character.isISOControl(c) || c == '\u2028' || c == '\u2029';
          line.append(breaks ? ' ' : c);
        }
      }
    }
    return line.toString();
  }
}
