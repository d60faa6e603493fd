package org.bellwether.node.observe;

import java.util.List;
import java.util.Map;

/**
 * One figure of a node at one moment, named as Prometheus names figures.
 *
 * @param name such as {@code bellwether_messages_sent_total}
 * @param help what it is, in a sentence
 * @param labels what tells it from others of the same name
 */
public record Metric(
    String name, Kind kind, String help, Map<String, String> labels, double value) {
  /** How a figure behaves. */
  public enum Kind {
    /** It only grows. */
    COUNTER,
    /** It grows and shrinks. */
    GAUGE
  }

  public Metric {
    labels = Map.copyOf(labels);
  }

  /** Figures in the text format of Prometheus, version 0.0.4. */
  public static String text(List<Metric> meters) {
    return PlainText.prometheus(meters);
  }
}
