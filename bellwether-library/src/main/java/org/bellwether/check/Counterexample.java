package org.bellwether.check;

import java.util.List;
import org.bellwether.scenario.Scenario;
import org.bellwether.spec.Property;

/**
 * A path from the initial state to a violation, or to a state that was to be reachable.
 *
 * @param property the property in question, such as {@code mutual exclusion}
 * @param detail what holds at the end of the path, in one sentence
 * @param nodes the positions of the nodes involved
 * @param steps what happens, one sentence per step
 * @param loop the step, counted from 1, from which on the path repeats for ever; 0 if it ends
 * @param scenario a scenario whose schedule is this path, to be replayed
 */
public record Counterexample(
    String property,
    String detail,
    List<Integer> nodes,
    List<String> steps,
    int loop,
    Scenario scenario) {

  /** What was found, in few words: {@code deadlock}, {@code agreement is violated}. */
  public String headline() {
    return new Property(property).violation();
  }

  public int length() {
    return steps.size();
  }

  /** The property, the numbered steps, and what holds after the last of them. */
  public String text() {
    StringBuilder text = new StringBuilder(headline()).append(":\n");
    int width = String.valueOf(steps.size()).length();
    for (int i = 0; i < steps.size(); i++) {
      if (loop == i + 1) text.append("  these steps repeat for ever:\n");
      text.append("%".concat(String.valueOf(width + 2)).concat("d. ").formatted(i + 1));
      text.append(steps.get(i)).append('\n');
    }
    return text.append("  => ").append(detail).toString();
  }

  @Override
  public String toString() {
    return text();
  }
}
