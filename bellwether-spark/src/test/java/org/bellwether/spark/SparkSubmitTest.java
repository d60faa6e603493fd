package org.bellwether.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command of docs/spark.md for spark-submit, on a cluster of what scripts/spark assembles. */
@Tag("spark-cluster")
class SparkSubmitTest {
  private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

  @TempDir static Path directory;
  private static String submit; // the command, up to the line that Bellwether gets

  @BeforeAll
  static void assemble() throws Exception {
    String page = Files.readString(PROJECT.resolve("docs/spark.md"));
    String command = page.split("## Through spark-submit", 2)[1].split("```sh\n", 2)[1];
    submit = command.substring(0, command.indexOf("sweep elections.yaml"));
    Path spark = directory.resolve("build/spark");
    Ran made = run(List.of(PROJECT.resolve("scripts/spark").toString(), spark.toString()));
    assertThat(made.status).as(made.err).isZero();
  }

  private record Ran(int status, String out, String err) {}

  private static Ran run(List<String> command) throws IOException, InterruptedException {
    Path out = directory.resolve("out.txt");
    Path err = directory.resolve("err.txt");
    ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    Map<String, String> environment = builder.environment();
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("SPARK_HOME", directory.resolve("build/spark").toString());
    int status = builder.start().waitFor();
    return new Ran(status, Files.readString(out), Files.readString(err));
  }

  private static Ran submit(LoopbackCluster cluster, String line) throws Exception {
    String command = submit.replace("spark://host:7077", cluster.master());
    String on = " --on " + cluster.master();
    return run(List.of("bash", "-c", command + line + on));
  }

  @Test
  void whatIsSubmittedIsTheSameAsHere() throws Exception {
    String page = Files.readString(PROJECT.resolve("docs/write-your-own.md"));
    String source = page.split("```java\n", 2)[1].split("```", 2)[0];
    Files.writeString(directory.resolve("Rumour.java"), source);
    Files.writeString(directory.resolve("edges.txt"), "0 1\n1 2\n2 0\n2 3\n");
    String sweep = "sweep chang-roberts --vary nodes=4..9 --repeat 20 --out ";
    String own = "--with Rumour.java sweep rumour --vary nodes=4..6 --json";
    String walks =
        "check lamport --nodes 3 --requests 0@0,1@0,2@0 --order any --losses 1 --walks 60 --json";
    CommandLineHere here = new CommandLineHere(directory);
    try (LoopbackCluster cluster =
        new LoopbackCluster(directory, directory.resolve("build/spark"), 2)) {
      Ran there = submit(cluster, sweep + "there");
      assertThat(there.status).as(there.err).isZero();
      assertThat(here.run((sweep + "here").split(" ")).out())
          .isEqualTo(there.out.replace("there/", "here/"));
      assertThat(FilesOf.directory(directory.resolve("there")))
          .isEqualTo(FilesOf.directory(directory.resolve("here")))
          .hasSizeGreaterThan(8);

      assertThat(submit(cluster, own).out).isEqualTo(here.run(own.split(" ")).out()).isNotEmpty();

      Ran violated = submit(cluster, walks);
      assertThat(violated.status).as(violated.err).isOne();
      assertThat(timeless(violated.out)).isEqualTo(timeless(here.run(walks.split(" ")).out()));

      String rounds = "rounds bfs --graph edges.txt --json";
      Ran searched = submit(cluster, rounds);
      assertThat(searched.status).as(searched.err).isZero();
      assertThat(searched.out).contains("\"messages\":{\"Probe\":5}", "\"violations\":[]");

      Ran refused = submit(cluster, "rounds bfs --graph nowhere.txt");
      assertThat(refused.status).isEqualTo(2);
      assertThat(refused.err.lines().filter(line -> !line.startsWith("WARNING: "))) // of the JVM
          .singleElement(InstanceOfAssertFactories.STRING)
          .startsWith("bellwether: ")
          .contains("nowhere.txt cannot be read");
    }
  }

  private static String timeless(String json) {
    return json.replaceAll("\"seconds\":[^,}]*", "");
  }
}
