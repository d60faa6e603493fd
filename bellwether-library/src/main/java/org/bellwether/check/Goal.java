package org.bellwether.check;

import java.util.function.Predicate;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.spec.Invariant.Configuration;
import org.bellwether.spec.Property;
import org.bellwether.wiring.Thrown;

/** A named predicate on configurations: something to be reached eventually, or at all. */
record Goal(String name, Predicate<Configuration<Object, Object>> reached) {
  Goal {
    Predicate<Configuration<Object, Object>> asked = reached;
    reached =
        configuration -> {
          try {
            return asked.test(configuration);
          } catch (RuntimeException e) {
            throw new ScenarioException("property " + name + " throws " + Thrown.problem(e));
          }
        };
  }

  /** That it is reached. */
  Property property() {
    return new Property(name);
  }
}
