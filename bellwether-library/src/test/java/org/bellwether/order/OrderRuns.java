package org.bellwether.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.bellwether.model.Output.Delivered;
import org.bellwether.scenario.Operations.Sending;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Delivery;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;

/** Runs with random loads, and an oracle for causal delivery that knows no clocks. */
final class OrderRuns {
  private OrderRuns() {}

  /** Random broadcasts with payloads of their own. */
  static Scenario.Builder multicasts(String algorithm, int n, int count, long seed) {
    Random random = new Random(seed);
    Scenario.Builder builder = Scenario.builder(algorithm).nodes(n).seed(seed);
    for (int i = 0; i < count; i++) {
      builder.multicast(random.nextInt(10 * count), random.nextInt(n), "m" + i);
    }
    return builder;
  }

  /** Random messages, a few of them to oneself. */
  static Scenario.Builder unicasts(String algorithm, int n, int count, long seed) {
    Random random = new Random(seed);
    Scenario.Builder builder = Scenario.builder(algorithm).nodes(n).seed(seed);
    for (int i = 0; i < count; i++) {
      builder.unicast(
          Sending.of("m" + i)
              .at(random.nextInt(5 * count))
              .from(random.nextInt(n))
              .to(random.nextInt(n)));
    }
    return builder;
  }

  /** Delays of 1 to 50, and messages may overtake. */
  static Scenario.Builder wild(Scenario.Builder builder) {
    builder.delay(1, 50);
    return builder.links(builder.build().links().reordering());
  }

  static List<Trace.Event> events(Scenario scenario) {
    List<Trace.Event> events = new ArrayList<>();
    Result result = Simulation.of(scenario).trace(events::add).run();
    assertThat(result.violations()).isEmpty();
    return events;
  }

  static Result kept(Scenario scenario) {
    Result result = Simulation.of(scenario).run();
    assertThat(result.violations()).as("seed %d", result.seed()).isEmpty();
    assertThat(result.theory()).allMatch(Result.Figure::holds);
    return result;
  }

  static List<List<Object>> payloads(Result result) {
    return result.deliveries().stream()
        .map(node -> node.stream().map(Delivery::payload).toList())
        .toList();
  }

  /**
   * Each payload is delivered in the very event that completes its own arrival and the delivery of
   * all its causes: not earlier, and not later. Payloads are distinct; equal for broadcasts and
   * messages.
   */
  static void assertDeliveredAtTheEarliest(List<Trace.Event> events, int n) {
    Map<String, Set<String>> causes = new TreeMap<>();
    Map<String, Set<Integer>> arrived = new TreeMap<>(); // where
    List<Set<String>> known = new ArrayList<>();
    List<Set<String>> delivered = new ArrayList<>();
    for (int v = 0; v < n; v++) {
      known.add(new HashSet<>());
      delivered.add(new HashSet<>());
    }
    for (Trace.Event event : events) {
      if (event.node() < 0) continue;
      int v = event.node();
      boolean handedOver =
          event.type() == Trace.Event.Type.MULTICAST || event.type() == Trace.Event.Type.UNICAST;
      if (handedOver) {
        String payload = (String) event.detail();
        causes.put(payload, new HashSet<>(known.get(v)));
        arrived.put(payload, new HashSet<>());
        known.get(v).add(payload);
      }
      if (event.cause() != null) arrived.get(payload(event.cause().message())).add(v);
      for (var output : event.outputs()) {
        Delivered told = (Delivered) output;
        String payload = (String) told.payload();
        if (told.sender() == v) arrived.get(payload).add(v);
        delivered.get(v).add(payload);
        known.get(v).add(payload);
        known.get(v).addAll(causes.get(payload));
      }
      // nothing that has arrived is held back without a cause that has not been delivered
      for (String held : arrived.keySet()) {
        if (!arrived.get(held).contains(v) || delivered.get(v).contains(held)) continue;
        assertThat(causes.get(held))
            .as("%s is held by node %d at %s", held, v, event.time())
            .anyMatch(cause -> addressed(events, cause, v) && !delivered.get(v).contains(cause));
      }
    }
  }

  private static boolean addressed(List<Trace.Event> events, String payload, int v) {
    for (Trace.Event event : events) {
      boolean sending =
          event.type() == Trace.Event.Type.UNICAST || event.type() == Trace.Event.Type.MULTICAST;
      if (!sending || !payload.equals(event.detail())) continue;
      return event.sends().isEmpty()
          ? event.node() == v
          : event.sends().stream().anyMatch(send -> send.to() == v);
    }
    throw new AssertionError(payload + " was never sent");
  }

  private static String payload(Object message) {
    return switch (message) {
      case BirmanSchiperStephenson.Data data -> data.payload();
      case SchiperEggliSandoz.Data data -> data.payload();
      case RaynalSchiperToueg.Data data -> data.payload();
      default -> throw new AssertionError(message);
    };
  }
}
