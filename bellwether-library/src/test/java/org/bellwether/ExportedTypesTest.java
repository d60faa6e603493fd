package org.bellwether;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bellwether.model.Node;
import org.junit.jupiter.api.Test;

/** How much a user of the library meets: every exported type is a promise. */
class ExportedTypesTest {
  private static final String ROOT = "org.bellwether.";

  /** One class per algorithm, and whatever judges or measures it. */
  private static final Set<String> ALGORITHMS =
      Set.of("election", "group", "mutex", "order", "sync");

  /** A new type is a decision: raise the number of its package here, on purpose. */
  private static final Map<String, Long> MOST =
      Map.of(
          "model",
          18L,
          "scenario",
          12L,
          "topology",
          2L,
          "spec",
          7L,
          "catalog",
          11L,
          "simulate",
          6L,
          "check",
          5L);

  @Test
  void aUserMeetsFewTypes() throws Exception {
    Map<String, Long> topLevel = new TreeMap<>();
    Map<String, Long> nested = new TreeMap<>();
    JavaClasses library =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("org.bellwether");
    Set<String> exported = exported();
    for (JavaClass type : library) {
      if (!exported.contains(type.getPackageName()) || !visible(type)) continue;
      String room = type.getPackageName().substring(ROOT.length());
      if (ALGORITHMS.contains(room)) continue;
      (type.isNestedClass() ? nested : topLevel).merge(room, 1L, Long::sum);
    }
    System.out.println(
        "exported types outside the algorithms: "
            + sum(topLevel)
            + " "
            + topLevel
            + ", and nested in them "
            + sum(nested)
            + " "
            + nested);
    assertThat(topLevel).isEqualTo(MOST);
  }

  private static long sum(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Whether users can name it: it and all types around it are public. */
  private static boolean visible(JavaClass type) {
    if (!type.getModifiers().contains(JavaModifier.PUBLIC)) return false;
    return type.getEnclosingClass().map(ExportedTypesTest::visible).orElse(true);
  }

  /** The packages that everybody may use. */
  private static Set<String> exported() throws IOException, URISyntaxException {
    URI classes = Node.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    try (InputStream in = classes.resolve("module-info.class").toURL().openStream()) {
      ModuleDescriptor module = ModuleDescriptor.read(in);
      Set<String> packages = new TreeSet<>();
      for (ModuleDescriptor.Exports exports : module.exports()) {
        if (!exports.isQualified()) packages.add(exports.source());
      }
      return packages;
    }
  }
}
