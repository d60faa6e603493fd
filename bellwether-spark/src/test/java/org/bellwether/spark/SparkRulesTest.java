package org.bellwether.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Spark stays in its module, and its module does not know the command line. */
class SparkRulesTest {
  @BeforeAll
  static void readOurClassesOnly() { // and not all that Spark consists of
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
  }

  @AfterAll
  static void readAllAgain() {
    ArchConfiguration.get().reset();
  }

  private final ClassFileImporter importer =
      new ClassFileImporter().withImportOption(new ImportOption.DoNotIncludeTests());

  @Test
  void onlyThisModuleKnowsSpark() {
    noClasses()
        .that()
        .resideOutsideOfPackage("org.bellwether.spark..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache..", "scala..")
        .check(importer.importPackages("org.bellwether"));
  }

  @Test
  void thisModuleKnowsNeitherTheCommandLineNorTheDeployedWorld() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.bellwether.lab..", "org.bellwether.node..")
        .check(importer.importPackages("org.bellwether.spark"));
  }
}
