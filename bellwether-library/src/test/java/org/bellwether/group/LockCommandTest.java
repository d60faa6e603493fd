package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class LockCommandTest {
  private static final String LONGEST = "x".repeat(LockCommand.LONGEST_NAME);

  @Test
  void namesAreBounded() {
    assertThat(new LockCommand.Acquire(LONGEST, 1).lock()).isEqualTo(LONGEST);
    assertThat(new LockCommand.Announce("a", 1, LONGEST).name()).isEqualTo(LONGEST);
    assertThatThrownBy(() -> new LockCommand.Acquire(LONGEST + "x", 1))
        .hasMessage("the name of a lock has 1025 characters, expected at most 1024");
    assertThatThrownBy(() -> new LockCommand.Announce("a", 1, LONGEST + "x"))
        .hasMessage("a client's name needs at most 1024 characters");
    assertThatThrownBy(() -> new LockCommand.Release("", 1, 0)).hasMessage("a lock needs a name");
  }
}
