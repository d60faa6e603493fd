package org.bellwether.spec.monitor;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** What a monitor may need at the end of a run, and computes at most once. */
final class Once {
  private Once() {}

  /** A lambda, since the fields of any other object would be part of the monitor's state. */
  static <T> Supplier<T> of(Supplier<T> computed) {
    List<T> known = new ArrayList<>();
    return () -> {
      synchronized (known) {
        if (known.isEmpty()) known.add(computed.get());
        return known.getFirst();
      }
    };
  }
}
