package org.bellwether.lab.cli;

import java.util.function.Supplier;
import org.bellwether.lab.json.Problem;
import org.bellwether.scenario.ScenarioException;

/** Where a scenario comes from: whoever wrote it is told there what is wrong with it. */
interface Origin {
  /** What the user calls a field: its path in a file, or the flag that filled it. */
  String name(String field);

  /** The file in which a field is wrong, with a colon; empty if flags said all of it. */
  String place(String field);

  /** What is wrong, in the words of whoever wrote the scenario. */
  default String told(ScenarioException problem) {
    return place(problem.field()) + problem.message(this::name);
  }

  /** Does something with the scenario, and tells its problem where the user finds it. */
  default <T> T placed(Supplier<T> work) {
    try {
      return work.get();
    } catch (ScenarioException e) {
      throw new Refusal(told(e));
    }
  }

  /** A file, or a line of one; 0 for the file as a whole. */
  static Origin file(String name, int line) {
    return new Origin() {
      @Override
      public String name(String field) {
        return field;
      }

      @Override
      public String place(String field) {
        return Problem.place(name, line) + ": ";
      }
    };
  }
}
