package org.bellwether.simulate;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.bellwether.model.Output;
import org.jspecify.annotations.Nullable;

/** Is told every event of a run, in order. */
@FunctionalInterface
public interface Trace {
  void event(Event event);

  /**
   * How much a trace reports. Vector clocks cost most by far: time and memory per event grow with
   * the number of nodes.
   */
  enum Detail {
    /** What happened, what was sent, and the outputs. */
    EVENTS,
    /** The fields that each event changed as well. */
    STATES,
    /** Vector time as well. */
    CLOCKS
  }

  /**
   * One event of a run: what happened to a node and how it reacted.
   *
   * @param number counted from 1
   * @param clock vector time after this event, without zeros; empty for events of no single node
   * @param node -1 for events of the whole network, such as a partition
   * @param cause the message that was delivered, lost, delayed or duplicated, or null
   * @param detail of other types: the timer, the payload, the components, ...
   * @param draws the random choices that the node made
   * @param changed fields of the node's state that this event changed, with their new values
   */
  record Event(
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
    public Event(
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

    /** The kind of an event. */
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
      CRASH(true, "%s crashes"),
      RECOVER(true, "%s recovers"),
      PAUSE(true, "%s pauses"),
      RESUME(true, "%s resumes"),
      PARTITION(true, "the network splits"),
      CUT(true, "links are cut"),
      HEAL(true, "the network heals"),
      WALL_CLOCK(true, "the wall clock of %s jumps"),
      INJECT(true, "a message is injected at %s"),
      LOSE_TOKEN(true, "the token is lost"),
      DELAY,
      DUPLICATE;

      private final boolean fault;
      private final String sentence;

      /** A step of an algorithm, or what becomes of a message. */
      Type() {
        this(false, "");
      }

      /** A fault; where the sentence says %s, the node is named. */
      Type(boolean fault, String sentence) {
        this.fault = fault;
        this.sentence = sentence;
      }

      /** Whether it is a fault that strikes nodes or the network. */
      public boolean fault() {
        return fault;
      }

      /** Whether a node handles it. */
      public boolean handled() {
        return this == RECOVER || !(fault || this == LOSE || this == DELAY || this == DUPLICATE);
      }

      /** What happened, in a sentence without details, if it is a fault. */
      public String sentence(String node) {
        return sentence.replace("%s", node);
      }
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

  /** Why a message is lost: the detail of an event of type {@link Event.Type#LOSE}. */
  enum LossReason {
    /** The network lost it; there is no more to be said. */
    LOST("lost"),
    /** Its link was cut. */
    LINK_CUT("link cut"),
    /** The connection that carried it broke. */
    LINK_BROKEN("link broken"),
    /** Nobody was there to receive it. */
    RECEIVER_DOWN("receiver down"),
    /** Somebody who steps through the run lost it. */
    BY_HAND("lost by hand"),
    /** Somebody who steps through the run dropped it when it was about to arrive. */
    DROPPED_BY_HAND("dropped by hand"),
    /** The run was over before it could arrive. */
    LATE("did not arrive before the end");

    private final String words;

    LossReason(String words) {
      this.words = words;
    }

    /** The reason in words, as traces show it. */
    @Override
    public String toString() {
      return words;
    }
  }
}
