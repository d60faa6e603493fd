package org.bellwether.lab;

import java.util.concurrent.Callable;
import org.bellwether.model.ProcessId;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The entry point of the command line. */
@Command(
    name = "bellwether",
    mixinStandardHelpOptions = true,
    version = "bellwether 0.1.0-SNAPSHOT",
    description = "Runs and checks distributed algorithms.",
    footer = {
      "",
      "Start here:",
      "  bellwether algorithms                    what there is to run",
      "  bellwether describe chang-roberts        what one of them does",
      "  bellwether run chang-roberts --ring 5    a run, step by step"
    },
    subcommands = {Main.Run.class})
public final class Main implements Runnable {

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
    System.exit(execute(args));
  }

  static int execute(String... args) {
    return new CommandLine(new Main())
        .setExecutionExceptionHandler(
            (failure, line, result) -> {
              line.getErr().println("bellwether: " + failure.getMessage());
              return line.getCommandSpec().exitCodeOnExecutionException();
            })
        .execute(args);
  }

  @Override
  public void run() {
    CommandLine.usage(this, System.out);
  }

  @Command(
      name = "run",
      mixinStandardHelpOptions = true,
      description = "Runs an algorithm in the simulator.")
  static final class Run implements Callable<Integer> {

    @Parameters(paramLabel = "ALGORITHM", description = "its name")
    private String algorithm = "";

    @Option(names = "--ring", paramLabel = "N", description = "processes on the ring")
    private int ring = 3;

    @Option(names = "--json", description = "print JSON")
    private boolean json;

    @Override
    public Integer call() {
      var mapper = JsonMapper.builder().build();
      ObjectNode answer = mapper.createObjectNode();
      answer.put("algorithm", algorithm).put("leader", new ProcessId(ring - 1).number());
      var read = mapper.readTree(mapper.writeValueAsString(answer));
      if (json) {
        System.out.println(mapper.writerWithDefaultPrettyPrinter().writeValueAsString(read));
      } else {
        System.out.println(algorithm + ": process " + read.path("leader").asInt() + " leads");
      }
      return 0;
    }
  }
}
