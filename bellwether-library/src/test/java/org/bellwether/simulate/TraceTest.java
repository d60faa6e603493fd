package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.junit.jupiter.api.Test;

class TraceTest {
  @Test
  void anEventTellsItsCauseItsEffectsAndWhatChanged() {
    List<Trace.Event> events =
        TracedRun.of(
                Scenario.builder("chang-roberts").ids(3, 37, 19, 4, 25).build(), Catalog.standard())
            .events();
    Trace.Event start = events.getFirst();
    assertThat(start.type()).isEqualTo(Trace.Event.Type.START);
    assertThat(start.changed()).isEqualTo(Map.of("candidate", true));
    assertThat(start.sends()).extracting(Trace.Event.Carried::to).containsExactly(1);
    Trace.Event home =
        events.stream().filter(e -> !e.outputs().isEmpty()).findFirst().orElseThrow();
    assertThat(home.node()).isEqualTo(1);
    assertThat(home.time()).isEqualTo(BigDecimal.valueOf(5));
    assertThat(home.changed()).isEqualTo(Map.of("elected", true));
    assertThat(home.cause().from()).isZero();
    assertThat(home.cause().sent()).isEqualTo(BigDecimal.valueOf(4));
  }

  @Test
  void vectorTimeIsExactlyHappensBefore() {
    for (int seed = 0; seed < 20; seed++) {
      Scenario scenario = Scenario.builder("bully").nodes(5).seed(seed).delay(1, 9).build();
      List<Trace.Event> events = TracedRun.of(scenario, Catalog.standard()).events();
      BitSet[] past = pasts(events);
      for (int a = 0; a < events.size(); a++) {
        for (int b = 0; b < events.size(); b++) {
          boolean before = a != b && past[b].get(a);
          assertThat(less(events.get(a).clock(), events.get(b).clock()))
              .as("seed %d: %d before %d", seed, a, b)
              .isEqualTo(before);
        }
      }
    }
  }

  @Test
  void theSameScenarioGivesTheSameTrace() {
    Scenario scenario =
        Scenario.builder("bully")
            .nodes(6)
            .seed(42)
            .delay(1, 20)
            .links(
                new Links(
                    new Links.Delay.Exponential(BigDecimal.valueOf(3)), List.of(), false, 0.1, 0.1))
            .fault(new Fault.Crash(BigDecimal.valueOf(7), 5))
            .fault(new Fault.Recover(BigDecimal.valueOf(40), 5))
            .build();
    TracedRun first = TracedRun.of(scenario, Catalog.standard());
    TracedRun second = TracedRun.of(scenario, Catalog.standard());
    assertThat(second.events()).isEqualTo(first.events()).isNotEmpty();
    assertThat(second.result()).isEqualTo(first.result());
    TracedRun other = TracedRun.of(scenario.but().seed(43).build(), Catalog.standard());
    assertThat(other.events()).isNotEqualTo(first.events());
  }

  /** For each event all that happened before it, from program order and messages alone. */
  private static BitSet[] pasts(List<Trace.Event> events) {
    BitSet[] past = new BitSet[events.size()];
    Map<Integer, Integer> lastOf = new HashMap<>();
    Map<Long, Integer> sentIn = new HashMap<>();
    for (int i = 0; i < past.length; i++) {
      Trace.Event event = events.get(i);
      List<Integer> direct = new ArrayList<>();
      if (lastOf.containsKey(event.node())) direct.add(lastOf.get(event.node()));
      if (event.cause() != null) direct.add(sentIn.get(event.cause().id()));
      past[i] = new BitSet();
      for (int d : direct) {
        past[i].set(d);
        past[i].or(past[d]);
      }
      lastOf.put(event.node(), i);
      for (Trace.Event.Carried sent : event.sends()) sentIn.put(sent.id(), i);
    }
    return past;
  }

  private static boolean less(SortedMap<Integer, Long> a, SortedMap<Integer, Long> b) {
    return !a.equals(b)
        && a.entrySet().stream().allMatch(e -> e.getValue() <= b.getOrDefault(e.getKey(), 0L));
  }
}
