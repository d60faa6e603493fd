package org.bellwether.lab.cli;

import org.bellwether.session.sweep.SweepPlan;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Runs a scenario in many variations and measures it. */
final class SweepCommand extends Command {
  private final PositionalParamSpec source =
      argument(
          "ALGORITHM|FILE",
          "What to run: an algorithm of the catalogue, an example, a scenario file or a sweep"
              + " file.",
          new AlgorithmNames(app));
  private final OptionSpec vary =
      repeatable(
          "--vary",
          "NAME=VALUES",
          "What to vary: nodes=2^4..2^14, delay=1,uniform:1..10, a parameter, or the path of a"
              + " field; all combinations are run.");
  private final OptionSpec repeat =
      option("--repeat", "N", "The number of runs per combination, with different seeds.");
  private final OptionSpec measure =
      option("--measure", "NAMES", "What to measure; the default is messages,time.");
  private final OptionSpec theory =
      repeatable(
          "--theory",
          "NAME=FORMULA",
          "What a quantity is compared with: messages='n·H(n) + n'; also 2n log n, n^2/4,"
              + " sqrt(n).");
  private final OptionSpec out =
      option(
          "--out",
          "DIR",
          "Write the measurements to this directory, or continue an unfinished sweep there.");
  private final OptionSpec fresh =
      flag("Forget the finished cells in the directory and begin again.", "--fresh");
  private final OptionSpec threads =
      option("--threads", "N", "The number of threads; the default is one per core.");
  private final OptionSpec on =
      option(
          "--on",
          "MASTER",
          "Run on a cluster of Apache Spark, such as spark://host:7077, or on local[4].");
  private final OptionSpec json = flag("Print a line of JSON per cell.", "--json");
  private final ScenarioFlags flags;

  SweepCommand(App app) {
    super(
        app,
        "sweep",
        "Runs a scenario with all combinations of the given values and measures every run. After"
            + " Ctrl-C or a crash, the same command continues where it stopped. Exit status: 0 if all"
            + " properties hold, 1 if one is violated, 2 if the input is wrong or a cell failed.");
    flags = new ScenarioFlags(this);
    spec.usageMessage().abbreviateSynopsis(true);
    examples(
        "bellwether sweep chang-roberts --vary nodes=2^4..2^14 --repeat 100 --out chang",
        "bellwether sweep peterson --vary nodes=2^3..2^8 --vary delay=1,uniform:1..10",
        "bellwether sweep raymond --vary nodes=4,8,16 --measure messagesPerEntry",
        "bellwether sweep elections.yaml --out elections",
        "bellwether sweep elections.yaml --out elections --on spark://host:7077");
  }

  @Override
  int run() {
    String name = text(source);
    if (name == null) flags.refuseAlone();
    SweepSource read =
        SweepSource.of(
            app,
            needed(source, "an algorithm or a file", "sweep peterson --vary nodes=2^3..2^8"),
            flags);
    read.put("vary", vary.getValue(), "a name and values such as nodes=2^4..2^14");
    read.put("theory", theory.getValue(), "a quantity and a formula such as messages=n·H(n)");
    String times = text(repeat);
    read.put("repeat", times == null ? null : Words.number(times));
    read.put("measure", text(measure));
    if (!read.varies()) throw needs("--vary", "sweep peterson --vary nodes=2^3..2^8");
    SweepPlan plan = read.plan();
    String master = text(on);
    if (master != null) {
      if (text(threads) != null) {
        throw new Refusal("--threads contradicts --on; give only one of them");
      }
      return RemoteCluster.run(
          app,
          master,
          workers -> new Sweeping(app, plan, workers, on(json), text(out), on(fresh)).run());
    }
    int count = number(threads, Sweeping.cores(), 1, Sweeping.MOST_THREADS);
    return new Sweeping(app, plan, count, on(json), text(out), on(fresh)).run();
  }
}
