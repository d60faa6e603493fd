package org.bellwether.catalog;

import java.util.List;

/**
 * Adds algorithms to the catalogue: implement it, and name the implementation in {@code
 * META-INF/services/org.bellwether.catalog.AlgorithmProvider} or in {@code module-info}.
 */
public interface AlgorithmProvider {
  List<Entry> entries();
}
