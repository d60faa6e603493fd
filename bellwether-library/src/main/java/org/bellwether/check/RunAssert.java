package org.bellwether.check;

import org.bellwether.simulate.NodeFailure;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;

/** Assertions about a run; a failure is an {@code AssertionError} that says why. */
public final class RunAssert {
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
