package org.bellwether.locks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The programs of the page on locks compile, and those that need nothing else run. */
@Timeout(120)
class LocksPageTest {
  private static final Pattern BLOCK = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  @TempDir private Path directory;

  @Test
  void everyProgramOfThePageCompilesAndTheTrialsRun() throws Exception {
    String page = Files.readString(Path.of("..", "docs", "locks.md"));
    List<String> programs = new ArrayList<>();
    for (Matcher block = BLOCK.matcher(page); block.find(); ) programs.add(block.group(1));
    assertThat(programs).hasSize(6);
    for (int i = 0; i < programs.size(); i++) compile(i, programs.get(i));
    assertThat(Files.exists(directory.resolve("FirstLock.class"))).isTrue();
    assertThat(programs.get(1)).contains("Bellwether.local(3)");
    assertThat(programs.get(3)).contains("group.guest(");
    try (URLClassLoader loader = new URLClassLoader(new URL[] {directory.toUri().toURL()})) {
      for (String example : List.of("Example1", "Example3")) {
        Method main = loader.loadClass(example).getMethod("main", String[].class);
        main.invoke(null, (Object) new String[0]);
      }
    }
  }

  private void compile(int number, String program) throws Exception {
    Path source = directory.resolve("Example" + number + ".java");
    if (program.contains("public class FirstLock")) {
      source = directory.resolve("FirstLock.java");
      Files.writeString(source, program);
    } else {
      Files.writeString(source, inAClass(number, program));
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (var files = compiler.getStandardFileManager(null, null, null)) {
      StringWriter errors = new StringWriter();
      List<String> options =
          List.of("-d", directory.toString(), "-cp", System.getProperty("java.class.path"));
      boolean done =
          compiler
              .getTask(errors, files, null, options, null, files.getJavaFileObjects(source))
              .call();
      assertThat(done).as(errors.toString()).isTrue();
    }
  }

  private static String inAClass(int number, String program) {
    return """
    import java.time.Duration;
    import org.bellwether.locks.*;

    public class Example%d {
      interface Store { void write(Object order, long fence); }
      static Store store;
      static Object order;
      static Member member;
      static void start(long fence) {}
      static void stop() {}

      public static void main(String... args) throws Exception {
    %s
      }
    }
    """
        .formatted(number, program);
  }

  @Test
  void whoeverEmbedsAMemberNeedsTwoJarsAndSlf4j() throws Exception {
    List<String> needed = new ArrayList<>();
    for (String module : List.of("bellwether-library", "bellwether-node")) {
      String pom = Files.readString(Path.of("..", module, "pom.xml"));
      String own = pom.substring(0, pom.indexOf("</dependencies>"));
      Matcher dependency =
          Pattern.compile("<dependency>(.*?)</dependency>", Pattern.DOTALL).matcher(own);
      while (dependency.find()) {
        String text = dependency.group(1);
        if (text.contains("<scope>test") || text.contains("<optional>true")) continue;
        needed.add(text.replaceAll("(?s).*<artifactId>(.*?)</artifactId>.*", "$1"));
      }
    }
    assertThat(needed).containsExactly("bellwether", "slf4j-api");
  }

  @Test
  void thePropertiesOfThePageNameTheGroupOfItsProgram() throws Exception {
    String page = Files.readString(Path.of("..", "docs", "locks.md"));
    Matcher block = Pattern.compile("```properties\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertThat(block.find()).isTrue();
    Properties properties = new Properties();
    properties.load(new StringReader(block.group(1)));
    Config told = Config.of(properties);
    Config own = Config.localhost("first-lock", "a", 7101, 7102, 7103);
    assertThat(page).contains("Config.localhost(\"first-lock\", args[0], 7101, 7102, 7103)");
    assertThat(told.cluster()).isEqualTo(own.cluster());
    assertThat(told.members()).isEqualTo(own.members());
  }

  @Test
  void theOrdersExampleIsCompiledByThePluginOfThisBuild() throws Exception {
    Pattern plugin =
        Pattern.compile(
            "<artifactId>maven-compiler-plugin</artifactId>\\s*<version>(.*?)</version>");
    Matcher own = plugin.matcher(Files.readString(Path.of("..", "pom.xml")));
    Matcher example =
        plugin.matcher(Files.readString(Path.of("..", "examples", "orders", "pom.xml")));
    assertThat(own.find()).isTrue();
    assertThat(example.find()).isTrue();
    assertThat(example.group(1)).isEqualTo(own.group(1));
  }

  @Test
  void thePomOfThePageNamesWhatThisBuildInstalls() throws Exception {
    String page = Files.readString(Path.of("..", "docs", "locks.md"));
    String own = Files.readString(Path.of("pom.xml"));
    String parent = Files.readString(Path.of("..", "pom.xml"));
    Matcher version = Pattern.compile("<revision>(.*?)</revision>").matcher(parent);
    assertThat(version.find()).isTrue();
    assertThat(own).contains("<artifactId>bellwether-node</artifactId>");
    assertThat(page)
        .contains("<artifactId>bellwether-node</artifactId>")
        .contains("<version>" + version.group(1) + "</version>");
  }
}
