package org.bellwether.lab.json;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of an object in the order of writing; what has no value is left out. */
final class Fields {
  private final Map<String, Object> map = new LinkedHashMap<>();

  Fields put(String name, @Nullable Object value) {
    if (value == null) return this;
    if (map.put(name, value) != null) throw new IllegalStateException(name + ": written twice");
    return this;
  }

  Fields unlessEmpty(String name, Collection<?> values) {
    return values.isEmpty() ? this : put(name, values);
  }

  Fields unlessEmpty(String name, Map<?, ?> values) {
    return values.isEmpty() ? this : put(name, values);
  }

  Fields unlessZero(String name, double value) {
    return value == 0 ? this : put(name, value);
  }

  Map<String, Object> map() {
    return map;
  }
}
