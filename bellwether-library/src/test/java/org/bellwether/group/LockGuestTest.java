package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.group.LockCommands.acquire;
import static org.bellwether.group.LockCommands.all;
import static org.bellwether.group.LockCommands.announce;
import static org.bellwether.group.LockCommands.release;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.bellwether.catalog.Catalog;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Event.Carried;
import org.junit.jupiter.api.Test;

/** Guests of three members; nodes 3 and 4 are the guests. */
class LockGuestTest {
  private static BigDecimal at(long time) {
    return BigDecimal.valueOf(time);
  }

  private static Scenario.Builder guests(long until, Operations operations) {
    return Scenario.builder("lock-service")
        .nodes(5)
        .parameter("guests", 2L)
        .until(at(until))
        .operations(operations);
  }

  /** What guests were told of their locks: {@code time node event}. */
  private static List<String> told(Scenario scenario) {
    return LockRuns.told(scenario, Catalog.standard(), 3);
  }

  @Test
  void guestsPassALockOnWithGrowingFences() {
    Operations operations =
        all(
            acquire(50, 3, "a", 1),
            acquire(60, 4, "a", 1),
            release(80, 3, "a", 1),
            release(90, 4, "a", 1));
    assertThat(told(guests(200, operations).build()))
        .containsExactly(
            "54 3 Granted[lock=a, ticket=1, fence=8:1]",
            "62 3 Wanted[lock=a, ticket=1]",
            "80 3 Released[lock=a, ticket=1, fence=8:1]",
            "82 4 Granted[lock=a, ticket=1, fence=8:2]",
            "90 4 Released[lock=a, ticket=1, fence=8:2]");
  }

  @Test
  void aGuestThatIsGoneIsWaitedForUntilItsLeaseIsOver() {
    Operations operations = all(acquire(50, 3, "a", 1), acquire(60, 4, "a", 1));
    List<String> told = told(guests(600, operations).crash(100, 3).build());
    assertThat(told).hasSize(3);
    assertThat(told.getLast()).contains(" 4 Granted[lock=a, ticket=1, fence=16:1]");
  }

  @Test
  void aGuestLosesWhatItHoldsWithItsHostAndGoesOnWithAnother() {
    int hosts = 0;
    for (int member = 0; member < 3; member++) {
      Operations operations = all(acquire(50, 3, "a", 1), acquire(200, 3, "a", 2));
      List<String> told = told(guests(600, operations).crash(100, member).build());
      if (told.stream().noneMatch(line -> line.contains(" 3 Lost[lock=a, ticket=1"))) continue;
      hosts++;
      assertThat(told.getLast()).contains(" 3 Granted[lock=a, ticket=2");
    }
    assertThat(hosts).isEqualTo(1);
  }

  @Test
  void aGuestWithoutAMajorityLosesItsLocksAfterTheDetectionTime() {
    Scenario scenario =
        guests(2000, all(acquire(50, 3, "a", 1)))
            .fault(new Fault.Pause(at(100), 0))
            .fault(new Fault.Pause(at(100), 1))
            .fault(new Fault.Pause(at(100), 2))
            .build();
    assertThat(told(scenario).getLast()).matches("9[0-9][0-9].* 3 Lost.*|10[0-9][0-9].* 3 Lost.*");
  }

  @Test
  void everybodyHearsWhichGuestHasAnnouncedItself() {
    Operations operations =
        all(
            acquire(50, 3, "a", 1),
            announce(60, 3, "a", 1),
            acquire(100, 4, "b", 1),
            release(150, 3, "a", 1));
    assertThat(told(guests(300, operations).build()))
        .anyMatch(line -> line.matches(".* 4 Announced.lock=a, .*name=client 3, .*held=true."))
        .anyMatch(line -> line.matches(".* 4 Announced.lock=a, .*name=client 3, .*held=false."));
  }

  @Test
  void theLastNodeIsNotTheOnlyMember() {
    Scenario.Builder all = Scenario.builder("lock-service").nodes(3).parameter("guests", 3L);
    assertThatThrownBy(() -> Simulation.of(all.until(at(10)).build()).run())
        .hasMessageContaining("guests")
        .hasMessageContaining("fewer than the 3 nodes");
  }

  /** Of each lease that was lent, whether its host began it after the guest had asked. */
  private static List<Boolean> begunLater(Catalog catalog) {
    List<Boolean> later = new ArrayList<>();
    TreeMap<Integer, Long> asked = new TreeMap<>(); // by number, in which event
    List<Long> beats = new ArrayList<>();
    Scenario scenario =
        Scenario.builder("lock-service")
            .nodes(4)
            .parameter("guests", 1L)
            .parameter("longest", 50L)
            .delay(1, 12)
            .seed(7)
            .until(at(2000))
            .operations(all(acquire(300, 3, "a", 1)))
            .build();
    int[] host = {-1};
    Simulation.of(scenario, catalog)
        .trace(
            (Trace.Event event) -> {
              Carried cause = event.cause();
              if (event.type() == Trace.Event.Type.DELIVER
                  && cause != null
                  && Wrapper.innermost(cause.message())
                      instanceof
                      GuestMessage.Renew(var session, int number, var length, var urgent)) {
                asked.put(number, event.number());
                host[0] = event.node();
              }
              for (Carried sent : event.sends()) {
                Object message = Wrapper.innermost(sent.message());
                if (message instanceof GroupMessage.Beat && event.node() == host[0]) {
                  beats.add(event.number());
                }
                if (!(message
                    instanceof GuestMessage.Lent(var lentSession, var lentNumber, int renewal)))
                  continue;
                // A lease is confirmed by an echo, so that its beat was sent in an earlier event.
                long since = asked.get(renewal);
                later.add(beats.stream().anyMatch(b -> b >= since && b < event.number()));
              }
            })
        .run();
    return later;
  }

  @Test
  void aLeaseIsLentThatBeganAfterTheGuestHadAsked() {
    assertThat(begunLater(Catalog.standard())).hasSizeGreaterThan(50).doesNotContain(false);
    Catalog backdating =
        LockMutants.withGuests(GuestFaultsTest.Backdating::new, plan -> new LockGuest(plan));
    assertThat(begunLater(backdating)).as("a mutant").contains(false);
  }
}
