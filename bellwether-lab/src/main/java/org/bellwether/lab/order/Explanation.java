package org.bellwether.lab.order;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.lab.order.History.Event;
import org.bellwether.lab.order.History.Step;
import org.bellwether.order.Causality;

/** Says which of two events happened before the other, and why. */
public final class Explanation {
  private final History history;

  public Explanation(History history) {
    this.history = history;
  }

  /** Whether one happened before the other, with the chain of messages; or why neither did. */
  public List<String> of(Event one, Event other) {
    return switch (history.relation(one, other)) {
      case EQUAL -> List.of("event " + one.number() + " was given twice");
      case BEFORE -> chain(one, other);
      case AFTER -> chain(other, one);
      case CONCURRENT -> concurrent(one, other);
    };
  }

  private List<String> chain(Event first, Event last) {
    List<Step> steps = history.chain(first, last);
    long messages = steps.stream().filter(Step::message).count();
    List<String> lines = new ArrayList<>();
    lines.add(
        "event %d happened before event %d: %s"
            .formatted(
                first.number(),
                last.number(),
                messages == 0
                    ? "both happened on " + first.host()
                    : messages == 1
                        ? "a message leads from one to the other"
                        : messages + " messages lead from one to the other"));
    lines.add(line(first));
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      if (step.message()) lines.add("      | message from " + step.from().host());
      boolean sends = i + 1 < steps.size() && steps.get(i + 1).message();
      boolean ends = i + 1 == steps.size();
      if (step.message() || sends || ends) lines.add(line(step.to()));
    }
    return lines;
  }

  private List<String> concurrent(Event one, Event other) {
    return List.of(
        "events %d and %d are concurrent: neither happened before the other"
            .formatted(one.number(), other.number()),
        line(one),
        line(other),
        knowledge(one, other),
        knowledge(other, one));
  }

  /** How far one event's knowledge of the other's host reaches. */
  private static String knowledge(Event of, Event about) {
    return "event %d knows %d %s of %s; event %d is number %d"
        .formatted(
            of.number(),
            of.clock().getOrDefault(about.host(), 0L),
            of.clock().getOrDefault(about.host(), 0L) == 1 ? "event" : "events",
            about.host(),
            about.number(),
            about.count());
  }

  /** Number, host and text of an event. */
  public static String line(Event event) {
    return "%5d  %-4s %s".formatted(event.number(), event.host(), event.text());
  }

  /** How one event relates to another in one word. */
  public static String word(Causality relation) {
    return switch (relation) {
      case EQUAL -> "equal";
      case BEFORE -> "before";
      case AFTER -> "after";
      case CONCURRENT -> "concurrent";
    };
  }
}
