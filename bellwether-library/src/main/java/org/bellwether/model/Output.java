package org.bellwether.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a node tells its application. */
public sealed interface Output {
  /**
   * Whether this output ends a claim that the node may have made before, such as to lead. A world
   * tells it before any message of the same step leaves, so that nobody can be handed what the node
   * still believes to hold.
   */
  default boolean endsClaim() {
    return false;
  }

  /**
   * This node takes part in an election. Of whoever led before, and of what this node has said
   * about it, nothing is left.
   */
  record Electing() implements Output {
    @Override
    public boolean endsClaim() {
      return true;
    }
  }

  /** This node knows that it leads. */
  record Won() implements Output {}

  /** Another one leads; its name is unknown, as in anonymous networks. */
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
   * The group as this node sees it, told at every change of status. The application works while the
   * status is normal, and stops whenever it is not.
   *
   * @param group null while this node is in none that has a number
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
   * @param stamp the logical time that the algorithm gave the payload; what it counts is the
   *     algorithm's
   */
  record Delivered(int sender, Object payload, long stamp) implements Output {}

  /**
   * A claim that ends by the node's own clock: it holds until the timer is due, whether or not the
   * timer's handler has run by then. So it ends in time even if the node is frozen. The timer must
   * be set when the step ends; a claim whose timer is due already is not told. A claim that is made
   * again holds until the last of its timers is due; if all of them are cancelled, it is over at
   * once.
   */
  record Until(Output claim, Timer end) implements Output {}

  /** Whatever else an algorithm has to say; a record. */
  non-sealed interface Custom extends Output {}
}
