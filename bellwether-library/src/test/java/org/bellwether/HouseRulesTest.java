package org.bellwether;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Who may know whom in the library, and what an algorithm must never touch. */
class HouseRulesTest {

  private static final String ROOT = "org.bellwether";

  /** Every package of the library. A new one is added here, on purpose. */
  private static final List<String> ROOMS =
      List.of(
          "model",
          "state",
          "election",
          "mutex",
          "group",
          "order",
          "sync",
          "topology",
          "spec",
          "scenario",
          "wiring",
          "step",
          "simulate",
          "check",
          "catalog");

  private static final List<String> ALGORITHM_ROOMS = List.of("election", "mutex", "order", "sync");

  private static final List<String> WORLD_ROOMS =
      List.of("scenario", "catalog", "spec", "state", "wiring", "step", "simulate", "check");

  /** The language itself, which every package may use. */
  private static final List<String> LANGUAGE =
      List.of("java.lang..", "java.util..", "org.jspecify..");

  private static final JavaClasses LIBRARY =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(ROOT);

  @Test
  void everyClassLivesInAKnownRoom() {
    check(
        classes()
            .that()
            .doNotHaveSimpleName("module-info")
            .should()
            .resideInAnyPackage(packages(ROOMS.stream().map(HouseRulesTest::room)))
            .because("a new package is a decision: add it to the rooms in this test"));
  }

  @Test
  void roomsHaveNoCycles() {
    check(slices().matching(ROOT + ".(*)..").should().beFreeOfCycles());
  }

