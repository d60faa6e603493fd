package org.bellwether.lab.cli;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.lab.cluster.ClusterRun;
import org.bellwether.lab.cluster.Conformance;
import org.bellwether.lab.cluster.MemberPool;
import org.bellwether.node.ClusterPlan;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor.Ending;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Runs an algorithm in the simulator and on processes, and compares. */
final class ConformCommand extends Command {
  private static final int USUAL_SCHEDULES = 20;
  private static final int MOST_SCHEDULES = 10_000;
  private static final int USUAL_PATIENCE_SECONDS = 60;
  private static final Duration SILENCE = Duration.ofSeconds(30);

  private final PositionalParamSpec source =
      argument(
          "ALGORITHM|FILE",
          "What to run: an algorithm of the catalogue or a scenario file.",
          new AlgorithmNames(app));
  private final OptionSpec schedules =
      option(
          "--schedules",
          "N",
          "The number of schedules to simulate; the default is " + USUAL_SCHEDULES + ".");
  private final UnitFlag unit = new UnitFlag(this);
  private final OptionSpec patience =
      option(
          "--patience",
          "SECONDS",
          "How long to wait for the processes; the default is " + USUAL_PATIENCE_SECONDS + ".");
  private final SynchronizerFlag synchronizer = new SynchronizerFlag(this);
  private final ScenarioFlags flags;

  ConformCommand(App app) {
    super(
        app,
        "conform",
        "Runs an algorithm in the simulator under several schedules, and once on processes of this"
            + " machine, and says in which figures they agree and why others may differ. Exit"
            + " status: 0 if every figure that does not depend on the schedule agrees, 1 if one"
            + " does not, 2 if the input is wrong.");
    flags = new ScenarioFlags(this);
    spec.usageMessage().abbreviateSynopsis(true);
    examples(
        "bellwether conform chang-roberts --ids 3,37,19,4,25",
        "bellwether conform raymond --nodes 4 --requests 0@0,3@1");
  }

  @Override
  int run() throws IOException {
    app.terminal().interrupt().awaitProcesses();
    if (text(source) == null) flags.refuseAlone();
    String name =
        needed(source, "an algorithm or a scenario file", "conform chang-roberts --ids 3,37,19");
    return flags.use(app, name, this::compare);
  }

  private int compare(Scenario asked, Origin origin) throws IOException {
    ClusterPlan plan = synchronizer.plan(asked);
    NotOnProcesses.refuse(plan.missing(), origin);
    NotOnProcesses.refuseTooMany(plan.n(), Runtime.getRuntime().maxMemory());
    if (plan.cutsLinks()) throw new Refusal("faults: links are cut only by bellwether cluster");
    plan.notes().forEach(app.terminal()::note);
    String clock = plan.needsSimulatedClock();
    if (clock != null) {
      app.terminal()
          .note(plan.entry().name() + " " + clock + ", so that processes may do something else");
    }
    int count = number(schedules, USUAL_SCHEDULES, 1, MOST_SCHEDULES);
    List<Result> simulated = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Scenario schedule = plan.scenario().but().delay(1, 1 + 2L * i).build();
      simulated.add(Simulation.of(schedule, app.catalog()).run());
    }
    boolean timed = plan.timed() || clock != null;
    Result real = onProcesses(plan);
    if (real == null || app.terminal().interrupt().raised()) {
      app.terminal().note("interrupted by Ctrl-C; nothing is compared");
      return Interrupt.STATUS;
    }
    unit.refuseUnheard(real);
    Conformance conformance = new Conformance(simulated, real, timed);
    print(plan, count, conformance);
    return conformance.holds() ? 0 : 1;
  }

  /** The run on processes; null if Ctrl-C ended it, from which processes may die as well. */
  private @Nullable Result onProcesses(ClusterPlan plan) throws IOException {
    Duration tick = unit.of(plan);
    Duration wait = Duration.ofSeconds(number(patience, USUAL_PATIENCE_SECONDS, 1, 86_400));
    try (MemberPool pool = new MemberPool(app.withPaths());
        ClusterRun run = new ClusterRun(plan, pool, tick, SILENCE, new Patient())) {
      run.start(wait);
      run.script();
      Ending ending = run.finish(wait);
      if (ending != Ending.LIMIT) return run.judge(ending, null);
      throw new Refusal(
          "--patience: the processes have not ended after %d s, expected that they do; nothing is"
                  .formatted(wait.toSeconds())
              + " compared");
    } catch (ClusterRun.Stopped e) {
      return null;
    }
  }

  /** Listens to nothing but Ctrl-C. */
  private final class Patient implements ClusterRun.Listener {
    @Override
    public boolean stopped() {
      return app.terminal().interrupt().raised();
    }
  }

  private void print(ClusterPlan plan, int count, Conformance conformance) {
    Terminal terminal = app.terminal();
    String title =
        "%s, %s: %s in the simulator, and %s"
            .formatted(
                plan.entry().name(),
                Shown.count(plan.n(), "node"),
                count == 1 ? "1 schedule" : count + " schedules",
                plan.n() == 1 ? "1 process" : plan.n() + " processes");
    terminal.line(terminal.colours().bold(title));
    Table table = new Table(2, "figure", "simulator", "processes", "");
    for (Conformance.Line line : conformance.lines()) {
      table.row(line.figure(), line.simulated(), line.real(), line.verdict());
    }
    table.print(terminal);
    terminal.line(
        conformance.holds()
            ? "simulator and processes agree in everything that does not depend on the schedule"
            : "simulator and processes differ");
  }
}
