package org.bellwether.lab.cli;

import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.bellwether.catalog.Entry;
import org.bellwether.lab.authors.OwnAlgorithms;
import org.bellwether.lab.web.LabServer;
import org.bellwether.scenario.Scenario;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Serves the lab in the browser until it is stopped. */
final class LabCommand extends Command {
  private static final int USUAL_PORT = 7878;
  private static final int LAST_PORT = 65_535;
  private static final String TOKEN = "BELLWETHER_LAB_TOKEN";

  private final PositionalParamSpec source =
      argument(
          "ALGORITHM|FILE",
          "Open this algorithm, example (chang-roberts/worst) or file with a scenario; - is"
              + " standard input.",
          List.of());
  private final OptionSpec port =
      option("--port", "N", "Listen on this port; 0 takes a free one. The usual one is 7878.");
  private final OptionSpec noBrowser =
      flag("Print the address and open no browser.", "--no-browser");

  LabCommand(App app) {
    super(
        app,
        "lab",
        "Opens the lab in the browser: choose an algorithm, run it, watch it, break it, check it. "
            + "It listens on this machine alone and runs until it is stopped with Ctrl-C.");
    examples(
        "bellwether lab",
        "bellwether lab peterson",
        "bellwether lab counterexample.json",
        "bellwether lab --port 0 --no-browser");
  }

  @Override
  int run() {
    int wanted = number(port, USUAL_PORT, 0, LAST_PORT);
    String given = text(source);
    Function<LabServer, String> shown = given == null ? LabServer::address : shown(given);
    try (LabServer server = start(wanted)) {
      String address = shown.apply(server);
      app.terminal().out().println(address);
      app.terminal().out().flush();
      if (!on(noBrowser) && !app.terminal().interrupt().raised()) Browser.open(address);
      app.terminal().interrupt().await();
    }
    return 0;
  }

  /** The address of what is named; that it can be read is known before anything is served. */
  private Function<LabServer, String> shown(String given) {
    if (app.catalog().contains(given)) {
      Entry entry = app.catalog().entry(given);
      return server -> server.address(entry);
    }
    Scenario scenario = Sources.recorded(app, given);
    return server -> server.address(scenario);
  }

  /** On the usual port if it is free; otherwise on any, unless a port was asked for. */
  private LabServer start(int wanted) {
    try {
      return serve(wanted);
    } catch (IOException e) {
      if (text(port) != null) {
        throw new Refusal("--port: " + wanted + " is taken, expected a free port or 0");
      }
    }
    try {
      return serve(0);
    } catch (IOException e) {
      throw new Refusal("the lab cannot listen on this machine: " + e.getMessage());
    }
  }

  /** With a token of one's own, addresses in slides stay valid when the lab is started again. */
  private LabServer serve(int wanted) throws IOException {
    String token = Objects.requireNonNullElse(System.getenv(TOKEN), "");
    if (!token.isEmpty() && !token.matches("[\\w-]{16,}")) {
      throw new Refusal(TOKEN + " is not a token, expected at least 16 letters, digits, - or _");
    }
    return LabServer.start(new OwnAlgorithms(app.withPaths(), app.catalog()), wanted, token);
  }
}
