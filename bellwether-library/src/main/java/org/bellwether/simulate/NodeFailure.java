package org.bellwether.simulate;

import org.bellwether.simulate.Pending.Upcoming;
import org.bellwether.wiring.Thrown;

/** Thrown if a handler of a node throws: says which node, when, and what the node handled. */
public final class NodeFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Upcoming event;
  private final String problem;

  NodeFailure(Upcoming event, Throwable cause) {
    super(cause);
    this.event = event;
    problem = problem(cause);
  }

  /**
   * What a handler throws and where, such as {@code NullPointerException in receive (X.java:7)}.
   */
  public static String problem(Throwable thrown) {
    return Thrown.problem(thrown);
  }

  /** The event that the node was handling. */
  public Upcoming event() {
    return event;
  }

  /** What was thrown and where, without the event. */
  public String problem() {
    return problem;
  }

  @Override
  public String getMessage() {
    String subject = event.subject() == null ? "" : " " + event.subject();
    return "node "
        + event.node()
        + " throws "
        + problem
        + ", at time "
        + event.time().toPlainString()
        + ", when it handles this event: "
        + event.type()
        + subject
        + (event.from() < 0 ? "" : " from node " + event.from());
  }
}
