package org.bellwether.lab.cli;

import java.util.List;
import java.util.function.BiConsumer;

/**
 * A flag that says something about a scenario.
 *
 * @param label what its value looks like
 * @param repeatable whether it may be given several times
 * @param apply writes what was given into the scenario
 */
record Flag(
    String name,
    String label,
    String description,
    boolean repeatable,
    BiConsumer<Draft, List<String>> apply) {

  /** Flags that belong together in the help. */
  record Group(String title, List<Flag> flags) {}

  static Flag once(String name, String label, String description, BiConsumer<Draft, String> apply) {
    return new Flag(
        name, label, description, false, (draft, given) -> apply.accept(draft, given.getLast()));
  }

  static Flag many(
      String name, String label, String description, BiConsumer<Draft, List<String>> apply) {
    return new Flag(name, label, description, true, apply);
  }
}
