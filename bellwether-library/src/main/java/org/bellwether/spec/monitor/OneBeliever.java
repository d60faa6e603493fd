package org.bellwether.spec.monitor;

import java.util.List;
import java.util.TreeMap;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Locked;
import org.bellwether.model.Output.Unlocked;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;

/**
 * At any instant at most one node believes that it holds a lock. A belief with an end is judged by
 * when it is due, so that a frozen node stops believing in time.
 */
public final class OneBeliever implements Monitor {
  private static final Property ONE_BELIEVER = new Property("one believer");

  private final TreeMap<String, Integer> believers = new TreeMap<>(); // by lock

  @Override
  public void output(int node, Output output, Verdict verdict) {
    switch (output) {
      case Output.Until(Locked(String lock, var fence), var end) -> believes(node, lock, verdict);
      case Locked(String lock, var fence) -> believes(node, lock, verdict);
      case Unlocked(String lock, var fence) -> believers.remove(lock, node);
      default -> {}
    }
  }

  private void believes(int node, String lock, Verdict verdict) {
    Integer other = believers.put(lock, node);
    if (other == null || other == node) return;
    verdict.violated(
        ONE_BELIEVER, "nodes " + other + " and " + node + " both hold " + lock, other, node);
  }

  @Override
  public void lapsed(int node, Output claim, Verdict verdict) {
    if (claim instanceof Locked(String lock, var fence)) believers.remove(lock, node);
  }

  @Override
  public void crashed(int node, Verdict verdict) {
    believers.values().removeIf(believer -> believer == node);
  }

  @Override
  public List<Property> properties() {
    return List.of(ONE_BELIEVER);
  }
}
