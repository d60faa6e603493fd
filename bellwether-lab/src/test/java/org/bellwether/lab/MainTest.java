package org.bellwether.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MainTest {

  @Test
  void helpSucceeds() {
    assertThat(Main.execute("--help")).isZero();
  }

  @Test
  void unknownCommandsAreRefused() {
    assertThat(Main.execute("no-such-command")).isEqualTo(2);
  }

  @Test
  void trainingSplitsCommandLines() {
    assertThat(Training.lines("run", "x", "---", "--help"))
        .isEqualTo(List.of(List.of("run", "x"), List.of("--help")));
  }
}
