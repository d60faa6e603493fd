package org.bellwether.node.link;

import java.time.Duration;

/**
 * How links are kept.
 *
 * @param heartbeat a peer hears something at least this often
 * @param silence a link is closed that has been silent for so long
 * @param greeting a stranger has this long to introduce itself
 * @param firstRetry how long to wait before a peer is dialled again, at first
 * @param lastRetry how long to wait at most
 * @param queueLimit the most bytes that may wait for one peer; a link with more is closed
 * @param strangers how many connections may be open whose peer has dialled and not introduced
 *     itself; a quarter of them from one address
 */
public record LinkSettings(
    Duration heartbeat,
    Duration silence,
    Duration greeting,
    Duration firstRetry,
    Duration lastRetry,
    long queueLimit,
    int strangers) {
  /** Silence of a second ends a link. */
  public static final LinkSettings DEFAULT =
      new LinkSettings(
          Duration.ofMillis(250),
          Duration.ofSeconds(1),
          Duration.ofSeconds(5),
          Duration.ofMillis(10),
          Duration.ofSeconds(1),
          8 << 20,
          256);

  public LinkSettings {
    if (heartbeat.multipliedBy(2).compareTo(silence) > 0) {
      throw new IllegalArgumentException(
          "a heartbeat every %d ms and silence of %d ms, expected silence to last two heartbeats"
              .formatted(heartbeat.toMillis(), silence.toMillis()));
    }
  }

  /** How many connections from one address may be open whose peer has not introduced itself. */
  int strangersPerAddress() {
    return Math.max(1, strangers / 4);
  }

  /** The same with another length of silence, and heartbeats to fit. */
  public LinkSettings silence(Duration length) {
    Duration beat = length.dividedBy(4);
    return new LinkSettings(
        beat.compareTo(heartbeat) < 0 ? beat : heartbeat,
        length,
        greeting,
        firstRetry,
        lastRetry,
        queueLimit,
        strangers);
  }

  /** The same with another limit of what may wait for a peer. */
  public LinkSettings queueLimit(long bytes) {
    return new LinkSettings(heartbeat, silence, greeting, firstRetry, lastRetry, bytes, strangers);
  }

  /** The same with another time for greetings and another number of strangers. */
  public LinkSettings strangers(int most, Duration greetingTime) {
    return new LinkSettings(
        heartbeat, silence, greetingTime, firstRetry, lastRetry, queueLimit, most);
  }
}
