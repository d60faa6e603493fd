package org.bellwether.model;

import java.util.List;
import org.bellwether.model.Timed.Timer;
import org.jspecify.annotations.Nullable;

/** What a node tells its application. */
public sealed interface Output {
  /**
   * Whether this output ends a claim that the node may have made before, such as to lead. A world
   * reports it before any message of the same step leaves, so that no other node can receive what
   * this node still claims to hold.
   */
  default boolean endsClaim() {
    return false;
  }

  /**
   * This node takes part in an election. The previous leader, and what this node has reported about
   * it, no longer count.
   */
  record Electing() implements Output {
    @Override
    public boolean endsClaim() {
      return true;
    }
  }

  /** This node knows that it leads. */
  record Won() implements Output {}

  /** Another node leads; its name is unknown, as in anonymous networks. */
  record Lost() implements Output {
    @Override
    public boolean endsClaim() {
      return true;
    }
  }

  /** This node has learnt who leads. */
  record Elected(long leader) implements Output {
    @Override
    public boolean endsClaim() {
      return true;
    }
  }

  /**
   * The group as this node sees it, emitted at every change of status. The application works while
   * the status is normal, and must stop otherwise.
   *
   * @param group null while this node is in no numbered group
   * @param members their ids, as far as this node knows them
   * @param definition the task that is in force; null unless the status is normal
   */
  record View(
      Status status,
      @Nullable Group group,
      long coordinator,
      List<Long> members,
      @Nullable Record definition)
      implements Output {
    public View {
      members = List.copyOf(members);
    }

    @Override
    public boolean endsClaim() {
      return status != Status.NORMAL;
    }
  }

  /** The critical section is this node's until it releases. */
  record Granted(Fence fence) implements Output {}

  /**
   * A payload of {@code sender} is delivered to the application.
   *
   * @param stamp the logical time that the algorithm gave the payload; its meaning depends on the
   *     algorithm
   */
  record Delivered(int sender, Object payload, long stamp) implements Output {}

  /**
   * A claim that ends by the node's own clock: it holds until the timer is due, whether or not the
   * timer's handler has run by then. So it ends in time even if the node is frozen. The timer must
   * be set when the step ends; a claim whose timer is already due is not emitted. A claim that is
   * made again holds until the last of its timers is due; if all of them are cancelled, it ends at
   * once.
   */
  record Until(Output claim, Timer end) implements Output {}

  /** Any other output of an algorithm; a record. */
  non-sealed interface Custom extends Output {}

  /** An output that a result lists each time it is emitted, with its time and node. */
  interface Noted extends Output.Custom {}

  /** The status of a member of a group, in Garcia-Molina's terms. */
  enum Status {
    DOWN,
    ELECTION,
    REORGANIZATION,
    NORMAL
  }

  /** The unique number of a group: its founder, and the founder's count of groups. */
  record Group(long founder, long number) {
    @Override
    public String toString() {
      return founder + "/" + number;
    }
  }

  /** A synchronizer has begun a tick of its application. */
  record Began(int tick) implements Output.Custom {}

  /** A message of an earlier tick has arrived after its receiver had begun the next. */
  record Late(int tick) implements Output.Custom {}

  /**
   * Something has happened at this node that no other node is told of.
   *
   * @param stamp when, by the node's clock
   */
  record Computed(String what, long stamp) implements Output.Custom {}

  /**
   * A search has reached this node.
   *
   * @param distance from the root
   * @param parent the position of a neighbour that is closer to the root; {@link #NOBODY} at the
   *     root
   */
  record Reached(int distance, int parent) implements Output.Custom {
    public static final int NOBODY = -1;
  }

  /**
   * This node knows which part of the network can reach it.
   *
   * @param component the smallest id in it
   * @param distance from the node of that id
   * @param nodes how many it has
   */
  record Belongs(long component, int distance, int nodes) implements Output.Custom {}

  /**
   * This node holds a lock, under a name of its own. A node that holds it only for a time claims it
   * with {@link Output.Until}.
   */
  record Locked(String lock, Fence fence) implements Output.Custom {}

  /** This node does not hold a lock any more, however long it has claimed it. */
  record Unlocked(String lock, Fence fence) implements Output.Custom {
    @Override
    public boolean endsClaim() {
      return true;
    }
  }

  /**
   * Everything that this node holds, and has told its client that it holds, is valid. It is emitted
   * with {@link Output.Until}: between leases, what the node holds is neither valid nor lost.
   */
  record Leased() implements Output.Custom {}

  /** An output by which a node reports that its clock has been set. */
  interface ClockChange extends Output.Custom {
    /** What the clock was set to show up to now. */
    long time();

    /** By how much that changes from now on. */
    long by();
  }

  /** An output by which a node reports what time it is, and by how much it may be wrong. */
  interface TimeEstimate extends Output.Custom {
    long time();

    long error();
  }
}
