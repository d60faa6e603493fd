package org.bellwether.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What monitors see of single steps, by number; number 0 is nothing. */
final class ObservationTable {
  private final Map<List<Observation>, Integer> numbers = new HashMap<>();
  private final List<List<Observation>> all = new ArrayList<>();

  ObservationTable() {
    number(List.of());
  }

  synchronized int number(List<Observation> effects) {
    Integer known = numbers.get(effects);
    if (known != null) return known;
    List<Observation> kept = List.copyOf(effects);
    numbers.put(kept, all.size());
    all.add(kept);
    return all.size() - 1;
  }

  synchronized List<Observation> effects(int number) {
    return all.get(number);
  }
}
