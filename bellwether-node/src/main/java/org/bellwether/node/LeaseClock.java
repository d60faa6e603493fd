package org.bellwether.node;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * The clock by which timers and leases are counted: nanoseconds that never go back.
 *
 * <p>On Linux it goes on while the machine is suspended, if this module may call native code
 * ({@code --enable-native-access=org.bellwether.node}, or {@code ALL-UNNAMED} on the class path): a
 * process that wakes up with its machine finds at once that its leases are over. Elsewhere it is
 * {@link System#nanoTime}, which may stand still meanwhile.
 */
public final class LeaseClock {
  private static final int CLOCK_BOOTTIME = 7; // of Linux
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  // The seconds and nanoseconds of a struct timespec, which has 64 bits each on all our platforms.
  private static final ThreadLocal<long[]> TIME = ThreadLocal.withInitial(() -> new long[2]);
  private static final @Nullable MethodHandle GET_TIME = find();

  private LeaseClock() {}

  /** Links the function of the system; null if that is not permitted, or it does not work. */
  @SuppressWarnings("restricted") // only where it is permitted
  private static @Nullable MethodHandle find() {
    boolean linux = "Linux".equals(System.getProperty("os.name"));
    if (!linux || !LeaseClock.class.getModule().isNativeAccessEnabled()) return null;
    Linker linker = Linker.nativeLinker();
    return linker
        .defaultLookup()
        .find("clock_gettime")
        .map(
            function ->
                linker.downcallHandle(
                    function,
                    FunctionDescriptor.of(
                        ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.ADDRESS),
                    Linker.Option.critical(true)))
        .filter(handle -> read(handle) != 0)
        .orElse(null);
  }

  /** What the clock of the system says; 0 if it says nothing. */
  private static long read(MethodHandle handle) {
    long[] time = TIME.get();
    try {
      int failed = (int) handle.invokeExact(CLOCK_BOOTTIME, MemorySegment.ofArray(time));
      return failed == 0 ? time[0] * NANOS_PER_SECOND + time[1] : 0;
    } catch (Throwable e) {
      throw new IllegalStateException("the clock of the system cannot be read", e);
    }
  }

  /** What it is now. Only differences mean anything. */
  public static long nanos() {
    return GET_TIME == null ? System.nanoTime() : read(GET_TIME);
  }

  /** Whether it counts the time for which the machine is suspended. */
  public static boolean countsSuspension() {
    return GET_TIME != null;
  }
}
