package org.bellwether.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Trait;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.check.Checks;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.step.CarefulStep;
import org.bellwether.step.Effects;
import org.bellwether.step.Input;
import org.bellwether.topology.Topologies;
import org.bellwether.wiring.Ports;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Members that lose their disks, and mutants that random losses must break. */
class LostDisksTest {
  private static final List<String> FATAL =
      List.of("one believer", "fences grow", "one view per epoch");
  private static final long GROUP = 5;
  private static final int ALL_BUT_THE_FIRST = 0xfe; // so that the group is not founded again

  private static BigDecimal at(long time) {
    return BigDecimal.valueOf(time);
  }

  private static Scenario.Builder three(long until) {
    return Scenario.builder("majority-group").nodes(3).parameter("founding", true).until(at(until));
  }

  /** Who joined which view when: {@code time node epoch members}. */
  private static List<String> views(Scenario scenario) {
    List<String> views = new ArrayList<>();
    Result result =
        Simulation.of(scenario)
            .trace(
                event -> {
                  for (Output output : event.outputs()) {
                    if (!(output instanceof GroupEvent.Joined(long epoch, int members))) continue;
                    views.add(
                        "%s %d %d %s"
                            .formatted(
                                event.time(),
                                event.node(),
                                epoch,
                                Integer.toBinaryString(members)));
                  }
                })
            .run();
    assertThat(result.violations()).isEmpty();
    return views;
  }

  @Test
  void blankMembersFoundAGroupOnceAllOfThemAreThere() {
    assertThat(views(three(300).build())).hasSize(3).allMatch(view -> view.endsWith(" 111"));
    Scenario oneIsMissing = three(300).crash(0, 2).build();
    assertThat(views(oneIsMissing)).isEmpty();
  }

  @Test
  void oneThatHasLostItsDiskServesAgainOnceTheOthersHaveToldIt() {
    Scenario scenario = three(600).crash(100, 1).fault(new Fault.Recover(at(150), 1, true)).build();
    List<String> views = views(scenario);
    assertThat(views).anyMatch(view -> view.matches("1\\d\\d [02] \\d+ 101"));
    assertThat(views.subList(views.size() - 3, views.size()))
        .allMatch(view -> view.endsWith(" 111"));
  }

  @Test
  void nobodyServesWithTwoThatHaveLostTheirDisks() {
    Scenario scenario =
        three(2000)
            .crash(100, 0)
            .crash(100, 1)
            .fault(new Fault.Recover(at(150), 0, true))
            .fault(new Fault.Recover(at(150), 1, true))
            .build();
    assertThat(views(scenario)).hasSize(3);
  }

  @Test
  void aGroupWhoseDisksAreAllLostIsFoundedAgain() {
    Scenario.Builder builder = three(600);
    for (int v = 0; v < 3; v++) builder.crash(100, v);
    for (int v = 0; v < 3; v++) builder.fault(new Fault.Recover(at(150 + 20 * v), v, true));
    List<String> views = views(builder.build());
    assertThat(views).hasSize(6);
    assertThat(views.subList(3, 6)).allMatch(view -> view.matches("[2-9]\\d\\d \\d \\d+ 111"));
  }

  @Test
  void aMemberThatCrashesWhileTheGroupIsFoundedTakesPartAfterwards() {
    for (int write = 1; write < 6; write++) {
      for (int v = 0; v < 3; v++) {
        for (boolean written : new boolean[] {false, true}) {
          Scenario scenario =
              three(900).fault(new Fault.CrashAtWrite(v, write, written, at(40))).build();
          assertThat(views(scenario)).as("node %d at write %d", v, write).isNotEmpty();
          assertThat(views(scenario).getLast()).as("node %d, write %d", v, write).endsWith(" 111");
        }
      }
    }
  }

  // ---- A process that lives on although its name has a new one, as a moved host may leave behind

  /** The messages that member 0 of five sends when something happens to it. */
  private static List<String> replies(CarefulStep step, Object node, Input input) {
    return effects(step, node, input).sends().stream()
        .map(send -> send.message().getClass().getSimpleName() + " to " + send.port())
        .toList();
  }

  private static Effects effects(CarefulStep step, Object node, Input input) {
    @SuppressWarnings("unchecked")
    Node<Object> member = (Node<Object>) node;
    return step.run(0, member, input);
  }

  private static Input from(int member, GroupMessage message) {
    return new Input.Receive(member, message);
  }

