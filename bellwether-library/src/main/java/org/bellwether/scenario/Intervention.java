package org.bellwether.scenario;

import java.math.BigDecimal;
import java.util.List;
import org.bellwether.scenario.Network.Pair;

/**
 * Something that somebody does by hand while a run is going on, between two of its events. Events
 * are numbered from 1 in the order of the trace, and messages from 1 in the order in which they are
 * sent; a duplicate has a number of its own. What is done by hand is an event, too, so that the
 * numbers after it are those of the run with the intervention.
 *
 * @param after the number of the event after which it is done; 0 is before the first. Events of one
 *     step cannot be separated: it is done after the last of them
 */
public record Intervention(long after, Action action) {
  /** What somebody does. */
  public sealed interface Action {
    /** A message in flight is lost. */
    record Lose(long message) implements Action {}

    /**
     * A message in flight arrives later than it would have. On links that keep order, those behind
     * it do not overtake it.
     */
    record Delay(long message, BigDecimal by) implements Action {}

    /** A message in flight arrives twice: its copy arrives at the same time, after it. */
    record Duplicate(long message) implements Action {}

    /** A message in flight arrives now. */
    record Deliver(long message) implements Action {}

    record Crash(int node) implements Action {}

    record Recover(int node) implements Action {}

    record Pause(int node) implements Action {}

    record Resume(int node) implements Action {}

    /** A node starts that has not started yet, or that may start again. */
    record Start(int node) implements Action {}

    /** A client asks for the lock. */
    record Request(int node) implements Action {}

    /** A client leaves its critical section, whatever time it meant to stay. */
    record Release(int node) implements Action {}

    /** Cuts links, each in the direction of its pair. */
    record Cut(List<Pair> links) implements Action {
      public Cut {
        links = List.copyOf(links);
      }
    }

    record Heal() implements Action {}

    /** Splits the network. Nodes that no component names form one more together. */
    record Partition(List<List<Integer>> components) implements Action {
      public Partition {
        components = Copies.lists(components);
      }
    }
  }
}
