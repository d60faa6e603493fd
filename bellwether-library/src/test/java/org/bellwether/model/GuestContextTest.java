package org.bellwether.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Shape;
import org.bellwether.election.Bully;
import org.bellwether.model.GuestContext.KeyedHost;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.model.Timed.Timer;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.RecordingContext;
import org.bellwether.state.Snapshots;
import org.bellwether.step.CarefulStep;
import org.bellwether.step.Effects;
import org.bellwether.step.Input;
import org.bellwether.topology.Topologies;
import org.bellwether.wiring.Ports;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A host that runs one bully election a topic. */
class GuestContextTest {
  /** The guest's outcome, under its topic. */
  record Outcome(String topic, Output output) implements Output.Custom {}

  static final class Topics
      implements Timed<Topics.About, Topics.Later>,
          Recoverable<Topics.About, Bully.Nothing>,
          KeyedHost<String> {
    record About(String topic, Object content) implements Wrapper {}

    record Later(String topic, Timer timer) implements Timer {}

    private final long id;
    private final long[] ids;
    private final TreeMap<String, Bully> elections = new TreeMap<>();

    Topics(long id, long[] ids) {
      this.id = id;
      this.ids = ids;
    }

    @Override
    public Object guest(String topic) {
      return elections.computeIfAbsent(topic, key -> new Bully(id, ids, 3));
    }

    private Bully election(String topic) {
      return (Bully) guest(topic);
    }

    private Context<Bully.Message> within(String topic, Context<About> ctx) {
      return new GuestContext<>(
          ctx,
          message -> new About(topic, message),
          timer -> new Later(topic, timer),
          output -> ctx.emit(new Outcome(topic, output)),
          ctx::persist);
    }

    @Override
    public void start(Context<About> ctx) {
      for (String topic : List.of("moon", "sun")) election(topic).start(within(topic, ctx));
    }

    @Override
    public void receive(int port, About about, Context<About> ctx) {
      election(about.topic).receive(port, (Bully.Message) about.content, within(about.topic, ctx));
    }

    @Override
    public void timeout(Later later, Context<About> ctx) {
      election(later.topic).timeout((Bully.Wait) later.timer, within(later.topic, ctx));
    }

    @Override
    public void boot(Bully.@Nullable Nothing saved, Context<About> ctx) {
      for (String topic : List.of("moon", "sun")) {
        election(topic).boot(null, within(topic, ctx));
      }
    }
  }

  private static final Catalog HOSTS =
      Catalog.of(
          Entry.of("topics", Family.ORDER, Shape.NAMED, Topics.class)
              .idea("one election a topic")
              .model("as the bully's")
              .guarantee("as the bully's")
              .cost("twice the bully's")
              .paper("none", "https://example.org")
              .placed(setting -> place -> new Topics(place.id(), setting.ids()))
              .build());

  private static Scenario.Builder scenario() {
    return Scenario.builder("topics")
        .ids(1, 2, 3, 4)
        .start(0)
        .fault(new Fault.Crash(BigDecimal.ZERO, 3));
  }

  @Test
  void guestsDoNotDisturbEachOtherAndCountAsThemselves() {
    Result alone =
        Simulation.of(
                Scenario.builder("bully")
                    .ids(1, 2, 3, 4)
                    .start(0)
                    .fault(new Fault.Crash(BigDecimal.ZERO, 3))
                    .build())
            .run();
    Result both = Simulation.of(scenario().build(), HOSTS).run();
    Map<String, Long> twice = new TreeMap<>(alone.messages());
    twice.replaceAll((key, count) -> 2 * count);
    assertThat(both.messages()).isEqualTo(twice);
  }

  @Test
  void theHostHearsWhatItsGuestsSay() {
    List<Output> heard = new ArrayList<>();
    Simulation.of(scenario().build(), HOSTS).trace(e -> heard.addAll(e.outputs())).run();
    assertThat(heard)
        .containsOnlyOnce(
            new Outcome("moon", new Output.Won()), new Outcome("sun", new Output.Won()))
        .contains(new Outcome("sun", new Output.Elected(3)));
  }

  @Test
  void aRecoveredHostBringsItsGuestsBack() {
    List<Output> heard = new ArrayList<>();
    Scenario healed = scenario().fault(new Fault.Recover(BigDecimal.valueOf(50), 3)).build();
    Simulation.of(healed, HOSTS).trace(e -> heard.addAll(e.outputs())).run();
    assertThat(heard).endsWith(new Outcome("sun", new Output.Elected(4)));
  }

  @Test
  void aSnapshotOfAHostHoldsItsGuests() {
    Topics full = new Topics(1, new long[] {1, 2});
    full.guest("sun");
    Topics empty = new Topics(1, new long[] {1, 2});
    byte[] saved = Snapshots.save(full);
    assertThat(Snapshots.same(full, empty)).isFalse();
    Snapshots.load(empty, saved);
    assertThat(Snapshots.save(empty)).isEqualTo(saved);
    assertThat(empty.elections).containsOnlyKeys("sun");
  }

  /** A host that lets its guest know nodes 3 and 1 of a network of five, and itself as port 1. */
  private static Effects guest(Input event, BiConsumer<Integer, Context<String>> guest) {
    Node<Object> host =
        (port, message, ctx) ->
            guest.accept(
                port,
                new GuestContext<String, Object>(ctx, text -> "wrapped " + text)
                    .through(new int[] {3, 2, 1, GuestContext.NOWHERE}, 1));
    return new CarefulStep(
            new Ports(Topologies.named(5)), (position, low, high) -> low, position -> 0)
        .run(2, host, event);
  }

  private static List<String> sent(Effects effects) {
    return effects.sends().stream().map(send -> send.port() + ": " + send.message()).toList();
  }

  @Test
  void aGuestSeesOnlyThePortsOfItsOwnView() {
    Input anything = new Input.Receive(0, "go");
    assertThat(sent(guest(anything, (number, ctx) -> ctx.send(0, "to three"))))
        .containsExactly("3: wrapped to three");
    assertThat(
            sent(
                guest(anything, (number, ctx) -> assertThat(ctx.broadcast("to all")).isEqualTo(2))))
        .containsExactly("3: wrapped to all", "1: wrapped to all");
    guest(anything, (number, ctx) -> assertThat(ctx.degree()).isEqualTo(4));
    assertThatThrownBy(() -> guest(anything, (number, ctx) -> ctx.send(3, "nowhere")))
        .hasMessage("port 3 only receives");
    assertThatThrownBy(() -> guest(anything, (number, ctx) -> ctx.send(4, "nobody")))
        .hasMessage("port 4 does not exist: the guest has ports 0..3");
  }

  @Test
  void aGuestWithoutNeighboursSendsToItself() {
    RecordingContext<String> host = new RecordingContext<>(3);
    ArrayDeque<String> own = new ArrayDeque<>();
    Context<String> guest = new GuestContext<String, String>(host, m -> m + "!").alone(2, own);
    assertThat(guest.degree()).isEqualTo(2);
    guest.send(1, "to the next");
    assertThat(guest.broadcast("to everybody")).isEqualTo(1);
    assertThat(own).containsExactly("to the next", "to everybody");
    assertThat(host.done()).isEmpty();
  }
}
