package org.bellwether.lab.authors;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;

/** The catalogue with somebody's own algorithms, read again when their files have changed. */
public final class OwnAlgorithms {
  private final List<Path> paths;
  private Map<Path, Stamp> seen;
  private Catalog catalog;
  private String problem = "";

  private record Stamp(long modifiedMs, long bytes) {}

  /**
   * The algorithms of these paths, and what was read from them at first.
   *
   * @param catalog the standard catalogue and what the paths add to it
   */
  public OwnAlgorithms(List<Path> paths, Catalog catalog) {
    this.paths = List.copyOf(paths);
    this.catalog = catalog;
    seen = stamps();
  }

  /** A catalogue that never changes. */
  public static OwnAlgorithms none(Catalog catalog) {
    return new OwnAlgorithms(List.of(), catalog);
  }

  /**
   * What the files contain now: the same object as long as none of them changes, and also if they
   * cannot be read, as in the middle of a build.
   */
  public synchronized Catalog catalog() {
    Map<Path, Stamp> now = stamps();
    if (now.equals(seen)) return catalog;
    try {
      catalog = With.catalog(paths).allowing(catalog.allowed());
      problem = "";
    } catch (UsageException | UncheckedIOException e) {
      problem = String.valueOf(e.getMessage());
    }
    seen = now;
    return catalog;
  }

  /** Why the files are not shown as they are now; empty if they are. */
  public synchronized String problem() {
    return problem;
  }

  private Map<Path, Stamp> stamps() {
    Map<Path, Stamp> stamps = new TreeMap<>();
    for (Path path : paths) {
      try (Stream<Path> files = Files.walk(path)) {
        files.forEach(file -> stamps.put(file, stamp(file)));
      } catch (IOException | UncheckedIOException e) {
        stamps.put(path, new Stamp(-1, -1)); // a build has deleted it, and will make it anew
      }
    }
    return stamps;
  }

  private static Stamp stamp(Path file) {
    try {
      BasicFileAttributes now = Files.readAttributes(file, BasicFileAttributes.class);
      return new Stamp(now.lastModifiedTime().toMillis(), now.isDirectory() ? 0 : now.size());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
