package org.bellwether.lab.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import org.bellwether.node.ClusterPlan;
import org.bellwether.node.Member;
import org.bellwether.node.NodeFailure;
import org.bellwether.node.NodeSettings;
import org.bellwether.node.link.LinkSettings;
import org.bellwether.node.link.Security;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Runs one member of a cluster, which may be spread over machines. */
final class NodeCommand extends Command {
  private static final int LONGEST_MILLIS = 3_600_000;
  private static final int FAILED = 1;

  private final PositionalParamSpec source =
      argument(
          "ALGORITHM|FILE",
          "What to run: an algorithm of the catalogue or a scenario file.",
          new AlgorithmNames(app));
  private final OptionSpec config =
      option(
          "--config",
          "FILE",
          "A properties file with run, id, members, data, cluster, unit and silence; flags come"
              + " first.");
  private final OptionSpec id = option("--id", "POSITION", "The position of this member.");
  private final OptionSpec members =
      option("--members", "HOST:PORT,...", "Where the members are, by position.");
  private final OptionSpec data =
      option("--data", "DIRECTORY", "Where the node keeps its record; it must exist.");
  private final OptionSpec cluster =
      option("--cluster", "NAME", "The name of the cluster. Default: bellwether.");
  private final OptionSpec unit =
      option("--unit-ms", "MS", "How many milliseconds a unit of time takes. Default: 1.");
  private final OptionSpec silence =
      option(
          "--silence",
          "MS",
          "After how many milliseconds of silence a link is closed. Default: 1000.");
  private final OptionSpec plaintext =
      flag(
          "Talk in clear to members on other machines. Anybody on the network can read and forge"
              + " messages.",
          "--plaintext");
  private final OptionSpec noInput =
      flag("Take no commands: run until SIGTERM or Ctrl-C, as a service does.", "--no-input");
  private final ScenarioFlags flags;
  private final Properties file = new Properties();

  NodeCommand(App app) {
    super(
        app,
        "node",
        "Runs one member of a cluster. It takes commands from standard input: start, request,"
            + " release, multicast TEXT, unicast NODE TEXT, state, quit; it ends with its input. A"
            + " node that keeps records lives again from its disk after a handler has failed,"
            + " unless that happens three times in a minute. Exit status: 0 if it was told to end,"
            + " 1 if it is down for good, 2 if the input is wrong.");
    flags = new ScenarioFlags(this);
    spec.usageMessage().abbreviateSynopsis(true);
    examples(
        "bellwether node path-compression --nodes 3 --id 0 --members"
            + " localhost:7000,localhost:7001,localhost:7002",
        "bellwether node --id 2 --config cluster.properties");
  }

  @Override
  int run() throws IOException {
    readConfig();
    String name = text(source) != null ? text(source) : file.getProperty("run");
    String where = setting(members, "members");
    if (name == null || where == null) {
      if (text(config) == null && name == null) {
        flags.refuseAlone();
        usage();
        return 0;
      }
      throw new Refusal(
          (name == null ? "run" : "--members")
              + ": missing, expected in the command line or --config");
    }
    ClusterPlan plan = plan(name);
    if (!plan.missing().isEmpty()) throw new Refusal(String.join("\n", plan.missing()));
    plan.notes().forEach(app.terminal()::note);
    List<InetSocketAddress> addresses = addresses(where);
    if (addresses.size() != plan.n()) {
      throw new Refusal(
          "--members lists " + addresses.size() + " members, but there are " + plan.n() + " nodes");
    }
    String position = setting(id, "id");
    if (position == null) throw new Refusal("--id: missing, expected the position of this member");
    int own = Words.whole("--id", position, 0, plan.n() - 1);
    String given = setting(cluster, "cluster");
    NodeSettings settings =
        new NodeSettings(
            given == null ? "bellwether" : given,
            own,
            addresses,
            null,
            Duration.ofMillis(millis(unit, "unit", 1)),
            LinkSettings.DEFAULT.silence(Duration.ofMillis(millis(silence, "silence", 1000))),
            Security.NONE);
    String directory = setting(data, "data");
    Path path = directory == null ? null : app.terminal().path(directory);
    try (Member member =
        new Member(plan, settings, path, true, new Narrator(app.terminal(), own))) {
      return serve(member);
    }
  }

  /** Serves until the input ends, the node is down for good, or the process is told to end. */
  private int serve(Member member) {
    Thread hook = new Thread(member::close, "bellwether-term");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      member.start();
      CompletableFuture<@Nullable NodeFailure> quit = new CompletableFuture<>();
      if (!on(noInput)) {
        Thread.ofPlatform().name("keyboard").daemon().start(() -> converse(member, quit));
      }
      return quit.applyToEither(member.end(), failure -> failure == null ? 0 : FAILED).join();
    } finally {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The process is ending already, and the hook closes the member.
      }
    }
  }

  private void readConfig() {
    String name = text(config);
    if (name == null) return;
    try (Reader reader = Files.newBufferedReader(app.terminal().path(name))) {
      file.load(reader);
    } catch (IOException e) {
      throw Refusal.reading(name, e);
    }
  }

  private @Nullable String setting(OptionSpec option, String name) {
    return text(option) != null ? text(option) : file.getProperty(name);
  }

  private int millis(OptionSpec option, String name, int fallback) {
    String given = setting(option, name);
    return given == null ? fallback : Words.whole(option.longestName(), given, 1, LONGEST_MILLIS);
  }

  private ClusterPlan plan(String name) {
    Draft draft =
        app.catalog().contains(name)
            ? Draft.of(app, name)
            : Draft.of(app, Sources.one(app, name), new FileOrigin(name));
    try {
      flags.apply(draft);
      Scenario scenario = draft.scenario();
      return ClusterPlan.of(scenario, app.catalog(), "alpha");
    } catch (ScenarioException e) {
      throw new Refusal(draft.told(e));
    }
  }

  /** Where members are. In clear, only this machine is trusted, unless the user says so. */
  private List<InetSocketAddress> addresses(String list) {
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (String one : Arrays.asList(list.split(",", -1))) {
      int colon = one.lastIndexOf(':');
      if (colon < 1 || !one.substring(colon + 1).matches("[0-9]{1,5}")) {
        throw new Refusal("--members: " + one + ", expected HOST:PORT");
      }
      int port = Words.whole("--members", one.substring(colon + 1), 1, 65_535);
      InetSocketAddress address = new InetSocketAddress(one.substring(0, colon), port);
      if (address.isUnresolved()) throw new Refusal("--members: " + one + " is not known");
      if (!address.getAddress().isLoopbackAddress() && !on(plaintext)) {
        throw new Refusal(
            "--members: " + one + " is another machine, expected --plaintext to talk in clear");
      }
      addresses.add(address);
    }
    return addresses;
  }

  private void converse(Member member, CompletableFuture<@Nullable NodeFailure> quit) {
    BufferedReader in =
        new BufferedReader(new InputStreamReader(app.terminal().in(), StandardCharsets.UTF_8));
    try {
      String line = in.readLine();
      while (line != null && !line.strip().equals("quit")) {
        if (!line.isBlank()) obey(member, line.strip());
        line = in.readLine();
      }
    } catch (IOException e) {
      app.terminal().note("standard input cannot be read: " + e.getMessage());
    }
    quit.complete(null);
  }

  private void obey(Member member, String command) {
    try {
      if (command.equals("state")) {
        app.terminal().line(member.state().toString());
        app.terminal().out().flush();
      } else {
        member.perform(command);
      }
    } catch (IllegalArgumentException e) {
      app.terminal().note(String.valueOf(e.getMessage()));
    }
  }
}
