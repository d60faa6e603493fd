package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.group.LockCommands.acquire;
import static org.bellwether.group.LockCommands.all;
import static org.bellwether.group.LockCommands.announce;
import static org.bellwether.group.LockCommands.leave;
import static org.bellwether.group.LockCommands.release;
import static org.bellwether.group.LockRuns.told;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.bellwether.catalog.Catalog;
import org.bellwether.model.Fence;
import org.bellwether.model.Output;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.junit.jupiter.api.Test;

class LockServiceTest {
  private static BigDecimal at(long time) {
    return BigDecimal.valueOf(time);
  }

  private static Scenario.Builder three(long until, Operations operations) {
    return Scenario.builder("lock-service").nodes(3).until(at(until)).operations(operations);
  }

  @Test
  void aLockIsPassedOnWithinAView() {
    assertThat(
            told(
                three(
                        200,
                        all(acquire(20, 0, "a", 1), acquire(30, 1, "a", 1), release(50, 0, "a", 1)))
                    .build()))
        .containsExactly(
            "22 0 Granted[lock=a, ticket=1, fence=8:1]",
            "31 0 Wanted[lock=a, ticket=1]",
            "50 0 Released[lock=a, ticket=1, fence=8:1]",
            "51 1 Granted[lock=a, ticket=1, fence=8:2]");
  }

  @Test
  void aWaiterIsGrantedTheLockOfAHolderThatCrashesWhenItsLeaseIsOver() {
    List<String> told =
        told(three(400, all(acquire(20, 1, "a", 1), acquire(30, 2, "a", 1))).crash(100, 1).build());
    assertThat(told.getLast()).contains(" 2 Granted").contains("ticket=1");
    assertThat(told).hasSize(3);
  }

  /** The host of the guest is the only voter, and it is dead: no lock can be granted. */
  @Test
  void nobodyIsLostWhoWaitsWithoutAMajorityOfVoters() {
    Scenario alone =
        Scenario.builder("lock-service")
            .nodes(2)
            .parameter("guests", 1)
            .operations(all(acquire(100, 1, "a", 1)))
            .crash(50, 0)
            .until(at(500))
            .build();
    assertThat(Simulation.of(alone).run().violations()).isEmpty();
  }

  @Test
  void aWaiterIsLostWhereNoVoterIsMissing() {
    for (int voters : new int[] {0, 1, 2, 3}) {
      List<String> found = new ArrayList<>();
      Verdict verdict = (property, detail, nodes) -> found.add(property.name());
      NoLostWaiter judge = new NoLostWaiter(voters);
      judge.commanded(3, new LockCommand.Acquire("a", 1), verdict);
      judge.crashed(0, verdict);
      judge.ended(Ending.QUIESCENT, verdict);
      assertThat(found).as("%d voters", voters).hasSize(voters == 1 || voters == 2 ? 0 : 1);
      judge.recovered(0, verdict);
      judge.ended(Ending.QUIESCENT, verdict);
      assertThat(found).as("%d voters", voters).contains("no lost waiter");
    }
  }

  @Test
  void nobodyWaitsForTheLeaseOfAMemberThatHasLeft() {
    Operations operations =
        all(
            acquire(20, 1, "a", 1),
            acquire(30, 2, "a", 1),
            release(99, 1, "a", 1),
            release(110, 2, "a", 1),
            leave(120, 1),
            acquire(121, 2, "b", 1),
            acquire(122, 0, "b", 1));
    Scenario left = three(400, operations).crash(121, 1).build();
    Operations without =
        Operations.NONE.commands(
            operations.commands().stream().filter(c -> !c.kind().equals("Leave")).toList());
    Scenario crashed = three(400, without).crash(121, 1).build();
    assertThat(begun(left)).isLessThan(140);
    assertThat(begun(crashed)).isGreaterThan(150);
  }

  /** When the view without node 1 began. */
  private static long begun(Scenario scenario) {
    long[] last = {0};
    Simulation.of(scenario)
        .trace(
            event -> {
              for (Output output : event.outputs()) {
                if (output instanceof GroupEvent.Joined) last[0] = event.time().longValue();
              }
            })
        .run();
    return last[0];
  }

  @Test
  void aHolderThatIsFrozenLosesTheLockAndNeverHoldsItAgain() {
    Scenario frozen =
        three(600, all(acquire(20, 1, "a", 1), acquire(30, 2, "a", 1)))
            .fault(new Fault.Pause(at(100), 1))
            .fault(new Fault.Partition(at(100), List.of(List.of(1))))
            .fault(new Fault.Heal(at(300)))
            .fault(new Fault.Resume(at(300), 1))
            .build();
    List<String> told = told(frozen);
    assertThat(told).anyMatch(line -> line.contains(" 2 Granted"));
    assertThat(told.getLast()).contains(" 1 Lost");
  }

