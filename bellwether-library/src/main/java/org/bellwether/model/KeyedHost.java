package org.bellwether.model;

/**
 * A node that keeps guests by key in a {@code TreeMap}, and makes them as keys turn up. A snapshot
 * may have a key that the live host lacks; its guest is asked for here before it is loaded.
 *
 * @param <K> the keys
 */
public interface KeyedHost<K> {
  /** Makes or returns the guest for {@code key}, and changes nothing else of the host's state. */
  Object guest(K key);
}
