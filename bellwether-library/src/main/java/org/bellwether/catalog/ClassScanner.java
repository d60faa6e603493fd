package org.bellwether.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.util.Collection;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks in the code of nodes, messages and monitors for what they depend on beside their fields and
 * arguments: clocks, chance, threads, the order of hash tables, and statics that can change. A run
 * that depends on those cannot be repeated, and a check of it proves nothing. Found as a service;
 * the module {@code bellwether-session} has one that reads class files.
 */
public interface ClassScanner {
  /**
   * The first such dependence, in a sentence that names it; null if there is none.
   *
   * @param roots nodes, messages and monitors; what they call is scanned, too, as long as it comes
   *     from the same loaders
   * @param allowed names of methods, classes and statics that may be used nevertheless
   */
  @Nullable String problem(Collection<Class<?>> roots, Set<String> allowed);

  /**
   * The class file of a class; null if there is none, or if it cannot be read.
   *
   * @param loader of the class; null for the class path
   * @param name as in class files, such as {@code org/example/Helper}
   */
  static byte @Nullable [] classFile(@Nullable ClassLoader loader, String name) {
    String resource = name + ".class";
    try (InputStream bytes =
        loader == null
            ? ClassLoader.getSystemResourceAsStream(resource)
            : loader.getResourceAsStream(resource)) {
      return bytes == null ? null : bytes.readAllBytes();
    } catch (IOException e) {
      return null;
    }
  }
}
