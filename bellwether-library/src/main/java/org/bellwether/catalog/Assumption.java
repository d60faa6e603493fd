package org.bellwether.catalog;

/** An assumption of an algorithm; a scenario that breaks it runs with a warning. */
public enum Assumption {
  FIFO_LINKS("links are FIFO"),
  NO_LOSS("no message is lost"),
  NO_DUPLICATION("no message is duplicated"),
  NO_CRASHES("no node crashes"),
  MONITOR_STAYS_UP("the monitor does not crash"),
  NO_PARTITIONS("no link is cut"),
  NO_PAUSES("no node pauses"),
  PERFECT_CLOCKS("local clocks keep time"),
  BOUNDED_DELAY("messages arrive within the bound that the timeouts assume");

  private final String text;

  Assumption(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }
}
