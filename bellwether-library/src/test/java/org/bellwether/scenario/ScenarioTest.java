package org.bellwether.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Operations.Sending;
import org.junit.jupiter.api.Test;

class ScenarioTest {
  private static final Fault CRASH = new Fault.Crash(BigDecimal.ONE, 0);

  @Test
  void aBuiltScenarioNeverChanges() {
    Scenario.Builder builder = Scenario.builder("bully").nodes(3).parameter("timeout", 5L);
    Scenario built = builder.build();
    builder.parameter("timeout", 7L).fault(CRASH).nodes(4);
    assertThat(built.parameters()).containsEntry("timeout", 5L);
    assertThat(built.faults()).isEmpty();
    assertThat(built.nodes()).isEqualTo(3);
    assertThatThrownBy(() -> built.parameters().put("timeout", 7L))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> built.faults().add(CRASH))
        .isInstanceOf(UnsupportedOperationException.class);
  }

  @Test
  void aVariantLeavesTheScenarioAsItIs() {
    Scenario built = Scenario.builder("bully").nodes(3).build();
    Scenario other = built.but().fault(CRASH).build();
    assertThat(built.faults()).isEmpty();
    assertThat(other.faults()).isEqualTo(List.of(CRASH));
  }

  @Test
  void edgesAreNamedOneByOne() {
    Scenario.Builder builder = Scenario.builder("flooding").edge(0, 1);
    Scenario one = builder.build();
    Scenario two = builder.edge(1, 2).build();
    assertThat(one.topology()).isEqualTo(new Network.Edges(List.of(new Pair(0, 1))));
    assertThat(two.topology())
        .isEqualTo(new Network.Edges(List.of(new Pair(0, 1), new Pair(1, 2))));
  }

  @Test
  void anEdgeReplacesANetworkOfAKind() {
    Scenario scenario =
        Scenario.builder("flooding").topology(Network.Kind.grid(2, 2)).edge(0, 1).build();
    assertThat(scenario.topology()).isEqualTo(new Network.Edges(List.of(new Pair(0, 1))));
  }

  @Test
  void aPayloadNamesItsTimeItsSenderAndItsReceiver() {
    Scenario scenario =
        Scenario.builder("schiper-eggli-sandoz")
            .unicast(Sending.of("hello").at(3).from(1).to(2))
            .build();
    assertThat(scenario.operations().sends())
        .isEqualTo(List.of(new Sending(BigDecimal.valueOf(3), 1, 2, "hello")));
  }

  @Test
  void aTapeNamesTheChoicesOfOneNode() {
    Scenario scenario =
        Scenario.builder("itai-rodeh").tape(1, List.of(2, 1)).tape(0, List.of(3)).build();
    assertThat(scenario.random().tapes()).isEqualTo(Map.of(0, List.of(3), 1, List.of(2, 1)));
  }
}