  @Test
  void whoHasHeardOfANewLifeTakesPartInNothingWithTheOldOne() {
    CarefulStep step =
        new CarefulStep(
            new Ports(Topologies.named(5)), (position, low, high) -> low, position -> 0);
    GroupPlan plan = new GroupPlan(5, 50, 50, 15, 10, 100, 10, true, 50, 50, true);
    long life = 1L << Founding.LIVES;
    long[] first = {life + 1, life, life, life, life};
    MajorityGroup node = new MajorityGroup(0, plan);
    replies(step, node, new Input.Boot(founded(5, life)));
    replies(step, node, new Input.Expire(GroupTimer.Alarm.RESTART));
    for (int k = 1; k < 5; k++) replies(step, node, new Input.Linked(k, 1));
    for (int k = 1; k < 5; k++) replies(step, node, from(k, born(life)));
    replies(step, node, from(2, new GroupMessage.Prepare(10)));
    Input old = from(2, new GroupMessage.Propose(new Cast(10, first, 0)));
    Input beat = from(2, new GroupMessage.Beat(10, life, 1, 50));
    assertThat(replies(step, node, old)).containsExactly("Accept to 2");
    assertThat(replies(step, node, beat)).containsExactly("Echo to 2");
    replies(step, node, new Input.Unlinked(3));
    replies(step, node, new Input.Linked(3, 7));
    assertThat(replies(step, node, from(3, new FoundingMessage.Newborn(7, 0, 0, 2 * life))))
        .containsExactly("Known to 3");
    assertThat(replies(step, node, beat)).isEmpty();
    replies(step, node, from(2, new GroupMessage.Prepare(18)));
    Cast again = new Cast(18, first, 0);
    assertThat(replies(step, node, from(2, new GroupMessage.Propose(again)))).isEmpty();
    long[] now = {life + 1, life, life, 2 * life, life};
    assertThat(replies(step, node, from(2, new GroupMessage.Propose(new Cast(18, now, 0)))))
        .containsExactly("Accept to 2");
    assertThat(replies(step, node, beat)).containsExactly("Echo to 2");
  }

  private static FoundingMessage born(long life) {
    return new FoundingMessage.Born(GROUP, life, false);
  }

  /** What a member has recorded that has founded a group with others. */
  private static MemberRecord founded(int members, long life) {
    long[] lives = new long[members];
    long[] disks = new long[members];
    for (int k = 0; k < members; k++) {
      lives[k] = 1L << Founding.LIVES;
      disks[k] = k + 1L;
    }
    return new MemberRecord(0, new long[members], life, 1, GROUP, lives, disks, 0);
  }

  /** A member of three that has founded the group, and hears of a peer's life in another one. */
  private static CarefulStep three() {
    return new CarefulStep(new Ports(Topologies.named(3)), (at, low, high) -> low, position -> 0);
  }

  private static MajorityGroup started(CarefulStep step) {
    GroupPlan plan = new GroupPlan(3, 50, 50, 15, 10, 100, 10, true, 50, 50, true);
    MajorityGroup node = new MajorityGroup(0, plan);
    replies(step, node, new Input.Boot(founded(3, 1L << Founding.LIVES)));
    for (int k = 1; k < 3; k++) replies(step, node, new Input.Linked(k, 1));
    return node;
  }

  @Test
  void whoIsRecordedAsOverIsToldSoAndIsNotConnectedWhoeverRestarts() {
    CarefulStep step = three();
    MajorityGroup node = started(step);
    long life = 1 << Founding.LIVES;
    replies(step, node, from(1, born(life)));
    Effects recorded = effects(step, node, from(2, new FoundingMessage.Newborn(9, 0, 0, 2 * life)));
    MajorityGroup restarted = new MajorityGroup(0, node.plan);
    replies(step, restarted, new Input.Boot(recorded.persisted()));
    replies(step, restarted, new Input.Linked(2, 1));
    assertThat(replies(step, restarted, from(2, born(life + 3)))).containsExactly("Outlived to 2");
    assertThat(restarted.evidence.links()).isEqualTo(0b001);
    assertThat(replies(step, restarted, from(2, new GroupMessage.Prepare(99)))).isEmpty();
    replies(step, restarted, from(2, born(2 * life)));
    assertThat(restarted.evidence.links()).isEqualTo(0b101);
  }

  @Test
  void whoIsOutlivedForTooManyServesNoMore() {
    CarefulStep step = three();
    MajorityGroup node = started(step);
    Input over = from(1, new FoundingMessage.Outlived(2 << Founding.LIVES));
    assertThat(effects(step, node, over).outputs()).isEmpty();
    Input overForAll = from(2, new FoundingMessage.Outlived(2 << Founding.LIVES));
    assertThat(effects(step, node, overForAll).outputs())
        .containsExactly(new GroupEvent.Outlived(0));
    assertThat(replies(step, node, from(1, new GroupMessage.Prepare(99)))).isEmpty();
  }

