package org.bellwether.state;

import java.lang.reflect.Field;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One field of a class that is part of the state of its objects. */
abstract class Slot {
  final String name;
  private final String qualified;

  Slot(Field field) {
    this.name = field.getName();
    this.qualified = Types.name(field.getDeclaringClass()) + "." + name;
  }

  abstract void save(Object owner, StateWriter out);

  abstract void load(Object owner, StateReader in);

  /** Adds this field to a description of its owner. */
  abstract void describe(Object owner, Map<String, @Nullable Object> into);

  /** Whether there is never anything to save. */
  boolean constant() {
    return false;
  }

  void check(Checker checker) {}

  /** Notes the arrays and collections that this field may lead to. */
  void places(SharedPlaces into) {}

  /** Puts the value under the field's name, or its full name if a superclass has the same. */
  final void put(@Nullable Object value, Map<String, @Nullable Object> into) {
    into.put(into.containsKey(name) ? qualified : name, value);
  }
}
