package org.bellwether.scenario;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.bellwether.scenario.Network.Pair;
import org.jspecify.annotations.Nullable;

/** What goes wrong. */
public sealed interface Fault {
  record Crash(BigDecimal at, int node) implements Fault {}

  /**
   * A node that has crashed lives again.
   *
   * @param blank whether it has lost what it stored
   */
  record Recover(BigDecimal at, int node, boolean blank) implements Fault {
    /** With what it has stored. */
    public Recover(BigDecimal at, int node) {
      this(at, node, false);
    }
  }

  /**
   * Crashes a node in the middle of a step, when it writes to its stable storage; nothing that it
   * has sent or told in this step gets out.
   *
   * @param write which of the node's writes, counted from 1 and over all its lives
   * @param written whether the crash comes after the write, which is durable then
   * @param recoverAfter how long it stays down; null for ever
   */
  record CrashAtWrite(int node, int write, boolean written, @Nullable BigDecimal recoverAfter)
      implements Fault {}

  /** Nodes in no component form one of their own together. */
  record Partition(BigDecimal at, List<List<Integer>> components) implements Fault {}

  /** Cuts links one way. */
  record Cut(BigDecimal at, List<Pair> links) implements Fault {}

  record Heal(BigDecimal at) implements Fault {}

  record Pause(BigDecimal at, int node) implements Fault {}

  record Resume(BigDecimal at, int node) implements Fault {}

  /** A node hears that its connection with a peer is closed, though nothing is wrong. */
  record Unlink(BigDecimal at, int node, int peer) implements Fault {}

  /** Messages sent in {@code [from, until)} are lost, duplicated or late with these odds. */
  record Window(
      BigDecimal from,
      BigDecimal until,
      double loss,
      double duplicate,
      double late,
      BigDecimal lateBy)
      implements Fault {}

  record Lose(Pattern message) implements Fault {}

  record Duplicate(Pattern message) implements Fault {}

  /** Puts a message at a node's door. */
  record Inject(BigDecimal at, int node, String kind, Map<String, Object> fields)
      implements Fault {}

  record LoseToken(BigDecimal at) implements Fault {}

  /**
   * Some messages: by kind and by the values of their fields.
   *
   * @param hop which of the sends that match, counted from 1
   */
  record Pattern(String kind, Map<String, Object> fields, long hop) {}
}
