package org.bellwether.lab.cli;

import java.io.IOException;
import org.bellwether.lab.web.LabServer;
import picocli.CommandLine.Model.OptionSpec;

/** Serves the lab in the browser until it is stopped. */
final class LabCommand extends Command {
  private static final int USUAL_PORT = 7878;
  private static final int LAST_PORT = 65_535;
  private static final String TOKEN = "BELLWETHER_LAB_TOKEN";

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
    examples("bellwether lab", "bellwether lab --port 0 --no-browser");
  }

  @Override
  int run() {
    int wanted = number(port, USUAL_PORT, 0, LAST_PORT);
    try (LabServer server = start(wanted)) {
      app.terminal().out().println(server.address());
      app.terminal().out().flush();
      if (!on(noBrowser) && !app.terminal().interrupt().raised()) Browser.open(server.address());
      app.terminal().interrupt().await();
    }
    return 0;
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
    String token = System.getenv(TOKEN);
    if (token == null || token.isEmpty()) return LabServer.start(app.catalog(), wanted);
    if (!token.matches("[\\w-]{16,}")) {
      throw new Refusal(TOKEN + " is not a token, expected at least 16 letters, digits, - or _");
    }
    return LabServer.start(app.catalog(), wanted, token);
  }
}
