package org.bellwether.bench;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/**
 * A system that takes part in a race of locks. Those that the profile {@code peers} adds are found
 * by {@link ServiceLoader}.
 */
public interface RacedSystem {
  String name();

  /**
   * Starts what runs beside the three processes that use locks, if anything does.
   *
   * @param ports three that are free
   * @param tuned whether failures are to be noticed within about a second
   */
  default AutoCloseable serve(Path directory, int[] ports, boolean tuned) throws Exception {
    return () -> {};
  }

  /**
   * Has this process use locks.
   *
   * @param process which of the three it is
   * @param directory of all three
   */
  RacedLocks join(int process, Path directory, int[] ports, boolean tuned) throws Exception;

  /** Whether it can be set to notice failures sooner than it does as it comes. */
  default boolean tunable() {
    return true;
  }

  static List<RacedSystem> all() {
    List<RacedSystem> all = new ArrayList<>();
    all.add(new BellwetherRace(false));
    all.add(new BellwetherRace(true));
    ServiceLoader.load(RacedSystem.class).forEach(all::add);
    return all;
  }

  static RacedSystem of(String name) {
    return all().stream()
        .filter(system -> system.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no system " + name));
  }
}
