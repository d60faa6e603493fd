package org.bellwether.sync;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bellwether.model.RoundNode;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.bellwether.spec.SilentContext;
import org.bellwether.spec.Snapshot;
import org.junit.jupiter.api.Test;

/** The invariants of synchronizers find what they are there to find. */
class SynchronizerInvariantsTest {
  private static final int TICKS = 3;
  private static final RoundNode<Object> IDLE = (round, inbox, out) -> true;

  private final List<String> violations = new ArrayList<>();
  private final Verdict verdict =
      (property, detail, nodes) -> violations.add(property + ": " + detail);

  /** A node without neighbours, which goes through all its ticks when it starts. */
  private static <M> Synchronizer<M> alone(Synchronizer<M> node) {
    node.start(new SilentContext<>(0));
    return node;
  }

  @Test
  void aMessageThatOnlyStartsANodeIsOfNoTick() {
    assertThat(new Beta.Start().tick()).isNegative();
    assertThat(new Gamma.Start().tick()).isNegative();
  }

  @Test
  void noNodeMayBeAheadOfAMessageOnItsWayToIt() {
    Membership cluster = new Membership(Beta.NONE, new int[0], new int[0], false);
    List<Synchronizer<?>> ahead =
        List.of(
            alone(new Alpha<>(IDLE, 0, TICKS)),
            alone(new Beta<>(IDLE, 0, TICKS, Beta.NONE, new int[0], false)),
            alone(new Gamma<>(IDLE, 0, TICKS, cluster, Gamma.Beginning.EVERYBODY)),
            alone(new SimpleSynchronizer<>(IDLE, 0, TICKS)),
            alone(new InterleavedSynchrony<>(IDLE, 0, TICKS + 1, true)));
    for (Synchronizer<?> node : ahead) {
      assertThat(node.tick()).isEqualTo(TICKS);
      for (int tick = TICKS; tick >= TICKS - 1; tick--) {
        assertThat(violations).isEmpty();
        Snapshot<Synchronizer<?>, Object> here =
            new Snapshot<>(List.of(node, node), List.of(new Alpha.Carried(tick, "late")));
        new SynchInvariant().check(here, verdict);
        new PermissionInvariant().check(here, verdict);
      }
      String late =
          "synch: node 1 is in tick 3 while a message of tick 2 from node 0 is still in flight";
      assertThat(violations).containsExactly(late, late);
      violations.clear();
    }
    assertThat(new SynchInvariant().properties())
        .extracting(Property::name)
        .containsExactly("synch");
  }

  @Test
  void anEdgeHasOnePermission() {
    permissions(line(1, true), line(2, false), line(1, true));
    assertThat(violations).isEmpty();
    permissions(line(1, true), line(2, true), line(1, true));
    assertThat(violations)
        .containsExactly(
            "taking turns: nodes 0 and 1 share 2 permissions, expected one: both may act at the"
                + " same time",
            "taking turns: nodes 1 and 2 share 2 permissions, expected one: both may act at the"
                + " same time");
    assertThat(new PermissionInvariant().properties())
        .extracting(Property::name)
        .contains("taking turns");
  }

  @Test
  void theNodeInTheMiddleHasOnePermissionPerNeighbour() {
    InterleavedSynchrony<Object> middle = line(2, false);
    middle.receive(1, new InterleavedSynchrony.Permission(0, null), new SilentContext<>(2));
    permissions(line(1, true), middle, line(1, true));
    assertThat(violations)
        .containsExactly(
            "taking turns: nodes 1 and 2 share 2 permissions, expected one: both may act at the"
                + " same time");
  }

  @Test
  void aPermissionUnderWayCounts() {
    List<Synchronizer<?>> nodes = List.of(line(1, true), line(1, false));
    new PermissionInvariant()
        .check(
            new Snapshot<>(nodes, List.of(new InterleavedSynchrony.Permission(0, null))), verdict);
    assertThat(violations).hasSize(1).first().asString().contains("nodes 0 and 1 share 2");
  }

  @Test
  void bothEndsOfAnEdgeAreNamed() {
    List<int[]> named = new ArrayList<>();
    List<Synchronizer<?>> nodes = List.of(line(1, false), line(2, true), line(1, true));
    new PermissionInvariant()
        .check(
            new Snapshot<>(nodes, List.of()),
            (property, detail, concerned) -> named.add(concerned));
    assertThat(named).containsExactly(new int[] {1, 2});
  }

  private void permissions(Synchronizer<?>... nodes) {
    new PermissionInvariant().check(new Snapshot<>(List.of(nodes), List.of()), verdict);
  }

  private static InterleavedSynchrony<Object> line(int degree, boolean even) {
    return new InterleavedSynchrony<>(IDLE, degree, TICKS, even);
  }

  @Test
  void anApplicationHasOnePlacePerNeighbourAndIsToldToHowManyItSpoke() {
    List<Integer> seen = new ArrayList<>();
    RoundNode<Object> speaker =
        (round, inbox, out) -> {
          seen.add(inbox.size());
          seen.add(out.broadcast("hello"));
          return true;
        };
    Application<Object> application = new Application<>(speaker, 2, TICKS);
    assertThat(application.begin(new SilentContext<>(2), (any, number) -> {})).isEqualTo(2);
    assertThat(seen).containsExactly(2, 2);
  }

  @Test
  void anApplicationHasNoMorePlacesWhenMessagesHaveArrived() {
    List<List<?>> inboxes = new ArrayList<>();
    RoundNode<Object> listener =
        (round, inbox, out) -> {
          inboxes.add(inbox);
          return true;
        };
    Application<Object> application = new Application<>(listener, 2, TICKS);
    application.begin(new SilentContext<>(2), (any, number) -> {}); // tick 0
    application.keep(1, 1, "early");
    application.keep(0, 0, "in time");
    application.begin(new SilentContext<>(2), (any, number) -> {});
    application.begin(new SilentContext<>(2), (any, number) -> {});
    assertThat(inboxes)
        .containsExactly(
            Arrays.asList(null, null),
            Arrays.asList("in time", null),
            Arrays.asList(null, "early"));
  }

  @Test
  void anApplicationSendsOneMessagePerNeighbourAndTick() {
    List<String> sent = new ArrayList<>();
    RoundNode<Object> talker =
        (round, inbox, out) -> {
          out.send(1, "once");
          out.send(0, "once");
          out.send(1, "twice");
          return true;
        };
    Application<Object> application = new Application<>(talker, 2, TICKS);
    assertThatThrownBy(
            () ->
                application.begin(
                    new SilentContext<>(2), (message, port) -> sent.add(port + " " + message)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("port 1 is sent to twice in one round, expected at most one message");
    assertThat(sent).containsExactly("1 once", "0 once");
  }

  @Test
  void aNodeWithoutNeighboursHasNoPreferredEdges() {
    SilentContext<PreferredEdges.Message> ctx = new SilentContext<>(0);
    new PreferredEdges(0, 0, Beta.NONE, new int[0]).start(ctx);
    assertThat(ctx.outputs()).containsExactly(new PreferredEdges.Preferred(List.of()));
  }
}
