package org.bellwether.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
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
}
