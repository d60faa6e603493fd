package org.bellwether.catalog;

/** What an algorithm takes for granted; a scenario that breaks it runs with a warning. */
public enum Assumption {
  FIFO_LINKS("links keep the order of messages"),
  NO_LOSS("no message is lost"),
  NO_DUPLICATION("no message is duplicated"),
  NO_CRASHES("no node crashes"),
  MONITOR_STAYS_UP("the monitor does not crash"),
  NO_PARTITIONS("no link is cut"),
  NO_PAUSES("no node pauses"),
  PERFECT_CLOCKS("local clocks keep time"),
  BOUNDED_DELAY("messages arrive within the time that the timeouts allow");

  private final String text;

  Assumption(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
