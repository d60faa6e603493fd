package org.bellwether.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bellwether.model.Clocked;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.Mutex;
import org.bellwether.model.Node;
import org.bellwether.model.Outbox;
import org.bellwether.model.Output;
import org.bellwether.model.Recoverable;
import org.bellwether.model.RoundNode;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.bellwether.topology.Topologies;
import org.bellwether.wiring.Ports;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CarefulStepTest {
  private static final int SELF = 1;

  /** Three nodes that know each other by name; port q leads to node q. */
  private final CarefulStep step =
      new CarefulStep(
          new Ports(Topologies.named(3)), (position, low, high) -> low, position -> 100 + position);

  private enum Alarm implements Timer {
    RING
  }

  private record Saved(int[] numbers) {}

  /** Does everything that a node may do, in the least careful order. */
  private static final class Everything
      implements Mutex<Object>, Timed<Object, Alarm>, Recoverable<Object, Saved>, Clocked<Object> {
    private final int[] numbers = {1};
    private long clock = -1;

    @Override
    public void clock(long reading) {
      clock = reading;
    }

    @Override
    public void start(Context<Object> ctx) {
      ctx.emit(new Output.Granted(new Fence(1, clock)));
      ctx.setTimer(Alarm.RING, 5);
      ctx.send(0, "first");
      ctx.send(SELF, "to myself");
      ctx.emit(new Output.Lost());
      ctx.emit(new Output.Won());
      ctx.persist(new Saved(numbers));
      ctx.send(2, "second");
      numbers[0] = 2;
    }

    @Override
    public void receive(int port, Object message, Context<Object> ctx) {
      ctx.send(0, message + " through port " + port);
      ctx.cancelTimer(Alarm.RING);
    }

    @Override
    public void request(Context<Object> ctx) {
      ctx.send(0, "please");
      ctx.persist(new Saved(new int[] {7}));
    }

    @Override
    public void release(Context<Object> ctx) {
      throw new IllegalStateException("out of order");
    }

    @Override
    public void timeout(Alarm timer, Context<Object> ctx) {}

    @Override
    public void boot(@Nullable Saved saved, Context<Object> ctx) {}
  }

  /** Writes down what reaches it, in order. */
  private static final class Log implements Effects.Outside {
    private final List<String> lines = new ArrayList<>();

    @Override
    public void persist(Record state) {
      lines.add("durable");
    }

    @Override
    public void send(Effects.Send send) {
      lines.add(send.message() + " to " + send.slot());
    }

    @Override
    public void setTimer(Timer timer, long ticks) {
      lines.add(timer + " in " + ticks);
    }

    @Override
    public void cancelTimer(Timer timer) {
      lines.add("no " + timer);
    }

    @Override
    public void tell(Output output) {
      lines.add(output.getClass().getSimpleName());
    }
  }

  @Test
  void effectsComeInTheOneOrderThatIsSafe() {
    Log log = new Log();
    step.run(SELF, new Everything(), Input.START).carryOut(log);
    assertThat(log.lines)
        .containsExactly(
            "durable",
            "Granted", // ended by what follows, and never out of order with it
            "Lost",
            "first to 0",
            "second to 2",
            "to myself through port 1 to 0",
            "RING in 5",
            "no RING",
            "Won");
  }

  @Test
  void nothingHappensBeforeTheHandlerHasReturned() {
    Effects effects = step.run(SELF, new Everything(), Input.START);
    assertThat(effects.sends()).hasSize(3);
    assertThat(effects.outputs()).contains(new Output.Granted(new Fence(1, 101)));
  }

  @Test
  void aClientOperationIsAStepLikeAnyOther() {
    Log log = new Log();
    step.run(SELF, new Everything(), Input.REQUEST).carryOut(log);
    assertThat(log.lines).containsExactly("durable", "please to 0");
  }

  @Test
  void aRecordDoesNotChangeAfterItWasPersisted() {
    Effects effects = step.run(SELF, new Everything(), Input.START);
    assertThat(effects.persisted()).isInstanceOf(Saved.class);
    if (effects.persisted() instanceof Saved(int[] numbers)) assertThat(numbers).containsExactly(1);
  }

  @Test
  void aFailedHandlerHasNoEffectsAndLeavesNoneToTheNextStep() {
    Everything node = new Everything();
    assertThatThrownBy(() -> step.run(SELF, node, Input.RELEASE)).hasMessage("out of order");
    assertThat(step.run(SELF, node, new Input.Expire(Alarm.RING)).sends()).isEmpty();
  }

  @Test
  void onlyTimedNodesSetTimersAndOnlyRecoverableOnesPersist() {
    Node<Object> timer = (port, message, ctx) -> ctx.setTimer(Alarm.RING, 1);
    Node<Object> writer = (port, message, ctx) -> ctx.persist(new Saved(new int[0]));
    assertThatThrownBy(() -> step.run(0, timer, new Input.Receive(1, "now")))
        .hasMessageEndingWith("sets a timer, but is not Timed");
    assertThatThrownBy(() -> step.run(0, writer, new Input.Receive(1, "now")))
        .hasMessageEndingWith("persists a record, but is not Recoverable");
  }

  @Test
  void aPortThatDoesNotExistIsRejectedWhereItIsUsed() {
    Node<Object> lost = (port, message, ctx) -> ctx.send(3, "anybody");
    assertThatThrownBy(() -> step.run(0, lost, new Input.Receive(1, "now")))
        .hasMessage("port 3 does not exist: node has ports 0..2");
  }

  @Test
  void aRoundSendsAtMostOneMessageThroughAPort() {
    RoundNode<Object> twice =
        new RoundNode<>() {
          @Override
          public boolean round(int round, List<@Nullable Object> inbox, Outbox<Object> out) {
            out.send(0, "one");
            if (round > 0) out.send(0, "two");
            return false;
          }
        };
    List<@Nullable Object> inbox = Arrays.asList(null, null);
    CarefulStep.Turn turn = step.round(1, twice, 0, inbox);
    assertThat(turn.staysIn()).isFalse();
    assertThat(turn.effects().sends()).hasSize(1);
    assertThatThrownBy(() -> step.round(1, twice, 1, inbox))
        .hasMessage("port 0 is sent to twice in one round, expected at most one message");
  }
}
