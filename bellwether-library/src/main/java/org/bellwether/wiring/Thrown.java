package org.bellwether.wiring;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What code of somebody's own throws: where, and whose mistake it is. */
public final class Thrown {
  /** What calls handlers, or is called by them: not where the mistake is. */
  private static final List<String> MACHINERY =
      List.of(
          "java.",
          "jdk.",
          "org.bellwether.state.",
          "org.bellwether.step.",
          "org.bellwether.wiring.",
          "org.bellwether.topology.",
          "org.bellwether.simulate.",
          "org.bellwether.check.");

  private static final String STEP = "org.bellwether.step.CarefulStep";

  /** What calls judges, and no handlers. */
  private static final List<String> JUDGED_BY =
      List.of(
          "org.bellwether.simulate.engine.Observers",
          "org.bellwether.simulate.engine.Engine",
          "org.bellwether.simulate.engine.LockStep");

  private Thrown() {}

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

  /**
   * Whether a handler asked for more memory than there is, rather than for the last bit of what
   * others had left.
   */
  public static boolean asksForTooMuch(OutOfMemoryError e) {
    // Java keeps only a few stack traces for such errors.
    if (e.getStackTrace().length > 0 && place(e) == null) return false;
    Runtime runtime = Runtime.getRuntime();
    System.gc(); // what the handler had is free again
    long used = runtime.totalMemory() - runtime.freeMemory();
    return runtime.maxMemory() - used > runtime.maxMemory() / 4;
  }

  /** Whose mistake an exception is. */
  public enum Culprit {
    NODE,
    JUDGE,
    UNKNOWN
  }

  /** Who threw: the innermost code that is called by, but not part of, the machinery. */
  public static Culprit culprit(Throwable thrown) {
    boolean found = false;
    for (StackTraceElement frame : thrown.getStackTrace()) {
      String name = frame.getClassName();
      if (name.equals("org.bellwether.state.StateCare")) return Culprit.NODE;
      boolean machinery = MACHINERY.stream().anyMatch(name::startsWith);
      if (!machinery) found = true;
      else if (found && !name.startsWith("java.") && !name.startsWith("jdk.")) {
        return JUDGED_BY.contains(name) ? Culprit.JUDGE : Culprit.NODE;
      }
    }
    return found && thrown instanceof StackOverflowError ? Culprit.NODE : Culprit.UNKNOWN;
  }

  /** The innermost place in a handler that a careful step runs; null if there is none. */
  public static @Nullable StackTraceElement handler(StackTraceElement[] stack) {
    StackTraceElement inner = null;
    for (StackTraceElement frame : stack) {
      if (frame.getClassName().equals(STEP)) return inner;
      if (inner == null && MACHINERY.stream().noneMatch(frame.getClassName()::startsWith)) {
        inner = frame;
      }
    }
    return null;
  }

  private static @Nullable StackTraceElement place(Throwable thrown) {
    for (StackTraceElement frame : thrown.getStackTrace()) {
      if (frame.getClassName().equals(STEP)) return null; // it calls handlers
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
}
