package org.bellwether.lab.authors;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles source files in memory, against our own class path and more. */
final class SourceCompiler {
  private SourceCompiler() {}

  /** The classes by name. */
  static Map<String, byte[]> compile(List<Path> sources, List<Path> classPath) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    if (compiler == null) {
      throw UsageException.of(
          said(sources),
          "cannot be compiled because this Java has no compiler",
          "a JDK, or a jar compiled elsewhere");
    }
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    List<String> options =
        List.of(
            "-proc:none",
            "-g",
            "-parameters",
            "--should-stop=ifError=FLOW", // to see all errors at once
            "-classpath",
            classPath(classPath));
    try (InMemory files =
        new InMemory(
            compiler.getStandardFileManager(diagnostics, Locale.ENGLISH, StandardCharsets.UTF_8))) {
      if (!compiler
          .getTask(null, files, diagnostics, options, null, files.sources(sources))
          .call()) {
        throw new UsageException(
            said(sources) + " does not compile\n" + errors(diagnostics.getDiagnostics()));
      }
      return files.classes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String classPath(List<Path> more) {
    List<String> parts = new ArrayList<>();
    for (Path path : more) parts.add(path.toString());
    parts.add(Library.location().toString());
    parts.add(System.getProperty("java.class.path", ""));
    return String.join(File.pathSeparator, parts);
  }

  private static String said(List<Path> sources) {
    return sources.stream().map(With::said).collect(Collectors.joining(" "));
  }

  private static String errors(List<Diagnostic<? extends JavaFileObject>> diagnostics) {
    return diagnostics.stream()
        .filter(diagnostic -> diagnostic.getKind() == Diagnostic.Kind.ERROR)
        .map(SourceCompiler::error)
        .collect(Collectors.joining("\n"));
  }

  private static String error(Diagnostic<? extends JavaFileObject> diagnostic) {
    String message = diagnostic.getMessage(Locale.ENGLISH).replace("\n", "\n    ");
    JavaFileObject source = diagnostic.getSource();
    return source == null
        ? "  " + message
        : "  " + source.getName() + ":" + diagnostic.getLineNumber() + ": " + message;
  }

  /** Reads files as usual, and keeps the classes that are written. */
  private static final class InMemory extends ForwardingJavaFileManager<StandardJavaFileManager> {
    private final Map<String, ByteArrayOutputStream> written = new TreeMap<>();

    InMemory(StandardJavaFileManager files) {
      super(files);
    }

    Iterable<? extends JavaFileObject> sources(List<Path> paths) {
      return fileManager.getJavaFileObjectsFromPaths(paths);
    }

    Map<String, byte[]> classes() {
      Map<String, byte[]> classes = new TreeMap<>();
      written.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
      return classes;
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        JavaFileManager.Location location,
        String name,
        JavaFileObject.Kind kind,
        FileObject sibling) {
      URI uri = URI.create("memory:/" + name.replace('.', '/') + kind.extension);
      return new SimpleJavaFileObject(uri, kind) {
        @Override
        public OutputStream openOutputStream() {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          written.put(name, bytes);
          return bytes;
        }
      };
    }
  }
}
