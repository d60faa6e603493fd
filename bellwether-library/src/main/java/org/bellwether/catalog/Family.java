package org.bellwether.catalog;

/** The problem that an algorithm solves. */
public enum Family {
  RING_ELECTION("election, rings"),
  GRAPH_ELECTION("election, graphs"),
  TIMED_ELECTION("election, timed"),
  FAULT_TOLERANT_ELECTION("election, fault-tolerant"),
  AFTER_ELECTION("after an election"),
  MUTUAL_EXCLUSION("mutual exclusion"),
  GROUP("groups"),
  ORDER("order"),
  PHYSICAL_CLOCKS("physical clocks"),
  SYNCHRONIZER("synchronizers"),
  ROUNDS("round algorithms"),
  OBSERVATION("observation"),
  OTHER("others");

  private final String title;

  Family(String title) {
    this.title = title;
  }

  /** Whether a run of it should end with a leader. */
  public boolean elects() {
    return switch (this) {
      case RING_ELECTION, GRAPH_ELECTION, TIMED_ELECTION, FAULT_TOLERANT_ELECTION -> true;
      case AFTER_ELECTION,
          MUTUAL_EXCLUSION,
          GROUP,
          ORDER,
          PHYSICAL_CLOCKS,
          SYNCHRONIZER,
          ROUNDS,
          OBSERVATION,
          OTHER ->
          false;
    };
  }

  /** Whether a message that arrives before a node has started may take the place of its start. */
  public boolean wokenByMessages() {
    return elects() && this != FAULT_TOLERANT_ELECTION;
  }

  @Override
  public String toString() {
    return title;
  }
}
