package org.bellwether.lab.web;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Event.Carried;
import org.bellwether.simulate.text.PlainValues;
import org.jspecify.annotations.Nullable;

/** The handler that an event ran, from the source of the algorithm. */
final class SourceView {
  private final Map<String, List<String>> sources = new ConcurrentHashMap<>();

  /** The lines of the handler, and the numbers of those that name what happened. */
  Map<String, @Nullable Object> of(LabRun run, int number) {
    Trace.Event event = run.event(number);
    Class<?> node = run.entry().node();
    List<String> lines = sources.computeIfAbsent(file(node), file -> read(file, node));
    String handler = handler(event.type());
    if (lines.isEmpty() || handler.isEmpty()) {
      return view(node, handler, 1, List.of(), List.of(), note(node, event));
    }
    int[] range = method(lines, handler);
    if (range.length == 0) {
      return view(
          node, handler, 1, List.of(), List.of(), "This event runs no code of " + file(node) + ".");
    }
    List<Integer> marked = new ArrayList<>();
    String named = named(event);
    if (!named.isEmpty()) {
      Pattern names =
          Pattern.compile("\\b(case|instanceof)\\b.*\\b" + Pattern.quote(named) + "\\b");
      for (int i = range[0]; i <= range[1]; i++) {
        if (names.matcher(lines.get(i)).find()) marked.add(i + 1);
      }
    }
    if (marked.isEmpty()) marked.add(range[0] + 1);
    List<Integer> ran = CaseThatRan.among(lines, marked, range[1], event);
    String note =
        ran.size() < 2 ? "" : "One of the marked cases ran: their conditions are not told apart.";
    return view(node, handler, range[0] + 1, lines.subList(range[0], range[1] + 1), ran, note);
  }

  private static Map<String, @Nullable Object> view(
      Class<?> node,
      String handler,
      int first,
      List<String> lines,
      List<Integer> marked,
      String note) {
    Map<String, @Nullable Object> view = new LinkedHashMap<>();
    view.put("file", node.getSimpleName());
    view.put("handler", handler);
    view.put("first", first);
    view.put("lines", lines);
    view.put("marked", marked);
    view.put("note", note);
    return view;
  }

  private static String note(Class<?> node, Trace.Event event) {
    return handler(event.type()).isEmpty()
        ? "The network does this; no code of " + node.getSimpleName() + " runs."
        : "The source of "
            + node.getSimpleName()
            + " is not at hand. Start the lab with the .java file, with a jar that contains it,"
            + " or with classes beside their src/main/java.";
  }

  private static String handler(Trace.Event.Type type) {
    return switch (type) {
      case START -> "start";
      case DELIVER, INJECT -> "receive";
      case TIMEOUT -> "timeout";
      case REQUEST -> "request";
      case EXIT -> "release";
      case MULTICAST -> "multicast";
      case UNICAST -> "unicast";
      case ROUND -> "round";
      case UNREACHABLE -> "unreachable";
      case LINKED -> "linked";
      case UNLINKED -> "unlinked";
      case COMMAND -> "command";
      case WITHDRAW -> "withdraw";
      case RECOVER -> "boot";
      default -> ""; // no handler runs
    };
  }

  /** What a line has to name to be about this event: a kind of message, or a timer. */
  private static String named(Trace.Event event) {
    Carried cause = event.cause();
    if (cause != null) return PlainValues.kind(Wrapper.innermost(cause.message()));
    return event.type() == Trace.Event.Type.TIMEOUT ? String.valueOf(event.detail()) : "";
  }

  private static String file(Class<?> node) {
    Class<?> outermost = node;
    while (outermost.getEnclosingClass() != null) outermost = outermost.getEnclosingClass();
    return outermost.getName().replace('.', '/') + ".java";
  }

  /** Ours are in the lab's jar; those of others are beside their classes, if anywhere. */
  private static List<String> read(String file, Class<?> node) {
    try (InputStream ours = SourceView.class.getResourceAsStream("source/" + file);
        InputStream others = ours == null ? node.getResourceAsStream("/" + file) : null) {
      InputStream in = ours == null ? others : ours;
      if (in == null) return List.of();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * The first and last line of a method, counted from 0; empty if the class has none. Methods of
   * inner classes are farther to the right.
   */
  private static int[] method(List<String> lines, String name) {
    Pattern head = Pattern.compile("\\b(void|boolean)\\s+" + name + "\\(");
    int first = -1;
    for (int i = 0; i < lines.size(); i++) {
      if (!head.matcher(lines.get(i)).find()) continue;
      if (first < 0 || indent(lines.get(i)) < indent(lines.get(first))) first = i;
    }
    int depth = 0;
    for (int i = first; i >= 0 && i < lines.size(); i++) {
      for (char c : lines.get(i).toCharArray()) {
        if (c == '{') depth++;
        if (c == '}' && --depth == 0) return new int[] {first, i};
      }
    }
    return new int[0];
  }

  private static int indent(String line) {
    return line.length() - line.stripLeading().length();
  }
}
