package org.bellwether.catalog.standard;

import java.util.Locale;
import org.bellwether.catalog.Parameter;
import org.bellwether.catalog.Setting;
import org.bellwether.election.Vitanyi;

/** What a unit of waiting means, given the f of a message and its length in bits. */
enum Convention {
  /** Lock-step: a hop takes f ticks, the tick on the wire included. */
  V2,
  /** The listing to the letter: f ticks, and one more on the wire. */
  V1,
  /** Clocks of their own: f units of the processor's, then the link's delay. */
  E,
  /** Walk time: f units for each bit, then the link's delay; signals are held for their one bit. */
  W;

  static Convention of(Setting setting) {
    return of(setting.parameters());
  }

  static Convention of(Parameter.Values parameters) {
    return valueOf(parameters.text("convention").toUpperCase(Locale.ROOT));
  }

  /** Between reading a message and passing it on, in clock units. */
  long wait(long f, long name) {
    return switch (this) {
      case V2 -> f == Long.MAX_VALUE ? f : Math.max(0, f - 1);
      case V1, E -> f;
      case W -> times(Math.max(1, f), Vitanyi.length(name));
    };
  }

  /** Between waking and sending the own message. */
  long first(long t0, long name) {
    return this == W ? times(t0, Vitanyi.length(name)) : t0;
  }

  /** Before a wakeup or a sleepwell goes on. */
  long signal() {
    return this == W ? 1 : 0;
  }

  boolean lockStep() {
    return this == V2 || this == V1;
  }

  private static long times(long a, long b) {
    return a > Long.MAX_VALUE / b ? Long.MAX_VALUE : a * b;
  }
}
