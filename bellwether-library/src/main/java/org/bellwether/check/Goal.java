package org.bellwether.check;

import java.util.function.Predicate;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Property;

/** A named predicate on configurations: something to be reached eventually, or at all. */
record Goal(String name, Predicate<Configuration<Object, Object>> reached) {
  /** That it is reached. */
  Property property() {
    return new Property(name);
  }
}
