package org.bellwether.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.bellwether.catalog.Catalog;
import org.bellwether.node.link.LinkSettings;
import org.bellwether.node.link.Security;
import org.bellwether.node.wire.Hello;
import org.bellwether.scenario.Scenario;
import org.bellwether.state.MessageTypes;
import org.bellwether.wiring.UntimedScenario;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What two members say of each other that were not started alike. */
class HandshakeTermsTest {
  private static Scenario.Builder usual() {
    return Scenario.builder("vitanyi").ids(1, 2, 3);
  }

  private static Hello hello(Scenario.Builder scenario, String cluster, int position, int millis) {
    UntimedScenario plan = UntimedScenario.of(scenario.build(), Catalog.standard());
    List<InetSocketAddress> members =
        IntStream.range(0, plan.n())
            .mapToObj(v -> InetSocketAddress.createUnresolved("localhost", 7000 + v))
            .toList();
    NodeSettings settings =
        new NodeSettings(
            cluster,
            position,
            members,
            null,
            Duration.ofMillis(millis),
            LinkSettings.DEFAULT,
            Security.NONE);
    Dialogue dialogue = new Dialogue(MessageTypes.codec(plan.node(0)), List.of());
    return HandshakeTerms.hello(plan, settings, dialogue, 1, 1);
  }

  private static @Nullable String objection(Scenario.Builder other) {
    return hello(usual(), "demo", 0, 1).objection(hello(other, "demo", 1, 1));
  }

  @Test
  void whoWasStartedAlikeIsWelcome() {
    assertThat(objection(usual())).isNull();
  }

  @Test
  void otherIdsOrAnotherNumberOfMembersAreRefused() {
    assertThat(objection(usual().ids(1, 3, 2))).isEqualTo("another list of members");
    assertThat(objection(usual().ids(1, 2, 3, 4))).isEqualTo("members 4, expected 3");
  }

  @Test
  void otherParametersSeedsOrUnitsOfTimeAreRefused() {
    assertThat(objection(usual().parameter("tellRing", true)))
        .isEqualTo("other parameters of vitanyi");
    assertThat(objection(usual().seed(8))).isEqualTo("seed 8, expected 1");
    assertThat(hello(usual(), "demo", 0, 1).objection(hello(usual(), "demo", 1, 2)))
        .isEqualTo("unit-ms 2, expected 1");
  }

  @Test
  void anotherClusterOrTheSamePositionIsRefused() {
    assertThat(hello(usual(), "demo", 0, 1).objection(hello(usual(), "prod", 1, 1)))
        .isEqualTo("cluster prod, expected demo");
    assertThat(hello(usual(), "demo", 0, 1).objection(hello(usual(), "demo", 0, 1)))
        .isEqualTo("the position of this node, 0");
  }

  @Test
  void anotherAlgorithmOrNetworkIsRefused() {
    assertThat(objection(Scenario.builder("lelann").ids(1, 2, 3)))
        .isEqualTo("algorithm lelann, expected vitanyi");
  }

  /** Every algorithm has messages of its own, and no two have the same form by chance. */
  @Test
  void messagesOfDifferentAlgorithmsHaveDifferentSchemas() {
    List<Long> schemas =
        List.of("lelann", "chang-roberts", "franklin", "peterson", "bully", "path-compression")
            .stream()
            .map(name -> hello(Scenario.builder(name).nodes(3), "demo", 0, 1).schema())
            .toList();
    assertThat(schemas).doesNotHaveDuplicates();
  }
}