  @Test
  void nobodyKnowsTheChecker() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage(room("check"))
            .should()
            .dependOnClassesThat()
            .resideInAPackage(room("check"))
            .because("a world is on top of everything that it runs"));
    check(
        noClasses()
            .that()
            .resideInAPackage(room("check"))
            .should()
            .dependOnClassesThat(
                resideInAnyPackage(packages(ALGORITHM_ROOMS.stream().map(HouseRulesTest::room))))
            .because("the checker knows algorithms through the catalogue only"));
  }

  @Test
  void noWorldKnowsAnAlgorithm() {
    check(
        noClasses()
            .that()
            .resideInAnyPackage(packages(WORLD_ROOMS.stream().map(HouseRulesTest::room)))
            .and()
            .resideOutsideOfPackage(room("catalog.standard"))
            .should()
            .dependOnClassesThat(ALGORITHM)
            .because("an algorithm is known by its entry in the catalogue"));
  }

  @Test
  void modelDependsOnTheLanguageAlone() {
    check(
        classes()
            .that()
            .resideInAPackage(room("model"))
            .should()
            .onlyDependOnClassesThat(
                resideInAnyPackage(
                    packages(Stream.concat(LANGUAGE.stream(), Stream.of(room("model")))))));
  }

  @Test
  void algorithmsDependOnModelAndTopologyAlone() {
    for (var algorithms : ALGORITHM_ROOMS) {
      var known =
          packages(
              Stream.concat(
                  LANGUAGE.stream(), Stream.of(room("model"), room("topology"), room(algorithms))));
      check(
          classes()
              .that()
              .resideInAPackage(room(algorithms))
              .and(areNot(INVARIANT))
              .should()
              .onlyDependOnClassesThat(resideInAnyPackage(known))
              .because("an algorithm reads like its paper and knows nothing of who runs it"));
      check(
          classes()
              .that()
              .resideInAPackage(room(algorithms))
              .and(INVARIANT)
              .should()
              .onlyDependOnClassesThat(
                  resideInAnyPackage(known).or(resideInAnyPackage(room("spec"))))
              .because(
                  "what judges or describes an algorithm beside it may use spec, and no more"));
    }
  }

  @Test
  void algorithmsUseNothingUnsettled() {
    check(
        noClasses()
            .that()
            .resideInAnyPackage(packages(ALGORITHM_ROOMS.stream().map(HouseRulesTest::room)))
            .should()
            .dependOnClassesThat(UNSETTLED)
            .because("the same seed must always give the same run"));
  }

  @Test
  void algorithmsCallNothingUnsettled() {
    check(
        noClasses()
            .that()
            .resideInAnyPackage(packages(ALGORITHM_ROOMS.stream().map(HouseRulesTest::room)))
            .should()
            .accessTargetWhere(UNSETTLED_CALL)
            .because("the same seed must always give the same run"));
  }

  /**
   * A class named {@code ...Invariant}, {@code ...Abstraction}, {@code ...Renaming} or {@code
   * ...Cost}, or nested in one, or a monitor.
   */
  private static final DescribedPredicate<JavaClass> INVARIANT =
      describe(
          "are invariants",
          type ->
              type.isAssignableTo("org.bellwether.spec.Monitor")
                  || type.getName()
                      .matches(".*\\.\\w+(Invariant|Abstraction|Renaming|Cost)(\\$.*)?"));

  /** A class of nodes, or something nested in one, such as its messages. */
  private static final DescribedPredicate<JavaClass> ALGORITHM =
      resideInAnyPackage(
              room("election"), room("mutex"), room("group"), room("order"), room("sync"))
          .and(
              describe(
                  "are algorithms",
                  type -> {
                    JavaClass outer = type;
                    while (outer.getEnclosingClass().isPresent()) {
                      outer = outer.getEnclosingClass().get();
                    }
                    return outer.isAssignableTo("org.bellwether.model.Node")
                        || outer.isAssignableTo("org.bellwether.model.RoundNode");
                  }));

  /** Types whose behaviour changes from run to run, or that reach outside the algorithm. */
  private static final DescribedPredicate<JavaClass> UNSETTLED =
      resideInAnyPackage(
              "java.io..", "java.util.logging..", "java.util.concurrent..", "java.lang.ref..")
          .or(
              describe(
                  "hash order, chance or threads",
                  type ->
                      Set.of(
                              "java.util.HashMap",
                              "java.util.HashSet",
                              "java.util.Hashtable",
                              "java.util.IdentityHashMap",
                              "java.util.WeakHashMap",
                              "java.util.Random",
                              "java.util.SplittableRandom",
                              "java.util.Timer",
                              "java.util.UUID",
                              "java.lang.Thread",
                              "java.lang.ThreadLocal",
                              "java.lang.ScopedValue",
                              "java.lang.Runtime",
                              "java.lang.System$Logger")
                          .contains(type.getName())))
          .as("java.io, logging, java.util.concurrent, hash order, chance or threads");

  /**
   * Calls that do the same through a type that is fine otherwise. The order of {@code Set.of} and
   * {@code Map.of} changes from one JVM to the next.
   */
  private static final Map<String, Set<String>> UNSETTLED_CALLS =
      Map.of(
          "java.lang.System",
          Set.of("currentTimeMillis", "nanoTime", "identityHashCode", "getenv", "getProperty"),
          "java.lang.Math",
          Set.of("random"),
          "java.lang.StrictMath",
          Set.of("random"),
          "java.util.Collections",
          Set.of("shuffle"),
          "java.util.Set",
          Set.of("of", "copyOf"),
          "java.util.Map",
          Set.of("of", "copyOf", "ofEntries"),
          "java.util.stream.Collectors",
          Set.of("toSet", "toUnmodifiableSet", "toMap", "toUnmodifiableMap"));

  private static final DescribedPredicate<JavaAccess<?>> UNSETTLED_CALL =
      describe(
          "the clock, chance or an unordered collection is asked for",
          access ->
              UNSETTLED_CALLS
                  .getOrDefault(access.getTargetOwner().getName(), Set.of())
                  .contains(access.getTarget().getName()));

  private static DescribedPredicate<JavaClass> areNot(DescribedPredicate<JavaClass> predicate) {
    return DescribedPredicate.not(predicate);
  }

  private static String room(String name) {
    return ROOT + "." + name + "..";
  }

  private static String[] packages(Stream<String> names) {
    return names.toArray(String[]::new);
  }

  /** Rules hold for rooms that are still empty. */
  private static void check(ArchRule rule) {
    rule.allowEmptyShould(true).check(LIBRARY);
  }
}
