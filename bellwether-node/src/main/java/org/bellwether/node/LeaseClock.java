package org.bellwether.node;

/**
 * The clock by which timers and leases are counted: nanoseconds that never go back.
 *
 * <p>On Linux, with Java 22 or newer, it goes on while the machine is suspended, if this module may
 * call native code ({@code --enable-native-access=org.bellwether.node}, or {@code ALL-UNNAMED} on
 * the class path): a process that wakes up with its machine finds at once that its leases are over.
 * Elsewhere it is {@link System#nanoTime}, which may stand still meanwhile.
 */
public final class LeaseClock {
  private LeaseClock() {}

  /** What it is now. Only differences mean anything. */
  public static long nanos() {
    return BootClock.nanos();
  }

  /** Whether it counts the time for which the machine is suspended. */
  public static boolean countsSuspension() {
    return BootClock.present();
  }
}
