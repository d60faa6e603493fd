package org.bellwether.node;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * The clock of Linux that goes on while the machine is suspended, for Java 22 and newer. The class
 * of the same name in {@code src/main/java} is for Java 21.
 */
final class BootClock {
  private static final int CLOCK_BOOTTIME = 7; // of Linux
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  // The seconds and nanoseconds of a struct timespec, which has 64 bits each on all our platforms.
  private static final ThreadLocal<long[]> TIME = ThreadLocal.withInitial(() -> new long[2]);
  private static final @Nullable MethodHandle GET_TIME = find();

  private BootClock() {}

  /** Links the function of the system; null if that is not permitted, or it does not work. */
  @SuppressWarnings("restricted") // only where it is permitted
  private static @Nullable MethodHandle find() {
    boolean linux = "Linux".equals(System.getProperty("os.name"));
    if (!linux || !BootClock.class.getModule().isNativeAccessEnabled()) return null;
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

  /** Whether it can be read. */
  static boolean present() {
    return GET_TIME != null;
  }

  /** What it is now, in nanoseconds; {@link System#nanoTime} if it cannot be read. */
  static long nanos() {
    return GET_TIME == null ? System.nanoTime() : read(GET_TIME);
  }
}
