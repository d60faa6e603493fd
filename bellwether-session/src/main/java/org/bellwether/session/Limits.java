package org.bellwether.session;

/**
 * How much a session takes on.
 *
 * @param events after which a run is not followed any further, however long it is
 */
public record Limits(long events) {
  /** Five million events, which take some 150 MB. */
  public static final Limits DEFAULT = new Limits(5_000_000);

  public Limits {
    if (events < 1 || events > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          events + " events, expected a number from 1 to " + Integer.MAX_VALUE);
    }
  }
}
