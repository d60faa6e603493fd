package org.bellwether.session;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** What this module leaves alone, so that it can be compiled for a browser. */
class SessionRulesTest {
  private final JavaClasses classes =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("org.bellwether.session");

  @Test
  void nothingDoesInputOrOutputStartsThreadsOrReflects() {
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                "java.io..",
                "java.nio..",
                "java.net..",
                "java.util.concurrent..",
                "java.lang.reflect..",
                "tools.jackson.."))
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(Thread.class)
        .check(classes);
  }
}
