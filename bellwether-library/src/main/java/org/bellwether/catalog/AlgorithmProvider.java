package org.bellwether.catalog;

import java.util.List;

/**
 * Adds algorithms to the catalogue: implement it, and name the implementation in {@code
 * META-INF/services/org.bellwether.catalog.AlgorithmProvider} or in {@code module-info}.
 */
public interface AlgorithmProvider {
  /** All algorithms that it adds. */
  List<Entry> entries();

  /**
   * Their names. A provider of many algorithms overrides this method and {@link #entry}, so that
   * the catalogue makes only the entries that somebody asks for.
   */
  default List<String> names() {
    return entries().stream().map(Entry::name).toList();
  }

  /** The entry that has one of the {@link #names}. */
  default Entry entry(String name) {
    return entries().stream()
        .filter(entry -> entry.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(name + ", expected one of " + names()));
  }

  /** Round algorithms that are only loads to try synchronizers with, and no entries themselves. */
  default List<Entry> loads() {
    return List.of();
  }
}
