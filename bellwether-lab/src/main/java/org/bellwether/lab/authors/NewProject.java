package org.bellwether.lab.authors;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import javax.lang.model.SourceVersion;
import org.bellwether.catalog.Catalog;

/**
 * A Maven project for an algorithm of one's own, small and complete: it builds and passes its tests
 * as it is. The library lies inside, in {@code lib}, so that Maven finds it.
 *
 * @param name of the algorithm and of the project, such as {@code my-election}
 * @param type the class, such as {@code MyElection}
 */
record NewProject(String name, String type) {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

  /** The project of a name, if that can be one. */
  static NewProject named(String name) {
    if (!NAME.matcher(name).matches()) {
      throw UsageException.of(
          name, "is not a valid name", "lower-case words with hyphens, such as my-election");
    }
    if (Catalog.standard().contains(name)) {
      throw UsageException.of(name, "is in the catalogue already", "a new name");
    }
    StringBuilder type = new StringBuilder();
    for (String word : name.split("-", -1)) {
      type.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
    }
    NewProject project = new NewProject(name, type.toString());
    project.checkWords();
    return project;
  }

  /** A class and a package of that name must not get in the way of others. */
  private void checkWords() {
    if (!SourceVersion.isName(packageName()) || packageName().equals("java")) {
      throw UsageException.of(name, "is a Java keyword", "another name");
    }
    if (taken()) {
      throw UsageException.of(name, "would hide another class " + type, "another name");
    }
  }

  /** Whether the files, or all files of Java, speak of another class of that name. */
  private boolean taken() {
    Pattern word = Pattern.compile("\\b" + type + "\\b");
    for (String file : files().keySet()) {
      if (file.endsWith(".java") && word.matcher(Template.read(file).text()).find()) return true;
    }
    return Object.class.getResource(type + ".class") != null;
  }

  private String packageName() {
    return name.replace("-", "");
  }

  /** Templates, and where they go. */
  private Map<String, String> files() {
    String main = "src/main/java/" + packageName() + "/" + type;
    Map<String, String> files = new LinkedHashMap<>();
    files.put("pom.xml", "pom.xml");
    files.put("README.md", "README.md");
    files.put("gitignore", ".gitignore");
    files.put("Algorithm.java", main + ".java");
    files.put("Provider.java", main + "Provider.java");
    files.put("service", "src/main/resources/" + With.SERVICE);
    files.put("Test.java", "src/test/java/" + packageName() + "/" + type + "Test.java");
    files.put("example.json", "scenarios/example.json");
    return files;
  }

  /** Writes all files into a directory, which must be new or empty. */
  void write(Path directory) throws IOException {
    if (Files.exists(directory) && !empty(directory)) {
      throw UsageException.of(directory, "exists already", "a new or an empty directory");
    }
    Versions versions = Versions.current();
    String library = Library.deploy(directory.resolve("lib"), versions);
    for (Map.Entry<String, String> file : files().entrySet()) {
      Path path = directory.resolve(file.getValue());
      Files.createDirectories(path.getParent());
      Files.writeString(
          path,
          Template.read(file.getKey())
              .with("name", name)
              .with("type", type)
              .with("package", packageName())
              .with("bellwether", library)
              .with(versions)
              .text());
    }
  }

  private static boolean empty(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) return false;
    try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
      return !entries.iterator().hasNext();
    }
  }
}
