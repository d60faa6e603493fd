package org.bellwether.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What holds for the source files of all modules together. */
class SourceTreeTest {
  private static final Path PROJECT = Path.of("..");

  @Test
  void everyClassNameOccursOnce() throws IOException {
    Map<String, Integer> names = new TreeMap<>();
    for (Path file : sources(".java")) {
      String name = file.getFileName().toString();
      // a class of a jar for newer releases has the name of the class that it stands for
      boolean newer = file.toString().contains("/main/java22/");
      if (!name.contains("-info") && !newer) names.merge(name, 1, Integer::sum);
    }
    assertThat(names).containsKeys("Node.java", "SourceTreeTest.java");
    assertThat(names.entrySet()).filteredOn(name -> name.getValue() > 1).isEmpty();
  }

  /** The files of a kind in the source directories of all modules, and the scripts. */
  private static List<Path> sources(String kind) throws IOException {
    List<Path> found = new ArrayList<>();
    try (DirectoryStream<Path> top = Files.newDirectoryStream(PROJECT)) {
      for (Path directory : top) {
        Path sources = directory.endsWith("scripts") ? directory : directory.resolve("src");
        if (!Files.isDirectory(sources)) continue;
        try (Stream<Path> files = Files.walk(sources)) {
          files.filter(file -> file.toString().endsWith(kind)).forEach(found::add);
        }
      }
    }
    return found;
  }
}
