package org.bellwether.lab.web;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.model.Output;
import org.bellwether.simulate.Trace;

/**
 * Tells which of several cases for one kind of message handled an event. The conditions of cases
 * are not evaluated again; a case is ruled out only if what the event did shows that it did not
 * run, so that more than one may remain.
 */
final class CaseThatRan {
  private static final Pattern CONDITIONAL =
      Pattern.compile("\\b(if|for|while|switch|return)\\b|\\?");
  private static final Pattern EMITS = Pattern.compile("ctx\\.emit\\(\\s*new (\\w+)");
  private static final Pattern HELPER = Pattern.compile("(?<![.\\w])[a-z]\\w*\\(|this\\.\\w+\\(");

  private CaseThatRan() {}

  /**
   * Of these cases the ones that may have run.
   *
   * @param lines of the source
   * @param cases numbers of lines, counted from 1, on which a case begins
   * @param end the last line of the handler, counted from 0
   */
  static List<Integer> among(List<String> lines, List<Integer> cases, int end, Trace.Event event) {
    List<Integer> left = new ArrayList<>();
    for (int line : cases) if (mayRun(body(lines, line - 1, end), event)) left.add(line);
    return left.isEmpty() ? cases : left;
  }

  /** What stands between the arrow of a case and the next case. */
  private static String body(List<String> lines, int first, int end) {
    String head = lines.get(first);
    int arrow = head.indexOf("->");
    StringBuilder body = new StringBuilder(arrow < 0 ? "?" : head.substring(arrow + 2));
    for (int i = first + 1; i < end; i++) {
      String line = lines.get(i).strip();
      if (line.startsWith("case ") || line.startsWith("default")) break;
      int comment = line.indexOf("//");
      body.append('\n').append(comment < 0 ? line : line.substring(0, comment));
    }
    return body.toString();
  }

  private static boolean mayRun(String body, Trace.Event event) {
    List<String> emitted =
        event.outputs().stream().map(Output::getClass).map(Class::getSimpleName).toList();
    List<String> emits = new ArrayList<>();
    for (Matcher emit = EMITS.matcher(body); emit.find(); ) emits.add(emit.group(1));
    boolean sends = body.contains("ctx.send") || body.contains("ctx.broadcast");
    if (!HELPER.matcher(body).find()) {
      // It can do nothing but what it says.
      if (!emits.containsAll(emitted) || (!sends && !event.sends().isEmpty())) return false;
      boolean still = body.replaceAll("[{}\\s]", "").isEmpty() || body.strip().startsWith("{}");
      if (still && !event.changed().isEmpty()) return false;
    }
    // It does what it says unless that depends on something.
    if (CONDITIONAL.matcher(body).find()) return true;
    return emitted.containsAll(emits) && (!sends || !event.sends().isEmpty());
  }
}
