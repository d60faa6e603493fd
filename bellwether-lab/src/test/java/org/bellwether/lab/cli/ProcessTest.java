package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.bellwether.lab.Main;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The program as a process of its own. */
class ProcessTest {
  private static final String SCENARIO =
      "{\"algorithm\":\"bully\",\"ids\":[5,1,4,2,3],\"links\":{\"delay\":{\"exponential\":3},"
          + "\"duplicate\":0.2,\"order\":\"any\"},\"random\":{\"seed\":11},"
          + "\"faults\":[{\"from\":1,\"until\":9,\"loss\":0.3,\"late\":0.5,\"lateBy\":7},"
          + "{\"at\":2,\"crash\":0},{\"at\":40,\"recover\":0}]}";

  @TempDir Path directory;

  private ProcessBuilder program(List<String> jvm, String... args) {
    List<String> command =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
    command.addAll(jvm);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
    command.addAll(List.of(args));
    return new ProcessBuilder(command).directory(directory.toFile());
  }

  @Test
  void theSameScenarioGivesTheSameBytesOnEveryMachine() throws Exception {
    Files.writeString(directory.resolve("s.json"), SCENARIO);
    List<List<String>> machines =
        List.of(
            List.of(
                "-XX:+UnlockExperimentalVMOptions",
                "-XX:hashCode=0",
                "-Duser.language=tr",
                "-Duser.timezone=Asia/Tokyo",
                "-Dfile.encoding=ISO-8859-1",
                "-Dstdout.encoding=US-ASCII"),
            List.of(
                "-XX:+UnlockExperimentalVMOptions",
                "-XX:hashCode=2",
                "-Duser.language=ar",
                "-Duser.country=EG",
                "-Duser.timezone=America/New_York",
                "-Dfile.encoding=UTF-8"));
    List<String> shown = new ArrayList<>();
    for (int i = 0; i < machines.size(); i++) {
      Process process =
          program(
                  machines.get(i),
                  "run",
                  "s.json",
                  "--trace",
                  "t" + i,
                  "--shiviz",
                  "v" + i,
                  "--svg",
                  "d" + i)
              .redirectErrorStream(true)
              .start();
      shown.add(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
      assertThat(process.waitFor()).isLessThan(2);
    }
    assertThat(shown.getFirst()).contains("bully, 5 nodes, seed 11").isEqualTo(shown.getLast());
    for (String file : List.of("t", "v", "d")) {
      assertThat(directory.resolve(file + "0"))
          .hasSameBinaryContentAs(directory.resolve(file + "1"));
      assertThat(directory.resolve(file + "0")).isNotEmptyFile();
    }
  }

  @Test
  void theExitStatusIsThatOfTheProcess() throws Exception {
    assertThat(program(List.of(), "run", "chang-roberts", "--ring", "3").start().waitFor())
        .isZero();
    assertThat(
            program(List.of(), "run", "chang-roberts", "--ring", "3", "--loss", "1")
                .start()
                .waitFor())
        .isEqualTo(1);
    assertThat(program(List.of(), "run", "nobody").start().waitFor()).isEqualTo(2);
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void itEndsWhenNobodyReadsItsOutput() throws Exception {
    Files.writeString(directory.resolve("s.jsonl"), (SCENARIO + "\n").repeat(20_000));
    Process process = program(List.of(), "run", "s.jsonl", "--json").start();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      assertThat(out.readLine()).contains("\"algorithm\":\"bully\"");
    }
    assertThat(process.waitFor()).isEqualTo(141);
    assertThat(process.errorReader().readLine()).isNull();
  }

  /** Its nodes wait for ever once three cells are on disk, as long as there is a file "hold". */
  @Test
  @DisabledOnOs(OS.WINDOWS)
  void aSweepThatIsKilledGoesOnToTheSameBytes() throws Exception {
    String page = Files.readString(Path.of("..", "docs", "write-your-own.md"));
    int from = page.indexOf("```java\n") + "```java\n".length();
    Files.writeString(
        directory.resolve("Rumour.java"),
        page.substring(from, page.indexOf("```", from))
            .replace(
                "    hear(0, NOBODY, ctx);\n",
                """
                    hear(0, NOBODY, ctx);
                    try {
                      var journal = java.nio.file.Path.of("made", "journal.jsonl");
                      if (!java.nio.file.Files.exists(java.nio.file.Path.of("hold"))) return;
                      if (java.nio.file.Files.readAllLines(journal).size() <= 3) return;
                      java.nio.file.Files.writeString(java.nio.file.Path.of("held"), "");
                      new java.util.concurrent.CountDownLatch(1).await();
                    } catch (java.io.IOException | InterruptedException e) {
                      throw new IllegalStateException(e);
                    }
                """));
    String[] sweep =
        ("--allow Path.of --allow Files.exists --allow Files.readAllLines"
                + " --allow Files.writeString --allow CountDownLatch"
                + " --with Rumour.java sweep rumour --vary nodes=4..30 --out")
            .split(" ", -1);
    Files.writeString(directory.resolve("hold"), "");
    Process killed = program(List.of(), with(sweep, "made")).start();
    try (WatchService watch = directory.getFileSystem().newWatchService()) {
      directory.register(watch, StandardWatchEventKinds.ENTRY_CREATE);
      while (!Files.exists(directory.resolve("held"))) {
        WatchKey key = watch.poll(2, TimeUnit.MINUTES);
        assertThat(key).as("something happens").isNotNull();
        key.pollEvents();
        key.reset();
      }
    } finally {
      killed.destroyForcibly();
    }
    assertThat(killed.waitFor()).isEqualTo(128 + 9);
    assertThat(directory.resolve("made/runs.csv")).doesNotExist();
    Files.delete(directory.resolve("hold"));
    Process resumed = program(List.of(), with(sweep, "made")).start();
    String told = new String(resumed.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(resumed.waitFor()).as(told).isZero();
    assertThat(told).containsPattern("[3-9] of 27 cells are finished");
    assertThat(new Cli(directory).run(with(sweep, "whole")).status()).isZero();
    try (Stream<Path> files = Files.list(directory.resolve("whole"))) {
      for (Path file : files.toList()) {
        assertThat(directory.resolve("made").resolve(file.getFileName()))
            .hasSameBinaryContentAs(file);
      }
    }
  }

  private static String[] with(String[] args, String last) {
    return Stream.concat(Stream.of(args), Stream.of(last)).toArray(String[]::new);
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void aFullDiskIsToldOnceWithTheNameOfTheFile() throws Exception {
    for (String file : List.of("--trace", "--shiviz", "--svg", "--save")) {
      Process process =
          program(List.of(), "run", "chang-roberts", "--ring", "300", "-q", file, "/dev/full")
              .start();
      assertThat(process.waitFor()).isEqualTo(2);
      assertThat(process.errorReader().lines())
          .containsExactly("bellwether: /dev/full cannot be written: no space left on device");
    }
    Process process =
        program(List.of(), "run", "chang-roberts", "--ring", "3")
            .redirectOutput(Path.of("/dev/full").toFile())
            .start();
    assertThat(process.waitFor()).isEqualTo(2);
    assertThat(process.errorReader().lines())
        .containsExactly("bellwether: standard output cannot be written: no space left on device");
  }

  @Test
  void eachResultComesBeforeTheNextScenarioIsThere() throws Exception {
    Process process = program(List.of(), "run", "-", "--json").start();
    try (var in = process.outputWriter(StandardCharsets.UTF_8);
        BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      for (int i = 1; i <= 3; i++) {
        in.write("{\"algorithm\":\"chang-roberts\",\"nodes\":" + i + "}\n");
        in.flush();
        assertThat(out.readLine()).contains("\"nodes\":" + i + ",");
      }
    }
    assertThat(process.waitFor()).isZero();
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void controlCEndsALongRunWithWhatItHasShown() throws Exception {
    assumeFalse(interruptsAreIgnored(), "started with nohup or in the background");
    Process process =
        program(
                List.of("-Dbellwether.terminal=true"),
                "run",
                "chang-roberts",
                "--ring",
                "200000",
                "--ids",
                "descending")
            .start();
    try (BufferedReader err = process.errorReader(StandardCharsets.UTF_8)) {
      awaitProgress(err);
      new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
      assertThat(err.lines().toList()).anyMatch(line -> line.contains("interrupted by Ctrl-C"));
      assertThat(process.waitFor()).isEqualTo(130);
    }
    assertThat(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .contains("the run was interrupted after");
  }

  /** A process that is started where Ctrl-C is ignored ignores it, too. */
  private static boolean interruptsAreIgnored() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (!Files.exists(status)) return false;
    String ignored =
        Files.readAllLines(status).stream()
            .filter(line -> line.startsWith("SigIgn:"))
            .map(line -> line.substring("SigIgn:".length()).strip())
            .findFirst()
            .orElse("0");
    return (Long.parseUnsignedLong(ignored, 16) & 2) != 0;
  }

  private static void awaitProgress(BufferedReader err) throws IOException {
    StringBuilder seen = new StringBuilder();
    while (seen.indexOf("M/s") < 0) {
      int c = err.read();
      assertThat(c).as("progress in %s", seen).isNotNegative();
      seen.append((char) c);
    }
  }

  @Test
  @DisabledOnOs(OS.WINDOWS)
  void controlCEndsAWalkThatWaitsForACommand() throws Exception {
    assumeFalse(interruptsAreIgnored(), "started with nohup or in the background");
    Process process =
        program(
                List.of("-Dbellwether.terminal=true"),
                "run",
                "chang-roberts",
                "--ring",
                "3",
                "--step")
            .start();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      StringBuilder seen = new StringBuilder();
      while (seen.indexOf("> ") < 0) seen.append((char) out.read());
      new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
      assertThat(process.waitFor()).isEqualTo(130);
    }
  }
}
