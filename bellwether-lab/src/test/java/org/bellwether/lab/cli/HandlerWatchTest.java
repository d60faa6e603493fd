package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.bellwether.check.Check;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Ring;
import org.bellwether.simulate.Simulation;
import org.bellwether.topology.Topologies;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A handler that never returns is named, and the program goes on. */
@Timeout(120)
class HandlerWatchTest {
  private static final Duration SHORT = Duration.ofMillis(200);

  record Token() {}

  /** Loops when it receives a token, until its thread is interrupted. */
  static final class Looping implements Node<Token> {
    private final long id;

    Looping(long id) {
      this.id = id;
    }

    @Override
    public void start(Context<Token> ctx) {
      if (id == 1) ctx.send(Ring.NEXT, new Token());
    }

    @Override
    public void receive(int port, Token token, Context<Token> ctx) {
      long turns = 0;
      while (!Thread.currentThread().isInterrupted()) turns++;
      if (turns < 0) ctx.send(Ring.NEXT, token);
    }
  }

  private static Simulation looping() {
    return Simulation.of(
        Looping::new, Topologies.ring(3), scenario -> scenario.ids(1, 2, 3).start(0));
  }

  @Test
  void aRunNamesTheMethodAndTheLine() {
    assertThatThrownBy(() -> new HandlerWatch(SHORT).run(looping(), (_, _, _) -> true))
        .isInstanceOf(Refusal.class)
        .hasMessageMatching(
            "Looping.receive, line [0-9]+, has not returned within 1 second; it may loop for ever");
  }

  @Test
  void aCheckDoesSoToo() {
    Check check =
        Check.of(Looping::new, Topologies.ring(3), scenario -> scenario.ids(1, 2, 3).start(0));
    assertThatThrownBy(() -> new HandlerWatch(SHORT).run(check))
        .isInstanceOf(Refusal.class)
        .hasMessageStartingWith("Looping.receive, line ");
  }

  /** Passes a token on for a long time. */
  static final class Busy implements Node<Token> {
    private final long id;
    private int left = 100_000;

    Busy(long id) {
      this.id = id;
    }

    @Override
    public void start(Context<Token> ctx) {
      if (id == 1) ctx.send(Ring.NEXT, new Token());
    }

    @Override
    public void receive(int port, Token token, Context<Token> ctx) {
      if (--left > 0) ctx.send(Ring.NEXT, token);
    }
  }

  @Test
  void aRunThatGoesOnIsLeftAlone() {
    Simulation run =
        Simulation.of(Busy::new, Topologies.ring(3), scenario -> scenario.ids(1, 2, 3).start(0));
    assertThat(new HandlerWatch(SHORT.multipliedBy(20)).run(run, (_, _, _) -> true).messages())
        .containsExactly(java.util.Map.entry("Token", 299_998L));
  }
}
