package org.bellwether.wiring;

import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.SortedSet;
import java.util.concurrent.ConcurrentHashMap;
import org.bellwether.catalog.ClassScanner;
import org.bellwether.state.StateCare;
import org.jspecify.annotations.Nullable;

/** Has the code of nodes scanned, once per class of nodes, if there is somebody to do it. */
public final class CodeScan {
  private static final ClassValue<Map<Set<String>, Optional<String>>> KNOWN =
      new ClassValue<>() {
        @Override
        protected Map<Set<String>, Optional<String>> computeValue(Class<?> type) {
          return new ConcurrentHashMap<>();
        }
      };

  /** Found when first needed. */
  private static final class Found {
    static final @Nullable ClassScanner SCANNER = find();

    private static @Nullable ClassScanner find() {
      Iterator<ClassScanner> all =
          ServiceLoader.load(ClassScanner.class, ClassScanner.class.getClassLoader()).iterator();
      return all.hasNext() ? all.next() : null;
    }
  }

  private CodeScan() {}

  /** Whether nodes of a class run without anybody having looked at their code. */
  public static boolean missing(Class<?> node) {
    return !StateCare.own(node) && Found.SCANNER == null;
  }

  /** What the code of nodes depends on beside fields and arguments; null if on nothing. */
  static @Nullable String problem(Class<?> node, Set<Class<?>> classes, SortedSet<String> allowed) {
    ClassScanner scanner = Found.SCANNER;
    if (scanner == null || allowed.contains("*")) return null;
    return KNOWN
        .get(node)
        .computeIfAbsent(
            Set.copyOf(allowed), names -> Optional.ofNullable(scanner.problem(classes, names)))
        .orElse(null);
  }
}
