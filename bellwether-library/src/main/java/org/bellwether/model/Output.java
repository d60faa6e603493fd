package org.bellwether.model;

import java.util.List;
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
}
