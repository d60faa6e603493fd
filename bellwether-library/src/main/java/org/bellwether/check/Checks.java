package org.bellwether.check;

import java.util.SequencedMap;
import org.bellwether.catalog.Catalog;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.NodeFailure;
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

  /** Assertions about a run; a failure is an {@code AssertionError} that says why. */
  public static final class RunAssert {
    private final Simulation simulation;

    RunAssert(Simulation simulation) {
      this.simulation = simulation;
    }

    /** Runs the simulation, and asserts that no property is violated. */
    public Result holds() {
      Result result;
      try {
        result = simulation.run();
      } catch (NodeFailure e) {
        throw new AssertionError(e.getMessage() + FailureFiles.keep(simulation.again()), e);
      }
      if (result.holds()) return result;
      StringBuilder text = new StringBuilder();
      text.append(result.algorithm()).append(" on ").append(result.nodes()).append(" nodes:");
      for (Result.Violation violation : result.violations()) {
        text.append("\n  ").append(violation.property()).append(": ").append(violation.detail());
        text.append(" (time ").append(violation.time().toPlainString()).append(')');
      }
      throw new AssertionError(text.append(FailureFiles.keep(simulation.again())));
    }
  }

  /** Assertions about a check; a failure is an {@code AssertionError} that says why. */
  public static final class CheckAssert {
    private final CheckResult result;
    private final Catalog catalog;

    CheckAssert(CheckResult result, Catalog catalog) {
      this.result = result;
      this.catalog = catalog;
    }

    /** Asserts that every state was explored, and that all properties were judged and hold. */
    public CheckAssert holds() {
      holdsAsFarAsItGot();
      if (!result.complete()) {
        throw failure("not every state was explored: " + result.ended() + "; " + result.summary());
      }
      if (!result.unjudged().isEmpty()) {
        throw failure("not everything was judged: " + result.unjudged() + "; " + result.summary());
      }
      return this;
    }

    /** Asserts that no property is violated in the states that were explored. */
    public CheckAssert holdsAsFarAsItGot() {
      Counterexample violation = result.violation();
      if (violation != null) throw failure(violation.text() + kept(violation));
      if (!result.missing().isEmpty()) {
        throw failure("these properties never become true: " + String.join(", ", result.missing()));
      }
      return this;
    }

    /** Asserts that this property is violated, and before any other. */
    public Counterexample violates(String property) {
      Counterexample violation = result.violation();
      if (violation == null) {
        throw failure("no violation of " + property + " was found; " + result.summary());
      }
      if (!violation.name().equals(property)) {
        throw failure(
            "expected a violation of " + property + ", but " + violation.text() + kept(violation));
      }
      return violation;
    }

    /** Asserts that there are exactly this many states. */
    public CheckAssert hasStates(long expected) {
      if (result.states() != expected) {
        throw failure("expected " + expected + " states, but found " + result.summary());
      }
      return this;
    }

    public CheckResult result() {
      return result;
    }

    /** What the counterexample leaves behind, if its algorithm is known. */
    private String kept(Counterexample violation) {
      if (!catalog.contains(result.algorithm())) return "";
      return FailureFiles.keep(Simulation.of(violation.scenario(), catalog));
    }

    private AssertionError failure(String why) {
      return new AssertionError(result.algorithm() + " on " + result.nodes() + " nodes: " + why);
    }
  }

  /**
   * Makes the files that a failed assertion leaves behind. Implementations are found as services;
   * the module {@code bellwether-session} has one that writes a scenario to replay and draws a
   * picture.
   */
  public interface FailureEvidence {
    /**
     * The contents of the files that describe a run.
     *
     * @param simulation a run that has not begun
     * @return texts by the extension of their files, such as {@code json}
     */
    SequencedMap<String, String> files(Simulation simulation);
  }
}
