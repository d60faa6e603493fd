package org.bellwether.session;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bellwether.simulate.Pending;
import org.bellwether.simulate.Result;
import org.bellwether.spec.Monitor.Ending;
import org.jspecify.annotations.Nullable;

/**
 * The run as it stands after an event. States and verdicts are worked out when they are asked for,
 * and are the same however often that is; a look stays good as long as its session is used.
 */
public final class Look {
  private final Session session;
  private final long event;
  private final BigDecimal time;
  private final @Nullable Ending ending;

  Look(Session session, long event, BigDecimal time, @Nullable Ending ending) {
    this.session = session;
    this.event = event;
    this.time = time;
    this.ending = ending;
  }

  /**
   * The event after which this is. Events of one step cannot be separated: a look at any of them is
   * the look at the last.
   */
  public long event() {
    return event;
  }

  public BigDecimal time() {
    return time;
  }

  /** How the run ended; null unless this is its last event. */
  public @Nullable Ending ending() {
    return ending;
  }

  /** The fields of a node, by name; of a node that is down, {@code down} alone. */
  public Map<String, @Nullable Object> state(int node) {
    return session.standing(event).state(node);
  }

  /** The fields of all nodes, by position. */
  public List<Map<String, @Nullable Object>> states() {
    int n = session.nodes();
    List<Map<String, @Nullable Object>> states = new ArrayList<>(n);
    for (int v = 0; v < n; v++) states.add(state(v));
    return states;
  }

  /** What is still to happen: messages in flight, timers that are set, what is planned. */
  public List<Pending> pending() {
    return session.standing(event).pending();
  }

  /**
   * What the run has shown so far: leaders, counts, violations, and the outcome if it ended here.
   */
  public Result result() {
    return session.standing(event).result();
  }
}
