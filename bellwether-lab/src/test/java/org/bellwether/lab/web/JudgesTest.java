package org.bellwether.lab.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bellwether.spec.Property;
import org.junit.jupiter.api.Test;

/** The table of what judges which property agrees with the library. */
class JudgesTest {
  private static final Path LIBRARY = Path.of("../bellwether-library/src/main/java/org/bellwether");
  private static final Pattern VIOLATED =
      Pattern.compile("violated\\(\\s*(?:\"([^\"]+)\"|Property\\.([A-Z_]+)),");

  @Test
  void theJudgesInTheTableAreThoseOfTheLibraryWithTheirProperties() throws Exception {
    Set<String> found = new TreeSet<>();
    for (String part :
        List.of("spec", "spec/monitor", "election", "group", "mutex", "order", "sync")) {
      for (Path file : files(LIBRARY.resolve(part))) {
        Set<String> properties = new TreeSet<>();
        Matcher matcher = VIOLATED.matcher(Files.readString(file));
        while (matcher.find()) {
          properties.add(
              matcher.group(1) != null
                  ? matcher.group(1)
                  : ((Property) Property.class.getField(matcher.group(2)).get(null)).name());
        }
        String name = file.getFileName().toString().replace(".java", "");
        if (!Judges.known().contains(name)) continue;
        found.add(name);
        assertThat(Judges.properties(name)).as(name).containsExactlyElementsOf(properties);
      }
    }
    assertThat(Judges.known()).containsExactlyInAnyOrderElementsOf(found);
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }
}
