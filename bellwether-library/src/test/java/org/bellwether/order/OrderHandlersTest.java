package org.bellwether.order;

import static org.assertj.core.api.Assertions.assertThat;

import org.bellwether.model.Output.Delivered;
import org.bellwether.spec.RecordingContext;
import org.bellwether.spec.SilentContext;
import org.junit.jupiter.api.Test;

/** What nodes do with messages that seldom come in this order. */
class OrderHandlersTest {
  @Test
  void aNumberThatOvertakesAnotherWaitsForIt() {
    Sequencer node = new Sequencer();
    SilentContext<Sequencer.Message> ctx = new SilentContext<>(2);
    for (long number : new long[] {3, 2}) {
      node.receive(0, new Sequencer.Ordered(number, 1, "m" + number), ctx);
    }
    assertThat(ctx.outputs()).isEmpty();
    node.receive(0, new Sequencer.Ordered(1, 0, "m1"), ctx);
    assertThat(ctx.outputs())
        .containsExactly(
            new Delivered(0, "m1", 1), new Delivered(1, "m2", 2), new Delivered(1, "m3", 3));
  }

  @Test
  void multicastsOfANodeAreNumberedFromOne() {
    Skeen node = new Skeen(1, 3);
    RecordingContext<Skeen.Message> ctx = new RecordingContext<>(2);
    node.multicast("a", ctx);
    node.multicast("b", ctx);
    assertThat(ctx.done())
        .containsExactly(
            "broadcast Data[number=1, payload=a]", "broadcast Data[number=2, payload=b]");
  }

  @Test
  void aMasterWithoutOthersSetsItsClockAtOnce() {
    Berkeley node = new Berkeley(0, 1, 0, 1, 1000, 60, ClockAverage.Rule.NEAR_MASTER, 10);
    SilentContext<Berkeley.Message> ctx = new SilentContext<>(0);
    node.clock(100);
    node.start(ctx);
    assertThat(ctx.outputs()).containsExactly(new Berkeley.Adjusted(100, 0, 100));
  }

  @Test
  void whatAClockShowsFollowsWhatItIsSetTo() {
    Berkeley node = new Berkeley(1, 2, 0, 1, 1000, 60, ClockAverage.Rule.NEAR_MASTER, 10);
    SilentContext<Berkeley.Message> ctx = new SilentContext<>(1);
    node.clock(100);
    node.start(ctx);
    node.receive(0, new Berkeley.Adjust(30), ctx);
    node.clock(400); // by then all 30 are absorbed, one per ten
    node.receive(0, new Berkeley.Adjust(-20), ctx);
    node.clock(500); // 10 of the 20 are
    node.receive(0, new Berkeley.Adjust(0), ctx);
    node.clock(600); // and the others
    node.receive(0, new Berkeley.Adjust(0), ctx);
    node.clock(900);
    node.receive(0, new Berkeley.Adjust(0), ctx);
    assertThat(ctx.outputs())
        .containsExactly(
            new Berkeley.Adjusted(100, 30, 100),
            new Berkeley.Adjusted(430, -20, 430),
            new Berkeley.Adjusted(510, 0, 520),
            new Berkeley.Adjusted(610, 0, 610),
            new Berkeley.Adjusted(910, 0, 910));
  }

  @Test
  void answersOfAHigherStratumDoNotCountBesideALowerOne() {
    UtcHierarchy node = new UtcHierarchy(false, 1, 1000, 0, 0);
    SilentContext<UtcHierarchy.Message> ctx = new SilentContext<>(3);
    node.clock(0);
    node.start(ctx);
    node.clock(10);
    node.receive(0, new UtcHierarchy.Reply(0, 5000, 5, 2), ctx);
    node.receive(1, new UtcHierarchy.Reply(0, 2000, 5, 1), ctx);
    node.receive(2, new UtcHierarchy.Reply(0, 9000, 5, 2), ctx);
    assertThat(ctx.outputs())
        .singleElement()
        .satisfies(
            output -> {
              UtcHierarchy.Synchronised set = (UtcHierarchy.Synchronised) output;
              assertThat(set.stratum()).isEqualTo(2);
              assertThat(set.time()).isBetween(2000L, 2011L);
            });
  }
}
