package org.bellwether.simulate.text;

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
import org.bellwether.model.Fence;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Group;
import org.bellwether.order.VectorClock;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Event.Carried;
import org.bellwether.simulate.Trace.LossReason;
import org.jspecify.annotations.Nullable;

/** Events in plain English, one line each. */
public final class EventText {
  /** Details of crashes in the middle of a step. */
  public static final String BEFORE_WRITE = "before it has written";

  public static final String AFTER_WRITE = "right after it has written";

  /** The detail of a crash between two messages. */
  public static String afterSends(int messages) {
    return messages == 1
        ? "after it has sent one message"
        : "after it has sent " + messages + " messages";
  }

  private EventText() {}

  /**
   * What a node did: a verb with its objects.
   *
   * @param lists whether it ends with a list of several objects, the last of them after an "and"
   */
  public record Action(String words, boolean lists) {
    /** One that has no list. */
    public Action(String words) {
      this(words, false);
    }

    private Action(String verb, List<String> objects) {
      this(verb + enumerate(objects), objects.size() > 1);
    }
  }

  /** What happened, and what the node did then: {@code node 2 starts; it wins}. */
  public static String of(Trace.Event event) {
    List<Action> actions = new ArrayList<>();
    if (!event.draws().isEmpty()) {
      actions.add(new Action("draws ", event.draws().stream().map(String::valueOf).toList()));
    }
    for (Output output : event.outputs()) actions.add(new Action(output(output)));
    List<Carried> own =
        event.sends().stream()
            .filter(send -> send.from() == event.node() && send.copyOf() == 0)
            .toList();
    sends(own, actions);
    return sentence(happening(event), event.type(), event.node(), actions);
  }

  /** Joins an event with what the node did; the subject of the event need not be that node. */
  public static String sentence(
      String happening, Trace.Event.Type type, int node, List<Action> actions) {
    if (actions.isEmpty()) return happening;
    return happening + "; " + (type.handled() ? "it" : node(node)) + " " + actions(actions);
  }

  /** Joins verbs with their objects; a comma comes before the last one if an object has one. */
  private static String actions(List<Action> actions) {
    List<String> words = actions.stream().map(Action::words).toList();
    boolean lists = actions.stream().anyMatch(Action::lists);
    if (actions.size() < 2 || !lists) return enumerate(words);
    List<String> first = words.subList(0, words.size() - 1);
    return String.join(", ", first) + ", and " + words.getLast();
  }

  /** What happened, without its consequences. */
  public static String happening(Trace.Event event) {
    String node = node(event.node());
    Carried cause = event.cause();
    Object detail = event.detail();
    String message = cause == null ? value(detail) : value(cause.message());
    return switch (event.type()) {
      case START -> node + " starts";
      case DELIVER -> node + " receives " + message + (cause == null ? "" : from(cause));
      case LOSE -> message + way(cause) + lost(detail);
      case TIMEOUT -> node + ": timer " + words(detail) + " expires";
      case REQUEST -> node + " requests the lock";
      case EXIT -> node + " leaves the critical section";
      case MULTICAST -> node + " multicasts " + value(detail);
      case UNICAST -> node + " unicasts " + value(detail);
      case ROUND -> node + " computes round" + (detail == null ? "" : " " + words(detail));
      case LINKED -> node + " is connected with node " + words(detail);
      case UNLINKED -> node + " loses its connection with node " + words(detail);
      case COMMAND -> node + " takes the command " + value(detail);
      case WITHDRAW -> node + " withdraws its request";
      case UNREACHABLE -> node + " finds node " + words(detail) + " unreachable";
      case CRASH -> event.type().sentence(node) + (detail == null ? "" : " " + words(detail));
      case RECOVER ->
          event.type().sentence(node) + (detail == null ? "" : " with " + value(detail));
      case WALL_CLOCK -> event.type().sentence(node) + " to " + words(detail);
      case PARTITION -> event.type().sentence(node) + split(detail);
      case CUT -> event.type().sentence(node) + cut(detail);
      case INJECT -> message + " is injected at " + node;
      case LOSE_TOKEN -> "the token " + (event.node() < 0 ? "" : "at " + node + " ") + "is lost";
      case DELAY -> message + way(cause) + " is delayed by " + words(detail);
      case DUPLICATE -> message + way(cause) + " is duplicated";
      default -> event.type().sentence(node);
    };
  }

  /** What a node emitted, to be read after its name: {@code wins}. */
  public static String output(Output output) {
    return switch (output) {
      case Output.Electing electing -> "takes part in an election";
      case Output.Won won -> "wins";
      case Output.Lost lost -> "loses";
      case Output.Elected(long leader) -> "learns that " + leader + " is the leader";
      case Output.Granted(Fence fence) -> "enters the critical section with fence " + fence;
      case Output.Delivered(int sender, Object payload, var stamp) ->
          "delivers " + value(payload) + " from node " + sender;
      case Output.View view ->
          String.format(
                  Locale.ROOT,
                  "has status %s (group %s, coordinator %d, members %s",
                  PlainValues.spoken(view.status()),
                  view.group() == null ? "none" : view.group(),
                  view.coordinator(),
                  members(view.members()))
              + (view.definition() == null ? "" : ", definition " + value(view.definition()))
              + ")";
      case Output.Until(Output claim, var end) -> output(claim) + " until its timer is due";
      case Output.Custom custom -> "outputs " + value(custom);
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

  /** Equal messages that leave together make one action. */
  private static void sends(List<Carried> sends, List<Action> actions) {
    for (int i = 0, end; i < sends.size(); i = end) {
      Object message = sends.get(i).message();
      for (end = i + 1; end < sends.size(); end++) {
        if (!sends.get(end).message().equals(message)) break;
      }
      List<String> receivers =
          sends.subList(i, end).stream().map(send -> Integer.toString(send.to())).toList();
      String nodes = receivers.size() == 1 ? "node " : "nodes ";
      actions.add(new Action("sends " + value(message) + " to " + nodes, receivers));
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

  private static String way(@Nullable Carried carried) {
    return carried == null ? "" : from(carried) + " to node " + carried.to();
  }

  /** Text without quotes: names rather than data. */
  private static String words(@Nullable Object value) {
    return value instanceof CharSequence text ? oneLine(text) : value(value);
  }

  /** The reason, unless that is all it says. */
  private static String lost(@Nullable Object reason) {
    return " is lost" + (reason == null || reason == LossReason.LOST ? "" : ": " + reason);
  }

  public static String split(@Nullable Object detail) {
    if (!(detail instanceof List<?> list)) return "";
    return " into "
        + enumerate(
            list.stream()
                .map(part -> part instanceof Collection<?> nodes ? members(nodes) : value(part))
                .toList());
  }

  public static String cut(@Nullable Object detail) {
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
