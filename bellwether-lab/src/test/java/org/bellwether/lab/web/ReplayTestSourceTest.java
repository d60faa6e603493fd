package org.bellwether.lab.web;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.bellwether.catalog.Catalog;
import org.bellwether.check.Check;
import org.bellwether.lab.json.ScenarioReader;
import org.bellwether.lab.json.ScenarioWriter;
import org.bellwether.scenario.Scenario;
import org.bellwether.session.Session;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The exported tests compile in a project that has the library, the session and JUnit alone. */
class ReplayTestSourceTest {
  private static final String LOST =
      "{\"algorithm\": \"chang-roberts\", \"ids\": [5, 2, 8, 1, 9, 4],"
          + " \"faults\": [{\"lose\": {\"kind\": \"Election\", \"id\": 9, \"hop\": 2}}]}";

  @TempDir Path directory;

  private static LabRun open(String scenario) {
    return LabRun.open(ScenarioReader.read(scenario), Catalog.standard(), LabLimits.USUAL);
  }

  private static Path where(Class<?> type) {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath());
  }

  /** Compiles a test and runs it. */
  private void run(String source) throws Throwable {
    Path file = directory.resolve("ReplayTest.java");
    Files.writeString(file, source);
    compile(file);
    URL[] classes = {directory.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(classes, getClass().getClassLoader())) {
      Class<?> test = loader.loadClass("ReplayTest");
      Method method =
          Stream.of(test.getDeclaredMethods())
              .filter(one -> one.isAnnotationPresent(Test.class))
              .findFirst()
              .orElseThrow();
      method.setAccessible(true);
      var constructor = test.getDeclaredConstructor();
      constructor.setAccessible(true);
      method.invoke(constructor.newInstance());
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }

  private void compile(Path file) throws IOException {
    String path =
        Stream.of(Scenario.class, Session.class, Test.class, org.apiguardian.api.API.class)
            .map(type -> where(type).toString())
            .collect(Collectors.joining(File.pathSeparator));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter errors = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      boolean compiled =
          compiler
              .getTask(
                  errors,
                  files,
                  null,
                  List.of("-proc:none", "-classpath", path, "-d", directory.toString()),
                  null,
                  files.getJavaFileObjects(file))
              .call();
      assertThat(compiled).as(errors.toString()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"algorithm\": \"chang-roberts\", \"nodes\": 5}",
        "{\"algorithm\": \"chang-roberts\", \"ids\": [3, 9223372036854775807, 5000000000],"
            + " \"links\": {\"delay\": {\"uniform\": [0.25, 1.5]}}, \"random\": {\"seed\": 7}}",
        LOST,
        "{\"algorithm\": \"flooding\", \"topology\": {\"edges\": [[0, 1], [1, 2], [2, 0]]}}",
        "{\"algorithm\": \"bully\", \"ids\": [3, 1, 4, 2], \"start\": [1], \"links\": {\"delay\":"
            + " 0.5}, \"faults\": [{\"at\": 0, \"crash\": 2}, {\"at\": 20.5, \"recover\": 2}]}",
        "{\"algorithm\": \"ricart-agrawala\", \"nodes\": 3, \"operations\": {\"hold\": 20,"
            + " \"requests\": [[0, 0], [3, 1]]}, \"interventions\": [{\"after\": 1, \"delay\": 1,"
            + " \"by\": 2.5}]}"
      })
  void expectsWhatTheRunHasShown(String scenario) throws Throwable {
    run(ReplayTestSource.expectingTheSame(open(scenario)));
  }

  @Test
  void replaysTheScheduleOfACounterexample() throws Throwable {
    Scenario reordered =
        ScenarioReader.read(
            "{\"algorithm\": \"lamport\", \"nodes\": 2, \"links\": {\"order\": \"any\"},"
                + " \"operations\": {\"requests\": [[0, 0], [0, 1]]}}");
    Scenario found = requireNonNull(Check.of(reordered).run().violation()).scenario();
    String source = ReplayTestSource.expectingTheSame(open(ScenarioWriter.line(found)));
    assertThat(source).contains("\"schedule\"", "List.of(\"mutual exclusion\")");
    run(source);
  }

  @Test
  void failsUntilTheRunIsRepaired() throws Throwable {
    String source = ReplayTestSource.expectingThatAllHolds(open(LOST));
    assertThat(source).contains("// Violated so far: termination: the run is quiescent");
    assertThatThrownBy(() -> run(source))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("termination");
    run(ReplayTestSource.expectingThatAllHolds(open(LOST.replaceFirst(", \"faults.*", "}"))));
  }

  /** It would not pass for every run: the number of messages is another. */
  @Test
  void failsForAnotherRun() {
    String source =
        ReplayTestSource.expectingTheSame(open("{\"algorithm\": \"lelann\", \"nodes\": 3}"));
    assertThatThrownBy(() -> run(source.replace("\"nodes\", 3", "\"nodes\", 4")))
        .isInstanceOf(AssertionError.class);
  }
}
