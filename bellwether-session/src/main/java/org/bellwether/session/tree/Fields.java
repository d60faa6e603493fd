package org.bellwether.session.tree;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields of an object in the order of writing; what has no value is left out. */
public final class Fields {
  private final Map<String, Object> map = new LinkedHashMap<>();

  public Fields put(String name, @Nullable Object value) {
    if (value == null) return this;
    if (map.put(name, value) != null) throw new IllegalStateException(name + ": written twice");
    return this;
  }

  public Fields unlessEmpty(String name, Collection<?> values) {
    return values.isEmpty() ? this : put(name, values);
  }

  public Fields unlessEmpty(String name, Map<?, ?> values) {
    return values.isEmpty() ? this : put(name, values);
  }

  public Fields unlessZero(String name, double value) {
    return value == 0 ? this : put(name, value);
  }

  public Map<String, Object> map() {
    return map;
  }
}
