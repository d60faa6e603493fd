package org.bellwether.model;

/**
 * A node that keeps guests by key in a {@code TreeMap}, and creates them when keys first occur. A
 * snapshot may have a key that the live host does not have; the host then creates the guest before
 * it is loaded.
 *
 * @param <K> the keys
 */
public interface KeyedHost<K> {
  /** Makes or returns the guest for {@code key}, and changes nothing else of the host's state. */
  Object guest(K key);
}
