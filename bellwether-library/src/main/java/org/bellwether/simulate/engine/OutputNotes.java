package org.bellwether.simulate.engine;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.bellwether.model.Output;

/** When and where outputs that are worth a note were told, by kind. */
final class OutputNotes {
  private static final int MOST = 10_000; // of a kind

  private final Map<String, List<List<?>>> notes = new LinkedHashMap<>();

  void add(BigDecimal time, int node, Output output) {
    String kind = output.getClass().getSimpleName().toLowerCase(Locale.ROOT);
    List<List<?>> kept = notes.computeIfAbsent(kind, key -> new ArrayList<>());
    if (kept.size() < MOST) kept.add(List.of(time, node));
  }

  Map<String, List<List<?>>> all() {
    return notes;
  }
}
