package org.bellwether.node;

/**
 * The clock of Linux that goes on while the machine is suspended. Java 21 has no final interface to
 * functions of the system, so that this class knows none; from Java 22 on, the class of the same
 * name in {@code src/main/java22}, which is in {@code META-INF/versions/22} of the jar, takes its
 * place.
 */
final class BootClock {
  private BootClock() {}

  /** Whether it can be read. */
  static boolean present() {
    return false;
  }

  /** What it is now, in nanoseconds; {@link System#nanoTime} if it cannot be read. */
  static long nanos() {
    return System.nanoTime();
  }
}