  @Test
  void aMemberOfAnotherGroupOfTheSameNameIsOutlived() {
    CarefulStep step = three();
    MajorityGroup node = started(step);
    long life = 1 << Founding.LIVES;
    Input stranger = from(1, new FoundingMessage.Born(GROUP + 1, 5 * life, false));
    assertThat(replies(step, node, stranger)).containsExactly("Outlived to 1");
  }

  @Test
  void whoHasAgreedToFoundWithADiskThatIsLostBeginsAgain() {
    CarefulStep step = three();
    GroupPlan plan = new GroupPlan(3, 50, 50, 15, 10, 100, 10, true, 50, 50, true);
    MajorityGroup node = new MajorityGroup(0, plan);
    replies(step, node, new Input.Boot(null));
    for (int k = 1; k < 3; k++) replies(step, node, new Input.Linked(k, 1));
    replies(step, node, from(1, newborn(21)));
    assertThat(replies(step, node, from(2, newborn(22))))
        .containsExactly("Founders to 1", "Founders to 2");
    long[] others = {1, 21, 99}; // the disk of member 2 was lost before member 1 heard of it
    Input another = from(1, new FoundingMessage.Founders(7, others, 0));
    assertThat(replies(step, node, another)).containsExactly("Newborn to 1", "Newborn to 2");
    assertThat(replies(step, node, from(2, newborn(99)))).isEmpty();
    assertThat(replies(step, node, another)).containsExactly("Founders to 1", "Founders to 2");
  }

  // ---- Wall clocks

  @Test
  void aWallClockThatIsFarOffIsToldAndDoesNotCount() {
    CarefulStep step = three();
    MajorityGroup node = new MajorityGroup(0, started(step).plan);
    replies(step, node, new Input.Boot(null));
    for (int k = 1; k < 3; k++) replies(step, node, new Input.Linked(k, 1));
    replies(step, node, from(1, new FoundingMessage.Newborn(21, 0, 10, 0)));
    Effects founded =
        effects(step, node, from(2, new FoundingMessage.Newborn(22, 0, 20_000_000, 0)));
    assertThat(founded.outputs()).containsExactly(new GroupEvent.ClockRefused(2, 20_000_000, 10));
    assertThat(founded.persisted()).extracting("promised").isEqualTo(80L);
  }

  private static FoundingMessage newborn(long disk) {
    return new FoundingMessage.Newborn(disk, 0, 0, 0);
  }

  // ---- A group that is founded again

  @Test
  void foundersTellEachOtherWhatAnEarlierGroupHasPromised() {
    CarefulStep step = three();
    MajorityGroup node = new MajorityGroup(0, started(step).plan);
    replies(step, node, new Input.Boot(MemberRecord.blank(88)));
    for (int k = 1; k < 3; k++) replies(step, node, new Input.Linked(k, 1));
    replies(step, node, from(1, new FoundingMessage.Newborn(21, 96, 0, 0)));
    Effects agreed = effects(step, node, from(2, new FoundingMessage.Newborn(22, 80, 0, 0)));
    FoundingMessage.Founders same = (FoundingMessage.Founders) agreed.sends().getFirst().message();
    replies(step, node, from(1, same));
    assertThat(replies(step, node, from(2, same))).contains("Born to 1", "Born to 2");
    for (int k = 1; k < 3; k++) {
      replies(step, node, from(k, new FoundingMessage.Born(same.group(), 1 << 20, false)));
    }
    assertThat(replies(step, node, from(1, new GroupMessage.Prepare(96))))
        .containsExactly("Refuse to 1");
    assertThat(replies(step, node, from(1, new GroupMessage.Prepare(97))))
        .containsExactly("Promise to 1");
  }

  // ---- Random faults

  private static long scripts() {
    return Long.getLong("bellwether.scripts", 200);
  }

  @Test
  void whoeverLosesItsDiskThereAreNotTwoBelievers() {
    for (long number = 0; number < scripts(); number++) {
      Result result =
          Simulation.of(GroupFaultScripts.restlessDisks(number, ALL_BUT_THE_FIRST)).run();
      assertThat(result.violations())
          .as("script %d", number)
          .noneMatch(violation -> FATAL.contains(violation.name()));
    }
  }

