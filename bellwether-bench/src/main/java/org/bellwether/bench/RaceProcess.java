package org.bellwether.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A {@link RaceWorker}, as the race sees it. {@code -Dbellwether.cores=0,1,1} binds process 0 to
 * core 0 and the others to core 1. A bare round trip takes several times as long between two cores
 * as on one, and without this the scheduler chooses anew for each thing that is measured.
 */
final class RaceProcess {
  private static final String CORES = System.getProperty("bellwether.cores", "");

  private final Process process;
  private final BufferedReader in;

  RaceProcess(RacedSystem system, int number, Path directory, int[] ports, boolean tuned)
      throws IOException {
    List<String> command = new ArrayList<>();
    if (!CORES.isEmpty()) command.addAll(List.of("taskset", "-c", CORES.split(",", -1)[number]));
    command.addAll(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:+UseSerialGC",
            "-Xmx512m",
            "--enable-native-access=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "-cp",
            System.getProperty("java.class.path"),
            RaceWorker.class.getName(),
            system.name(),
            String.valueOf(number),
            directory.toString(),
            String.valueOf(tuned)));
    for (int port : ports) command.add(Integer.toString(port));
    process =
        new ProcessBuilder(command)
            .redirectError(directory.resolve("process-" + number + ".log").toFile())
            .start();
    in = process.inputReader(StandardCharsets.UTF_8);
  }

  void send(String line) throws IOException {
    process.outputWriter(StandardCharsets.UTF_8).append(line).append('\n').flush();
  }

  String answer() throws IOException {
    String answer = in.readLine();
    if (answer == null) throw new IOException("a process has ended");
    return answer;
  }

  String ask(String line) throws IOException {
    send(line);
    return answer();
  }

  double measure(String line) throws IOException {
    return Double.parseDouble(ask(line));
  }

  void signal(String signal) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid())).start().waitFor();
  }

  void end() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }
}
