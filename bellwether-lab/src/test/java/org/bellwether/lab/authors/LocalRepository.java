package org.bellwether.lab.authors;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A local Maven repository that is the usual one, by links, but for our own artifacts: those it
 * neither knows nor leaves behind.
 */
record LocalRepository(Path path, List<Path> links) implements AutoCloseable {
  LocalRepository(Path path) throws IOException {
    this(path, new ArrayList<>());
    Path usual = Path.of(System.getProperty("user.home"), ".m2", "repository");
    Path local = Path.of(System.getProperty("localRepository", usual.toString()));
    link(local, path, "org");
    link(local.resolve("org"), path.resolve("org"), "bellwether");
  }

  private void link(Path from, Path to, String except) throws IOException {
    Files.createDirectories(to);
    if (!Files.isDirectory(from)) return;
    try (DirectoryStream<Path> children = Files.newDirectoryStream(from)) {
      for (Path child : children) {
        if (child.endsWith(except)) continue;
        Path link = to.resolve(child.getFileName());
        links.add(Files.createSymbolicLink(link, child.toAbsolutePath()));
      }
    }
  }

  @Override
  public void close() throws IOException {
    for (Path link : links) Files.delete(link);
  }
}
