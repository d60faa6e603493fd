package org.bellwether.check;

import java.util.ArrayList;
import java.util.List;

/**
 * The random choices of one handler, which is run once per sequence of choices. The sequences come
 * in ascending order, as on an odometer; how many choices there are may depend on earlier ones.
 */
final class ChoiceSequence {
  private static final class Choice {
    int value;
    final int high;

    Choice(int value, int high) {
      this.value = value;
      this.high = high;
    }
  }

  private final List<Choice> choices = new ArrayList<>();
  private int made; // in the current run

  /** Forgets all choices: the next run makes the first sequence. */
  void reset() {
    choices.clear();
    made = 0;
  }

  /** Lets the next run make these very choices. */
  void replay(List<Integer> given) {
    reset();
    for (int value : given) choices.add(new Choice(value, value));
  }

  /** Begins a run. */
  void rewind() {
    made = 0;
  }

  /** Makes the next choice of the current run, between two bounds that are included. */
  int next(int low, int high) {
    if (made == choices.size()) choices.add(new Choice(low, high));
    return choices.get(made++).value;
  }

  /** The choices of the current run so far. */
  List<Integer> made() {
    return choices.subList(0, made).stream().map(choice -> choice.value).toList();
  }

  /** Advances to the next sequence; false after the last. */
  boolean advance() {
    while (choices.size() > made) choices.removeLast();
    while (!choices.isEmpty()) {
      Choice last = choices.getLast();
      if (++last.value <= last.high) return true;
      choices.removeLast();
    }
    return false;
  }
}
