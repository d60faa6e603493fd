package org.bellwether.node;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.OptionalLong;

/**
 * When a node that has failed may live again: after a wait that doubles with every failure of the
 * last minute, and not at all after the third.
 */
public final class RestartPolicy {
  private final int most;
  private final long window;
  private final long firstWait;
  private final ArrayDeque<Long> failures = new ArrayDeque<>();

  /**
   * A policy for one node.
   *
   * @param most so many failures within the window are too many
   * @param firstWait after the first failure of a window
   */
  public RestartPolicy(int most, Duration window, Duration firstWait) {
    this.most = most;
    this.window = window.toNanos();
    this.firstWait = firstWait.toNanos();
  }

  /** Three failures within a minute are too many; the first wait takes 100 milliseconds. */
  public static RestartPolicy usual() {
    return new RestartPolicy(3, Duration.ofMinutes(1), Duration.ofMillis(100));
  }

  /** The first failure is the last. */
  public static RestartPolicy never() {
    return new RestartPolicy(1, Duration.ofMinutes(1), Duration.ZERO);
  }

  /** The node failed at this moment; returns how many nanoseconds to wait, or nothing for ever. */
  public OptionalLong failed(long now) {
    while (!failures.isEmpty() && now - failures.peek() >= window) failures.remove();
    failures.add(now);
    if (failures.size() >= most) return OptionalLong.empty();
    return OptionalLong.of(firstWait << (failures.size() - 1));
  }
}
