package org.bellwether.lab.web;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.check.FaultKind;
import org.bellwether.lab.json.CheckWriter;
import org.bellwether.lab.json.PlainJson;
import org.bellwether.lab.json.ScenarioReader;
import org.bellwether.lab.json.ScenarioWriter;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Step;
import org.bellwether.spec.Property;
import org.jspecify.annotations.Nullable;

/** Runs the checker for a page, and tells it how far it is. */
final class CheckApi {
  private static final int MOST_STATES = 5_000_000;
  private static final long BETWEEN_NANOS = 200_000_000;
  private static final int MOST_FAULTS = 9;

  private final Catalog catalog;
  private final LabLimits limits;
  private final AtomicInteger underWay = new AtomicInteger();

  CheckApi(Catalog catalog, LabLimits limits) {
    this.catalog = catalog;
    this.limits = limits;
  }

  /** Checks a scenario; the search ends when nobody listens any more. */
  @SuppressWarnings("unchecked") // names of fields are always texts
  void check(Call call) throws IOException {
    Map<String, @Nullable Object> body = call.body(limits.bodyBytes());
    if (!(body.get("scenario") instanceof Map<?, ?> fields)) {
      throw Failure.of(Failure.BAD, "scenario is missing");
    }
    Scenario scenario = ScenarioReader.read((Map<String, ?>) fields, catalog);
    Check check = Check.of(scenario, catalog);
    permit(check, body);
    if (Boolean.TRUE.equals(body.get("liveness"))) check.liveness();
    if (body.get("timed") instanceof Boolean timed) check.timed(timed);
    check.states(MOST_STATES).threads(Math.max(1, Runtime.getRuntime().availableProcessors() - 1));
    underWay.incrementAndGet();
    try (EventStream events = call.events()) {
      long[] told = {System.nanoTime()};
      check.progress(
          (states, transitions, depth, queue) -> {
            long now = System.nanoTime();
            if (now - told[0] < BETWEEN_NANOS) return true;
            told[0] = now;
            return tell(events, Map.of("states", states, "depth", depth, "queue", queue));
          });
      try {
        events.send("result", result(check.run()));
      } catch (IllegalArgumentException | IllegalStateException e) {
        events.send("failed", Map.of("message", String.valueOf(e.getMessage())));
      } catch (UncheckedIOException e) {
        // Nobody listens any more.
      }
    } finally {
      underWay.decrementAndGet();
    }
  }

  /** How many checks are searching now. */
  int underWay() {
    return underWay.get();
  }

  /** Permits as many faults as a request asks for. */
  static void permit(Check check, Map<String, @Nullable Object> body) {
    for (FaultKind kind : FaultKind.values()) {
      if (kind.budgeted()) check.permit(kind, number(body, kind.plural()));
    }
  }

  /** The faults that a request permits, as a text. */
  static String budget(Map<String, @Nullable Object> body) {
    return Stream.of(FaultKind.values())
        .filter(FaultKind::budgeted)
        .map(kind -> String.valueOf(number(body, kind.plural())))
        .collect(Collectors.joining(","));
  }

  private static boolean tell(EventStream events, Map<String, Object> progress) {
    try {
      events.send("progress", progress);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static int number(Map<String, @Nullable Object> body, String name) {
    return body.get(name) instanceof Number n ? Math.clamp(n.longValue(), 0, MOST_FAULTS) : 0;
  }

  /** How many steps repeat for ever; that time passes is none of them. */
  private static long repeats(Counterexample violation) {
    List<Step> steps = violation.scenario().schedule();
    if (violation.loop() == 0) return 0;
    return steps.subList(violation.loop() - 1, steps.size()).stream()
        .filter(step -> !(step instanceof Step.Pass))
        .count();
  }

  private static Map<String, @Nullable Object> result(CheckResult result) {
    Map<String, @Nullable Object> view = new LinkedHashMap<>();
    view.put("holds", result.holds());
    view.put("verdict", CheckWriter.verdict(result));
    view.put("unjudged", result.unjudged().stream().map(Object::toString).toList());
    view.put("notExplored", result.notExplored());
    view.put("properties", result.properties().stream().map(Property::name).toList());
    view.put("complete", result.complete());
    view.put("ended", result.ended());
    view.put("states", result.states());
    view.put("transitions", result.transitions());
    view.put("depth", result.depth());
    view.put("timed", result.timed());
    view.put("reductions", result.reductions().stream().map(Object::toString).sorted().toList());
    view.put("warnings", List.copyOf(result.warnings()));
    Counterexample violation = result.violation();
    if (violation == null) return view;
    Map<String, @Nullable Object> found = new LinkedHashMap<>();
    found.put("headline", violation.headline());
    found.put("property", violation.name());
    found.put("detail", violation.detail());
    found.put("steps", violation.steps());
    found.put("loop", violation.loop());
    found.put("repeats", repeats(violation));
    found.put("scenario", PlainJson.object(ScenarioWriter.line(violation.scenario())));
    view.put("violation", found);
    return view;
  }
}
