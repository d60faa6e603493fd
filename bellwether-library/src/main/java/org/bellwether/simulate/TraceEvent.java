package org.bellwether.simulate;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.bellwether.model.Output;
import org.jspecify.annotations.Nullable;

/**
 * One event of a run: what happened to a node and what it did about it.
 *
 * @param number counted from 1
 * @param clock vector time after this event, without zeros; empty for events of no single node
 * @param node -1 for events of the whole network, such as a partition
 * @param cause the message that was delivered, lost, delayed or duplicated, or null
 * @param detail of other types: the timer, the payload, the components, ...
 * @param draws the random choices that the node made
 * @param changed fields of the node's state that this event changed, with their new values
 */
public record TraceEvent(
    long number,
    BigDecimal time,
    Type type,
    int node,
    @Nullable Carried cause,
    @Nullable Object detail,
    List<Carried> sends,
    List<Output> outputs,
    List<Integer> draws,
    SortedMap<Integer, Long> clock,
    Map<String, @Nullable Object> changed) {
  /** An event in which nothing is drawn, or whose draws are not known. */
  public TraceEvent(
      long number,
      BigDecimal time,
      Type type,
      int node,
      @Nullable Carried cause,
      @Nullable Object detail,
      List<Carried> sends,
      List<Output> outputs,
      SortedMap<Integer, Long> clock,
      Map<String, @Nullable Object> changed) {
    this(number, time, type, node, cause, detail, sends, outputs, List.of(), clock, changed);
  }

  /** What an event is. */
  public enum Type {
    START,
    DELIVER,
    LOSE,
    TIMEOUT,
    REQUEST,
    EXIT,
    MULTICAST,
    UNICAST,
    ROUND,
    UNREACHABLE,
    LINKED,
    UNLINKED,
    COMMAND,
    WITHDRAW,
    CRASH,
    RECOVER,
    PAUSE,
    RESUME,
    PARTITION,
    CUT,
    HEAL,
    INJECT,
    LOSE_TOKEN,
    DELAY,
    DUPLICATE
  }

  /**
   * A message on its way.
   *
   * @param id its number: messages are numbered from 1 in the order in which they are sent; the
   *     same at sending and where it arrives or is lost
   * @param sent when it left
   * @param copyOf the number of the message that this is a duplicate of; 0 if it is none
   */
  public record Carried(
      long id, int from, int to, int port, Object message, BigDecimal sent, long copyOf) {
    /** A message that is no duplicate. */
    public Carried(long id, int from, int to, int port, Object message, BigDecimal sent) {
      this(id, from, to, port, message, sent, 0);
    }
  }
}
