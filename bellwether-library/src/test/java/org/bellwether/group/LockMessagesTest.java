package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Scenario;
import org.bellwether.state.MessageTypes;
import org.bellwether.state.ValueCodec;
import org.bellwether.wiring.UntimedScenario;
import org.junit.jupiter.api.Test;

/** What members of different releases have to agree on, or to translate. */
class LockMessagesTest {
  @Test
  void theMessagesOfTheLockServiceAreThoseThatMembersOfTheLastReleaseKnow() {
    String forms =
        Arrays.stream(TokenAlgorithm.values())
            .map(algorithm -> algorithm + " " + Long.toHexString(messages(algorithm.toString())))
            .collect(Collectors.joining("\n"));
    assertThat(forms)
        .as("if a message was changed, see \"Messages of releases\" in CONTRIBUTING.md")
        .isEqualTo(
            """
            path-compression 13d384cc677ff07f
            suzuki-kasami 917a81e5c1f9e716
            raymond 3bd04881bc981176\
            """);
  }

  private static long messages(String algorithm) {
    Scenario scenario =
        Scenario.builder("lock-service")
            .nodes(3)
            .parameter("mutex", algorithm)
            .until(BigDecimal.ONE)
            .build();
    UntimedScenario wired = UntimedScenario.of(scenario, Catalog.standard());
    return MessageTypes.codec(wired.node(0)).schema();
  }

  @Test
  void whatAMemberStoresIsWhatItHasStoredBefore() {
    assertThat(Long.toHexString(ValueCodec.of(Object.class, MemberRecord.class).schema()))
        .as("a directory outlives releases: see \"Messages of releases\" in CONTRIBUTING.md")
        .isEqualTo("199b864d84587b2");
    assertThat(Long.toHexString(ValueCodec.of(Object.class, GroupRecord.class).schema()))
        .as("the record of the release before")
        .isEqualTo("776d15958e67b512");
  }
}
