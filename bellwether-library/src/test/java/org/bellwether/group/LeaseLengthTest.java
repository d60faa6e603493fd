package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.bellwether.group.LockCommands.acquire;
import static org.bellwether.group.LockCommands.all;
import static org.bellwether.group.LockCommands.release;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.model.Output;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace.Event.Carried;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.junit.jupiter.api.Test;

/** Members that are nearly too slow for their leases ask for longer ones in time. */
class LeaseLengthTest {
  private static final Operations HOLDS = all(acquire(20, 0, "a", 1));

  private static BigDecimal at(long time) {
    return BigDecimal.valueOf(time);
  }

  private static Scenario.Builder three(long until, Operations operations) {
    return Scenario.builder("lock-service")
        .nodes(3)
        .until(at(until))
        .operations(operations)
        .parameter("longest", 400L);
  }

  private static Scenario.Builder frozen(Scenario.Builder builder, long from, long to, int node) {
    return builder.fault(new Fault.Pause(at(from), node)).fault(new Fault.Resume(at(to), node));
  }

  /** What became of leases in a run. */
  private static final class Leases implements Monitor {
    final List<Integer> lapses = new ArrayList<>(); // whose
    final List<Long> lengths = new ArrayList<>(); // those that a node asked for, each once in a row

    @Override
    public void lapsed(int node, Output claim, Verdict verdict) {
      lapses.add(node);
    }

    void asks(long length) {
      if (lengths.isEmpty() || lengths.getLast() != length) lengths.add(length);
    }
  }

  /** The lapses in a run, and the lengths of the leases that a node asks for. */
  private static Leases leases(Scenario scenario, int node) {
    Leases leases = new Leases();
    var result =
        Simulation.of(scenario, Catalog.standard())
            .judgedBy(() -> leases)
            .trace(
                event -> {
                  for (Carried sent : event.sends()) {
                    if (event.node() != node) continue;
                    switch (Wrapper.innermost(sent.message())) {
                      case GroupMessage.Beat beat -> leases.asks(beat.length());
                      case GuestMessage.Renew renew -> leases.asks(renew.length());
                      default -> {}
                    }
                  }
                })
            .run();
    assertThat(result.violations()).isEmpty();
    return leases;
  }

  @Test
  void aMemberThatIsFrozenForMostOfALeaseOutlastsALongerPauseAfterIt() {
    Scenario.Builder builder = three(1000, HOLDS);
    frozen(builder, 100, 140, 0); // nothing lapses, but it was close
    frozen(builder, 300, 370, 0); // longer than a lease of the first length
    Leases leases = leases(builder.build(), 0);
    assertThat(leases.lapses).isEmpty();
    assertThat(leases.lengths).startsWith(50L, 100L);
  }

  @Test
  void shortPausesChangeNothing() {
    Scenario.Builder builder = three(1000, HOLDS);
    for (long time = 100; time < 900; time += 40) frozen(builder, time, time + 15, 0);
    Leases leases = leases(builder.build(), 0);
    assertThat(leases.lapses).isEmpty();
    assertThat(leases.lengths).containsExactly(50L);
  }

  /** Echoes take two delays at first, and more than a lease of the first length from 100 on. */
  @Test
  void echoesThatComeAfterTheLeaseMakeItLonger() {
    Scenario scenario =
        three(1500, HOLDS)
            .parameter("patience", at(1000))
            .fault(new Fault.Window(at(100), at(1400), 0, 0, 1, at(60)))
            .build();
    Leases leases = leases(scenario, 0);
    assertThat(leases.lapses).as("only when echoes become late").containsOnlyOnce(0);
    assertThat(leases.lengths).startsWith(50L, 100L, 200L);
  }

  @Test
  void aFailureThatLastsMakesLeasesLongerOnce() {
    Scenario scenario =
        three(900, HOLDS)
            .fault(new Fault.Pause(at(100), 1))
            .fault(new Fault.Pause(at(100), 2))
            .build();
    assertThat(leases(scenario, 0).lengths).containsExactly(50L, 100L);
  }

  @Test
  void leasesAreShortAgainAfterACalmTime() {
    Scenario.Builder builder = three(4000, HOLDS);
    frozen(builder, 100, 140, 0);
    assertThat(leases(builder.build(), 0).lengths).containsExactly(50L, 100L, 50L);
  }

  /** Who rests has no later lease when one ends, and is not too slow for that. */
  @Test
  void aMemberThatRestedAsksForLeasesOfTheFirstLength() {
    Scenario scenario =
        three(
                400,
                all(
                    acquire(20, 0, "a", 1),
                    release(30, 0, "a", 1),
                    acquire(95, 0, "a", 2),
                    release(100, 0, "a", 2),
                    acquire(200, 0, "a", 3)))
            .parameter("warm", at(20))
            .build();
    assertThat(leases(scenario, 0).lengths).containsExactly(50L);
  }

  // ---- Guests

  private static Scenario.Builder guest(long until, Operations operations) {
    return Scenario.builder("lock-service")
        .nodes(4)
        .parameter("guests", 1L)
        .parameter("longest", 400L)
        .operations(operations)
        .until(at(until));
  }

  /** Otherwise whoever waits for the lease of its host would wait for longer for ever. */
  @Test
  void aHostHasLongLeasesOnlyWhileItsGuestAsksForThem() {
    Scenario.Builder builder =
        guest(
            4000, all(acquire(50, 3, "a", 1), release(1900, 3, "a", 1), acquire(3000, 3, "b", 2)));
    frozen(builder, 200, 270, 3);
    int hosts = 0;
    for (int member = 0; member < 3; member++) {
      List<Long> lengths = leases(builder.build(), member).lengths;
      if (!lengths.contains(100L)) continue;
      hosts++;
      assertThat(lengths).containsExactly(50L, 100L, 50L);
    }
    assertThat(hosts).isEqualTo(1);
  }
}
