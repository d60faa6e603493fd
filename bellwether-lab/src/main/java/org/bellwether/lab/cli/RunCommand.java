package org.bellwether.lab.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.lab.json.ScenarioWriter;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Runs algorithms, from flags or from files. */
final class RunCommand extends Command {
  private final PositionalParamSpec source =
      arguments(
          "ALGORITHM|FILE|-",
          "What to run: an algorithm of the catalogue, an example such as chang-roberts/worst,"
              + " scenario files, directories of them, or - for standard input.",
          new AlgorithmNames(app));
  private final OptionSpec json = flag("Print results as JSON, one per line.", "--json");
  private final OptionSpec quiet = flag("Print only violations and errors.", "-q", "--quiet");
  private final OptionSpec queues =
      flag(
          "Measure the largest number of messages on one link, and on their way to one node.",
          "--queues");
  private final OptionSpec step = flag("Step through the run, event by event.", "--step");
  private final OptionSpec save = option("--save", "FILE", "Write the scenario to a file.");
  private final OptionSpec trace =
      option("--trace", "FILE", "Write every event as JSON, one per line.");
  private final OptionSpec shiviz = option("--shiviz", "FILE", "Write a log that ShiViz can open.");
  private final PictureFlags picture = new PictureFlags(this, "the run");
  private final ScenarioFlags flags;

  RunCommand(App app) {
    super(
        app,
        "run",
        "Runs an algorithm of the catalogue with the given flags, or scenarios from a file, which "
            + "flags can change. Exit status: 0 if all properties hold, 1 if one is violated, "
            + "2 if the input is wrong.");
    flags = new ScenarioFlags(this);
    spec.usageMessage().abbreviateSynopsis(true);
    examples(
        "bellwether run chang-roberts --ids 3,37,19,4,25",
        "bellwether run bully --ids 1,2,3,4,5 --start 1 --crash 4@0",
        "bellwether run ricart-agrawala --nodes 3 --hold 20 --requests 0@0,1@3",
        "bellwether run alpha --grid 4x4 --application flooding",
        "bellwether run chang-roberts --ring 8 --delay 1..10 --seed 7 --svg run.svg",
        "bellwether run scenario.json --json",
        "bellwether run chang-roberts --ring 5 --step");
  }

  @Override
  int run() {
    List<String> names = sources();
    picture.request(); // a wrong one is refused before anything runs
    Runner runner =
        new Runner(
                app,
                on(json)
                    ? Runner.Format.JSON
                    : on(quiet) ? Runner.Format.QUIET : Runner.Format.TEXT)
            .queues(on(queues));
    for (int i = 0; i < names.size(); i++) {
      if (i > 0 && runner.interrupted()) break; // a run that has begun shows how far it got
      String name = names.get(i);
      if (app.catalog().contains(name)) runDraft(Draft.of(app, name), runner);
      else runFile(name, runner);
    }
    return runner.status();
  }

  /** What to run, one after the other. */
  private List<String> sources() {
    List<String> given = source.getValue();
    if (given == null) flags.refuseAlone();
    if (given == null || given.stream().allMatch(String::isBlank)) {
      throw needs("an algorithm or a scenario file", "run chang-roberts --ids 3,37,19");
    }
    List<String> names = new ArrayList<>();
    for (String name : given) {
      if (app.catalog().contains(name)) names.add(name);
      else names.addAll(Sources.expand(app.terminal(), app.catalog(), name));
    }
    String single = forOne();
    if (names.size() > 1 && single != null) {
      throw new Refusal(
          String.join(", ", names.subList(0, 2))
              + (names.size() > 2 ? ", ..." : "")
              + " are several scenarios, but "
              + single
              + " is for a single one; give one");
    }
    return names;
  }

  /** The first option that only one scenario can have; null if none was given. */
  private @Nullable String forOne() {
    String flag = flags.first();
    if (flag != null) return flag;
    if (on(step)) return step.longestName();
    for (OptionSpec option : List.of(save, trace, shiviz)) {
      if (text(option) != null) return option.longestName();
    }
    return picture.first();
  }

  private void runDraft(Draft draft, Runner runner) {
    Scenario scenario;
    try {
      flags.apply(draft);
      scenario = draft.scenario();
    } catch (ScenarioException e) {
      runner.reject(String.valueOf(e.getMessage()), draft.told(e));
      return;
    }
    runOne(scenario, draft, null, runner);
  }

  private void runOne(Scenario scenario, Origin origin, @Nullable String file, Runner runner) {
    if (on(step) && on(queues)) {
      throw new Refusal("--queues cannot be combined with --step; give only one of them");
    }
    if (on(step) && on(json)) {
      throw new Refusal("--json cannot be combined with --step; give only one of them");
    }
    if (!on(step)) save(scenario);
    try (Recording recording =
        new Recording(app.terminal(), text(trace), text(shiviz), picture.request())) {
      if (on(step)) {
        Stepper stepper = origin.placed(() -> new Stepper(app, scenario));
        stepper.walk(runner, file, recording, text(save));
      } else runner.run(scenario, origin, file, recording);
    }
  }

  private void save(Scenario scenario) {
    String file = text(save);
    if (file == null) return;
    try {
      app.terminal().write(file, ScenarioWriter.pretty(scenario));
    } catch (IOException e) {
      throw Refusal.writing(file, e);
    }
  }

  private void runFile(String file, Runner runner) {
    Batch batch = new Batch(app.terminal(), runner, file, forOne());
    Sources.read(app, file, batch);
    if (batch.empty()) throw Sources.none(file);
    Scenario only = batch.only();
    if (only == null) return;
    if (flags.given()) runDraft(Draft.of(app, only, batch.origin()), runner);
    else runOne(only, batch.origin(), file.equals(Sources.STDIN) ? null : file, runner);
  }
}
