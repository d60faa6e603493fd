package org.bellwether.catalog;

/** What an algorithm is for. */
public enum Family {
  RING_ELECTION("election, rings"),
  GRAPH_ELECTION("election, graphs"),
  TIMED_ELECTION("election, timed"),
  FAULT_TOLERANT_ELECTION("election, fault-tolerant"),
  AFTER_ELECTION("after an election"),
  MUTUAL_EXCLUSION("mutual exclusion"),
  ORDER("order"),
  PHYSICAL_CLOCKS("physical clocks"),
  SYNCHRONIZER("synchronizers"),
  ROUNDS("round algorithms"),
  OTHER("others");

  private final String title;

  Family(String title) {
    this.title = title;
  }

  /** Whether a run of it should end with a leader. */
  public boolean elects() {
    return compareTo(FAULT_TOLERANT_ELECTION) <= 0;
  }

  @Override
  public String toString() {
    return title;
  }
}
