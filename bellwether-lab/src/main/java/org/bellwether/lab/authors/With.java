package org.bellwether.lab.authors;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.stream.Collectors;
import java.util.zip.ZipFile;
import org.bellwether.catalog.AlgorithmProvider;
import org.bellwether.catalog.Catalog;

/** What {@code --with} adds: algorithms in jars, in directories of classes, or in source files. */
public final class With {
  static final String SERVICE = "META-INF/services/" + AlgorithmProvider.class.getName();

  private static final String KINDS = "a jar, a directory of classes or a .java file";

  private With() {}

  /**
   * The standard catalogue and what the paths add to it.
   *
   * @throws UsageException if one of them cannot be used
   */
  public static Catalog catalog(List<Path> paths) {
    try {
      return Catalog.standard(load(paths, With.class.getClassLoader()));
    } catch (UsageException | UncheckedIOException e) {
      throw e; // says what is wrong
    } catch (IllegalArgumentException e) {
      throw new UsageException(said(paths) + ": " + e.getMessage());
    } catch (RuntimeException | LinkageError | ServiceConfigurationError e) {
      throw new UsageException(said(paths) + ": " + problem(e));
    }
  }

  private static String problem(Throwable e) {
    return switch (e) {
      case ServiceConfigurationError error when error.getCause() != null ->
          error.getMessage() + ": " + error.getCause();
      case ServiceConfigurationError error -> String.valueOf(error.getMessage());
      case IllegalStateException incomplete -> String.valueOf(incomplete.getMessage());
      default -> e.toString();
    };
  }

  /**
   * A class loader that finds the algorithms of all paths together, and their providers as
   * services. Source files are compiled on the fly, all at once, and need not name theirs.
   *
   * @throws UsageException if a path is nothing of the kind, does not compile, or if none of them
   *     holds an algorithm
   */
  public static ClassLoader load(List<Path> paths, ClassLoader parent) {
    if (paths.isEmpty()) return parent;
    List<Path> sources = new ArrayList<>();
    List<Path> compiled = new ArrayList<>();
    for (Path path : paths) (source(path) ? sources : compiled).add(path);
    AddedClasses loader = new AddedClasses(urls(compiled), parent);
    if (!sources.isEmpty()) {
      loader.add(SourceCompiler.compile(sources, compiled));
      loader.addSources(sources);
    }
    if (!loader.provides(SERVICE)) {
      throw UsageException.of(
          said(paths),
          "contains no algorithm",
          "a public class that implements AlgorithmProvider"
              + (compiled.isEmpty() ? "" : ", named in " + SERVICE));
    }
    return loader;
  }

  private static boolean source(Path path) {
    if (!Files.exists(path)) throw UsageException.of(said(path), "does not exist", KINDS);
    if (Files.isDirectory(path)) return false;
    if (path.toString().endsWith(".java")) return true;
    try (ZipFile _ = new ZipFile(path.toFile())) {
      return false;
    } catch (IOException e) {
      throw UsageException.of(said(path), "is not a jar", KINDS);
    }
  }

  private static URL[] urls(List<Path> paths) {
    return paths.stream().map(With::url).toArray(URL[]::new);
  }

  static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (MalformedURLException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String said(List<Path> paths) {
    return paths.stream().map(With::said).collect(Collectors.joining(" "));
  }

  static String said(Path path) {
    return "--with " + path;
  }
}
