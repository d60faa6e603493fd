package org.bellwether.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrainingTest {
  @Test
  void commandLinesAreSplitAndRunInOrder() {
    List<List<String>> lines = new ArrayList<>();
    Training.run(
        new String[] {"run", "x", "---", "--help"},
        args -> {
          lines.add(List.of(args));
          return 0;
        });
    assertThat(lines).containsExactly(List.of("run", "x"), List.of("--help"));
  }
}
