package org.bellwether.lab.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bellwether.lab.trace.TraceLine.Message;
import org.bellwether.simulate.text.EventText;
import org.bellwether.simulate.text.EventText.Action;
import org.jspecify.annotations.Nullable;

/** Lines of a trace in plain English, in the words of {@link EventText}. */
public final class LineText {
  private LineText() {}

  /** What happened, and what the node did then. */
  public static String of(TraceLine line) {
    List<Action> actions = new ArrayList<>();
    for (Map<String, @Nullable Object> output : line.outputs()) {
      actions.add(new Action(told(output)));
    }
    for (Message send : line.sends()) {
      if (send.copyOf() > 0) continue; // it was the network that sent it again
      actions.add(new Action("sends " + content(send.content()) + " to node " + send.to()));
    }
    return EventText.sentence(happening(line), line.type(), line.node(), actions);
  }

  private static String happening(TraceLine line) {
    String node = "node " + line.node();
    String detail = line.detail() instanceof String text ? text : EventText.value(line.detail());
    return switch (line.type()) {
      case START -> node + " starts";
      case DELIVER -> node + " receives " + received(line.cause());
      case LOSE -> received(line.cause()) + " is lost on its way to " + node;
      case TIMEOUT -> node + ": timer " + detail + " expires";
      case REQUEST -> node + " requests the lock";
      case EXIT -> node + " leaves the critical section";
      case MULTICAST -> node + " multicasts " + detail;
      case UNICAST -> node + " unicasts " + detail;
      case ROUND -> node + " computes round " + detail;
      case LINKED -> node + " is connected with node " + detail;
      case UNLINKED -> node + " loses its connection with node " + detail;
      case COMMAND -> node + " takes the command " + detail;
      case WITHDRAW -> node + " withdraws its request";
      case UNREACHABLE -> node + " finds node " + detail + " unreachable";
      case DELAY -> received(line.cause()) + " is delayed by " + detail;
      case DUPLICATE -> received(line.cause()) + " is duplicated";
      default -> line.type().sentence(node);
    };
  }

  private static String received(@Nullable Message message) {
    if (message == null) return "a message";
    String from = message.from() < 0 ? "" : " from node " + message.from();
    return content(message.content()) + from;
  }

  /** {@code Election(id=37)}. */
  private static String content(Map<String, @Nullable Object> content) {
    String fields =
        content.entrySet().stream()
            .filter(field -> !field.getKey().equals("kind"))
            .map(field -> field.getKey() + "=" + EventText.value(field.getValue()))
            .collect(Collectors.joining(", "));
    return content.get("kind") + (fields.isEmpty() ? "" : "(" + fields + ")");
  }

  private static String told(Map<String, @Nullable Object> output) {
    return output.entrySet().stream()
        .map(entry -> told(entry.getKey(), entry.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static String told(String what, @Nullable Object value) {
    return switch (what) {
      case "electing" -> "takes part in an election";
      case "won" -> "wins";
      case "lost" -> "loses";
      case "elected" -> "learns that " + value + " is the leader";
      case "granted" -> "enters the critical section with fence " + EventText.value(value);
      case "delivered" -> delivered(value);
      default -> "outputs " + what + " " + EventText.value(value);
    };
  }

  private static String delivered(@Nullable Object value) {
    return value instanceof List<?> parts && parts.size() == 3
        ? "delivers " + EventText.value(parts.get(0)) + " from node " + parts.get(2)
        : "delivers " + EventText.value(value);
  }
}
