package org.bellwether.lab.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.bellwether.node.ClusterPlan;
import org.bellwether.node.NodeSettings;
import org.bellwether.node.NodeStopped;
import org.bellwether.node.TextDrivenMember;
import org.bellwether.node.link.LinkSettings;
import org.bellwether.node.link.Security;
import org.bellwether.node.link.TlsFiles;
import org.bellwether.node.observe.HealthServer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Runs one member of a cluster, which may be spread over machines. */
final class NodeCommand extends Command {
  private static final int LONGEST_MILLIS = 3_600_000;
  private static final int WATCHFUL_SILENCE_MILLIS = 1000;
  private static final int FAILED = 1;
  private static final String LOG_LEVEL = "org.slf4j.simpleLogger.defaultLogLevel";
  private static final int ENDING_MILLIS = 60_000;

  private final PositionalParamSpec source =
      argument(
          "ALGORITHM|FILE",
          "What to run: an algorithm of the catalogue or a scenario file.",
          new AlgorithmNames(app));
  private final OptionSpec config =
      option(
          "--config",
          "FILE",
          "A properties file with run, id, members, bind, data, cluster, unit, silence, tls-cert,"
              + " tls-key, tls-ca, names, http and plaintext; flags take precedence over it.");
  private final OptionSpec id = option("--id", "POSITION", "The position of this member.");
  private final OptionSpec members =
      option("--members", "HOST:PORT,...", "Where the members are, by position.");
  private final OptionSpec bind =
      option(
          "--bind",
          "HOST:PORT",
          "Where this member listens, if that is not its address among --members.");
  private final OptionSpec data =
      option("--data", "DIRECTORY", "Where the node keeps its record; it must exist.");
  private final OptionSpec cluster =
      option("--cluster", "NAME", "The name of the cluster; the default is bellwether.");
  private final OptionSpec unit =
      option("--unit-ms", "MS", "How many milliseconds a unit of time takes; the default is 1.");
  private final OptionSpec silence =
      option(
          "--silence",
          "MS",
          "After how many milliseconds of silence a link is closed; the default is "
              + WATCHFUL_SILENCE_MILLIS
              + " if nodes of the algorithm act on links that break, else "
              + ClusterCommand.USUAL_SILENCE_MILLIS
              + ".");
  private final OptionSpec plaintext =
      flag(
          "Talk unencrypted to members on other machines. Anybody on the network can read and forge"
              + " messages.",
          "--plaintext");
  private final OptionSpec tlsCert =
      option("--tls-cert", "FILE", "The certificate of this member and its chain, as PEM.");
  private final OptionSpec tlsKey =
      option("--tls-key", "FILE", "The private key of this member, as PEM (PKCS #8).");
  private final OptionSpec tlsAuthority =
      option("--tls-ca", "FILE", "The authorities that sign certificates of members, as PEM.");
  private final OptionSpec names =
      option(
          "--names",
          "NAME,...",
          "By position, the names in the certificates of the members; the default is the hosts of"
              + " --members.");
  private final OptionSpec http =
      option(
          "--http",
          "HOST:PORT",
          "Answer /health, /metrics (for Prometheus) and, to this machine only, /state.");
  private final OptionSpec noInput =
      flag(
          "Take no commands: start at once, and run until SIGTERM or Ctrl-C, as a service does.",
          "--no-input");
  private final ShowFlag show = new ShowFlag(this, ShowFlag.some() + "; with --no-input, outputs");
  private final SynchronizerFlag synchronizer = new SynchronizerFlag(this);
  private final ScenarioFlags flags;
  private final NodeFile file = new NodeFile();

