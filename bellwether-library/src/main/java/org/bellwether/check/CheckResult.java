package org.bellwether.check;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a check has shown.
 *
 * @param complete whether every state within the budgets was looked at
 * @param ended why the search ended, in words
 * @param states how many different ones were looked at; where starts come first, those after them
 * @param transitions how many moves between them were made
 * @param depth how many steps away from the beginning the search got
 * @param queue how many states were still to be looked at
 * @param bytesPerState the memory that each took
 * @param omission the odds that some state was taken for another one and left out
 * @param reduced whether orders and values that make no difference were left out
 * @param symmetric whether states were taken for one that differ only in which node is where
 * @param timed whether messages and timers took time
 * @param violation the shortest way to a violation that was found, or null
 * @param witnesses one for each thing that was to be possible and is
 * @param missing what was to be possible and never was
 * @param warnings which assumptions of the algorithm the scenario breaks
 */
public record CheckResult(
    String algorithm,
    int nodes,
    boolean complete,
    String ended,
    long states,
    long transitions,
    int depth,
    long queue,
    double bytesPerState,
    double omission,
    boolean reduced,
    boolean symmetric,
    boolean timed,
    @Nullable Counterexample violation,
    List<Counterexample> witnesses,
    List<String> missing,
    List<String> warnings,
    Duration took) {

  /** Whether nothing speaks against the properties as far as the search got. */
  public boolean holds() {
    return violation == null && missing.isEmpty();
  }

  /** One line that says what was covered. */
  public String summary() {
    StringBuilder text = new StringBuilder();
    text.append(states).append(states == 1 ? " state, " : " states, ");
    text.append(transitions).append(transitions == 1 ? " move, " : " moves, ");
    text.append(depth).append(depth == 1 ? " step deep" : " steps deep");
    if (!complete && violation == null) text.append("; not complete: ").append(ended);
    return text.toString();
  }
}
