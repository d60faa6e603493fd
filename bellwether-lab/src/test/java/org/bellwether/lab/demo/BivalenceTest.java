package org.bellwether.lab.demo;

import static org.assertj.core.api.Assertions.assertThat;

import org.bellwether.catalog.Catalog;
import org.bellwether.lab.demo.Bivalence.Study;
import org.junit.jupiter.api.Test;

class BivalenceTest {
  @Test
  void aFairRunStaysBivalentForEver() {
    Study study = new Bivalence(Catalog.standard()).study();
    assertThat(study.holds()).isTrue();
    assertThat(study.bivalent() + study.zeroValent() + study.oneValent())
        .as("somebody can decide in every state")
        .isEqualTo(study.states());
    assertThat(study.bivalent()).isPositive();
    assertThat(study.zeroValent()).isPositive();
    assertThat(study.oneValent()).isPositive();
    assertThat(study.loop()).isBetween(1, study.steps().size());
    assertThat(study.steps())
        .allMatch(step -> step.toZero() > 0 && step.toZero() < study.states())
        .allMatch(step -> step.toOne() > 0 && step.toOne() < study.states());
    assertThat(study.steps()).noneMatch(step -> step.sentence().contains("Decide("));
  }
}
