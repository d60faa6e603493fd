package org.bellwether.node;

import org.bellwether.model.Multicast;
import org.bellwether.model.Mutex;
import org.bellwether.model.Unicast;
import org.bellwether.step.Input;

/** What a client wants of a node, written as a line of text. */
final class ClientLine {
  private ClientLine() {}

  /**
   * What a line means: {@code start}, {@code request}, {@code release}, {@code multicast TEXT},
   * {@code unicast NODE TEXT} or {@code command WORD} ({@link
   * org.bellwether.node.observe.JournalFormat#command(Record)}).
   *
   * @throws IllegalArgumentException if the algorithm has no such operation
   */
  static Input read(ClusterPlan plan, String line) {
    int space = line.indexOf(' ');
    String word = space < 0 ? line : line.substring(0, space);
    String rest = space < 0 ? "" : line.substring(space + 1);
    return switch (word) {
      case "start" -> alone(line, rest, Input.START);
      case "request", "release" -> {
        need(plan, Mutex.class, line, "is not a lock");
        yield alone(line, rest, word.equals("request") ? Input.REQUEST : Input.RELEASE);
      }
      case "multicast" -> {
        need(plan, Multicast.class, line, "sends no multicasts");
        yield new Input.Multicast(rest);
      }
      case "unicast" -> {
        need(plan, Unicast.class, line, "sends no texts from node to node");
        int second = rest.indexOf(' ');
        int to = node(plan, line, second < 0 ? rest : rest.substring(0, second), "NODE TEXT");
        yield new Input.Unicast(to, second < 0 ? "" : rest.substring(second + 1));
      }
      case "command" -> new Input.Command(plan.format().command(rest));
      default ->
          throw new IllegalArgumentException(
              word
                  + " is not a command, expected start, request, release, multicast, unicast,"
                  + " command or unlink");
    };
  }

  private static Input alone(String line, String rest, Input input) {
    if (rest.isBlank()) return input;
    throw new IllegalArgumentException(line + ": nothing is expected after the first word");
  }

  /** The node that a line names. */
  static int node(ClusterPlan plan, String line, String number, String expected) {
    if (!number.matches("[0-9]{1,9}")) {
      String word = line.contains(" ") ? line.substring(0, line.indexOf(' ')) : line;
      throw new IllegalArgumentException(line + ": expected " + word + " " + expected);
    }
    int to = Integer.parseInt(number);
    if (to < plan.n()) return to;
    throw new IllegalArgumentException(
        line + ": node " + to + " does not exist, expected 0 to " + (plan.n() - 1));
  }

  private static void need(ClusterPlan plan, Class<?> family, String line, String otherwise) {
    if (family.isAssignableFrom(plan.entry().node())) return;
    throw new IllegalArgumentException(line + ": " + plan.entry().name() + " " + otherwise);
  }
}
