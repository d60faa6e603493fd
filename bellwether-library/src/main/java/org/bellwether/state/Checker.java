package org.bellwether.state;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** Looks through all static types that a class's state is made of; each is rejected if it must. */
final class Checker {
  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  void check(Class<?> type) {
    if (seen.add(type)) FieldsCodec.of(type).check(this);
  }

  void check(Codec codec) {
    if (seen.add(codec)) codec.parts().forEach(this::check);
  }
}
