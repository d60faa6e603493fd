package org.bellwether.lab.cli;

import java.util.stream.Collectors;
import org.bellwether.catalog.Entry;
import org.bellwether.node.ClusterPlan;
import org.bellwether.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;

/** The choice of what runs a round algorithm on processes, which have no common clock. */
final class SynchronizerFlag {
  private static final String USUAL = "alpha";

  private final App app;
  private final OptionSpec option;

  SynchronizerFlag(Command command) {
    app = command.app;
    option =
        command.option(
            "--synchronizer",
            "NAME",
            "The synchronizer under which a round algorithm runs: alpha, beta, gamma or"
                + " simple-synchronizer; the default is "
                + USUAL
                + ".");
  }

  /** What a scenario means for processes. */
  ClusterPlan plan(Scenario scenario) {
    Entry asked = app.catalog().entry(scenario.algorithm());
    if (asked.rounds() && !asked.knowsTicks()) {
      throw new Refusal(
          "it is not known how many rounds %s takes; run it as the application of a synchronizer"
                  .formatted(asked.name())
              + " with a number of ticks: %s --application %s --ticks 20, and a network"
                  .formatted(USUAL, asked.name()));
    }
    @Nullable String chosen = Command.text(option);
    if (chosen == null) return ClusterPlan.of(scenario, app.catalog(), USUAL);
    if (!app.catalog().contains(chosen) || !app.catalog().entry(chosen).synchronizer()) {
      String known =
          app.catalog().entries().stream()
              .filter(Entry::synchronizer)
              .map(Entry::name)
              .collect(Collectors.joining(", "));
      throw new Refusal(
          "--synchronizer: " + chosen + " is not a synchronizer, expected one of " + known);
    }
    if (!app.catalog().entry(scenario.algorithm()).rounds()) {
      throw new Refusal(
          "--synchronizer is for round algorithms, and "
              + scenario.algorithm()
              + " is not one; leave it out");
    }
    return ClusterPlan.of(scenario, app.catalog(), chosen);
  }
}
