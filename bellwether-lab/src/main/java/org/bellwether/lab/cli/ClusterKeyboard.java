package org.bellwether.lab.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.bellwether.lab.cluster.ClusterRun;
import org.bellwether.node.ClusterPlan;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.spec.Ending;

/** Lets a person drive a cluster, a command per line. */
final class ClusterKeyboard {
  static final String COMMANDS =
      "start, alone for everybody whom the scenario starts; start, request, release, kill, restart,"
          + " pause or resume and a node; multicast NODE TEXT; unicast NODE TO TEXT; command NODE"
          + " KIND:FIELD=VALUE; unlink NODE PEER; cut FROM-TO,...; partition 0,1|2; heal; state;"
          + " wait; quit";
  private static final long TURN_NANOS = 20_000_000;
  private static final String QUIT = "quit";

  private final Terminal terminal;
  private final ClusterRun run;
  private final ClusterPlan plan;
  private final Duration patience;
  private final ClusterTable table;

  /**
   * A keyboard for a run.
   *
   * @param patience how long {@code wait} waits
   */
  ClusterKeyboard(
      Terminal terminal, ClusterRun run, ClusterPlan plan, Duration patience, ClusterTable table) {
    this.terminal = terminal;
    this.run = run;
    this.plan = plan;
    this.patience = patience;
    this.table = table;
  }

  /** Obeys until the input ends. */
  Ending obey() {
    BlockingQueue<String> typed = new LinkedBlockingQueue<>();
    Thread.ofPlatform().name("keyboard").daemon().start(() -> read(typed));
    for (String line = ""; !line.equals(QUIT); ) {
      run.hear(System.nanoTime() + TURN_NANOS);
      String next = typed.poll();
      line = next == null ? "" : next.strip();
      if (line.isEmpty() || line.equals(QUIT)) continue;
      try {
        obey(line);
      } catch (IOException | IllegalArgumentException | Refusal e) {
        terminal.note(String.valueOf(e.getMessage()));
      }
    }
    return run.atRest() ? Ending.QUIESCENT : Ending.TIME;
  }

  private void read(BlockingQueue<String> typed) {
    try (BufferedReader in =
        new BufferedReader(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) typed.add(line);
    } catch (IOException e) {
      terminal.note("standard input cannot be read: " + e.getMessage());
    }
    typed.add(QUIT);
  }

  private void obey(String line) throws IOException {
    String[] words = line.split("\\s+", 2);
    String rest = words.length == 2 ? words[1].strip() : "";
    switch (words[0]) {
      case "wait" -> {
        if (!run.calm(patience)) terminal.note("wait: something still happens");
      }
      case "state" -> table.print(run, patience);
      case "start" -> {
        if (rest.isEmpty()) plan.starts().forEach(one -> run.perform(one.node(), "start"));
        else run.perform(node(rest), "start");
      }
      case "heal" -> run.links().heal();
      case "cut" -> run.links().cut(Words.list(rest, this::link));
      case "partition" -> run.links().partition(components(rest));
      default -> obeyFor(words[0], rest);
    }
  }

  /** A command to one node. */
  private void obeyFor(String command, String arguments) throws IOException {
    String[] words = arguments.split("\\s+", 2);
    String rest = words.length == 2 ? words[1].strip() : "";
    switch (command) {
      case "kill" -> run.kill(node(words[0]));
      case "restart" -> run.restart(node(words[0]));
      case "pause" -> run.pause(node(words[0]));
      case "resume" -> run.resume(node(words[0]));
      case "unlink" -> run.unlink(node(words[0]), node(rest));
      case "request", "release" -> run.perform(node(words[0]), command);
      case "multicast", "unicast" ->
          run.perform(node(words[0]), (command + " " + rest).stripTrailing());
      case "command" -> run.command(node(words[0]), command(plan, rest));
      default ->
          throw new IllegalArgumentException(command + " is not a command, expected " + COMMANDS);
    }
  }

  /** A command of an algorithm's own kind: {@code Acquire:lock=a:ticket=1}. */
  static Record command(ClusterPlan plan, String text) {
    Map<String, Object> fields = new LinkedHashMap<>(Words.message("command", text));
    return plan.command(String.valueOf(fields.remove("kind")), fields);
  }

  private int node(String word) {
    if (!word.matches("[0-9]{1,6}")) {
      throw new IllegalArgumentException(
          (word.isEmpty() ? "a node is missing" : word + " is not a node")
              + ", expected "
              + COMMANDS);
    }
    int node = Integer.parseInt(word);
    if (node < plan.n()) return node;
    throw new IllegalArgumentException(
        "node " + node + " does not exist, expected 0 to " + (plan.n() - 1));
  }

  private Pair link(String text) {
    List<String> ends = Words.two("cut", text, '-', "two nodes such as 0-1");
    return new Pair(node(ends.getFirst()), node(ends.getLast()));
  }

  private List<List<Integer>> components(String text) {
    List<List<Integer>> components = new ArrayList<>();
    for (String part : text.split("\\|", -1)) components.add(Words.list(part, this::node));
    return components;
  }
}
