package org.bellwether.lab.authors;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.catalog.AlgorithmProvider;
import org.jspecify.annotations.Nullable;

/**
 * Classes in jars, in directories and in memory. Those in memory have no service file, so this
 * loader makes one up that names every {@link AlgorithmProvider} among them.
 */
final class AddedClasses extends URLClassLoader {
  private static final List<String> SOURCES = List.of("src/main/java", "src");
  private static final int MOST_ABOVE = 4; // directories: build/classes/java/main

  private final Map<String, byte[]> compiled = new TreeMap<>();
  private final Map<String, Path> sources = new TreeMap<>(); // by the name of the resource
  private @Nullable URL services;

  AddedClasses(URL[] urls, ClassLoader parent) {
    super(urls, parent);
  }

  /** Adds classes by name; returns those that provide algorithms. */
  List<String> add(Map<String, byte[]> classes) {
    compiled.putAll(classes);
    List<String> providers = new ArrayList<>();
    for (String name : compiled.keySet()) if (provider(name)) providers.add(name);
    if (!providers.isEmpty()) services = inMemory(String.join("\n", providers));
    return providers;
  }

  /** Makes source files resources beside their classes, so that the lab can show them. */
  void addSources(List<Path> files) {
    for (String name : compiled.keySet()) {
      String resource = name.replace('.', '/') + ".java";
      for (Path file : files) {
        String last = String.valueOf(file.getFileName());
        if (resource.equals(last) || resource.endsWith("/" + last)) sources.put(resource, file);
      }
    }
  }

  private boolean provider(String name) {
    try {
      Class<?> type = Class.forName(name, false, this);
      if (!AlgorithmProvider.class.isAssignableFrom(type) || type.isInterface()) return false;
      if (Modifier.isAbstract(type.getModifiers())) return false;
      if (usable(type)) return true;
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
    throw UsageException.of(
        name,
        "cannot be instantiated",
        "a public class with a public constructor without parameters");
  }

  private static boolean usable(Class<?> type) {
    for (Class<?> t = type; t != null; t = t.getEnclosingClass()) {
      if (!Modifier.isPublic(t.getModifiers())) return false;
    }
    if (type.isMemberClass() && !Modifier.isStatic(type.getModifiers())) return false;
    for (var constructor : type.getConstructors()) {
      if (constructor.getParameterCount() == 0) return true;
    }
    return false;
  }

  /** Whether a resource is here, beside what the parent has. */
  boolean provides(String name) {
    try {
      return findResources(name).hasMoreElements();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] bytes = compiled.get(name);
    return bytes == null ? super.findClass(name) : defineClass(name, bytes, 0, bytes.length);
  }

  @Override
  public @Nullable InputStream getResourceAsStream(String name) {
    String type = name.endsWith(".class") ? name.substring(0, name.length() - 6) : "";
    byte[] bytes = compiled.get(type.replace('/', '.'));
    return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
  }

  @Override
  public @Nullable URL findResource(String name) {
    Path source = sources.get(name);
    if (source != null) return With.url(source);
    if (services != null && name.equals(With.SERVICE)) return services;
    URL found = super.findResource(name);
    if (found != null) return found;
    Path inProject = inProject(name);
    return inProject == null ? null : With.url(inProject);
  }

  /**
   * A source file of the project that was compiled to what we load, where Maven, Gradle and others
   * put it: in {@code src/main/java} or {@code src}, some directories above its classes or its jar.
   */
  private @Nullable Path inProject(String name) {
    if (!name.endsWith(".java")) return null;
    for (URL url : getURLs()) {
      Path above = Path.of(URI.create(url.toString())).toAbsolutePath().normalize().getParent();
      for (int up = 0; up < MOST_ABOVE && above != null; up++, above = above.getParent()) {
        for (String sources : SOURCES) {
          Path file = above.resolve(sources).resolve(name);
          if (Files.isRegularFile(file)) return file;
        }
      }
    }
    return null;
  }

  @Override
  public Enumeration<URL> findResources(String name) throws IOException {
    List<URL> found = Collections.list(super.findResources(name));
    if (services != null && name.equals(With.SERVICE)) found.add(services);
    return Collections.enumeration(found);
  }

  private static URL inMemory(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try {
      return URL.of(
          URI.create("memory:/" + With.SERVICE),
          new URLStreamHandler() {
            @Override
            protected URLConnection openConnection(URL url) {
              return new URLConnection(url) {
                @Override
                public void connect() {}

                @Override
                public InputStream getInputStream() {
                  return new ByteArrayInputStream(bytes);
                }
              };
            }
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
