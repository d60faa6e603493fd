package org.bellwether.spark;

import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import org.bellwether.catalog.Catalog;

/** The algorithms that a worker knows: ours, and those in the jars that it was sent. */
final class Catalogues {
  private static final Map<ClassLoader, Catalog> KNOWN =
      Collections.synchronizedMap(new WeakHashMap<>());

  private Catalogues() {}

  /** That of the task under way. */
  static Catalog here() {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    return KNOWN.computeIfAbsent(loader, Catalog::standard);
  }
}
