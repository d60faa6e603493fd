package org.bellwether.lab.authors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WithTest {
  @TempDir Path directory;

  @Test
  void nothingAddedIsTheParent() {
    ClassLoader parent = getClass().getClassLoader();
    assertThat(With.load(List.of(), parent)).isSameAs(parent);
  }

  @Test
  void aSourceFileJoinsTheCatalogueAndRuns() throws IOException {
    Catalog catalog = With.catalog(List.of(source("Echo", "echo")));
    Result result = run("echo", catalog);
    assertThat(result.violations()).isEmpty();
    assertThat(result.messages("Ping")).isEqualTo(6);
    assertThat(catalog.entry("chang-roberts").name()).isEqualTo("chang-roberts");
  }

  @Test
  void severalSourceFilesAreCompiledTogether() throws IOException {
    Path helper = write("Helper.java", "public class Helper { public static final int N = 3; }");
    Path echo =
        write(
            "Echo.java",
            text("Echo", "echo").replace("ctx.broadcast", "int n = Helper.N; ctx.broadcast"));
    assertThat(run("echo", With.catalog(List.of(echo, helper))).holds()).isTrue();
  }

  @Test
  void aDirectoryOfClassesIsFound() throws IOException {
    Path classes = AuthorFiles.classes(directory, "Echo", "echo");
    assertThat(run("echo", With.catalog(List.of(classes))).total()).isEqualTo(6);
  }

  @Test
  void aJarIsFound() throws IOException {
    Path jar = AuthorFiles.jar(directory, AuthorFiles.classes(directory, "Echo", "echo"));
    assertThat(run("echo", With.catalog(List.of(jar))).total()).isEqualTo(6);
  }

  @Test
  void jarsAndSourceFilesCombine() throws IOException {
    Path jar = AuthorFiles.jar(directory, AuthorFiles.classes(directory, "Echo", "echo"));
    Catalog catalog = With.catalog(List.of(jar, source("Second", "second")));
    assertThat(run("echo", catalog).total()).isEqualTo(run("second", catalog).total());
  }

  @Test
  void aSourceFileMayUseTheClassesOfAJar() throws IOException {
    Path jar = AuthorFiles.jar(directory, AuthorFiles.classes(directory, "Echo", "echo"));
    Path user =
        write(
            "User.java",
            text("User", "user").replace("ctx.broadcast", "new Echo(); ctx.broadcast"));
    assertThat(run("user", With.catalog(List.of(user, jar))).holds()).isTrue();
  }

  @Test
  void whatDoesNotCompileIsShownWithFileAndLine() throws IOException {
    Path broken =
        write("Broken.java", "public class Broken {\n  int n = \"one\";\n  Strin s;\n}\n");
    assertThatThrownBy(() -> With.catalog(List.of(broken)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("--with " + broken + " does not compile")
        .hasMessageContaining(
            broken + ":2: incompatible types: java.lang.String cannot be converted to int")
        .hasMessageContaining(broken + ":3: cannot find symbol");
  }

  @Test
  void aJavaWithoutCompilerSaysSo() throws Exception {
    Path source = source("Echo", "echo");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--limit-modules",
                "java.base,java.compiler",
                "-cp",
                System.getProperty("java.class.path") + File.pathSeparator + Library.location(),
                WithoutCompiler.class.getName(),
                source.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).isZero();
    assertThat(said.strip())
        .isEqualTo(
            "--with "
                + source
                + " cannot be compiled because this Java has no compiler, expected a JDK, or a jar compiled elsewhere");
  }

  /** Runs in a JVM of its own that knows no compiler. */
  static final class WithoutCompiler {
    private WithoutCompiler() {}

    public static void main(String[] args) {
      try {
        With.load(List.of(Path.of(args[0])), WithoutCompiler.class.getClassLoader());
      } catch (UsageException e) {
        System.out.println(e.getMessage());
      }
    }
  }

  @Test
  void aSourceFileWithoutAProviderIsRefused() throws IOException {
    Path lonely = write("Lonely.java", "public class Lonely {}");
    assertThatThrownBy(() -> With.catalog(List.of(lonely)))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--with "
                + lonely
                + " contains no algorithm, expected a public class that implements AlgorithmProvider");
  }

  @Test
  void aDirectoryWithoutAServiceFileIsRefused() {
    assertThatThrownBy(() -> With.catalog(List.of(directory)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("contains no algorithm")
        .hasMessageEndingWith(
            "named in META-INF/services/org.bellwether.catalog.AlgorithmProvider");
  }

  @Test
  void aProviderThatCannotBeMadeIsRefused() throws IOException {
    Path hidden =
        write(
            "Echo.java",
            text("Echo", "echo")
                .replace("public static final class Provider", "static final class Provider"));
    assertThatThrownBy(() -> With.catalog(List.of(hidden)))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "Echo$Provider cannot be instantiated, expected a public class with a public constructor without parameters");
  }

  @Test
  void aProviderThatFailsIsReported() throws IOException {
    Path failing =
        write(
            "Echo.java",
            text("Echo", "echo")
                .replace(
                    "{ // provider",
                    "{ public Provider() { throw new RuntimeException(\"no luck\"); }"));
    assertThatThrownBy(() -> With.catalog(List.of(failing)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("Echo$Provider could not be instantiated")
        .hasMessageContaining("no luck");
  }

  @Test
  void anEntryThatIsNotCompleteIsReported() throws IOException {
    Path partial = write("Echo.java", text("Echo", "echo").replace(".cost(\"2|E|\")", ""));
    assertThatThrownBy(() -> With.catalog(List.of(partial)))
        .isInstanceOf(UsageException.class)
        .hasMessage("--with " + partial + ": entry echo lacks a cost");
  }

  @Test
  void anEntryThatFailsIsReported() throws IOException {
    Path failing = write("Echo.java", text("Echo", "echo").replace("List.of(", "List.of(null, "));
    assertThatThrownBy(() -> With.catalog(List.of(failing)))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--with " + failing + ": java.lang.NullPointerException");
  }

  @Test
  void aNameThatIsTakenIsReported() throws IOException {
    Path twin = source("Echo", "chang-roberts");
    assertThatThrownBy(() -> With.catalog(List.of(twin)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("algorithm chang-roberts is in the catalogue twice");
  }

  @Test
  void whatIsNoneOfTheKindIsRefused() throws IOException {
    Path text = write("notes.txt", "hello");
    assertThatThrownBy(() -> With.catalog(List.of(text)))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "--with "
                + text
                + " is not a jar, expected a jar, a directory of classes or a .java file");
    Path missing = directory.resolve("missing.jar");
    assertThatThrownBy(() -> With.catalog(List.of(missing)))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("--with " + missing + " does not exist");
  }

  private static Result run(String algorithm, Catalog catalog) {
    return Simulation.of(Scenario.builder(algorithm).nodes(3).build(), catalog).run();
  }

  private static String text(String type, String name) {
    return AuthorFiles.text(type, name);
  }

  private Path source(String type, String name) throws IOException {
    return AuthorFiles.source(directory, type, name);
  }

  private Path write(String file, String text) throws IOException {
    return Files.writeString(directory.resolve(file), text);
  }
}
