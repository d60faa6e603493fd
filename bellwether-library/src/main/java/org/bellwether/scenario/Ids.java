package org.bellwether.scenario;

import java.util.List;

/** Identifiers by position, or the name of an arrangement. */
public sealed interface Ids {
  record Given(List<Long> ids) implements Ids {
    public Given {
      ids = List.copyOf(ids);
    }
  }

  /** {@code ascending}, {@code descending}, {@code random}, {@code worst:franklin}, ... */
  record Arranged(String name) implements Ids {}
}
