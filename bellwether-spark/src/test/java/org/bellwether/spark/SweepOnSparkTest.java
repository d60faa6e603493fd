package org.bellwether.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.spi.ToolProvider;
import org.bellwether.catalog.AlgorithmProvider;
import org.bellwether.spark.CommandLineHere.Done;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SweepOnSparkTest {
  private static final String[] SWEEP = {
    "sweep",
    "chang-roberts",
    "--vary",
    "nodes=4..9",
    "--vary",
    "delay=1,uniform:1..5",
    "--repeat",
    "7",
    "--measure",
    "messages,time,messages.Election"
  };

  @TempDir Path directory;

  private Done run(String... more) {
    String[] all = new String[SWEEP.length + more.length];
    System.arraycopy(SWEEP, 0, all, 0, SWEEP.length);
    System.arraycopy(more, 0, all, SWEEP.length, more.length);
    return new CommandLineHere(directory).run(all);
  }

  @Test
  void filesHaveTheSameBytesAsThoseOfLocalThreads() throws IOException {
    Done here = run("--out", "here");
    Done there = run("--out", "there", "--on", "local[3]");
    assertThat(there.err()).isEmpty();
    assertThat(there.status()).isEqualTo(here.status()).isZero();
    assertThat(there.out().replace("there/", "here/")).isEqualTo(here.out());
    assertThat(FilesOf.directory(directory.resolve("there")))
        .isEqualTo(FilesOf.directory(directory.resolve("here")))
        .hasSizeGreaterThan(8);
  }

  @Test
  void aSweepGoesOnElsewhereThanItBegan() throws IOException {
    run("--out", "whole");
    run("--out", "part");
    Path journal = directory.resolve("part/journal.jsonl");
    var lines = Files.readAllLines(journal);
    Files.write(journal, lines.subList(0, 5)); // the plan and four cells
    Done done = run("--out", "part", "--on", "local[2]");
    assertThat(done.err()).contains("4 of 12 cells are finished");
    assertThat(FilesOf.directory(directory.resolve("part")))
        .isEqualTo(FilesOf.directory(directory.resolve("whole")));
  }

  @Test
  void aFailingCellIsToldAsOnLocalThreads() {
    String[] line = {"sweep", "hypercube", "--vary", "nodes=4,6,8", "--repeat", "3"};
    CommandLineHere cli = new CommandLineHere(directory);
    Done here = cli.run(line);
    Done there =
        cli.run("sweep", "hypercube", "--vary", "nodes=4,6,8", "--repeat", "3", "--on", "local[2]");
    assertThat(here.status()).isEqualTo(2);
    assertThat(here.err().lines()).hasSize(1);
    assertThat(there).isEqualTo(here);
  }

  @Test
  void algorithmsOfTheUserTravelAsSource() throws IOException {
    writeRumour();
    travels("Rumour.java");
  }

  @Test
  void algorithmsOfTheUserTravelAsJars() throws IOException {
    writeRumour();
    Path classes = Files.createDirectory(directory.resolve("classes"));
    int status =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(
                System.out,
                System.err,
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                directory.resolve("Rumour.java").toString());
    assertThat(status).isZero();
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(services.resolve(AlgorithmProvider.class.getName()), "Rumour$Provider\n");
    status =
        ToolProvider.findFirst("jar")
            .orElseThrow()
            .run(
                System.out,
                System.err,
                "--create",
                "--file",
                directory.resolve("rumour.jar").toString(),
                "-C",
                classes.toString(),
                ".");
    assertThat(status).isZero();
    Files.delete(directory.resolve("Rumour.java"));
    travels("rumour.jar");
  }

  private void writeRumour() throws IOException {
    String source =
        Files.readString(Path.of("../docs/write-your-own.md"))
            .split("```java\n", 2)[1]
            .split("```", 2)[0];
    Files.writeString(directory.resolve("Rumour.java"), source);
  }

  private void travels(String with) {
    CommandLineHere cli = new CommandLineHere(directory);
    String[] line = {"--with", with, "sweep", "rumour", "--vary", "nodes=4..6", "--json"};
    Done here = cli.run(line);
    String[] remote = Arrays.copyOf(line, line.length + 2);
    remote[line.length] = "--on";
    remote[line.length + 1] = "local[2]";
    assertThat(here.status()).isZero();
    assertThat(cli.run(remote)).isEqualTo(here);
  }

  @Test
  void badMastersAreRefusedInOneLine() {
    for (String master :
        new String[] {"mesos://here", "local[two]", "spark://127.0.0.1:1", "yarn"}) {
      Done done = run("--on", master);
      assertThat(done.status()).isEqualTo(2);
      assertThat(done.out()).isEmpty();
      assertThat(done.err()).startsWith("bellwether: --on " + master + ": ");
      assertThat(done.err().lines()).hasSize(1);
    }
    Done both = run("--on", "local[2]", "--threads", "2");
    assertThat(both.err()).contains("--threads contradicts --on");
  }
}
