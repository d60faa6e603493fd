package org.bellwether.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.bellwether.check.CheckResult.Unjudged;
import org.bellwether.check.MonitorStates.Audience;
import org.bellwether.model.Mutex;
import org.bellwether.spec.Invariant;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Property;
import org.jspecify.annotations.Nullable;

/**
 * Which properties the executions of a check put to the test, and why others were not: their
 * monitor was told nothing that it judges, or judges how runs end and none did.
 */
final class Judgements {
  private static final String JUDGED = "";
  private static final String TIMELESS = "it needs time (--timed)";
  private static final String UNKNOWN = "no property of this algorithm is known";

  private final CheckSettings settings;
  private final NavigableMap<Property, String> reasons = new TreeMap<>(); // empty if it was judged
  private final List<Unjudged> nameless = new ArrayList<>();
  private boolean judging; // something was judged, even if it has no name

  /**
   * Judges the evidence of a model.
   *
   * @param further what is known to be unjudged
   */
  Judgements(Model model, CheckSettings settings, List<Unjudged> further) {
    this.settings = settings;
    for (Invariant<Object, Object> invariant : model.invariants)
      add(invariant.properties(), JUDGED);
    for (Audience audience : model.monitors.audiences()) add(model, audience);
    for (Goal goal : settings.goals) add(List.of(goal.property()), JUDGED);
    for (Goal wish : settings.wishes) add(List.of(wish.property()), JUDGED);
    if (settings.liveness && Mutex.class.isAssignableFrom(model.prepared.entry().node())) {
      add(List.of(Property.NO_STARVATION), JUDGED);
    }
    for (Unjudged one : further)
      if (one.property() != null) reasons.put(one.property(), one.reason());
  }

  /** What several judges look at was judged if one of them could judge it. */
  private void add(List<Property> properties, String reason) {
    for (Property property : properties) {
      if (!settings.relevant(property)) continue;
      if (reason.isEmpty()) reasons.put(property, JUDGED);
      else reasons.putIfAbsent(property, reason);
    }
    if (reason.isEmpty()) judging = true;
  }

  private void add(Model model, Audience audience) {
    Monitor monitor = audience.monitor();
    List<Property> all = monitor.properties();
    String reason = reason(model, audience);
    if (all.isEmpty()) {
      if (reason.isEmpty()) reason = endless(model, audience, List.of());
      if (reason.isEmpty()) judging = true;
      else nameless.add(new Unjudged(null, monitor.getClass().getSimpleName() + ": " + reason));
    }
    for (Property property : all) {
      String own = reason.isEmpty() ? endless(model, audience, List.of(property)) : reason;
      add(List.of(property), own);
    }
  }

  private static String reason(Model model, Audience audience) {
    if (audience.monitor().needsTime() && !model.timed) return TIMELESS;
    boolean looks = audience.monitor() instanceof Invariant<?, ?>;
    return audience.fed() || looks ? JUDGED : "nothing happened that it judges";
  }

  /** Why a property that is judged at the end was not; empty if it was, or is judged before. */
  private static String endless(Model model, Audience audience, List<Property> property) {
    Monitor monitor = audience.monitor();
    Set<Ending> endings = model.evidence.endings();
    if (!audience.judgesEnds() || endings.contains(Ending.QUIESCENT)) return JUDGED;
    boolean atEnd = monitor.judgedAt(Ending.QUIESCENT).containsAll(property);
    if (!atEnd) return JUDGED;
    for (Ending ending : endings) {
      if (!property.isEmpty() && monitor.judgedAt(ending).containsAll(property)) return JUDGED;
    }
    return "no run came to an end" + bound(model);
  }

  private static String bound(Model model) {
    if (model.evidence.anyTimeUp()) return ", because the time was up before";
    return model.evidence.anyTimeoutsSpent() ? ", because of the bound on timeouts" : "";
  }

  /** The properties that executions may put to the test. */
  List<Property> testable() {
    return reasons.entrySet().stream()
        .filter(entry -> !entry.getValue().equals(TIMELESS))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The properties that were put to the test. */
  List<Property> judged() {
    return reasons.entrySet().stream()
        .filter(entry -> entry.getValue().isEmpty())
        .map(Map.Entry::getKey)
        .toList();
  }

  /** The properties that were not, and why. */
  List<Unjudged> unjudged() {
    List<Unjudged> all = new ArrayList<>(nameless);
    reasons.forEach(
        (@Nullable Property property, String reason) -> {
          if (!reason.isEmpty()) all.add(new Unjudged(property, reason));
        });
    if (all.isEmpty() && reasons.isEmpty() && !judging) all.add(new Unjudged(null, UNKNOWN));
    return all;
  }
}
