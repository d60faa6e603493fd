package org.bellwether.session;

import java.math.BigDecimal;
import java.util.List;
import org.bellwether.simulate.Trace;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of a run as columns: one array per property, one element per event, about 30 bytes per
 * event. The arrays are copies and belong to the caller.
 */
public final class Events {
  /** A node emitted an output: see {@link Trace.Event#outputs}. */
  public static final int OUTPUT = 1;

  /** A node won an election. */
  public static final int WON = 1 << 1;

  /** A property was violated by this event, or by the step that this event is the end of. */
  public static final int VIOLATION = 1 << 2;

  /** The event belongs to the same step as the one before: nothing can happen between them. */
  public static final int JOINED = 1 << 3;

  /** Somebody did it by hand. */
  public static final int BY_HAND = 1 << 4;

  /** The bits of a flag that tell {@link Standing}, from this one on. */
  public static final int STANDING = 5;

  /** What an event says about its node; that of its outputs, in the order of importance. */
  public enum Standing {
    /** Nothing: there was no output, or none that says so. */
    UNSAID,
    /** It emitted an output that only its algorithm has. */
    TELLS,
    /** It delivered a message to its application. */
    DELIVERS,
    /** It takes part in an election, or in forming a group. */
    ELECTS,
    /** It follows a leader. */
    FOLLOWS,
    /** It leads. */
    LEADS,
    /** It is in the critical section. */
    INSIDE,
    /** Without an output: it has given up an election, or never took part in it. */
    PASSIVE
  }

  static final Trace.Event.Type[] TYPES = Trace.Event.Type.values();
  private static final Standing[] STANDINGS = Standing.values();

  private final long from;
  private final int decimals;
  private final List<String> kindNames;
  final byte[] types;
  final int[] nodes;
  final long[] times;
  final int[] causes;
  final short[] kinds;
  final int[] senders;
  final int[] causedBy;
  final int[] firstSends;
  final byte[] flags;

  Events(long from, int size, int decimals, List<String> kindNames) {
    this.from = from;
    this.decimals = decimals;
    this.kindNames = kindNames;
    types = new byte[size];
    nodes = new int[size];
    times = new long[size];
    causes = new int[size];
    kinds = new short[size];
    senders = new int[size];
    causedBy = new int[size];
    firstSends = new int[size];
    flags = new byte[size];
  }

  /** The number of the first event. */
  public long from() {
    return from;
  }

  /** How many events there are. */
  public int size() {
    return types.length;
  }

  /** Ordinals of {@link Trace.Event.Type}. */
  public byte[] types() {
    return types;
  }

  /** Positions of nodes; -1 for events of the whole network. */
  public int[] nodes() {
    return nodes;
  }

  /** Times in ticks, of which a unit of time has ten to the power of {@link #decimals}. */
  public long[] times() {
    return times;
  }

  /** How many decimals a time has. */
  public int decimals() {
    return decimals;
  }

  /** Numbers of the messages that arrived or were lost; 0 where there was none. */
  public int[] causes() {
    return causes;
  }

  /** The kinds of those messages, as indices of {@link #kindNames}; -1 where there was none. */
  public short[] kinds() {
    return kinds;
  }

  /** The names of kinds of messages, for all of the run that the session knows. */
  public List<String> kindNames() {
    return kindNames;
  }

  /** Who sent those messages; -1 where there was none. */
  public int[] senders() {
    return senders;
  }

  /** The numbers of the events that sent those messages; 0 where there was none. */
  public int[] causedBy() {
    return causedBy;
  }

  /**
   * The number of the first message that each event sent, if it sent any: its messages are those
   * from this number to the one before the next event's.
   */
  public int[] firstSends() {
    return firstSends;
  }

  /**
   * {@link #OUTPUT}, {@link #WON}, {@link #VIOLATION}, {@link #JOINED}, {@link #BY_HAND}, and from
   * bit {@link #STANDING} on the ordinal of a {@link Standing}.
   */
  public byte[] flags() {
    return flags;
  }

  /** What an event says about its node. */
  public Standing standing(int index) {
    return STANDINGS[(flags[index] & 0xff) >>> STANDING];
  }

  public Trace.Event.Type type(int index) {
    return TYPES[types[index]];
  }

  public BigDecimal time(int index) {
    return BigDecimal.valueOf(times[index], decimals);
  }

  /** The kind of the message that arrived or was lost; null if there was none. */
  public @Nullable String kind(int index) {
    return kinds[index] < 0 ? null : kindNames.get(kinds[index]);
  }

  public boolean has(int index, int flag) {
    return (flags[index] & flag) != 0;
  }
}
