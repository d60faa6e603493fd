package org.bellwether.lab.authors;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.bellwether.catalog.AlgorithmProvider;

/** Classes as jars, to be sent to other machines. */
public final class PackedJars {
  private final Path directory;
  private final List<Path> jars = new ArrayList<>();

  /**
   * No jars yet.
   *
   * @param directory where those are put that have to be made
   */
  public PackedJars(Path directory) {
    this.directory = directory;
  }

  /** The jars so far. */
  public List<Path> jars() {
    return List.copyOf(jars);
  }

  /** Adds a jar, or a directory of classes. */
  public PackedJars add(Path path) {
    if (!Files.isDirectory(path)) {
      jars.add(path.toAbsolutePath());
      return this;
    }
    Path jar = fresh();
    try {
      Library.pack(path, jar);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return this;
  }

  /** Adds the module that a class is from. */
  public PackedJars addModule(Class<?> type) {
    return add(Library.location(type));
  }

  /** Adds what {@code --with} names: jars, directories of classes, and sources, compiled. */
  public PackedJars addWith(List<Path> paths) {
    List<Path> sources = paths.stream().filter(path -> path.toString().endsWith(".java")).toList();
    List<Path> compiled = paths.stream().filter(path -> !sources.contains(path)).toList();
    compiled.forEach(this::add);
    if (!sources.isEmpty()) addClasses(SourceCompiler.compile(sources, compiled), compiled);
    return this;
  }

  private void addClasses(Map<String, byte[]> classes, List<Path> compiled) {
    Map<String, byte[]> entries = new TreeMap<>();
    classes.forEach((name, bytes) -> entries.put(name.replace('.', '/') + ".class", bytes));
    try (AddedClasses loader =
        new AddedClasses(
            compiled.stream().map(With::url).toArray(URL[]::new),
            AlgorithmProvider.class.getClassLoader())) {
      List<String> providers = loader.add(classes);
      if (!providers.isEmpty()) {
        entries.put(With.SERVICE, String.join("\n", providers).getBytes(StandardCharsets.UTF_8));
      }
      try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(fresh()))) {
        for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
          zip.putNextEntry(new ZipEntry(entry.getKey()));
          zip.write(entry.getValue());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Path fresh() {
    Path jar = directory.resolve("classes-" + jars.size() + ".jar").toAbsolutePath();
    jars.add(jar);
    return jar;
  }
}
