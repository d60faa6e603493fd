package org.bellwether.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What monitors and invariants may report, they say beforehand. */
class NamedPropertiesTest {
  private static final Pattern REPORT =
      Pattern.compile("verdict\\s*\\.violated\\(\\s*(\"[^\"]*\"|Property\\.[A-Z_]+|[A-Z_]+\\b)");
  private static final int LEAST = 60;

  @Test
  void everyPropertyThatIsReportedIsNamedByItsJudge() throws IOException {
    int reports = 0;
    for (Path file : sources()) {
      String text = Files.readString(file);
      String named = text.substring(Math.max(0, text.indexOf("List<Property> properties()")));
      Matcher report = REPORT.matcher(text);
      while (report.find()) {
        assertThat(named.contains("List<Property> properties()"))
            .as(file + " says which properties it judges")
            .isTrue();
        assertThat(text.replace(report.group(), ""))
            .as(file + " names " + report.group(1))
            .containsPattern("List\\.of\\([^;]*" + Pattern.quote(report.group(1)));
        reports++;
      }
    }
    assertThat(reports).isGreaterThan(LEAST);
  }

  /** A property that occurs in no test could be emptied, and nobody would see it. */
  @Test
  void everyPropertyOccursInATest() throws IOException {
    StringBuilder tests = new StringBuilder();
    for (Path file : javaFiles("src/test/java")) tests.append(Files.readString(file));
    for (Path file : sources()) {
      Matcher report = REPORT.matcher(Files.readString(file));
      while (report.find()) {
        String name = named(report.group(1), Files.readString(file));
        if (name.startsWith("\"")) {
          assertThat(tests.indexOf(name.substring(1, name.length() - 1)))
              .as("%s of %s in some test", name, file.getFileName())
              .isNotNegative();
        }
      }
    }
  }

  /** The text of a name that a constant of its file stands for. */
  private static String named(String name, String file) {
    Matcher constant =
        Pattern.compile("(?:String|Property) " + Pattern.quote(name) + " = [^\"]*(\"[^\"]*\")")
            .matcher(file);
    return constant.find() ? constant.group(1) : name;
  }

  private static List<Path> sources() throws IOException {
    return javaFiles("src/main/java").stream()
        .filter(file -> !file.endsWith("check/Check.java")) // tells any name it is given
        .toList();
  }

  private static List<Path> javaFiles(String root) throws IOException {
    try (Stream<Path> files = Files.walk(Path.of(root))) {
      return files.filter(file -> file.toString().endsWith(".java")).toList();
    }
  }
}
