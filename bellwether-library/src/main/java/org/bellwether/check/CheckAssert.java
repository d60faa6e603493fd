package org.bellwether.check;

/** What a test expects of a check; what is not so is an {@code AssertionError} that tells why. */
public final class CheckAssert {
  private final CheckResult result;

  CheckAssert(CheckResult result) {
    this.result = result;
  }

  /** Every state was looked at, and all properties hold. */
  public CheckAssert holds() {
    holdsAsFarAsItGot();
    if (!result.complete()) {
      throw failure("not every state was looked at: " + result.ended() + "; " + result.summary());
    }
    return this;
  }

  /** Nothing speaks against the properties in the states that were looked at. */
  public CheckAssert holdsAsFarAsItGot() {
    Counterexample violation = result.violation();
    if (violation != null) throw failure(violation.text());
    if (!result.missing().isEmpty()) {
      throw failure("never happens: " + String.join(", ", result.missing()));
    }
    return this;
  }

  /** A property is violated, and this one is found first. */
  public Counterexample violates(String property) {
    Counterexample violation = result.violation();
    if (violation == null) {
      throw failure("no violation of " + property + " was found; " + result.summary());
    }
    if (!violation.property().equals(property)) {
      throw failure("expected a violation of " + property + ", but " + violation.text());
    }
    return violation;
  }

  /** Exactly so many states were looked at. */
  public CheckAssert hasStates(long expected) {
    if (result.states() != expected) {
      throw failure("expected " + expected + " states, but there are " + result.summary());
    }
    return this;
  }

  public CheckResult result() {
    return result;
  }

  private AssertionError failure(String why) {
    return new AssertionError(result.algorithm() + " on " + result.nodes() + " nodes: " + why);
  }
}
