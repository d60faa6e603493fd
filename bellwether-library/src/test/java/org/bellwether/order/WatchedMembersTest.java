package org.bellwether.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.bellwether.model.Clocked;
import org.bellwether.model.Context;
import org.bellwether.model.Linked;
import org.bellwether.model.Node;
import org.bellwether.model.Serving;
import org.bellwether.model.Timed;
import org.bellwether.model.Timed.Timer;
import org.bellwether.model.Unicast;
import org.bellwether.order.ChandyLamport.Recording;
import org.bellwether.order.DijkstraScholten.Beginning;
import org.bellwether.spec.RecordingContext;
import org.junit.jupiter.api.Test;

/** Snapshots and the detection of ends pass on whatever the algorithm that they watch can do. */
class WatchedMembersTest {
  private static final int[] PORTS = {0, 1};
  private static final Recording RECORDING = new Recording(any -> "", PORTS, PORTS, 2, -1);

  private enum Bell implements Timer {
    FIRST,
    SECOND
  }

  /** A member that can do everything, and writes down what it is told. */
  private static final class Able
      implements Clocked<String>,
          Linked<String>,
          Serving<String, String>,
          Unicast<String, String>,
          Timed<String, Bell> {
    final List<String> told = new ArrayList<>();

    @Override
    public void start(Context<String> ctx) {
      for (Bell bell : Bell.values()) ctx.setTimer(bell, 3);
      ctx.setTimer(Bell.FIRST, 4); // instead
    }

    @Override
    public void receive(int port, String message, Context<String> ctx) {
      told.add("message " + message);
    }

    @Override
    public void clock(long reading) {
      told.add("clock " + reading);
    }

    @Override
    public void linked(int port, long incarnation, Context<String> ctx) {
      told.add("linked " + port + " " + incarnation);
    }

    @Override
    public void unlinked(int port, Context<String> ctx) {
      told.add("unlinked " + port);
    }

    @Override
    public void command(String command, Context<String> ctx) {
      told.add("command " + command);
    }

    @Override
    public void unicast(int port, String payload, Context<String> ctx) {
      told.add("unicast " + port + " " + payload);
    }

    @Override
    public void timeout(Bell timer, Context<String> ctx) {
      told.add("timeout " + timer);
      ctx.cancelTimer(Bell.SECOND);
    }
  }

  @Test
  void snapshotsPassEverythingOn() {
    RecordingContext<ChandyLamport.Message> ctx = new RecordingContext<>(2);
    Able able = new Able();
    new ChandyLamportClocked<>(able, RECORDING).clock(7);
    ChandyLamportLinked<String> linked = new ChandyLamportLinked<>(able, RECORDING);
    linked.linked(1, 4, ctx);
    linked.unlinked(1, ctx);
    ChandyLamportService<String, String> service = new ChandyLamportService<>(able, RECORDING);
    service.command("lock", ctx);
    service.linked(0, 5, ctx);
    service.unlinked(0, ctx);
    ChandyLamportTimestamps<String, String, String> timestamps =
        new ChandyLamportTimestamps<>(able, RECORDING);
    timestamps.clock(8);
    timestamps.unicast(1, "hello", ctx);
    assertThat(able.told)
        .containsExactly(
            "clock 7",
            "linked 1 4",
            "unlinked 1",
            "command lock",
            "linked 0 5",
            "unlinked 0",
            "clock 8",
            "unicast 1 hello");
  }

  @Test
  void aPortThatDoesNotExistIsForTheNetworkToRefuse() {
    Node<String> wild =
        new Node<>() {
          @Override
          public void start(Context<String> ctx) {
            ctx.send(1, "right");
            ctx.send(2, "wrong");
          }

          @Override
          public void receive(int port, String message, Context<String> ctx) {}
        };
    RecordingContext<ChandyLamport.Message> ctx = new RecordingContext<>(2);
    new ChandyLamport<>(wild, RECORDING).start(ctx);
    assertThat(ctx.done())
        .containsExactly("send 1 Carried[content=right]", "send 2 Carried[content=wrong]");
  }

  @Test
  void nothingHasEndedWhileATimerIsSet() {
    RecordingContext<DijkstraScholten.Message> ctx = new RecordingContext<>(2);
    Able able = new Able();
    DijkstraScholtenClocked<String> node =
        new DijkstraScholtenClocked<>(able, true, Beginning.BY_ROOT);
    node.clock(7);
    node.start(ctx);
    assertThat(ctx.done()).containsExactly("set FIRST 3", "set SECOND 3", "set FIRST 4");
    node.timeout(Bell.FIRST, ctx);
    assertThat(ctx.done()).containsExactly("cancel SECOND", "emit Terminated[]");
    assertThat(able.told).containsExactly("clock 7", "timeout FIRST");
  }

  @Test
  void aMessageWakesWhomeverItReachesBeforeTheWaking() {
    RecordingContext<DijkstraScholten.Message> ctx = new RecordingContext<>(2);
    Able able = new Able();
    DijkstraScholten<String> node = new DijkstraScholten<>(able, false, Beginning.BY_OTHERS);
    node.receive(0, new DijkstraScholten.Carried("early"), ctx);
    assertThat(ctx.done()).containsExactly("send 1 Wake[]");
    assertThat(able.told).containsExactly("message early");
  }

  @Test
  void onlyNodesWithTimersSetThem() {
    Node<String> careless =
        new Node<>() {
          @Override
          public void receive(int port, String message, Context<String> ctx) {
            ctx.setTimer(Bell.FIRST, 1);
          }
        };
    RecordingContext<DijkstraScholten.Message> ctx = new RecordingContext<>(2);
    DijkstraScholten<String> node = new DijkstraScholten<>(careless, false);
    assertThatThrownBy(() -> node.receive(0, new DijkstraScholten.Carried("go"), ctx))
        .hasMessageContaining("sets a timer, but is not Timed");
  }
}
