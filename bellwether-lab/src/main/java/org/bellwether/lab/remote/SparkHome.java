package org.bellwether.lab.remote;

import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.authors.PackedJars;
import org.bellwether.session.remote.RemoteFailure;
import org.bellwether.session.remote.RemoteWorkers;
import org.jspecify.annotations.Nullable;

/**
 * Where Apache Spark is on this machine, and the jar of ours that knows it.
 *
 * @param directory what Spark calls {@code SPARK_HOME}
 */
public record SparkHome(Path directory) {
  private static final String OURS = "bellwether-spark";

  /** What Spark's own scripts open to it. */
  private static final List<String> OPENED =
      List.of(
          "java.lang",
          "java.lang.invoke",
          "java.io",
          "java.net",
          "java.nio",
          "java.util",
          "java.util.concurrent",
          "sun.nio.ch",
          "jdk.internal.ref");

  /**
   * That of {@code SPARK_HOME}, or the one that {@code scripts/spark} makes.
   *
   * @throws RemoteFailure if there is none
   */
  public static SparkHome find() {
    String given = System.getenv("SPARK_HOME");
    Path made = made();
    Path home = given != null ? Path.of(given) : made;
    if (home != null && Files.isDirectory(home.resolve("jars"))) return new SparkHome(home);
    throw new RemoteFailure(
        given == null
            ? "Apache Spark is needed on this machine: set SPARK_HOME, or run scripts/spark once"
            : "SPARK_HOME is " + given + ", which has no directory jars");
  }

  /** What {@code scripts/spark} makes, beside the launcher; null if that is not known. */
  private static @Nullable Path made() {
    String launcher = System.getProperty("bellwether.launcher");
    return launcher == null ? null : Path.of(launcher).resolveSibling("build/spark");
  }

  /**
   * The command that carries out a command line of ours with Spark.
   *
   * @param scratch a directory for jars that have to be made
   */
  public List<String> command(String master, List<String> arguments, Path scratch) {
    Path ours = ours();
    List<String> jars =
        new PackedJars(scratch)
            .addModule(Catalog.class).addModule(RemoteWorkers.class).jars().stream()
                .map(Path::toString)
                .toList();
    List<String> command = new ArrayList<>(jvm());
    command.addAll(
        List.of(
            "-cp",
            String.join(
                File.pathSeparator,
                classPath(),
                ours.toString(),
                directory.resolve("conf").toString(),
                directory.resolve("jars") + File.separator + "*"),
            "org.apache.spark.deploy.SparkSubmit",
            "--master",
            master,
            "--name",
            "bellwether",
            "--jars",
            String.join(",", jars),
            "--conf",
            "spark.ui.enabled=false"));
    if (Masters.here(master)) {
      command.addAll(List.of("--conf", "spark.driver.bindAddress=127.0.0.1"));
      command.addAll(List.of("--conf", "spark.driver.host=127.0.0.1"));
    }
    command.addAll(List.of("--class", "org.bellwether.lab.Main", ours.toString()));
    command.addAll(arguments);
    return command;
  }

  /** The program of Java and its options. */
  private static List<String> jvm() {
    List<String> options = new ArrayList<>(List.of(java()));
    for (String opened : OPENED) options.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED");
    options.add("--sun-misc-unsafe-memory-access=allow");
    options.add("--enable-native-access=ALL-UNNAMED");
    options.add("-Xlog:disable");
    options.add("-Dlog4j2.configurationFile=org/bellwether/spark/log4j2.properties");
    options.add("-Dstdout.encoding=UTF-8");
    options.add("-Dstderr.encoding=UTF-8");
    for (String name : List.of("bellwether.call", "bellwether.launcher")) {
      String value = System.getProperty(name);
      if (value != null) options.add("-D" + name + "=" + value);
    }
    String more = Objects.requireNonNullElse(System.getenv("BELLWETHER_JAVA_OPTS"), "");
    for (String option : more.split(" +", -1)) if (!option.isEmpty()) options.add(option);
    return options;
  }

  /** A Java runtime with all that Spark needs: ours if it is whole. */
  private static String java() {
    String home = System.getProperty("java.home");
    if (ModuleFinder.ofSystem().find("java.security.jgss").isEmpty()) {
      String other = System.getenv("JAVA_HOME");
      if (other == null) {
        throw new RemoteFailure(
            "Spark needs a whole JDK, and this runtime is a part of one: set JAVA_HOME");
      }
      home = other;
    }
    return Path.of(home, "bin", "java").toString();
  }

  /** Ours, without what would log beside Spark's own logs. */
  private static String classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(part -> !Path.of(part).getFileName().toString().startsWith("slf4j-"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  /** The jar that knows Spark: beside it, where {@code scripts/spark} puts it, or beside us. */
  private Path ours() {
    List<Path> places = new ArrayList<>();
    places.add(directory.resolve("bellwether"));
    Path made = made();
    if (made != null) places.add(made.resolve("bellwether"));
    String first = System.getProperty("java.class.path").split(File.pathSeparator, -1)[0];
    Path beside = Path.of(first).toAbsolutePath().getParent();
    if (beside != null) places.add(beside);
    for (Path place : places) {
      if (!Files.isDirectory(place)) continue;
      try (Stream<Path> files = Files.list(place)) {
        Path jar =
            files
                .filter(file -> file.getFileName().toString().startsWith(OURS))
                .filter(file -> file.toString().endsWith(".jar"))
                .findFirst()
                .orElse(null);
        if (jar != null) return jar;
      } catch (IOException e) {
        throw new RemoteFailure(place + " cannot be read: " + e.getMessage(), e);
      }
    }
    throw new RemoteFailure(
        OURS
            + ".jar is neither in "
            + directory.resolve("bellwether")
            + " nor beside this program;"
            + " scripts/spark makes it");
  }
}
