package org.bellwether.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.model.Multicast;
import org.bellwether.model.Mutex;
import org.bellwether.model.Node;
import org.bellwether.model.Timed.Timer;
import org.bellwether.model.Unicast;
import org.bellwether.scenario.Scenario;
import org.bellwether.state.MessageTypes;
import org.bellwether.state.Snapshots;
import org.bellwether.state.ValueCodec;
import org.bellwether.step.CarefulStep;
import org.bellwether.step.Effects;
import org.bellwether.step.Input;
import org.bellwether.wiring.UntimedScenario;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every algorithm of the catalogue gets messages whose bytes are well formed, and that name what
 * does not exist: a node may go on, or the message is found to be nonsense, but none stops it.
 */
@Timeout(300)
class StrangeMessagesTest {
  private static final int DELIVERIES = 150;
  private static final int VARIANTS = 12;

  private record Delivery(int to, int port, Object message) {}

  static Stream<String> entries() {
    return Catalog.standard().entries().stream().map(Entry::name);
  }

  private static UntimedScenario prepared(Entry entry) {
    int n = entry.family() == Family.GROUP ? 3 : 4;
    Scenario.Builder builder =
        Scenario.builder(entry.name()).nodes(n).until(BigDecimal.valueOf(1000));
    if (entry.rounds() && !entry.knowsTicks()) builder.parameter("ticks", 12);
    return ClusterPlan.of(builder.build(), Catalog.standard(), "alpha").prepared();
  }

  @ParameterizedTest
  @MethodSource("entries")
  void aNumberThatNothingHasStopsNoNode(String name) {
    List<String> stopped = new World(prepared(Catalog.standard().entry(name))).run();
    assertThat(stopped).isEmpty();
  }

  /** A network in which messages arrive in the order in which they were sent. */
  private static final class World {
    private final UntimedScenario scenario;
    private final ValueCodec<Object> codec;
    private final Class<?> kind;
    private final Nonsense nonsense;
    private final CarefulStep step;
    private final Random random = new Random(21);
    private final List<Node<Object>> nodes = new ArrayList<>();
    private final ArrayDeque<Delivery> onTheirWay = new ArrayDeque<>();
    private final List<Map<Timer, Long>> timers = new ArrayList<>();
    private final List<String> stopped = new ArrayList<>();
    private long now;

    World(UntimedScenario scenario) {
      this.scenario = scenario;
      codec = MessageTypes.codec(scenario.node(0));
      kind = MessageTypes.declared(scenario.node(0).getClass());
      nonsense = new Nonsense(scenario.n(), scenario.setting().ids());
      step =
          new CarefulStep(
              scenario.ports(),
              (position, low, high) -> (int) random.nextLong(low, high + 1L),
              position -> now);
      for (int v = 0; v < scenario.n(); v++) {
        nodes.add(fresh(v));
        timers.add(new LinkedHashMap<>());
      }
    }

    @SuppressWarnings("unchecked") // nodes understand their own messages
    private Node<Object> fresh(int v) {
      return (Node<Object>) scenario.node(v);
    }

    List<String> run() {
      for (int v = 0; v < nodes.size(); v++) {
        for (int i = 0; i < scenario.starts(v); i++) happen(v, Input.START);
        if (nodes.get(v) instanceof Mutex) happen(v, Input.REQUEST);
        if (nodes.get(v) instanceof Multicast) happen(v, new Input.Multicast("m" + v));
        if (nodes.get(v) instanceof Unicast) happen(v, new Input.Unicast(0, "m" + v));
      }
      for (int i = 0; i < DELIVERIES; i++) {
        if (onTheirWay.isEmpty() && !expire()) break;
        Delivery next = onTheirWay.poll();
        if (next == null) continue;
        for (int k = 0; k < VARIANTS; k++) strange(next);
        happen(next.to, new Input.Receive(next.port, next.message));
      }
      return stopped;
    }

    /** Lets the timers that are due first expire; false if none is set. */
    private boolean expire() {
      long first =
          timers.stream()
              .flatMap(own -> own.values().stream())
              .mapToLong(Long::longValue)
              .min()
              .orElse(-1);
      if (first < 0) return false;
      now = first;
      for (int v = 0; v < nodes.size(); v++) {
        for (Timer timer : List.copyOf(timers.get(v).keySet())) {
          if (timers.get(v).getOrDefault(timer, Long.MAX_VALUE) > now) continue;
          timers.get(v).remove(timer);
          happen(v, new Input.Expire(timer));
        }
      }
      return true;
    }

    private void happen(int v, Input input) {
      Effects effects = step.run(v, nodes.get(v), input);
      for (Effects.TimerChange change : effects.timers()) {
        if (change.cancels()) timers.get(v).remove(change.timer());
        else timers.get(v).put(change.timer(), now + change.ticks());
      }
      for (Effects.Send send : effects.sends()) {
        assertThat(send.message()).as("a message that is none to its receiver").isInstanceOf(kind);
        int to = scenario.topology().neighbour(v, send.slot());
        int slot = scenario.topology().arrival(v, send.slot());
        onTheirWay.add(new Delivery(to, scenario.ports().port(to, slot), send.message()));
      }
    }

    /** Lets a copy of the receiver have the message with some bytes changed. */
    private void strange(Delivery original) {
      byte[] bytes = codec.save(original.message);
      for (int i = random.nextInt(3); i >= 0; i--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      Object message;
      try {
        message = codec.load(bytes);
      } catch (IllegalArgumentException e) {
        return; // malformed: it does not reach the node
      }
      if (!kind.isInstance(message)) return; // nor does a value that is no message
      Node<Object> copy = fresh(original.to);
      Snapshots.load(copy, Snapshots.save(nodes.get(original.to)));
      Input input = new Input.Receive(original.port, message);
      try {
        step.run(original.to, copy, input);
      } catch (RuntimeException | StackOverflowError e) {
        boolean strange = nonsense.in(message) != null || e instanceof ClassCastException;
        if (strange && nonsense.in(input, e) == null) stopped.add(message + " threw " + e);
      }
    }
  }
}
