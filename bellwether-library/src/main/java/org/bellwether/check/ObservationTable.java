package org.bellwether.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Interns what monitors observe of single steps: equal lists have the same number. */
final class ObservationTable {
  /** The number of a step of which monitors see nothing. */
  static final int NOTHING = 0;

  private final Map<List<Observation>, Integer> numbers = new HashMap<>();
  private final List<List<Observation>> all = new ArrayList<>();

  ObservationTable() {
    number(List.of());
  }

  synchronized int number(List<Observation> observations) {
    Integer known = numbers.get(observations);
    if (known != null) return known;
    List<Observation> kept = List.copyOf(observations);
    numbers.put(kept, all.size());
    all.add(kept);
    return all.size() - 1;
  }

  synchronized List<Observation> observations(int number) {
    return all.get(number);
  }
}
