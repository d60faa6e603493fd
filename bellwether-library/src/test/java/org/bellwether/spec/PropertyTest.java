package org.bellwether.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.bellwether.spec.Monitor.Verdict;
import org.junit.jupiter.api.Test;

class PropertyTest {
  @Test
  void propertiesAreEqualIfTheirNamesAre() {
    assertThat(new Property("no deadlock"))
        .isEqualTo(Property.NO_DEADLOCK)
        .hasSameHashCodeAs(Property.NO_DEADLOCK);
    assertThat(new Property("one token"))
        .isNotEqualTo(Property.NO_DEADLOCK)
        .doesNotHaveSameHashCodeAs(Property.NO_DEADLOCK)
        .hasToString("one token");
  }

  @Test
  void aPropertyMayForbidSomething() {
    assertThat(Property.no("deadlock")).isEqualTo(Property.NO_DEADLOCK);
    assertThat(Property.no("lost waiter")).hasToString("no lost waiter");
    assertThat(Property.no("lost waiter").violation()).isEqualTo("lost waiter");
  }

  @Test
  void propertiesAreOrderedByName() {
    assertThat(new TreeSet<>(List.of(Property.TERMINATION, Property.DETERMINISM)))
        .containsExactly(Property.DETERMINISM, Property.TERMINATION);
  }

  @Test
  void aViolationIsToldByWhatHappened() {
    assertThat(Property.NO_DEADLOCK.violation()).isEqualTo("deadlock");
    assertThat(new Property("agreement").violation()).isEqualTo("agreement is violated");
    assertThat(new Property("nothing late").violation()).isEqualTo("nothing late is violated");
  }

  @Test
  void anAlgorithmMayNameAPropertyOfItsOwn() {
    List<Property> violated = new ArrayList<>();
    Verdict verdict = (property, detail, nodes) -> violated.add(property);
    verdict.violated(new Property("one token"), "there are two", 0, 1);
    verdict.violated(Property.TERMINATION, "nobody leads");
    assertThat(violated).containsExactly(new Property("one token"), Property.TERMINATION);
  }
}
