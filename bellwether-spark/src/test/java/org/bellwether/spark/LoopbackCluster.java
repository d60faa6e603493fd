package org.bellwether.spark;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.lab.authors.PackedJars;
import org.bellwether.session.remote.RemoteWorkers;

/** A master and workers in processes of their own, which hear loopback only. */
final class LoopbackCluster implements AutoCloseable {
  private final Path directory;
  private final Path home;
  private final int port;
  private final List<Process> processes = new ArrayList<>(); // the master is the first

  LoopbackCluster(Path directory, int workers) throws IOException {
    this(directory, linked(directory.resolve("home")), workers);
  }

  /** Begins with a Spark that somebody has assembled. */
  LoopbackCluster(Path directory, Path home, int workers) throws IOException {
    this.directory = directory;
    this.home = home;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    start("org.apache.spark.deploy.master.Master", "--port", String.valueOf(port));
    while (!answers()) Thread.onSpinWait();
    for (int i = 0; i < workers; i++) {
      Path work = directory.resolve("work-" + i);
      start(
          "org.apache.spark.deploy.worker.Worker",
          "--cores",
          "1",
          "--memory",
          "3g",
          "--work-dir",
          work.toString(),
          master());
    }
  }

  /** A directory with all jars of the class path but our own. */
  private static Path linked(Path home) throws IOException {
    Path jars = Files.createDirectories(home.resolve("jars"));
    for (String part : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path jar = Path.of(part);
      if (!part.endsWith(".jar") || part.contains("bellwether")) continue;
      Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar.toAbsolutePath());
    }
    return home;
  }

  private boolean answers() {
    if (!processes.getFirst().isAlive()) throw new IllegalStateException("the master has ended");
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private void start(String main, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String opened : List.of("java.lang", "java.nio", "java.util", "java.net", "sun.nio.ch")) {
      command.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED");
    }
    command.add("-Xmx512m");
    command.add("--sun-misc-unsafe-memory-access=allow");
    command.addAll(List.of("-cp", home.resolve("jars") + "/*", main));
    command.addAll(List.of("--host", "127.0.0.1", "--webui-port", "0"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectOutput(directory.resolve("log-" + processes.size() + ".txt").toFile());
    builder.environment().put("SPARK_HOME", home.toString());
    builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    processes.add(builder.start());
  }

  String master() {
    return "spark://127.0.0.1:" + port;
  }

  /** Connects this process as the driver. */
  RemoteWorkers connect() throws IOException {
    PackedJars jars = new PackedJars(Files.createTempDirectory(directory, "jars"));
    jars.addModule(Catalog.class).addModule(RemoteWorkers.class).addModule(SparkProvider.class);
    return new SparkProvider().connect(master(), jars.jars().stream().map(Path::toString).toList());
  }

  /** Kills a worker, and the process that works for it, without a word. */
  void kill(int worker) {
    Process victim = processes.get(worker + 1);
    victim.descendants().forEach(ProcessHandle::destroyForcibly);
    victim.destroyForcibly();
  }

  @Override
  public void close() {
    for (Process process : processes.reversed()) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().onExit().join();
    }
  }
}