  @Test
  void ifOneMemberLosesItsDiskAgainAndAgainTheOthersServe() {
    for (long number = 0; number < scripts(); number++) {
      Scenario script = GroupFaultScripts.lostDisks(number, 1 << number % 3);
      long bound = ScriptKind.LAST_LATE + ScriptKind.bound(script);
      Result result =
          Simulation.of(script)
              .judgedBy(() -> new GroupFaultsTest.LeaderInTime(GroupFaultScripts.CALM, bound))
              .run();
      assertThat(result.violations()).as("script %d", number).isEmpty();
    }
  }

  // ---- Mutants

  /** Believes what a single other member tells it. */
  static final class Gullible extends MajorityGroup {
    Gullible(int self, GroupPlan plan) {
      super(self, plan);
    }

    @Override
    boolean enough(int others) {
      return others > 0;
    }
  }

  /** Does not wait until nobody relies on what it has forgotten. */
  static final class Eager extends MajorityGroup {
    Eager(int self, GroupPlan plan) {
      super(self, plan);
    }

    @Override
    long forgottenTicks() {
      return 0;
    }
  }

  /** Takes a blank disk for the first one. */
  static final class Naive extends MajorityGroup {
    Naive(int self, GroupPlan plan) {
      super(self, new GroupPlan(plan.members(), 50, 50, 15, 10, 100, 10, true));
    }

    Naive(int self, GroupPlan plan, long lease, long beat, long patience) {
      super(self, new GroupPlan(plan.members(), lease, lease, beat, 0, patience, 3, false));
    }
  }

  record Mutant(Class<?> type, BiFunction<Integer, GroupPlan, MajorityGroup> make) {
    @Override
    public String toString() {
      return type.getSimpleName();
    }
  }

  static Stream<Mutant> mutants() {
    return Stream.of(
        new Mutant(Gullible.class, Gullible::new),
        new Mutant(Eager.class, Eager::new),
        new Mutant(Naive.class, Naive::new));
  }

  @ParameterizedTest
  @MethodSource("mutants")
  void randomLossesFindEveryMutant(Mutant mutant) {
    Catalog catalog = new GroupFaultsTest.Mutant(mutant.type(), mutant.make()).founding();
    for (long number = 0; number < 30_000; number++) {
      Scenario script = GroupFaultScripts.restlessDisks(number, ALL_BUT_THE_FIRST);
      Result result = Simulation.of(script, catalog).run();
      if (result.violations().stream().anyMatch(v -> FATAL.contains(v.name()))) return;
    }
    fail(mutant + " is not found");
  }

  // ---- In the checker

  /** A group of three with short times that founds itself, and whose members always stand. */
  private static Catalog catalog(Mutant mutant, long lease) {
    GroupPlan plan = new GroupPlan(3, lease, lease, 6, 0, 8, 3, false, lease, lease, true);
    return Catalog.of(
        new GroupFaultsTest.Mutant(mutant.type(), mutant.make())
            .entry(number -> plan)
            .trait(Trait.TIMED)
            .build());
  }

  private static Check check(Mutant mutant, long lease, UnaryOperator<Scenario.Builder> faults) {
    Scenario.Builder builder =
        Scenario.builder("majority-group")
            .nodes(3)
            .until(at(24))
            .delay(1)
            .starts(Scenario.Starts.FIRST);
    return Check.of(faults.apply(builder).build(), catalog(mutant, lease)).promptConnections();
  }

  /** The leader is cut off, and both others lose their disks, all at any time. */
  private static Scenario.Builder othersForget(Scenario.Builder builder) {
    builder.fault(new Fault.Partition(at(1), List.of(List.of(0)))).crash(1, 1).crash(1, 2);
    for (int v = 1; v < 3; v++) builder.fault(new Fault.Recover(at(1), v, true));
    return builder;
  }

  @Test
  void theCheckerFindsAMemberThatTakesABlankDiskForTheFirst() {
    Mutant naive =
        new Mutant(
            Naive.class,
            (self, plan) ->
                new Naive(self, plan, plan.leaseTicks(), plan.beatTicks(), plan.patienceTicks()));
    Check check = check(naive, 14, LostDisksTest::othersForget).depthFirst();
    Counterexample found = Checks.assertThat(check).violates("one believer");
    assertThat(Checks.replay(found, catalog(naive, 14)).violations())
        .extracting(Result.Violation::name)
        .contains("one believer");
  }

  @Test
  void theCheckerFindsNoTwoBelieversIfAMemberLosesItsDiskAtAnyTime() {
    Mutant sound = new Mutant(MajorityGroup.class, MajorityGroup::new);
    CheckResult result =
        check(sound, 4, faults -> faults.until(at(3))).crashesAtWrite(1).lostDisks(1).run();
    assertThat(result.violation()).isNull();
    assertThat(result.complete()).isTrue();
    assertThat(result.states()).isGreaterThan(10_000);
  }
}
