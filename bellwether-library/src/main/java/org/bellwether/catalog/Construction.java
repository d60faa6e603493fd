package org.bellwether.catalog;

import java.util.Map;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.spec.Monitor;

/**
 * How the network itself builds what an algorithm needs before it begins, such as a spanning tree:
 * over the same links, at a cost of its own.
 */
@FunctionalInterface
public interface Construction {
  /** The parameter with which a scenario asks for it. */
  String PARAMETER = "construction";

  /** The value with which it does. */
  String BY_NETWORK = "network";

  /** A construction that is not possible. */
  static ScenarioException refused(String expected) {
    return ScenarioException.of(Parameters.field(PARAMETER), BY_NETWORK, expected);
  }

  /** Builds in stages; returns the parameters that describe what was built. */
  Map<String, Object> build(Setting setting, Stages stages);

  /** Runs one stage after the other. */
  @FunctionalInterface
  interface Stages {
    /**
     * Runs an algorithm on the network.
     *
     * @param start the node that starts
     * @param results hears what the nodes have found out
     */
    void run(Entry entry, int start, Monitor results);
  }
}
