package org.bellwether.node;

import static org.assertj.core.api.Assertions.assertThat;

import hostile.BadValues;
import hostile.Hostile;
import hostile.SharedObjects;
import hostile.Throwing;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.NodeFailure;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Property;
import org.bellwether.step.Input;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What authors might do by mistake is right in runs, checks and clusters alike, or refused in all
 * of them by one sentence that names what is wrong.
 */
@Timeout(300)
class HostileNodesTest {
  private static final String NAME = "hostile";
  private static final Property SAYS = new Property("what is said");

  static Stream<Class<?>> nodes() {
    return Stream.of(SharedObjects.class, BadValues.class, Throwing.class)
        .flatMap(theme -> Arrays.stream(theme.getDeclaredClasses()))
        .filter(type -> Node.class.isAssignableFrom(type))
        .filter(type -> !Modifier.isAbstract(type.getModifiers()))
        .sorted((a, b) -> a.getName().compareTo(b.getName()));
  }

  /** Hears that something else is said than expected. */
  static final class Listener implements Monitor {
    private final @Nullable String expected;

    Listener(@Nullable String expected) {
      this.expected = expected;
    }

    @Override
    public List<Property> properties() {
      return List.of(SAYS);
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      if (output instanceof Hostile.Said(String text) && !text.equals(expected)) {
        verdict.violated(SAYS, "it says " + text, node);
      }
    }
  }

  private static Entry entry(Class<?> node) {
    return Entry.of(NAME, Family.OTHER, Shape.NAMED, node)
        .idea("does harm")
        .model("any")
        .guarantee("none")
        .cost("none")
        .paper("nobody, nowhere, never", "https://example.org")
        .trait(Trait.NO_IDS)
        .placed(setting -> place -> make(node))
        .build();
  }

  private static Node<?> make(Class<?> node) {
    try {
      Constructor<?> constructor = node.getDeclaredConstructor();
      constructor.setAccessible(true);
      return (Node<?>) constructor.newInstance();
    } catch (InvocationTargetException e) {
      throw HostileNodesTest.<RuntimeException>sneak(e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.toString(), e);
    }
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // to throw what is checked
  private static <T extends Throwable> T sneak(@Nullable Throwable e) throws T {
    throw (T) e;
  }

  private static Scenario scenario() {
    return Scenario.builder(NAME).nodes(2).start(0).build();
  }

  private static @Nullable String said(Class<?> node) {
    Hostile.Says says = node.getAnnotation(Hostile.Says.class);
    return says == null ? null : says.value();
  }

  /** What becomes of a node: what it says, or the sentence that refuses it. */
  private record Outcome(@Nullable String said, @Nullable String refused) {}

  private static Outcome run(Class<?> node, boolean traced) {
    String[] said = new String[1];
    try {
      Simulation run = Simulation.of(scenario(), Catalog.of(entry(node)));
      if (traced) {
        run.trace(
            event -> {
              for (Output output : event.outputs()) {
                if (output instanceof Hostile.Said(String text)) said[0] = text;
              }
            });
      } else {
        run.judgedBy(() -> new Listener(said(node)));
      }
      boolean holds = run.run().holds();
      return new Outcome(traced ? said[0] : holds ? said(node) : "something else", null);
    } catch (ScenarioException | NodeFailure e) {
      return new Outcome(null, e.getMessage());
    }
  }

  private static Outcome check(Class<?> node) {
    try {
      Counterexample found =
          Check.of(scenario(), Catalog.of(entry(node)))
              .judgedBy(() -> new Listener(said(node)))
              .run()
              .violation();
      if (found == null) return new Outcome(said(node), null);
      return found.property().equals(SAYS)
          ? new Outcome(found.detail(), null)
          : new Outcome(null, found.detail());
    } catch (ScenarioException e) {
      return new Outcome(null, e.getMessage());
    }
  }

  private static Outcome cluster(Class<?> node) throws Exception {
    try (LocalCluster cluster = new LocalCluster(scenario(), entry(node))) {
      cluster.bootAll();
      cluster.nodes.getFirst().submit(Input.START);
      CompletableFuture<LocalCluster.Told> heard = new CompletableFuture<>();
      Thread.startVirtualThread(
          () -> {
            try {
              heard.complete(cluster.await(told -> told.output() instanceof Hostile.Said));
            } catch (InterruptedException e) {
              heard.completeExceptionally(e);
            }
          });
      CompletableFuture<Object> first =
          CompletableFuture.anyOf(cluster.nodes.get(0).end(), cluster.nodes.get(1).end(), heard);
      return switch (first.get(10, TimeUnit.SECONDS)) {
        case NodeStopped stopped -> new Outcome(null, stopped.getMessage());
        case LocalCluster.Told(var toldNode, Hostile.Said(String text)) -> new Outcome(text, null);
        case Object other -> throw new AssertionError(other);
      };
    } catch (ScenarioException e) {
      return new Outcome(null, e.getMessage());
    }
  }

  @ParameterizedTest
  @MethodSource("nodes")
  void aNodeIsRightInEveryWorldOrRefusedInEveryWorld(Class<?> node) throws Exception {
    Hostile.Refused refused = node.getAnnotation(Hostile.Refused.class);
    Hostile.Says says = node.getAnnotation(Hostile.Says.class);
    assertThat(refused == null).isNotEqualTo(says == null);
    SequencedMap<String, Outcome> outcomes = new LinkedHashMap<>();
    outcomes.put("traced run", run(node, true));
    outcomes.put("run", run(node, false));
    outcomes.put("check", check(node));
    outcomes.put("cluster", cluster(node));
    outcomes.forEach(
        (world, outcome) -> {
          if (says != null) {
            assertThat(outcome).as(world).isEqualTo(new Outcome(says.value(), null));
          } else {
            assertThat(outcome.refused()).as(world).contains(refused.value()).doesNotContain("\n");
          }
        });
  }
}
