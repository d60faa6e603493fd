package org.bellwether.lab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.bellwether.lab.authors.PackedJars;
import org.bellwether.lab.remote.Masters;
import org.bellwether.lab.remote.SparkHome;
import org.bellwether.lab.remote.SparkProcess;
import org.bellwether.session.remote.RemoteFailure;
import org.bellwether.session.remote.RemoteWorkers;

/**
 * Does what a command line asks for on a cluster. This program does not know Apache Spark: unless
 * it was started by Spark, it starts itself once more, with Spark beside it, and waits.
 */
final class RemoteCluster {
  private RemoteCluster() {}

  /** Returns the exit status. */
  static int run(App app, String master, ToIntFunction<RemoteWorkers> work) {
    Path scratch = null;
    try {
      Masters.check(master);
      scratch = Files.createTempDirectory("bellwether");
      RemoteWorkers.Provider here =
          ServiceLoader.load(RemoteWorkers.Provider.class).findFirst().orElse(null);
      if (here == null) {
        List<String> command = SparkHome.find().command(master, app.arguments(), scratch);
        return SparkProcess.run(command, app.terminal().interrupt()::raised);
      }
      List<String> jars =
          new PackedJars(scratch)
              .addWith(app.withPaths()).jars().stream().map(Path::toString).toList();
      try (RemoteWorkers workers = here.connect(master, jars)) {
        return work.applyAsInt(workers);
      }
    } catch (RemoteFailure e) {
      Mistakes.trace(e, app.terminal());
      throw new Refusal("--on " + master + ": " + e.getMessage());
    } catch (IOException e) {
      throw new Refusal("--on " + master + ": " + Refusal.reason(e));
    } finally {
      if (scratch != null) delete(scratch);
    }
  }

  private static void delete(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
    } catch (IOException e) {
      return; // the system clears its directory of temporary files
    }
  }
}
