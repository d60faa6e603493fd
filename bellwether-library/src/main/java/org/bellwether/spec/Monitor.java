package org.bellwether.spec;

import java.io.Serializable;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.model.Output;
import org.jspecify.annotations.Nullable;

/**
 * Judges an execution by what can be observed from outside: outputs, crashes and client operations.
 * The same monitor works in the simulator, in the checker and on a cluster; its fields are its
 * whole state, of the types that nodes may have. A monitor that is also an {@link Invariant} looks
 * inside nodes as well if the world permits it.
 */
public interface Monitor {
  /**
   * The properties whose violations this monitor may report. An empty list says nothing: then a
   * check cannot tell whether a property that it is asked for exists.
   */
  default List<Property> properties() {
    return List.of();
  }

  /** Whether outputs of a kind matter to this monitor; others need not be told to it. */
  default boolean heeds(Class<? extends Output> kind) {
    return true;
  }

  /**
   * Whether it matters to this monitor in which order outputs of a kind are told at one instant,
   * among each other and beside other outputs. If it does not, a world need not sort them; those of
   * one node always remain in order.
   */
  default boolean heedsOrder(Class<? extends Output> kind) {
    return heeds(kind);
  }

  /** Whether the passing of time matters to this monitor; others need not be told of it. */
  default boolean keepsTime() {
    return false;
  }

  /** Whether this monitor can judge nothing where no time passes. */
  default boolean needsTime() {
    return false;
  }

  /**
   * Time has passed since whatever the monitor was told last, or since the run began. It does not
   * pass in a check in which anything may take any time.
   *
   * @param ticks how much time, in the finest ticks that the world tells apart
   * @param ticksPerUnit how many of these make a unit of the scenario's time
   */
  default void passed(long ticks, long ticksPerUnit) {}

  default void output(int node, Output output, Verdict verdict) {}

  /** Whether starts matter to this monitor; they need not be told to it otherwise. */
  default boolean heedsStarts() {
    return false;
  }

  /** A node is about to start by itself, for the first time or again. */
  default void started(int node, Verdict verdict) {}

  /**
   * A claim that a node made with {@link Output.Until} is over: the last of its timers is due, or
   * all of them are cancelled. The node need not know yet; it may even be frozen.
   */
  default void lapsed(int node, Output claim, Verdict verdict) {}

  /** A client's command was handed to its node. */
  default void commanded(int node, Record command, Verdict verdict) {}

  /** A client has withdrawn its request. */
  default void withdrawn(int node, Verdict verdict) {}

  /** A client's request was handed to the lock. */
  default void requested(int node, Verdict verdict) {}

  /** The client left the critical section. */
  default void released(int node, Verdict verdict) {}

  /** A client handed the node a payload for all nodes. */
  default void multicast(int node, Object payload, Verdict verdict) {}

  /** A client's payload for one node was handed to another. */
  default void unicast(int node, int to, Object payload, Verdict verdict) {}

  default void crashed(int node, Verdict verdict) {}

  default void recovered(int node, Verdict verdict) {}

  default void ended(Ending ending, Verdict verdict) {}

  /**
   * Why this monitor had nothing to judge in a run that has ended, as a sentence for the reader of
   * the result; null if it judged something.
   */
  default @Nullable String nothingJudged() {
    return null;
  }

  /**
   * Those of the {@linkplain #properties properties} that {@link #ended} judges, and nothing else
   * does in full, if a run ends in this way. A check says that they were not judged if none of its
   * runs ends so.
   */
  default List<Property> judgedAt(Ending ending) {
    return ending == Ending.QUIESCENT ? properties() : List.of();
  }

  /**
   * How this monitor judges a network of which no machine has the whole; null if it must be told
   * everything in one place.
   */
  default @Nullable LocalJudge inParts() {
    return null;
  }

  /** A monitor that measures what it judges, so that theory can be compared with it. */
  interface Measuring extends Monitor {
    /** What was measured, by name; empty if nothing was. */
    SortedMap<String, Double> measures();
  }

