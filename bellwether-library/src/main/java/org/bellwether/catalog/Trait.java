package org.bellwether.catalog;

/** What sets an entry apart from the usual. */
public enum Trait {
  /** Nodes have no ids, and a scenario may give none. */
  NO_IDS,
  /** Ids are counted by, so that 0 is none. */
  POSITIVE_IDS,
  /** All nodes start at 0 through {@code start}; a scenario cannot choose. */
  STARTS_TOGETHER,
  /**
   * A scenario may start a node several times, and also after it has recovered from a crash: what
   * the algorithm finds out is to be found out again when it may have changed. {@code start} must
   * be prepared to be called in every state.
   */
  STARTS_AGAIN,
  /**
   * Of a synchronizer: nodes act once in each of its ticks, and do not begin one more to let the
   * application see what arrived in the last.
   */
  NO_CLOSING_TICK,
  /** Never comes to rest: a scenario must say until when. */
  PERPETUAL,
  /** Its network may fall into several components, where the scenario lists the links. */
  SCATTERED,
  /** The result lists the components of live nodes and what each agreed on. */
  COMPONENTS,
  /**
   * Several nodes may lead together: a node learns of one leader after the other and forgets none,
   * and a leader that learns of others continues to lead.
   */
  SEVERAL_LEADERS,
  /** At one instant, timers expire before messages arrive. */
  TIMERS_FIRST,
  /**
   * Times are numbers of rounds, and a message that takes one unit is received in the round in
   * which it is sent: every delay is one unit shorter, but never less than none.
   */
  SAME_ROUND,
  /**
   * Timeouts are times and may be fractions of a unit: local clocks tick as finely as the times of
   * the scenario.
   */
  FINE_CLOCKS,
  /** Its guarantees depend on how long things take: a check models time by default. */
  TIMED,
  /** The next waiting local request is issued before the exit rule runs. */
  ISSUES_BEFORE_EXIT,
  /**
   * Never comes to rest by itself: without another end the run is over at the last exit, and only
   * what was sent before that instant counts.
   */
  ENDS_AT_LAST_EXIT,
  /**
   * Its nodes acknowledge messages with messages named {@code Signal}, which cannot be told from
   * those of an algorithm that detects its end.
   */
  SENDS_SIGNALS
}
