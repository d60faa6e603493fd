package org.bellwether.simulate;

import java.util.List;
import org.bellwether.simulate.Pending.Upcoming;
import org.jspecify.annotations.Nullable;

/** Thrown if a handler of a node throws: says which node, when, and what the node handled. */
public final class NodeFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** What calls handlers, or is called by them: not where the mistake is. */
  private static final List<String> MACHINERY =
      List.of(
          "java.",
          "jdk.",
          "org.bellwether.step.",
          "org.bellwether.wiring.",
          "org.bellwether.topology.",
          "org.bellwether.simulate.",
          "org.bellwether.check.");

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
    String message = thrown.getMessage();
    StackTraceElement frame = place(thrown);
    return thrown.getClass().getSimpleName()
        + (frame == null ? "" : " in " + method(frame))
        + (message == null ? "" : ": " + message);
  }

  private static @Nullable StackTraceElement place(Throwable thrown) {
    for (StackTraceElement frame : thrown.getStackTrace()) {
      if (MACHINERY.stream().noneMatch(frame.getClassName()::startsWith)) return frame;
    }
    return null;
  }

  private static String method(StackTraceElement frame) {
    String name =
        frame.getMethodName().equals("<init>") ? "its constructor" : frame.getMethodName();
    return frame.getFileName() == null
        ? name
        : name + " (" + frame.getFileName() + ":" + frame.getLineNumber() + ")";
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
