package org.bellwether.session.diagram;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Trace;
import org.bellwether.spec.Property;
import org.jspecify.annotations.Nullable;

/** What the violations of a run point at: the marks of their nodes, and sections that overlap. */
final class Violations {
  private static final int MOST = 6; // that have a caption; more would hide the run
  static final double RADIUS = 12; // of a ring

  /**
   * A ring around what a node did.
   *
   * @param event null if the node did nothing that is drawn
   */
  record Ring(int node, Trace.@Nullable Event event) {}

  /**
   * A violation on the paper.
   *
   * @param overlap critical sections that last at the same time; empty or at least two
   */
  record Found(Result.Violation violation, List<Ring> rings, List<Span> overlap) {
    String name() {
      return "✗ " + violation.property();
    }

    String sentence() {
      return name() + ": " + violation.detail();
    }

    /** Where it happens: at the latest of its marks. */
    double x(Layout layout) {
      double x = -1;
      for (Ring ring : rings) {
        boolean then = ring.event != null && ring.event.time().compareTo(violation.time()) == 0;
        if (ring.event != null && then) x = Math.max(x, markX(ring.event, layout));
      }
      return x < 0 ? layout.axis().x(violation.time()) : x;
    }

    /** The room in which sections overlap, or null. */
    @Nullable Box shade(Layout layout, Lanes lanes) {
      if (overlap.isEmpty()) return null;
      double left = lanes.left();
      double right = lanes.right();
      int top = Integer.MAX_VALUE;
      int bottom = -1;
      for (Span span : overlap) {
        left = Math.max(left, span.left(layout, lanes));
        right = Math.min(right, span.right(layout, lanes));
        top = Math.min(top, span.node());
        bottom = Math.max(bottom, span.node());
      }
      double margin = 0.34 * lanes.height();
      return new Box(
          left, lanes.y(top) - margin, Math.max(right, left + 4), lanes.y(bottom) + margin);
    }
  }

  private final List<Found> found = new ArrayList<>();
  private final int total;

  /**
   * Finds what violations point at.
   *
   * @param events that are drawn
   * @param lanes how many nodes are drawn
   */
  Violations(List<Result.Violation> all, List<Trace.Event> events, List<Span> spans, int lanes) {
    total = all.size();
    Set<Property> properties = new HashSet<>();
    for (Result.Violation violation : all) {
      if (found.size() == MOST || !properties.add(violation.property())) continue;
      List<Ring> rings = new ArrayList<>();
      for (int node : violation.nodes()) {
        if (node >= 0 && node < lanes) rings.add(ring(node, violation.time(), events, spans));
      }
      found.add(new Found(violation, rings, overlap(violation, spans)));
    }
  }

  List<Found> found() {
    return found;
  }

  /** How many are not among those found, because they repeat a property or are too many. */
  int more() {
    return total - found.size();
  }

  boolean rings() {
    return found.stream().anyMatch(one -> !one.rings.isEmpty());
  }

  boolean shades() {
    return found.stream().anyMatch(one -> !one.overlap.isEmpty());
  }

  static void draw(Pen pen, double x, double y, double radius) {
    String circle =
        Svg.path("M", x - radius, y, "a", radius, radius, 0, 1, 0, 2 * radius, 0)
            + Svg.path(" a", radius, radius, 0, 1, 0, -2 * radius, 0, "Z");
    pen.stroke(circle, Style.ALARM, 2);
  }

  static Box box(double x, double y) {
    return Box.around(x, y, 2 * RADIUS + 2, 2 * RADIUS + 2);
  }

  /** The mark of an event that says most: what the node told, or else what happened to it. */
  static double markX(Trace.Event event, Layout layout) {
    return event.outputs().isEmpty() ? layout.left(event) : layout.right(event);
  }

  /** What a node last did that has to do with its state: where it waits, holds on, or leads. */
  private static Ring ring(int node, BigDecimal time, List<Trace.Event> events, List<Span> spans) {
    Trace.Event last = null;
    for (Trace.Event event : events) {
      if (event.node() != node || event.time().compareTo(time) > 0) continue;
      if (Mark.of(event).isEmpty()) continue;
      boolean told = last != null && !last.outputs().isEmpty();
      if (!told || !event.outputs().isEmpty()) last = event;
    }
    for (Span span : spans) {
      boolean section = span.state() == Span.State.WAITING || span.state() == Span.State.INSIDE;
      if (span.node() != node || !section || !span.covers(time)) continue;
      if (events.contains(span.from())) last = span.from();
    }
    return new Ring(node, last);
  }

  private static List<Span> overlap(Result.Violation violation, List<Span> spans) {
    List<Span> inside = new ArrayList<>();
    for (Span span : spans) {
      boolean involved = violation.nodes().contains(span.node());
      if (involved && span.state() == Span.State.INSIDE && span.covers(violation.time())) {
        inside.add(span);
      }
    }
    return inside.size() < 2 ? List.of() : inside;
  }
}
