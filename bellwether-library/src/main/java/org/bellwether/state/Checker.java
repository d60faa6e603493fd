package org.bellwether.state;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/**
 * Checks all static types of which a class's state consists, and rejects those that cannot be
 * state.
 */
final class Checker {
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  void check(Class<?> type) {
    if (seen.add(type)) FieldsCodec.of(type).check(this);
  }

  void check(Codec codec) {
    if (seen.add(codec)) codec.parts().forEach(this::check);
  }
}