  @Test
  void aFenceIsOnePositiveNumberInTheSameOrder() {
    Fence last = new Fence(Fence.LAST_EPOCH, Fence.LAST_SEQUENCE);
    assertThat(last.packed()).isEqualTo(Long.MAX_VALUE);
    assertThat(new Fence(8, Fence.LAST_SEQUENCE).packed()).isLessThan(new Fence(9, 0).packed());
    assertThatThrownBy(() -> new Fence(8, Fence.LAST_SEQUENCE + 1).packed())
        .isInstanceOf(ArithmeticException.class)
        .hasMessageContaining("does not fit");
  }

  @Test
  void aSequenceThatIsUsedUpMakesANewEpoch() {
    Catalog catalog =
        LockMutants.catalog(
            LockService.class,
            (self, plan) -> {
              LockTable table =
                  new LockTable(self, plan.members(), TokenAlgorithm.PATH_COMPRESSION, 100);
              table.lastSequence = 2;
              return new LockService(new MajorityGroup(self, plan, false), table);
            });
    Operations four =
        all(
            acquire(20, 0, "a", 1),
            acquire(21, 0, "a", 2),
            acquire(22, 0, "a", 3),
            release(30, 0, "a", 1),
            release(40, 0, "a", 2));
    assertThat(told(three(300, four).build(), catalog, 0).getLast())
        .endsWith(" 0 Granted[lock=a, ticket=3, fence=16:1]");
  }

  @Test
  void aNewViewForgetsLocksThatNobodyUses() {
    List<LockTable> tables = new ArrayList<>();
    Catalog catalog =
        LockMutants.catalog(
            LockService.class,
            (self, plan) -> {
              LockTable table =
                  new LockTable(self, plan.members(), TokenAlgorithm.PATH_COMPRESSION, 100);
              table.mostIdle = 4;
              tables.add(table);
              return new LockService(new MajorityGroup(self, plan, false), table);
            });
    Operations five =
        all(
            acquire(20, 0, "a", 1),
            release(30, 0, "a", 1),
            acquire(40, 0, "b", 2),
            release(50, 0, "b", 2),
            acquire(60, 0, "c", 3),
            acquire(70, 0, "d", 4),
            acquire(150, 0, "e", 5));
    assertThat(told(three(300, five).build(), catalog, 0).getLast())
        .endsWith(" 0 Granted[lock=e, ticket=5, fence=16:1]");
    assertThat(tables).anySatisfy(t -> assertThat(t.locks).containsOnlyKeys("c", "d", "e"));
  }

  @Test
  void aFenceThatAClientHasUsedAmongItsThreadsIsNotGivenAgain() {
    Operations passedOn =
        all(acquire(20, 0, "a", 1), acquire(30, 1, "a", 1), release(50, 0, "a", 1, 5));
    assertThat(told(three(200, passedOn).build()).getLast())
        .isEqualTo("51 1 Granted[lock=a, ticket=1, fence=8:6]");
  }

  @Test
  void aLockThatWasLostIsGrantedAgainInALaterEpochOnly() {
    Operations twoTickets = all(acquire(20, 0, "a", 1), acquire(30, 0, "a", 2));
    Scenario cutOff =
        three(600, twoTickets)
            .fault(new Fault.Partition(at(60), List.of(List.of(0))))
            .fault(new Fault.Unlink(at(61), 0, 1))
            .fault(new Fault.Unlink(at(61), 0, 2))
            .fault(new Fault.Heal(at(62)))
            .build();
    assertThat(told(cutOff))
        .containsSubsequence(
            "22 0 Granted[lock=a, ticket=1, fence=8:1]", "61 0 Lost[lock=a, ticket=1, fence=8:1]")
        .last()
        .matches(
            last ->
                last.contains("0 Granted[lock=a, ticket=2, fence=") && !last.contains("fence=8:"));
  }

  @Test
  void aTokenThatIsLostWithAConnectionIsReplacedThoughTheConnectionComesBackAtOnce() {
    Operations passed =
        all(acquire(500, 1, "a", 1), acquire(510, 2, "a", 1), release(520, 1, "a", 1));
    Scenario withoutTheFirst =
        three(900, passed)
            .crash(100, 0)
            .fault(new Fault.Partition(at(520), List.of(List.of(1))))
            .fault(new Fault.Unlink(at(522), 1, 2))
            .fault(new Fault.Heal(at(523)))
            .build();
    assertThat(told(withoutTheFirst))
        .containsExactly(
            "502 1 Granted[lock=a, ticket=1, fence=17:1]",
            "511 1 Wanted[lock=a, ticket=1]",
            "520 1 Released[lock=a, ticket=1, fence=17:1]",
            "533 2 Granted[lock=a, ticket=1, fence=25:1]");
  }

