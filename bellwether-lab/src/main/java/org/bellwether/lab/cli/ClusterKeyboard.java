package org.bellwether.lab.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.bellwether.lab.cluster.ClusterRun;
import org.bellwether.node.ClusterPlan;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.step.LockClient;

/** Lets a person drive a cluster, a command per line. */
final class ClusterKeyboard {
  private static final String HELP =
      """
      start               start all nodes that the scenario starts
      start NODE          start one node
      request NODE        have the client of a node ask for the lock
      release NODE        have it leave the critical section
      multicast NODE TEXT have a node send a text to all nodes
      unicast NODE TO TEXT
                          have a node send a text to another
      command NODE KIND:FIELD=VALUE
                          give a node a command of its algorithm's own kind
      kill NODE           kill the process of a node (SIGKILL)
      restart NODE        start it again; its node continues from its disk
      pause NODE          stop its process (SIGSTOP)
      resume NODE         let it go on (SIGCONT)
      cut FROM-TO,...     let nothing pass from a node to another
      partition 0,1|2     let nothing pass between these components
      heal                let everything pass again
      unlink NODE PEER    close the connection of two nodes, which is made again
      state               show the table of all nodes
      wait                wait until nothing more happens for now
      help                show this list
      quit                end and judge the run\
      """;

  private static final long TURN_NANOS = 20_000_000;
  private static final String QUIT = "quit";

  private final Terminal terminal;
  private final ClusterRun run;
  private final ClusterPlan plan;
  private final Duration patience;
  private final ClusterTable table;
  private final LiveLines lines;
  private final BitSet started = new BitSet();

  /**
   * A keyboard for a run.
   *
   * @param patience how long {@code wait} waits
   */
  ClusterKeyboard(
      Terminal terminal,
      ClusterRun run,
      ClusterPlan plan,
      Duration patience,
      ClusterTable table,
      LiveLines lines) {
    this.terminal = terminal;
    this.run = run;
    this.plan = plan;
    this.patience = patience;
    this.table = table;
    this.lines = lines;
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
      lines.again();
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
      case "help" -> {
        terminal.out().println(HELP);
        terminal.out().flush();
      }
      case "wait" -> {
        if (!run.calm(patience)) terminal.note("wait: something still happens");
      }
      case "state" -> table.print(run, patience);
      case "start" -> {
        if (rest.isEmpty()) plan.starts().forEach(one -> start(one.node()));
        else start(node("start", rest));
      }
      case "heal" -> run.links().heal();
      case "cut" -> run.links().cut(links(rest));
      case "partition" -> run.links().partition(components(rest));
      default -> obeyFor(words[0], rest);
    }
  }

  /** A command to one node. */
  private void obeyFor(String command, String arguments) throws IOException {
    String[] words = arguments.split("\\s+", 2);
    String rest = words.length == 2 ? words[1].strip() : "";
    switch (command) {
      case "kill" -> run.kill(up(command, words[0]));
      case "restart" -> run.restart(node(command, words[0]));
      case "pause" -> run.pause(node(command, words[0]));
      case "resume" -> run.resume(node(command, words[0]));
      case "unlink" -> unlink(up(command, words[0]), node(command, rest));
      case "request" -> request(up(command, words[0]));
      case "release" -> release(up(command, words[0]));
      case "multicast", "unicast" ->
          run.perform(up(command, words[0]), (command + " " + rest).stripTrailing());
      case "command" -> run.command(up(command, words[0]), command(plan, rest));
      default ->
          throw new IllegalArgumentException(
              command + " is not a command; type help for a list of them");
    }
  }

  private void start(int node) {
    if (started.get(node) && !plan.startsAgain()) {
      throw new IllegalArgumentException("node " + node + " has started already");
    }
    up(node);
    run.perform(node, "start");
    started.set(node);
  }

  private void request(int node) {
    LockClient stage = run.client(node);
    run.perform(node, "request");
    if (stage == LockClient.IDLE) return;
    terminal.note(
        "node %d %s; it will ask again when it has left"
            .formatted(node, stage == LockClient.INSIDE ? "has the lock" : "waits for the lock"));
  }

  private void release(int node) {
    plan.check("release");
    if (run.client(node) != LockClient.INSIDE) {
      throw new IllegalArgumentException("node " + node + " does not have the lock");
    }
    run.perform(node, "release");
  }

  private void unlink(int node, int peer) {
    if (!plan.peers(node).contains(peer)) {
      throw new IllegalArgumentException("nodes " + node + " and " + peer + " have no link");
    }
    run.unlink(node, peer);
  }

  /** A command of an algorithm's own kind: {@code Acquire:lock=a:ticket=1}. */
  static Record command(ClusterPlan plan, String text) {
    Map<String, Object> fields = new LinkedHashMap<>(Words.message("command", text));
    return plan.command(String.valueOf(fields.remove("kind")), fields);
  }

  private int node(String command, String word) {
    if (!word.matches("[0-9]{1,6}")) {
      throw new IllegalArgumentException(
          command
              + (word.isEmpty() ? " needs a node" : ": " + word + " is not a node")
              + ", expected 0 to "
              + (plan.n() - 1));
    }
    int node = Integer.parseInt(word);
    if (node < plan.n()) return node;
    throw new IllegalArgumentException(
        "node " + node + " does not exist, expected 0 to " + (plan.n() - 1));
  }

  /** A node that can be asked for something. */
  private int up(String command, String word) {
    return up(node(command, word));
  }

  private int up(int node) {
    String status = run.views().get(node).status();
    if (!status.equals("down")) return node;
    throw new IllegalArgumentException("node " + node + " is down");
  }

  private List<Pair> links(String text) {
    List<Pair> links = Words.list(text, this::link);
    if (links.isEmpty()) throw new IllegalArgumentException("cut needs links such as 0-1,1-0");
    return links;
  }

  private Pair link(String text) {
    List<String> ends = Words.two("cut", text, '-', "two nodes such as 0-1");
    return new Pair(node("cut", ends.getFirst()), node("cut", ends.getLast()));
  }

  private List<List<Integer>> components(String text) {
    BitSet seen = new BitSet();
    List<List<Integer>> components = new ArrayList<>();
    for (String part : text.split("\\|", -1)) {
      List<Integer> nodes = Words.list(part, word -> node("partition", word));
      if (nodes.isEmpty()) {
        throw new IllegalArgumentException("partition needs components such as 0,1|2");
      }
      for (int node : nodes) {
        if (seen.get(node)) {
          throw new IllegalArgumentException("partition: node " + node + " is in two components");
        }
        seen.set(node);
      }
      components.add(nodes);
    }
    return components;
  }
}
