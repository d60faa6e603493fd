package org.bellwether.node.observe;

import org.bellwether.step.Input;

/** One line of a node's journal: what happened to the node, and when. */
public sealed interface JournalLine {
  /** By the monotonic clock of the machine, in nanoseconds. */
  long nanos();

  /**
   * A handler has run.
   *
   * @param from who sent the message that arrived; -1 if none did
   * @param number that message's, by its sender's count
   * @param reading what the local clock showed
   * @param choices the random choices that the node made
   * @param firstNumber of the messages that the node sent
   * @param receivers of these messages
   * @param outputs how many it told, each in a line of its own that follows
   * @param timers how many are set now
   * @param hash of what the node sent, told and persisted
   */
  record Step(
      long nanos,
      Input input,
      int from,
      long number,
      long reading,
      int[] choices,
      long firstNumber,
      int[] receivers,
      int outputs,
      int timers,
      long hash)
      implements JournalLine {
    /** Whether a client asked for it. */
    public boolean asked() {
      return switch (input) {
        case Input.Start start -> true;
        case Input.Request request -> true;
        case Input.Release release -> true;
        case Input.Withdraw withdraw -> true;
        case Input.Multicast multicast -> true;
        case Input.Unicast unicast -> true;
        case Input.Command command -> true;
        case Input.Receive receive -> false;
        case Input.Unreachable unreachable -> false;
        case Input.Expire expire -> false;
        case Input.Boot boot -> false;
        case Input.Linked linked -> false;
        case Input.Unlinked unlinked -> false;
      };
    }
  }

  /** A link has come up; {@code life} is the peer's. */
  record Linked(long nanos, int peer, long life) implements JournalLine {}

  /** A link has broken. */
  record Unlinked(long nanos, int peer, String why) implements JournalLine {}

  /** A message was given up. */
  record Lost(long nanos, int peer, long number) implements JournalLine {}
}