  @Test
  void membersHearWhoHoldsALockThatIsAnnouncedAlsoThoseWhoComeLater() {
    Operations operations =
        all(
            acquire(20, 1, "a", 1),
            announce(30, 1, "a", 1),
            announce(30, 0, "a", 7), // which holds nothing
            release(400, 1, "a", 1));
    Scenario late = three(600, operations).crash(25, 2).recover(200, 2).build();
    List<String> told = told(late);
    assertThat(told)
        .contains("31 0 Announced[lock=a, member=1, name=client 1, fence=8:1, held=true]")
        .anyMatch(
            line ->
                line.contains(
                    " 2 Announced[lock=a, member=1, name=client 1, fence=8:1, held=true]"))
        .contains("401 2 Announced[lock=a, member=1, name=client 1, fence=8:1, held=false]")
        .noneMatch(line -> line.contains("member=0"));
  }

  @Test
  void aHolderThatDiedIsForgottenThoughItsMemberComesBackBeforeTheNextView() {
    Operations operations = all(acquire(20, 1, "a", 1), announce(30, 1, "a", 1));
    for (long back : new long[] {101, 400}) {
      List<String> told = told(three(900, operations).crash(100, 1).recover(back, 1).build());
      for (int node : new int[] {0, 2}) {
        assertThat(told.stream().filter(line -> line.contains(" " + node + " Announced")))
            .as("node %d", node)
            .last()
            .asString()
            .endsWith("Announced[lock=a, member=1, name=client 1, fence=8:1, held=false]");
      }
    }
  }

  /** How often the lease of a holder lapses that is frozen three times. */
  private static int lapses(long longest) {
    AtomicInteger lapses = new AtomicInteger();
    Scenario scenario =
        three(1600, all(acquire(20, 0, "a", 1)))
            .parameter("longest", longest)
            .fault(new Fault.Pause(at(100), 0))
            .fault(new Fault.Resume(at(160), 0))
            .fault(new Fault.Pause(at(300), 0))
            .fault(new Fault.Resume(at(370), 0))
            .fault(new Fault.Pause(at(1400), 0))
            .fault(new Fault.Resume(at(1470), 0))
            .build();
    Simulation.of(scenario, Catalog.standard())
        .judgedBy(
            () ->
                new Monitor() {
                  @Override
                  public void lapsed(int node, Output claim, Verdict verdict) {
                    lapses.incrementAndGet();
                  }
                })
        .run();
    return lapses.get();
  }

  @Test
  void aMemberThatWasTooSlowForItsLeaseAsksForALongerOneForAWhile() {
    assertThat(lapses(50)).isEqualTo(3);
    assertThat(lapses(200)).as("a lease of 100 outlasts the second pause").isEqualTo(2);
  }

  @Test
  void aHolderKeepsItsLockWhenSomebodyElseCrashesAndComesBack() {
    List<String> told =
        told(three(600, all(acquire(20, 1, "a", 1))).crash(100, 2).recover(250, 2).build());
    assertThat(told).hasSize(1);
  }

  /** Found by a random script: it joined a view that had it in its former life, for ever. */
  @Test
  void aMemberThatRestartsWhileAViewIsDecidedIsServedInALaterOne() {
    Scenario restarted =
        three(600, all(acquire(300, 2, "a", 1)))
            .fault(new Fault.Pause(at(23), 1))
            .fault(new Fault.Unlink(at(28), 0, 1))
            .fault(new Fault.Pause(at(33), 0))
            .fault(new Fault.Partition(at(37), List.of(List.of(0, 2))))
            .crash(40, 2)
            .fault(new Fault.Heal(at(100)))
            .fault(new Fault.Resume(at(100), 0))
            .fault(new Fault.Resume(at(100), 1))
            .recover(100, 2)
            .build();
    assertThat(told(restarted)).anyMatch(line -> line.contains(" 2 Granted[lock=a, ticket=1"));
  }

  /** How many grants are told while there is no lease, if nothing goes wrong. */
  private static int withoutLease(Catalog catalog) {
    boolean[] leased = new boolean[3];
    AtomicInteger untimely = new AtomicInteger();
    Operations each = all(acquire(20, 0, "a", 1), acquire(20, 1, "a", 1), acquire(20, 2, "a", 1));
    Simulation.of(three(100, each).build(), catalog)
        .trace(
            event -> {
              for (Output output : event.outputs()) {
                if (output instanceof Output.Until) leased[event.node()] = true;
                boolean granted = output instanceof LockEvent.Granted;
                if (granted && !leased[event.node()]) untimely.incrementAndGet();
              }
            })
        .run();
    return untimely.get();
  }

  @Test
  void aGrantIsToldOnlyOnceThereIsALease() {
    assertThat(withoutLease(Catalog.standard())).isZero();
    Catalog talkative = LockMutants.catalog(LockService.class, LockFaultsTest.Talkative::new);
    assertThat(withoutLease(talkative)).as("a mutant").isPositive();
  }
}
