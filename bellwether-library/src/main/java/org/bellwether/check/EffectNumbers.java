package org.bellwether.check;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What monitors see of single steps, by number; number 0 is nothing. */
final class EffectNumbers {
  private final Map<List<Effect>, Integer> numbers = new HashMap<>();
  private final List<List<Effect>> all = new ArrayList<>();

  EffectNumbers() {
    number(List.of());
  }

  synchronized int number(List<Effect> effects) {
    Integer known = numbers.get(effects);
    if (known != null) return known;
    List<Effect> kept = List.copyOf(effects);
    numbers.put(kept, all.size());
    all.add(kept);
    return all.size() - 1;
  }

  synchronized List<Effect> effects(int number) {
    return all.get(number);
  }
}
