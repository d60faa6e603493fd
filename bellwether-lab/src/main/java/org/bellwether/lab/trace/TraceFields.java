package org.bellwether.lab.trace;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.simulate.Trace;
import org.jspecify.annotations.Nullable;

/** The fields of one JSON object of a trace: each is taken once, and none may be left over. */
final class TraceFields {
  private final Map<String, @Nullable Object> fields = new LinkedHashMap<>();
  private final String what;

  TraceFields(Map<?, ?> object, String what) {
    object.forEach((name, value) -> fields.put((String) name, value));
    this.what = what;
  }

  TraceLine line() {
    long event = number("event");
    BigDecimal time = decimal("time");
    Trace.Event.Type type = type();
    int node = fields.containsKey("node") ? position("node") : -1;
    TraceLine line =
        new TraceLine(
            event,
            time,
            type,
            node,
            fields.containsKey("message") ? message(-1, node, null) : null,
            fields.remove("detail"),
            sends(node, time),
            outputs(),
            clock(),
            fields.containsKey("changed") ? object("changed") : Map.of());
    end();
    return line;
  }

  private TraceLine.Message message(int from, int to, @Nullable BigDecimal sent) {
    return new TraceLine.Message(
        number("id"),
        fields.containsKey("from") ? position("from") : from,
        fields.containsKey("to") || to < 0 ? position("to") : to,
        small("port"),
        sent == null || fields.containsKey("sent") ? decimal("sent") : sent,
        content(),
        fields.containsKey("copyOf") ? number("copyOf") : 0);
  }

  private Map<String, @Nullable Object> content() {
    Map<String, @Nullable Object> content = object("message");
    if (!(content.get("kind") instanceof String)) throw wrong("message", content, "a kind");
    return content;
  }

  private List<TraceLine.Message> sends(int node, BigDecimal time) {
    List<TraceLine.Message> sends = new ArrayList<>();
    for (Map<?, ?> object : objects("sends")) {
      TraceFields send = new TraceFields(object, "send");
      sends.add(send.message(node, -1, time));
      send.end();
    }
    return sends;
  }

  private List<Map<String, @Nullable Object>> outputs() {
    List<Map<String, @Nullable Object>> outputs = new ArrayList<>();
    for (Map<?, ?> object : objects("outputs")) {
      if (object.size() != 1) throw wrong("outputs", object, "objects with one field");
      outputs.add(new TraceFields(object, "output").fields);
    }
    return outputs;
  }

  private SortedMap<Integer, Long> clock() {
    SortedMap<Integer, Long> clock = new TreeMap<>();
    if (!fields.containsKey("clock")) return clock;
    object("clock")
        .forEach(
            (node, value) -> {
              if (!node.matches("\\d{1,9}") || !(value instanceof Long ticks) || ticks < 1) {
                throw wrong("clock", node + ":" + value, "positions with counts from 1");
              }
              clock.put(Integer.valueOf(node), ticks);
            });
    return clock;
  }

  private Trace.Event.Type type() {
    Object value = take("type");
    if (value instanceof String name && name.equals(name.toLowerCase(Locale.ROOT))) {
      for (Trace.Event.Type type : Trace.Event.Type.values()) {
        if (TraceWriter.name(type).equals(name)) return type;
      }
    }
    throw wrong("type", value, "a type of event such as deliver");
  }

  private long number(String name) {
    Object value = take(name);
    if (value instanceof Long number) return number;
    throw wrong(name, value, "a whole number");
  }

  private int small(String name) {
    long number = number(name);
    if (number == (int) number) return (int) number;
    throw wrong(name, number, "a 32-bit number");
  }

  private int position(String name) {
    int position = small(name);
    if (position >= 0) return position;
    throw wrong(name, position, "a position, counted from 0");
  }

  private BigDecimal decimal(String name) {
    return switch (take(name)) {
      case Long number -> BigDecimal.valueOf(number);
      case BigInteger number -> new BigDecimal(number);
      case BigDecimal number -> number;
      case Object value -> throw wrong(name, value, "a number");
    };
  }

  @SuppressWarnings("unchecked") // the reader makes maps of this type only
  private Map<String, @Nullable Object> object(String name) {
    Object value = take(name);
    if (value instanceof Map<?, ?> map) return (Map<String, @Nullable Object>) map;
    throw wrong(name, value, "an object");
  }

  private List<Map<?, ?>> objects(String name) {
    List<Map<?, ?>> objects = new ArrayList<>();
    if (!fields.containsKey(name)) return objects;
    Object value = take(name);
    if (!(value instanceof List<?> list)) throw wrong(name, value, "a list of objects");
    for (Object element : list) {
      if (!(element instanceof Map<?, ?> map)) throw wrong(name, element, "a list of objects");
      objects.add(map);
    }
    return objects;
  }

  private Object take(String name) {
    Object value = fields.remove(name);
    if (value == null) throw new TraceFormatException(what + " has no field \"" + name + "\"");
    return value;
  }

  private void end() {
    if (fields.isEmpty()) return;
    String name = fields.keySet().iterator().next();
    throw new TraceFormatException(what + " has an unknown field \"" + name + "\"");
  }

  private TraceFormatException wrong(String name, @Nullable Object value, String expected) {
    String found = value == null ? "" : " is " + value;
    return new TraceFormatException(
        "\"" + name + "\" of the " + what + found + ", expected " + expected);
  }
}
