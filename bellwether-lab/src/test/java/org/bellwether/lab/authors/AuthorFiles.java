package org.bellwether.lab.authors;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** An algorithm of a user's, in all the forms that it may have. */
final class AuthorFiles {
  private AuthorFiles() {}

  /** An algorithm in which everybody who starts says so to all its neighbours. */
  static String text(String type, String name) {
    return """
    import java.util.List;
    import org.bellwether.catalog.*;
    import org.bellwether.model.*;

    public final class TYPE implements Node<TYPE.Ping> {
      public record Ping() {}

      @Override
      public void start(Context<Ping> ctx) {
        ctx.broadcast(new Ping());
      }

      @Override
      public void receive(int port, Ping message, Context<Ping> ctx) {}

      public static final class Provider implements AlgorithmProvider { // provider
        @Override
        public List<Entry> entries() {
          return List.of(
              Entry.of("NAME", Family.AFTER_ELECTION, Shape.COMPLETE, TYPE.class)
                  .idea("say it")
                  .model("complete network")
                  .guarantee("none")
                  .cost("2|E|")
                  .paper("none", "https://example.org")
                  .example("--nodes 3")
                  .uniform(_ -> _ -> new TYPE())
                  .build());
        }
      }
    }
    """
        .replace("TYPE", type)
        .replace("NAME", name);
  }

  static Path source(Path directory, String type, String name) throws IOException {
    return Files.writeString(directory.resolve(type + ".java"), text(type, name));
  }

  static Path classes(Path directory, String type, String name) throws IOException {
    Path classes = Files.createDirectories(directory.resolve("classes"));
    Map<String, byte[]> compiled =
        SourceCompiler.compile(List.of(source(directory, type, name)), List.of());
    for (Map.Entry<String, byte[]> each : compiled.entrySet()) {
      Files.write(classes.resolve(each.getKey() + ".class"), each.getValue());
    }
    Path service = classes.resolve(With.SERVICE);
    Files.createDirectories(service.getParent());
    Files.writeString(service, type + "$Provider\n");
    return classes;
  }

  static Path jar(Path directory, Path classes) throws IOException {
    Path jar = directory.resolve("algorithms.jar");
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream zip = new JarOutputStream(out);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        zip.putNextEntry(new JarEntry(classes.relativize(file).toString()));
        Files.copy(file, zip);
      }
    }
    return jar;
  }
}
