package org.bellwether.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ProcessIdTest {

  @Test
  void refusesNegativeNumbers() {
    assertThatThrownBy(() -> new ProcessId(-1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-1");
  }

  @Property
  void keepsItsNumber(@ForAll @IntRange int number) {
    assertThat(new ProcessId(number).number()).isEqualTo(number);
  }
}
