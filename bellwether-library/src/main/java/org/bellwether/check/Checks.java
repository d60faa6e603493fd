package org.bellwether.check;

import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;

/**
 * Checks and runs as assertions, for tests. A failure lists the steps of the counterexample, and
 * leaves a scenario to replay and a picture if {@code bellwether-session} is on the path.
 *
 * {@snippet :
 * assertThat(check(scenario).crashes(1)).holds();
 * Result result = assertThat(Simulation.of(scenario)).holds();
 * }
 */
public final class Checks {
  private Checks() {}

  /** A check of an algorithm of the standard catalogue. */
  public static Check check(Scenario scenario) {
    return Check.of(scenario);
  }

  /** A check of an algorithm of any catalogue. */
  public static Check check(Scenario scenario, Catalog catalog) {
    return Check.of(scenario, catalog);
  }

  /** Runs a check, to assert something about its result. */
  public static CheckAssert assertThat(Check check) {
    return new CheckAssert(check.run(), check.catalog());
  }

  /** Asserts something about the result of a check. */
  public static CheckAssert assertThat(CheckResult result) {
    return new CheckAssert(result, Catalog.standard());
  }

  /** Runs a simulation, to assert that no property is violated. */
  public static RunAssert assertThat(Simulation simulation) {
    return new RunAssert(simulation);
  }

  /** Replays a counterexample in the simulator. */
  public static Result replay(Counterexample counterexample, Catalog catalog) {
    return Simulation.of(counterexample.scenario(), catalog).run();
  }
}
