package org.bellwether.session;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bellwether.scenario.Intervention;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Pending;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Detail;
import org.jspecify.annotations.Nullable;

/**
 * Somebody who walks through a run: stands after an event, goes forward and back, does something by
 * hand, undoes it, and keeps several branches of the run to compare. Events after the position stay
 * known; what is done by hand changes them.
 *
 * <p>Not safe for use by several threads at once.
 */
public final class Walk {
  private static final int STRIDE = 2000;

  private final Map<String, Line> lines = new LinkedHashMap<>();
  private String current = "main";

  /** A branch: its run, the position in it, and what can be undone. */
  private static final class Line {
    private Session session;
    private long position;
    private final Deque<Place> earlier = new ArrayDeque<>();

    Line(Session session, long position) {
      this.session = session;
      this.position = position;
    }
  }

  private record Place(Session session, long position) {}

  /**
   * One of several runs that are kept.
   *
   * @param position the event after which the walk stands there
   * @param interventions how many things are done by hand in it
   * @param here whether this is the branch that the walk is on
   */
  public record Branch(String name, long position, int interventions, boolean here) {}

  /** Begins before the first event, on a branch that is called {@code main}. */
  public Walk(Session session) {
    lines.put(current, new Line(session, 0));
  }

  private Line line() {
    Line line = lines.get(current);
    if (line == null) throw new IllegalStateException("there is no branch " + current);
    return line;
  }

  /** The run of the current branch. */
  public Session session() {
    return line().session;
  }

  /** The event after which the walk stands; 0 is before the first. */
  public long position() {
    return line().position;
  }

  /** The run as it stands here. */
  public Look look() {
    return session().at(position());
  }

  /** What happens next, unless something is done by hand; null at the end. */
  public Trace.@Nullable Event next() {
    List<Trace.Event> next = session().events(position() + 1, position() + 1, Detail.EVENTS);
    return next.isEmpty() ? null : next.getFirst();
  }

  /** The messages in flight, by number. */
  public List<Pending.Message> inFlight() {
    return look().pending().stream()
        .filter(Pending.Message.class::isInstance)
        .map(Pending.Message.class::cast)
        .toList();
  }

  // ---- Going

  /** Goes one step forward, which may be several events; false at the end. */
  public boolean forward() {
    if (session().run(position() + 1).events() <= position()) return false;
    jump(position() + 1);
    return true;
  }

  /** Goes back by so many steps, at most to the beginning. */
  public void back(long steps) {
    long position = position();
    for (long i = 0; i < steps && position > 0; i++) position = stepBefore(position);
    jump(position);
  }

  /** The last event of the step before the one that ends with an event. */
  private long stepBefore(long event) {
    long first = event;
    while (first > 1 && session().window(first, first).has(0, Events.JOINED)) first--;
    return first - 1;
  }

  /**
   * Goes to an event; 0 is before the first.
   *
   * @throws IllegalArgumentException if the run has no such event
   */
  public void jump(long event) {
    long there = session().at(event).event();
    Line line = line();
    if (there == line.position) return;
    line.earlier.push(new Place(line.session, line.position));
    line.position = there;
  }

  /** The next event after this position that somebody looks for; 0 if there is none. */
  public long find(String text) {
    EventPattern pattern = EventPattern.of(text);
    for (long from = position() + 1; ; from += STRIDE) {
      List<Trace.Event> events = session().events(from, from + STRIDE - 1, Detail.STATES);
      for (Trace.Event event : events) if (pattern.test(event)) return event.number();
      if (events.size() < STRIDE) return 0;
    }
  }

  /** The next event after this position in which a node emits an output; 0 if there is none. */
  public long nextOutput() {
    for (long from = position() + 1; ; from += STRIDE) {
      Events events = session().window(from, from + STRIDE - 1);
      for (int i = 0; i < events.size(); i++) if (events.has(i, Events.OUTPUT)) return from + i;
      if (events.size() < STRIDE) return 0;
    }
  }

  /** The events that an event can know of, in order: its causal past, without itself. */
  public List<Long> past(long event) {
    Events events = session().window(1, event);
    if (event < 1 || events.size() < event) session().at(event); // says what is wrong
    return CausalPast.ofLast(events);
  }

  // ---- Changing

  /**
   * Does something by hand, here and now, and goes on to after it. What was done later on this
   * branch is forgotten.
   *
   * @throws ScenarioException if that is not possible; it says why
   */
  public void act(Intervention.Action action) {
    Line line = line();
    Session fork = line.session.fork(line.position, action);
    line.earlier.push(new Place(line.session, line.position));
    line.session = fork;
    line.position = fork.at(line.position + 1).event();
  }

  /** Takes back what was done last on this branch, be it a change or a move; false if nothing. */
  public boolean undo() {
    Line line = line();
    Place place = line.earlier.poll();
    if (place == null) return false;
    line.session = place.session;
    line.position = place.position;
    return true;
  }

  // ---- Branches

  /**
   * Begins a branch here and goes on with it; the branch that it comes from stays as it is.
   *
   * @throws IllegalArgumentException if there is a branch of that name
   */
  public void branch(String name) {
    if (lines.containsKey(name)) {
      throw new IllegalArgumentException("there is a branch " + name + " already");
    }
    lines.put(name, new Line(session(), position()));
    current = name;
  }

  /**
   * Goes to another branch, where the walk stood there last.
   *
   * @throws IllegalArgumentException if there is no such branch
   */
  public void switchTo(String name) {
    if (!lines.containsKey(name)) {
      throw new IllegalArgumentException(
          "there is no branch " + name + ", expected one of " + String.join(", ", lines.keySet()));
    }
    current = name;
  }

  /** All branches, in the order in which they began. */
  public List<Branch> branches() {
    List<Branch> all = new ArrayList<>();
    lines.forEach(
        (name, line) ->
            all.add(
                new Branch(
                    name,
                    line.position,
                    line.session.scenario().interventions().size(),
                    name.equals(current))));
    return all;
  }
}
