package org.bellwether.lab.cluster;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.bellwether.node.LeaseClock;
import org.jspecify.annotations.Nullable;

/** A process of this machine in which a member of a cluster lives, one after the other. */
final class MemberProcess {
  private static final long SHORT_NANOS = 100_000;
  private static final String STOPPED = "TtZX"; // states of threads that are stopped or dead

  private final Process process;
  private final OutputStream in;
  private volatile Consumer<@Nullable String> listener = _ -> {};

  /**
   * Starts a process.
   *
   * @param entering what its command line begins with, to lead it where it is to be
   * @param with where algorithms of the user are
   */
  MemberProcess(List<String> entering, List<Path> with) throws IOException {
    List<String> command = new ArrayList<>(entering);
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // By whichever clock this process tells when faults happen, members tell when they step.
    if (LeaseClock.countsSuspension()) command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(
        List.of(
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xshare:auto",
            "-Xmx128m",
            "-Xss512k",
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
            "-cp",
            System.getProperty("java.class.path"),
            MemberMain.class.getName()));
    for (Path path : with) command.add(path.toAbsolutePath().toString());
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    in = process.getOutputStream();
    Thread.ofPlatform().name("member-" + process.pid()).daemon().start(this::listen);
  }

  private void listen() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        listener.accept(line);
      }
    } catch (IOException e) {
      // as good as the end
    }
    listener.accept(null);
  }

  /** Who hears the lines of the process from now on; null is its end. */
  void listener(Consumer<@Nullable String> other) {
    listener = other;
  }

  /** Texts that nodes send may have several lines. */
  private static String escaped(String line) {
    return line.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r");
  }

  /** Says something to the process; one that is gone does not hear it. */
  synchronized void say(String line) {
    try {
      in.write((escaped(line) + "\n").getBytes(StandardCharsets.UTF_8));
      in.flush();
    } catch (IOException e) {
      // its end is heard of
    }
  }

  /** Sends SIGKILL, and waits until the process is gone. */
  void kill() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Sends a signal by its name. */
  void signal(String name) throws IOException {
    try {
      int status =
          new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
              .inheritIO()
              .start()
              .waitFor();
      if (status != 0) throw new IOException("kill -" + name + " failed");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Sends SIGSTOP, and waits until it has reached every thread, which may take a moment. */
  void stop() throws IOException {
    signal("STOP");
    while (!stopped()) LockSupport.parkNanos(SHORT_NANOS);
  }

  /** Whether no thread of the process can run; where the system does not tell, it is assumed. */
  private boolean stopped() {
    Path threads = Path.of("/proc", String.valueOf(process.pid()), "task");
    if (!Files.isDirectory(threads)) return true;
    try (DirectoryStream<Path> all = Files.newDirectoryStream(threads)) {
      for (Path thread : all) {
        String stat = Files.readString(thread.resolve("stat"));
        // The state stands behind the name, which is in parentheses and may be anything.
        char state = stat.charAt(stat.lastIndexOf(')') + 2);
        if (STOPPED.indexOf(state) < 0) return false;
      }
    } catch (IOException e) {
      return !alive(); // a thread has just ended: look again
    }
    return true;
  }

  boolean alive() {
    return process.isAlive();
  }
}
