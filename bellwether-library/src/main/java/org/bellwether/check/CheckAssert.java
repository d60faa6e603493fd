package org.bellwether.check;

import org.bellwether.catalog.Catalog;
import org.bellwether.simulate.Simulation;

/** Assertions about a check; a failure is an {@code AssertionError} that says why. */
public final class CheckAssert {
  private final CheckResult result;
  private final Catalog catalog;

  CheckAssert(CheckResult result, Catalog catalog) {
    this.result = result;
    this.catalog = catalog;
  }

  /** Asserts that every state was explored and that all properties hold. */
  public CheckAssert holds() {
    holdsAsFarAsItGot();
    if (!result.complete()) {
      throw failure("not every state was explored: " + result.ended() + "; " + result.summary());
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
    if (!violation.property().equals(property)) {
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