  /**
   * A monitor that treats all nodes alike, so that it judges a run in the same way after a
   * permutation of the nodes.
   */
  interface Symmetric extends Monitor {
    /**
     * Permutes the nodes in everything that it remembers.
     *
     * @param to by position, where its node is from now on; names of nodes are positions
     */
    void permute(int[] to);

    /** The same for a set of nodes. */
    static void permute(BitSet nodes, int[] to) {
      int[] moved = nodes.stream().map(v -> to[v]).toArray();
      nodes.clear();
      for (int v : moved) nodes.set(v);
    }
  }

  /** Receives the violations that a monitor reports. */
  @FunctionalInterface
  interface Verdict {
    /**
     * A property is violated.
     *
     * @param detail what happened, in one sentence
     * @param nodes the positions involved
     */
    void violated(Property property, String detail, int... nodes);
  }

  /** Why a run has ended. */
  enum Ending {
    /** Nothing is left to happen. */
    QUIESCENT,
    /** The scenario's time is up; more could happen. */
    TIME,
    /** It did not come to rest within the limit of steps. */
    LIMIT,
    /** Everything that is left to happen is later than the largest time that can be represented. */
    BEYOND_TIME
  }

  /**
   * How a monitor judges a network of which no machine has the whole: each node is judged where it
   * is, by what it said and by what its neighbours want others to know, and sums over all nodes
   * tell the rest. It has no state; the same one serves all nodes.
   */
  interface LocalJudge {
    /**
     * Whether it can judge a run in which nodes said things of these kinds. It cannot if it then
     * matters which of two nodes said something first.
     *
     * @param kinds simple names of outputs
     */
    default boolean copesWith(Set<String> kinds) {
      return true;
    }

    /** What the neighbours of a node have to know of it; only if {@link #asks}. */
    default long label(Spoken node) {
      return 0;
    }

    /** Whether it asks for the labels of neighbours. */
    default boolean asks() {
      return false;
    }

    /** Judges a node at the end of the run, and adds to the sums what it contributes. */
    void judge(Spoken node, Sums sums, Ending ending, Verdict verdict);

    /** Judges the sums over all nodes. */
    default void conclude(Sums sums, Ending ending, Verdict verdict) {}

    /** A node and what it said. */
    interface Spoken {
      int position();

      long id();

      /** In the order in which it was said. */
      List<Output> said();

      /** How many neighbours it has. */
      int degree();

      /** The position of a neighbour. */
      int neighbour(int slot);

      /** The label of a neighbour. */
      long label(int slot);
    }

    /** Numbers about many nodes that can be added up part by part, in any order. */
    final class Sums implements Serializable {
      private static final long serialVersionUID = 1;

      private final TreeMap<String, Long> totals = new TreeMap<>();
      private final TreeMap<String, Long> least = new TreeMap<>();
      private final TreeMap<String, Long> most = new TreeMap<>();

      public void add(String name, long amount) {
        totals.merge(name, amount, Long::sum);
      }

      /** Notes a value of which the smallest and the largest are wanted. */
      public void note(String name, long value) {
        least.merge(name, value, Math::min);
        most.merge(name, value, Math::max);
      }

      /** All amounts of a name, modulo 2^64; 0 if there were none. */
      public long total(String name) {
        return totals.getOrDefault(name, 0L);
      }

      /** Whether any value was noted. */
      public boolean noted(String name) {
        return least.containsKey(name);
      }

      /** The smallest value; the largest long if there was none. */
      public long least(String name) {
        return least.getOrDefault(name, Long.MAX_VALUE);
      }

      /** The largest value; the smallest long if there was none. */
      public long most(String name) {
        return most.getOrDefault(name, Long.MIN_VALUE);
      }

      /** Adds the sums of another part. */
      public void add(Sums other) {
        other.totals.forEach((name, amount) -> totals.merge(name, amount, Long::sum));
        other.least.forEach((name, value) -> least.merge(name, value, Math::min));
        other.most.forEach((name, value) -> most.merge(name, value, Math::max));
      }
    }
  }
}
