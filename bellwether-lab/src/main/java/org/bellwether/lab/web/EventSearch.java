package org.bellwether.lab.web;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bellwether.lab.json.PlainJson;
import org.bellwether.session.text.EventText;
import org.bellwether.session.text.PlainValues;
import org.bellwether.simulate.Detail;
import org.bellwether.simulate.TraceEvent;

/** Finds events: by the words that tell them, or by what a field became. */
final class EventSearch {
  private static final int MOST = 5_000;
  private static final int STRIDE = 20_000;
  private static final Pattern FIELD = Pattern.compile("([A-Za-z][A-Za-z0-9]*)\\s*=\\s*(\\S.*)");

  private EventSearch() {}

  static Map<String, Object> of(LabRun run, String text) {
    Predicate<TraceEvent> wanted = wanted(text.strip());
    List<Integer> found = new ArrayList<>();
    int total = 0;
    for (int from = 1; from <= run.events(); from += STRIDE) {
      int to = Math.min(run.events(), from + STRIDE - 1);
      for (TraceEvent event : run.events(from, to, Detail.STATES)) {
        if (!wanted.test(event)) continue;
        total++;
        if (found.size() < MOST) found.add((int) event.number());
      }
    }
    return Map.of("events", found, "total", total);
  }

  private static Predicate<TraceEvent> wanted(String text) {
    Matcher field = FIELD.matcher(text);
    String lower = text.toLowerCase(Locale.ROOT);
    Predicate<TraceEvent> told =
        event -> EventText.of(event).toLowerCase(Locale.ROOT).contains(lower);
    if (!field.matches()) return told;
    String name = field.group(1);
    String value = Objects.requireNonNull(field.group(2)).strip();
    return event ->
        (event.changed().containsKey(name)
                && PlainJson.text(PlainValues.tree(event.changed().get(name))).equals(value))
            || told.test(event);
  }
}
