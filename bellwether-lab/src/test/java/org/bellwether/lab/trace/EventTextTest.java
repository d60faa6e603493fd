package org.bellwether.lab.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.model.Fence;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Group;
import org.bellwether.model.Output.Status;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Event.Carried;
import org.bellwether.simulate.Trace.LossReason;
import org.bellwether.simulate.text.EventText;
import org.junit.jupiter.api.Test;

class EventTextTest {
  private static final Carried ELECTION = carried(0, 1, new SampleRuns.Election(37));

  private static Carried carried(int from, int to, Object message) {
    return new Carried(1, from, to, 0, message, BigDecimal.ZERO);
  }

  private static String text(
      Trace.Event.Type type,
      int node,
      Carried cause,
      Object detail,
      List<Carried> sends,
      Output... outputs) {
    return EventText.of(
        new Trace.Event(
            1,
            BigDecimal.ONE,
            type,
            node,
            cause,
            detail,
            sends,
            List.of(outputs),
            new TreeMap<>(),
            Map.of()));
  }

  private static String text(Trace.Event.Type type, int node, Object detail) {
    return text(type, node, null, detail, List.of());
  }

  @Test
  void deliveryTellsWhatCameAndWhatLeft() {
    Carried forward = carried(1, 2, new SampleRuns.Election(37));
    assertThat(text(Trace.Event.Type.DELIVER, 1, ELECTION, null, List.of(forward)))
        .isEqualTo(
            "node 1 receives Election(id=37) from node 0; it sends Election(id=37) to node 2");
  }

  @Test
  void equalMessagesAreToldTogether() {
    Object answer = new SampleRuns.Answer();
    List<Carried> sends =
        List.of(
            carried(0, 1, answer),
            carried(0, 2, answer),
            carried(0, 3, answer),
            carried(0, 1, new SampleRuns.Leader(9)));
    assertThat(text(Trace.Event.Type.START, 0, null, null, sends))
        .isEqualTo(
            "node 0 starts; it sends Answer to nodes 1, 2 and 3, and sends Leader(id=9) to node 1");
  }

  @Test
  void outputsFollow() {
    assertThat(text(Trace.Event.Type.DELIVER, 1, ELECTION, null, List.of(), new Output.Won()))
        .isEqualTo("node 1 receives Election(id=37) from node 0; it wins");
    assertThat(EventText.output(new Output.Lost())).isEqualTo("loses");
    assertThat(EventText.output(new Output.Elected(37))).isEqualTo("learns that 37 is the leader");
    assertThat(EventText.output(new Output.Granted(new Fence(1, 3))))
        .isEqualTo("enters the critical section with fence 1:3");
    assertThat(EventText.output(new Output.Delivered(2, "hi", 1)))
        .isEqualTo("delivers \"hi\" from node 2");
    Output view = new Output.View(Status.NORMAL, new Group(37, 2), 37, List.of(3L, 37L), null);
    assertThat(EventText.output(view))
        .isEqualTo("has status normal (group 37/2, coordinator 37, members {3, 37})");
  }

  @Test
  void nodeActsWhenItsTimerExpires() {
    List<Carried> sends = List.of(carried(2, 3, new SampleRuns.Answer()));
    assertThat(text(Trace.Event.Type.TIMEOUT, 2, SampleRuns.Wait.RETRY))
        .isEqualTo("node 2: timer RETRY expires");
    assertThat(text(Trace.Event.Type.TIMEOUT, 2, null, SampleRuns.Wait.RETRY, sends))
        .isEqualTo("node 2: timer RETRY expires; it sends Answer to node 3");
  }

  @Test
  void lossTellsItsReason() {
    assertThat(text(Trace.Event.Type.LOSE, 1, ELECTION, LossReason.LOST, List.of()))
        .isEqualTo("Election(id=37) from node 0 to node 1 is lost");
    assertThat(text(Trace.Event.Type.LOSE, 1, ELECTION, LossReason.LINK_CUT, List.of()))
        .isEqualTo("Election(id=37) from node 0 to node 1 is lost: link cut");
  }

  @Test
  void everyTypeHasItsSentence() {
    assertThat(text(Trace.Event.Type.START, 3, null)).isEqualTo("node 3 starts");
    assertThat(text(Trace.Event.Type.CRASH, 3, null)).isEqualTo("node 3 crashes");
    assertThat(text(Trace.Event.Type.RECOVER, 3, null)).isEqualTo("node 3 recovers");
    assertThat(text(Trace.Event.Type.RECOVER, 3, new Pair(1, 2)))
        .isEqualTo("node 3 recovers with Pair(from=1, to=2)");
    assertThat(text(Trace.Event.Type.PAUSE, 3, null)).isEqualTo("node 3 pauses");
    assertThat(text(Trace.Event.Type.RESUME, 3, null)).isEqualTo("node 3 resumes");
    assertThat(text(Trace.Event.Type.REQUEST, 3, null)).isEqualTo("node 3 requests the lock");
    assertThat(text(Trace.Event.Type.EXIT, 3, null))
        .isEqualTo("node 3 leaves the critical section");
    assertThat(text(Trace.Event.Type.MULTICAST, 3, "x")).isEqualTo("node 3 multicasts \"x\"");
    assertThat(text(Trace.Event.Type.UNICAST, 3, "x")).isEqualTo("node 3 unicasts \"x\"");
    assertThat(text(Trace.Event.Type.ROUND, 3, 7)).isEqualTo("node 3 computes round 7");
    assertThat(text(Trace.Event.Type.UNREACHABLE, 3, 4))
        .isEqualTo("node 3 finds node 4 unreachable");
    assertThat(text(Trace.Event.Type.PARTITION, -1, List.of(List.of(0, 1), List.of(2))))
        .isEqualTo("the network splits into {0, 1} and {2}");
    assertThat(text(Trace.Event.Type.CUT, -1, List.of(new Pair(0, 1), new Pair(2, 0))))
        .isEqualTo("links are cut: 0 to 1, 2 to 0");
    assertThat(text(Trace.Event.Type.HEAL, -1, null)).isEqualTo("the network heals");
    assertThat(text(Trace.Event.Type.INJECT, 3, new SampleRuns.Election(5)))
        .isEqualTo("Election(id=5) is injected at node 3");
    assertThat(text(Trace.Event.Type.LOSE_TOKEN, -1, null)).isEqualTo("the token is lost");
  }

  @Test
  void textIsAlwaysOneLine() {
    assertThat(text(Trace.Event.Type.MULTICAST, 0, "a\r\nb\u2028c\u0000d"))
        .isEqualTo("node 0 multicasts \"a\\r\\nb c d\"");
  }
}
