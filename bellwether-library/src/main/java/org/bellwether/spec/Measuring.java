package org.bellwether.spec;

import java.util.SortedMap;

/** A monitor that measures what it judges, so that theory can be compared with it. */
public interface Measuring extends Monitor {
  /** What was measured, by name; empty if nothing was. */
  SortedMap<String, Double> measures();
}
