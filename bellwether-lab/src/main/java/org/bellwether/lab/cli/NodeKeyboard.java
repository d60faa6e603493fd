package org.bellwether.lab.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.bellwether.model.Output;
import org.bellwether.node.ClusterPlan;
import org.bellwether.node.TextDrivenMember;
import org.bellwether.simulate.Trace;
import org.bellwether.step.LockClient;

/**
 * Lets a person be the client of one member, a command per line. A client of a lock asks for it,
 * enters when it is granted, and leaves; nothing else is passed on to the node, because algorithms
 * rely on it.
 *
 * <p>Whoever reads that the node enters may release at once, perhaps while the thread that runs the
 * node is still busy with that very step. Therefore each event is shown here first, and to the
 * person after that.
 */
final class NodeKeyboard implements Trace {
  private static final String HELP =
      """
      start                       start the node, which wakes up the others
      request                     ask for the lock
      release                     leave the critical section
      multicast TEXT              send a text to all nodes
      unicast NODE TEXT           send a text to a node
      command KIND:FIELD=VALUE    give the node a command of its algorithm's own kind
      unlink NODE                 close the connection to a node; it is made again
      state                       show the fields of the node
      help                        show this list
      quit                        end this member\
      """;

  private final Terminal terminal;
  private final ClusterPlan plan;
  private final int position;
  private final LiveLines lines;
  private boolean started;
  private LockClient client = LockClient.IDLE;

  NodeKeyboard(Terminal terminal, ClusterPlan plan, int position, LiveLines lines) {
    this.terminal = terminal;
    this.plan = plan;
    this.position = position;
    this.lines = lines;
  }

  /** The node begins a life; the client of its last one died with it. */
  synchronized void born() {
    client = LockClient.IDLE;
  }

  @Override
  public void event(Trace.Event event) {
    if (plan.locks() && event.outputs().stream().anyMatch(Output.Granted.class::isInstance)) {
      synchronized (this) {
        client = client.granted();
      }
    }
    lines.event(event);
  }

  /** Obeys until the input ends. */
  void converse(TextDrivenMember member) {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(terminal.in(), StandardCharsets.UTF_8));
    try {
      String line = in.readLine();
      while (line != null && !line.strip().equals("quit")) {
        if (!line.isBlank()) obey(member, line.strip());
        line = in.readLine();
      }
    } catch (IOException e) {
      terminal.note("standard input cannot be read: " + e.getMessage());
    }
  }

  private void obey(TextDrivenMember member, String line) {
    lines.again();
    try {
      switch (line) {
        case "help" -> show(HELP);
        case "state" -> show(member.state().toString());
        case "start" -> start(member);
        case "request" -> request(member);
        case "release" -> release(member);
        default -> {
          if (line.equals("command") || line.startsWith("command ")) {
            String command = line.substring("command".length()).strip();
            member.process().command(ClusterKeyboard.command(plan, command));
          } else {
            member.perform(line);
          }
        }
      }
    } catch (IllegalArgumentException | Refusal e) {
      terminal.note(String.valueOf(e.getMessage()));
    }
  }

  private void show(String text) {
    terminal.out().println(text);
    terminal.out().flush();
  }

  private void start(TextDrivenMember member) {
    if (started && !plan.startsAgain()) {
      throw new IllegalArgumentException("node " + position + " has started already");
    }
    member.perform("start");
    started = true;
  }

  private void request(TextDrivenMember member) {
    plan.check("request");
    synchronized (this) {
      if (client != LockClient.IDLE) {
        throw new IllegalArgumentException(
            "node %d %s already"
                .formatted(
                    position, client == LockClient.INSIDE ? "has the lock" : "waits for the lock"));
      }
      client = client.requests();
    }
    member.perform("request"); // it may be granted at once, in this thread
  }

  private void release(TextDrivenMember member) {
    plan.check("release");
    synchronized (this) {
      if (client != LockClient.INSIDE) {
        throw new IllegalArgumentException("node " + position + " does not have the lock");
      }
      client = client.leaves();
    }
    member.perform("release");
  }
}
