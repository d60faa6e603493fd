package org.bellwether.check;

import java.util.List;
import org.bellwether.simulate.Scenario;

/**
 * A way to something worth seeing: to a violation, or to a witness of what can happen.
 *
 * @param property what it is about, such as {@code mutual exclusion}
 * @param detail what is so at its end, in one sentence
 * @param nodes the positions involved
 * @param steps what happens, in plain words, one sentence a step
 * @param loop the step, counted from 1, from which everything repeats for ever; 0 if nothing does
 * @param scenario a scenario with this very schedule, to be run again
 */
public record Counterexample(
    String property,
    String detail,
    List<Integer> nodes,
    List<String> steps,
    int loop,
    Scenario scenario) {

  /** What was found, in a word or two: {@code deadlock}, {@code agreement is violated}. */
  public String headline() {
    return property.startsWith("no ")
        ? property.substring("no ".length())
        : property + " is violated";
  }

  public int length() {
    return steps.size();
  }

  /** The property, the numbered steps, and what is so after the last of them. */
  public String text() {
    StringBuilder text = new StringBuilder(headline()).append(":\n");
    int width = String.valueOf(steps.size()).length();
    for (int i = 0; i < steps.size(); i++) {
      if (loop == i + 1) text.append("  from here on for ever:\n");
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
