package org.bellwether.lab.cli;

import java.time.Duration;
import org.bellwether.node.ClusterPlan;
import org.bellwether.simulate.Result;
import picocli.CommandLine.Model.OptionSpec;

/** How long a unit of a scenario's time takes on processes. */
final class UnitFlag {
  private static final int USUAL_MILLIS = 1;
  private static final int TIMED_MILLIS = 100;
  private static final int LONGEST_MILLIS = 3_600_000;

  private final OptionSpec option;

  UnitFlag(Command command) {
    option =
        command.option(
            "--unit-ms",
            "MS",
            "Milliseconds per unit of time; the default is %d, or %d for algorithms with timeouts."
                .formatted(USUAL_MILLIS, TIMED_MILLIS));
  }

  /** Refuses a run on processes that was over before any of them had done anything. */
  void refuseUnheard(Result result) {
    if (result.events() > 0 || !result.unfinished()) return;
    throw new Refusal(
        "--until: the time was over before any process had done anything, expected more time, or"
            + " longer units with --unit-ms");
  }

  /** What was asked for, or what suits the algorithm. */
  Duration of(ClusterPlan plan) {
    boolean clocked = plan.timed() || plan.needsSimulatedClock() != null;
    return Duration.ofMillis(
        Command.number(option, clocked ? TIMED_MILLIS : USUAL_MILLIS, 1, LONGEST_MILLIS));
  }
}
