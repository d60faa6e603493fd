package org.bellwether.scenario;

import java.math.BigDecimal;
import java.util.List;

/** How messages travel. */
public record Links(
    Delay delay, List<LinkDelay> perLink, boolean fifo, double loss, double duplicate) {
  public static final Links UNIT =
      new Links(new Delay.Constant(BigDecimal.ONE), List.of(), true, 0, 0);

  public Links {
    perLink = List.copyOf(perLink);
  }

  /** Whether every message arrives after one unit, once and in order. */
  public boolean unit() {
    return delay instanceof Delay.Constant(BigDecimal ticks)
        && ticks.compareTo(BigDecimal.ONE) == 0
        && perLink.isEmpty()
        && fifo
        && loss == 0
        && duplicate == 0;
  }

  /** The longest delay of a message; the mean, where there is no longest. */
  public BigDecimal delayBound() {
    BigDecimal bound =
        switch (delay) {
          case Delay.Constant(var ticks) -> ticks;
          case Delay.Uniform(var low, var high) -> high;
          case Delay.Exponential(var mean) -> mean;
        };
    for (LinkDelay link : perLink) bound = bound.max(link.ticks());
    return bound;
  }

  public Links delay(Delay other) {
    return new Links(other, perLink, fifo, loss, duplicate);
  }

  public Links reordering() {
    return new Links(delay, perLink, false, loss, duplicate);
  }

  public Links perLink(List<LinkDelay> delays) {
    return new Links(delay, delays, fifo, loss, duplicate);
  }

  public Links unreliable(double lossRate, double duplicateRate) {
    return new Links(delay, perLink, fifo, lossRate, duplicateRate);
  }

  /** How long a message takes. */
  public sealed interface Delay {
    record Constant(BigDecimal ticks) implements Delay {}

    /** A delay drawn uniformly between two bounds; whole ticks if both bounds are whole. */
    record Uniform(BigDecimal low, BigDecimal high) implements Delay {}

    record Exponential(BigDecimal mean) implements Delay {}
  }

  /** How long messages over one link take. */
  public record LinkDelay(int from, int to, BigDecimal ticks) {}
}
