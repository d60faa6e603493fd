package org.bellwether.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProcessIdBenchmarkTest {

  @Test
  void makesAName() {
    assertThat(new ProcessIdBenchmark().make().number()).isEqualTo(7);
  }
}