  NodeCommand(App app) {
    super(
        app,
        "node",
        "Runs one member of a cluster. It takes commands from standard input: start, request,"
            + " release, multicast TEXT, unicast NODE TEXT, command KIND:FIELD=VALUE, unlink NODE,"
            + " state, help, quit; it ends when its input does. A"
            + " node that keeps records restarts from its disk after a handler has failed,"
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
    // What the log would say beyond warnings, the narrator says.
    if (System.getProperty(LOG_LEVEL) == null) System.setProperty(LOG_LEVEL, "warn");
    String settingsFile = text(config);
    if (settingsFile != null) file.read(app.terminal(), settingsFile);
    String name = text(source) != null ? text(source) : file.text("run");
    String where = setting(members, "members");
    if (name == null) {
      if (text(config) == null) flags.refuseAlone();
      throw needs(
          "an algorithm or a scenario file",
          "node path-compression --nodes 3 --id 0 --members"
              + " localhost:7000,localhost:7001,localhost:7002");
    }
    if (where == null) {
      throw new Refusal(
          "--members is missing, expected HOST:PORT of every member, here or in the file of"
              + " --config");
    }
    List<InetSocketAddress> addresses = addresses(where);
    ClusterPlan plan =
        flags.use(
            app,
            name,
            (scenario, origin) -> {
              ClusterPlan made = synchronizer.plan(ClusterPlan.alone(scenario, addresses.size()));
              NotOnProcesses.refuse(made.missingAlone(), origin);
              return made;
            });
    plan.notes().forEach(app.terminal()::note);
    if (!on(noInput)) plan.typedAlone().forEach(app.terminal()::note);
    if (addresses.size() != plan.n()) {
      throw new Refusal(
          "--members lists " + addresses.size() + " members, but there are " + plan.n() + " nodes");
    }
    String position = setting(id, "id");
    if (position == null)
      throw new Refusal(
          "--id is missing, expected the position of this member among --members, from 0");
    int own = Words.whole("--id", position, 0, plan.n() - 1);
    String listens = setting(bind, "bind");
    String given = setting(cluster, "cluster");
    NodeSettings settings =
        new NodeSettings(
            given == null ? "bellwether" : given,
            own,
            addresses,
            listens == null ? null : Words.address("--bind", listens, 1),
            Duration.ofMillis(millis(unit, "unit", 1)),
            LinkSettings.DEFAULT.silence(Duration.ofMillis(silence(plan))),
            security(addresses));
    String directory = setting(data, "data");
    if (directory == null && plan.recoverable()) {
      throw new Refusal(
          "--data is missing, expected a directory, because nodes of %s keep records"
              .formatted(plan.entry().name()));
    }
    Path path = directory == null ? null : app.terminal().path(directory);
    LiveLines steps = show.lines(on(noInput) ? LiveLines.What.OUTPUTS : LiveLines.What.SOME, false);
    NodeKeyboard keyboard = new NodeKeyboard(app.terminal(), plan, own, steps);
    Narrator narrator = new Narrator(app.terminal(), own);
    Consumer<String> lines = line -> hear(line, keyboard, narrator);
    try (TextDrivenMember member = new TextDrivenMember(plan, settings, path, true, lines)) {
      member.follow(keyboard);
      String watched = setting(http, "http");
      if (watched == null) return serve(member, plan, keyboard);
      InetSocketAddress asked = Words.address("--http", watched, 0);
      InetSocketAddress health = new InetSocketAddress(asked.getHostString(), asked.getPort());
      if (health.isUnresolved()) throw new Refusal("--http: " + watched + " is not known");
      try (HealthServer server = new HealthServer(health, member::process)) {
        app.terminal().line("node " + own + " answers at port " + server.port());
        app.terminal().out().flush();
        return serve(member, plan, keyboard);
      }
    }
  }

  private static void hear(String line, NodeKeyboard keyboard, Narrator narrator) {
    if (line.startsWith("born ")) keyboard.born();
    narrator.accept(line);
  }

  /** Serves until the input ends, the node is down for good, or the process is told to end. */
  private int serve(TextDrivenMember member, ClusterPlan plan, NodeKeyboard keyboard) {
    Thread command = Thread.currentThread();
    Thread hook = new Thread(() -> end(member, command), "bellwether-term");
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      member.start();
      CompletableFuture<@Nullable NodeStopped> quit = new CompletableFuture<>();
      if (on(noInput)) {
        startAlone(member, plan);
      } else {
        Thread.ofPlatform()
            .name("keyboard")
            .daemon()
            .start(
                () -> {
                  keyboard.converse(member);
                  quit.complete(null);
                });
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

  /** SIGTERM or Ctrl-C: the command ends by itself, with the status of a member told to end. */
  private static void end(TextDrivenMember member, Thread command) {
    member.close();
    try {
      command.join(ENDING_MILLIS); // it ends the process
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Lets a service start in its first life as the scenario says; nobody could type it. */
  private static void startAlone(TextDrivenMember member, ClusterPlan plan) {
    int own = member.process().position();
    boolean starts = plan.starts().stream().anyMatch(starting -> starting.node() == own);
    if (starts && member.process().firstLife()) member.perform("start");
  }

  private @Nullable String setting(OptionSpec option, String name) {
    return file.setting(option, name);
  }

  private int millis(OptionSpec option, String name, int fallback) {
    String given = setting(option, name);
    return given == null ? fallback : Words.whole(option.longestName(), given, 1, LONGEST_MILLIS);
  }

  /** Nodes that do not act on broken links only lose messages by them. */
  private int silence(ClusterPlan plan) {
    return millis(
        silence,
        "silence",
        plan.watchesLinks() ? WATCHFUL_SILENCE_MILLIS : ClusterCommand.USUAL_SILENCE_MILLIS);
  }

  /** Where members are. */
  private List<InetSocketAddress> addresses(String list) {
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (String one : list.split(",", -1)) {
      InetSocketAddress address = Words.address("--members", one.strip(), 1);
      if (addresses.contains(address)) {
        throw new Refusal("--members: " + one.strip() + " is there twice");
      }
      addresses.add(address);
    }
    return addresses;
  }

  /** In clear, only this machine is trusted, unless the user says otherwise. */
  private Security security(List<InetSocketAddress> addresses) throws IOException {
    String cert = setting(tlsCert, "tls-cert");
    String key = setting(tlsKey, "tls-key");
    String authority = setting(tlsAuthority, "tls-ca");
    if (cert != null && key != null && authority != null) {
      String given = setting(names, "names");
      List<String> proved =
          given == null
              ? addresses.stream().map(InetSocketAddress::getHostString).toList()
              : Arrays.stream(given.split(",", -1)).map(String::strip).toList();
      if (proved.size() != addresses.size()) {
        throw new Refusal(
            "--names lists %d names, but --members lists %d members"
                .formatted(proved.size(), addresses.size()));
      }
      TlsFiles files = new TlsFiles(path(cert), path(key), path(authority));
      try {
        return Security.tls(files, proved);
      } catch (NoSuchFileException e) {
        throw new Refusal("--tls-cert, --tls-key, --tls-ca: " + e.getMessage() + " is missing");
      }
    }
    if (cert != null || key != null || authority != null) {
      throw new Refusal("--tls-cert, --tls-key and --tls-ca: expected all three, or none");
    }
    boolean clear = on(plaintext) || file.plaintext();
    for (InetSocketAddress address : addresses) {
      if (clear) continue;
      InetAddress now =
          new InetSocketAddress(address.getHostString(), address.getPort()).getAddress();
      if (now == null || now.isLoopbackAddress()) continue; // a name may be known later
      throw new Refusal(
          "--members: %s:%d is another machine, expected --tls-cert, --tls-key and --tls-ca, or"
                  .formatted(address.getHostString(), address.getPort())
              + " --plaintext to talk unencrypted");
    }
    return clear ? Security.PLAINTEXT : Security.NONE;
  }

  private Path path(String name) {
    return app.terminal().path(name);
  }
}
