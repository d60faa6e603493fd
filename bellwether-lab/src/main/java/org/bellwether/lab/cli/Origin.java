package org.bellwether.lab.cli;

import java.util.function.Supplier;
import org.bellwether.lab.json.Problem;
import org.bellwether.simulate.ScenarioException;

/** Where a scenario comes from: whoever wrote it is told there what is wrong with it. */
interface Origin {
  /** Names the file, or the flag in the place of the field that it stands for. */
  String place(String problem);

  /** Does something with the scenario, and tells its problem where the user finds it. */
  default <T> T placed(Supplier<T> work) {
    try {
      return work.get();
    } catch (ScenarioException e) {
      throw new Refusal(place(String.valueOf(e.getMessage())));
    }
  }

  /** A file, or a line of one; 0 for the file as a whole. */
  static Origin file(String name, int line) {
    return problem -> Problem.place(name, line) + ": " + problem;
  }
}
