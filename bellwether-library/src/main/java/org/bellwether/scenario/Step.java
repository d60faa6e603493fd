package org.bellwether.scenario;

/**
 * One step of a schedule: what happens next, whatever the time. Random choices within a step come
 * from the scenario's tapes.
 */
public sealed interface Step {
  /** A node wakes up spontaneously. */
  record Start(int node) implements Step {}

  /**
   * A message arrives.
   *
   * @param slot of the receiver; -1 if only one link leads from the one node to the other
   * @param place among those on its way over the link, in the order of sending; 0 is the oldest
   */
  record Deliver(int from, int to, int slot, int place) implements Step {}

  /** A message is lost on its way. */
  record Lose(int from, int to, int slot, int place) implements Step {}

  /** A message is duplicated; the copy travels right behind it. */
  record Duplicate(int from, int to, int slot, int place) implements Step {}

  /** A timer expires, named by its string form. */
  record Timeout(int node, String timer) implements Step {}

  /** A client asks for the lock. */
  record Request(int node) implements Step {}

  /**
   * A client leaves the critical section.
   *
   * @param next whether the next request is issued first
   */
  record Exit(int node, boolean next) implements Step {}

  /** A client hands over the next payload or command that the scenario has for it. */
  record Operate(int node) implements Step {}

  /**
   * A fault strikes that a scenario can name as well.
   *
   * @param fault whose time does not matter here
   */
  record Strike(Fault fault) implements Step {}

  /** A node hears that its connection with another one is up. */
  record Linked(int node, int peer) implements Step {}

  /** A node hears that its connection with another one is closed. */
  record Unlinked(int node, int peer) implements Step {}

  /** A client that waits for the lock withdraws its request. */
  record Withdraw(int node) implements Step {}

  /**
   * Another step, in the middle of which its node crashes, when it writes to its stable storage:
   * none of the messages and outputs of this step leaves the node.
   *
   * @param during what happens to the node: a step of its own, or the arrival of a message
   * @param written whether the crash comes after the write, which is durable then
   */
  record CrashAtWrite(Step during, boolean written) implements Step {}

  /**
   * Another step, in the middle of which its node crashes, between two messages that it sends: its
   * record is durable, and the first messages have left, but nothing else of the step.
   *
   * @param during what happens to the node: a step of its own, or the arrival of a message
   * @param sent how many messages have left
   */
  record CrashAtSend(Step during, int sent) implements Step {}

  /** Nothing happens for a while; where a schedule has such steps, only they take time. */
  record Pass(long ticks) implements Step {}
}
