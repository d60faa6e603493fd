package org.bellwether.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import hostile.HiddenInputNodes;
import java.lang.reflect.Constructor;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.check.Check;
import org.bellwether.model.Node;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Code that depends on more than fields and arguments is refused by name, and no other. */
class ClassFileScannerTest {
  static Stream<Class<?>> nodes() {
    return Arrays.stream(HiddenInputNodes.class.getDeclaredClasses())
        .filter(type -> type.isAnnotationPresent(HiddenInputNodes.Finds.class))
        .sorted((a, b) -> a.getName().compareTo(b.getName()));
  }

  @ParameterizedTest
  @MethodSource("nodes")
  void aHiddenInputIsFoundAndNothingElse(Class<?> node) {
    String expected = node.getAnnotation(HiddenInputNodes.Finds.class).value();
    String found =
        new ClassFileScanner().problem(Set.of(node, HiddenInputNodes.Go.class), Set.of());
    if (expected.isEmpty()) assertThat(found).isNull();
    else assertThat(found).contains(expected).doesNotContain("\n");
  }

  @Test
  void whatIsAllowedByNameIsNotRefused() throws Exception {
    Class<?> nanos = Class.forName("hostile.HiddenInputNodes$Nanos");
    ClassFileScanner scanner = new ClassFileScanner();
    Set<Class<?>> roots = Set.of(nanos);
    for (String name : List.of("System.nanoTime", "java.lang.System.nanoTime", "System")) {
      assertThat(scanner.problem(roots, Set.of(name))).as(name).isNull();
    }
    assertThat(scanner.problem(roots, Set.of("System.currentTimeMillis"))).isNotNull();
  }

  @Test
  void runsAndChecksRefuseWhatIsNotAllowed() throws Exception {
    Class<?> nanos = Class.forName("hostile.HiddenInputNodes$Nanos");
    Catalog catalog = Catalog.of(entry(nanos));
    Scenario scenario = Scenario.builder("hidden").nodes(2).build();
    String refused =
        "hidden: answer of Nanos \\(HiddenInputNodes.java:[0-9]+\\) calls System.nanoTime, which"
            + " reads a clock: if that does no harm, allow System.nanoTime by name";
    assertThatThrownBy(() -> Simulation.of(scenario, catalog)).hasMessageMatching(refused);
    assertThatThrownBy(() -> Check.of(scenario, catalog).run()).hasMessageMatching(refused);
    Catalog lenient = catalog.allowing(List.of("System.nanoTime"));
    assertThat(Simulation.of(scenario, lenient).run().holds()).isTrue();
    assertThat(Check.of(scenario, lenient).run().notExplored())
        .noneMatch(sentence -> sentence.startsWith("not scanned"));
  }

  private static Entry entry(Class<?> node) {
    return Entry.of("hidden", Family.OTHER, Shape.NAMED, node)
        .idea("none")
        .model("any")
        .guarantee("none")
        .cost("none")
        .paper("nobody, nowhere, never", "https://example.org")
        .trait(Trait.NO_IDS)
        .placed(
            _ ->
                _ -> {
                  try {
                    Constructor<?> constructor = node.getDeclaredConstructor();
                    constructor.setAccessible(true);
                    return (Node<?>) constructor.newInstance();
                  } catch (ReflectiveOperationException e) {
                    throw new LinkageError(e.toString(), e);
                  }
                })
        .build();
  }

  static Stream<String> algorithms() {
    return Catalog.standard().names().stream();
  }

  @ParameterizedTest
  @MethodSource("algorithms")
  void noAlgorithmOfTheCatalogueWouldBeRefused(String name) {
    Entry entry = Catalog.standard().entry(name);
    Set<Class<?>> roots = new LinkedHashSet<>();
    for (Class<?> type = entry.node(); type != Object.class; type = type.getSuperclass()) {
      roots.add(type);
      roots.addAll(List.of(type.getDeclaredClasses()));
    }
    assertThat(new ClassFileScanner(true).problem(roots, Set.of())).isNull();
  }
}
