package org.bellwether.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.bellwether.model.Fence;
import org.bellwether.model.Output;
import org.junit.jupiter.api.Test;

class LockClientTest {
  private static final Output GRANT = new Output.Granted(new Fence(1, 1));

  @Test
  void aClientWaitsThenEntersThenLeaves() {
    LockClient waiting = LockClient.IDLE.requests();
    assertThat(waiting).isEqualTo(LockClient.WAITING);
    LockClient inside = waiting.hears(new Output.Won()).hears(GRANT);
    assertThat(inside).isEqualTo(LockClient.INSIDE);
    assertThat(inside.leaves()).isEqualTo(LockClient.IDLE);
  }

  @Test
  void aGrantThatNobodyAskedForIsNotTheClients() {
    assertThat(LockClient.IDLE.hears(GRANT)).isEqualTo(LockClient.IDLE);
    assertThat(LockClient.INSIDE.hears(GRANT)).isEqualTo(LockClient.INSIDE);
  }

  @Test
  void aWorldMayNotAskTwiceNorLeaveFromOutside() {
    assertThatThrownBy(LockClient.WAITING::requests).hasMessage("a client that is WAITING asks");
    assertThatThrownBy(LockClient.WAITING::leaves).hasMessage("a client that is WAITING leaves");
  }
}
