package org.bellwether.lab;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.bellwether.model.ProcessId;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The entry point of the command line.
 *
 * <p>Commands are built with picocli's model and not with its annotations, and JSON is written with
 * a generator and not with an object mapper: each of the two would cost more at start-up than all
 * the rest.
 */
public final class Main {

  private Main() {}

  /**
   * Runs one command line, or several when this JVM trains the start-up cache.
   *
   * @param args the command line
   */
  public static void main(String[] args) {
    if (Boolean.getBoolean("bellwether.train")) {
      Training.run(args, Main::execute);
      return;
    }
    var status = execute(args);
    System.out.flush();
    System.err.flush();
    // System.exit would first start the logging of the JDK, to ask whether to log the exit.
    Runtime.getRuntime().halt(status);
  }

  static int execute(String... args) {
    var line = new CommandLine(root());
    line.setExecutionStrategy(Main::dispatch);
    line.setExecutionExceptionHandler(
        (failure, failed, result) -> {
          failed.getErr().println("bellwether: " + failure.getMessage());
          return 1;
        });
    return line.execute(args);
  }

  private static int dispatch(ParseResult result) {
    var shown = CommandLine.executeHelpRequest(result);
    if (shown != null) {
      return shown;
    }
    var out = result.commandSpec().commandLine().getOut();
    if (!result.hasSubcommand()) {
      result.commandSpec().commandLine().usage(out);
      return 0;
    }
    return run(result.subcommand(), out);
  }

  private static int run(ParseResult run, PrintWriter out) {
    String algorithm = run.matchedPositionalValue(0, "");
    int ring = run.matchedOptionValue("--ring", 3);
    var leader = new ProcessId(ring - 1);
    if (run.hasMatchedOption("--json")) {
      out.println(json(algorithm, leader));
    } else {
      out.println(algorithm + ": process " + leader.number() + " leads");
    }
    return 0;
  }

  private static String json(String algorithm, ProcessId leader) {
    var text = new StringWriter();
    try (var generator = new JsonFactory().createGenerator(ObjectWriteContext.empty(), text)) {
      generator.writeStartObject();
      generator.writeStringProperty("algorithm", algorithm);
      generator.writeNumberProperty("leader", leader.number());
      generator.writeEndObject();
    }
    return text.toString();
  }

  private static CommandSpec root() {
    var spec = command("bellwether", "Runs and checks distributed algorithms.");
    spec.version("bellwether 0.1.0-SNAPSHOT")
        .addOption(
            OptionSpec.builder("-V", "--version")
                .versionHelp(true)
                .description("Print the version.")
                .build());
    spec.usageMessage()
        .footer(
            "",
            "Start here:",
            "  bellwether algorithms                    what there is to run",
            "  bellwether describe chang-roberts        what one of them does",
            "  bellwether run chang-roberts --ring 5    a run, step by step");
    var run = command("run", "Runs an algorithm in the simulator.");
    run.addPositional(
        PositionalParamSpec.builder()
            .type(String.class)
            .paramLabel("ALGORITHM")
            .description("Its name.")
            .required(true)
            .build());
    run.addOption(
        OptionSpec.builder("--ring")
            .type(int.class)
            .paramLabel("N")
            .description("Processes on the ring.")
            .build());
    run.addOption(
        OptionSpec.builder("--json").type(boolean.class).description("Print JSON.").build());
    return spec.addSubcommand("run", run);
  }

  private static CommandSpec command(String name, String description) {
    var spec = CommandSpec.create().name(name);
    spec.usageMessage().description(description);
    return spec.addOption(
        OptionSpec.builder("-h", "--help").usageHelp(true).description("Show this help.").build());
  }
}
