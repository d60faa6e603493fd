package org.bellwether.node.observe;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Figures as Prometheus reads them, and values as JSON. */
final class PlainText {
  private PlainText() {}

  /** The text format of Prometheus, version 0.0.4. */
  static String prometheus(List<Metric> meters) {
    Map<String, List<Metric>> byName =
        meters.stream()
            .collect(Collectors.groupingBy(Metric::name, TreeMap::new, Collectors.toList()));
    StringBuilder out = new StringBuilder();
    byName.forEach(
        (name, all) -> {
          Metric first = all.getFirst();
          out.append("# HELP ").append(name).append(' ').append(first.help()).append('\n');
          out.append("# TYPE ").append(name).append(' ');
          out.append(first.kind() == Metric.Kind.COUNTER ? "counter" : "gauge").append('\n');
          for (Metric meter : all) {
            String labels =
                new TreeMap<>(meter.labels())
                    .entrySet().stream()
                        .map(e -> e.getKey() + "=" + quoted(e.getValue()))
                        .collect(Collectors.joining(","));
            out.append(name).append('{').append(labels).append("} ");
            out.append(number(meter.value())).append('\n');
          }
        });
    return out.toString();
  }

  private static String number(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1L << 53
        ? String.valueOf((long) value)
        : String.valueOf(value);
  }

  /** Numbers, booleans, strings, lists and maps as JSON. */
  static String json(@Nullable Object value) {
    return switch (value) {
      case null -> "null";
      case Boolean yes -> yes.toString();
      case Double d when !Double.isFinite(d) -> quoted(d.toString());
      case Number number -> number.toString();
      case Map<?, ?> map ->
          map.entrySet().stream()
              .map(e -> quoted(String.valueOf(e.getKey())) + ":" + json(e.getValue()))
              .collect(Collectors.joining(",", "{", "}"));
      case Iterable<?> many -> {
        StringBuilder list = new StringBuilder("[");
        for (Object one : many) {
          if (list.length() > 1) list.append(',');
          list.append(json(one));
        }
        yield list.append(']').toString();
      }
      default -> quoted(value.toString());
    };
  }

  private static String quoted(String text) {
    StringBuilder out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') out.append('\\').append(c);
      else if (c == '\n') out.append("\\n");
      else if (c < ' ') out.append("\\u%04x".formatted((int) c));
      else out.append(c);
    }
    return out.append('"').toString();
  }
}
