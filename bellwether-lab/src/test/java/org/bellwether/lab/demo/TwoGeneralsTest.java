package org.bellwether.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bellwether.lab.demo.TwoGenerals.Rule;
import org.junit.jupiter.api.Test;

class TwoGeneralsTest {
  @Test
  void everyRuleWorksWithoutLossesAndIsBrokenByOne() {
    List<Rule> rules = new TwoGenerals().rules(5);
    assertThat(rules).hasSize(1 + 2 + 4 + 6 + 9);
    assertThat(rules).allMatch(Rule::peace).allMatch(Rule::broken);
  }

  /** Whoever sends the last messenger has heard enough already, and cannot know of its loss. */
  @Test
  void theSenderOfTheLastMessengerAttacksAlone() {
    List<Rule> careful = new TwoGenerals().rules(4).stream().filter(Rule::careful).toList();
    assertThat(careful)
        .extracting(Rule::alone)
        .containsExactly(
            "general 1 attacks alone",
            "general 2 attacks alone",
            "general 1 attacks alone",
            "general 2 attacks alone");
    assertThat(careful.get(2).steps()).last().asString().contains("lost");
  }
}
