package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.EntryBuilder;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Node;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.monitor.GroupsOnce;
import org.bellwether.spec.monitor.OneCoordinator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Elections with a mistake in them do not get past the judges. */
class ElectionMutantsTest {
  private static final long T = 3;
  private static final long P = 12;

  /** An invitation election that is told less than it should be. */
  private static class Invited
      implements LeaderElection<InvitationElection.Message>,
          Timed<InvitationElection.Message, InvitationElection.Alarm>,
          Recoverable<InvitationElection.Message, InvitationElection.Stable> {
    final InvitationElection election;

    Invited(int self, long[] ids) {
      election =
          new InvitationElection(
              self, ids, InvitationOptions.answeredWithin(T).periodTicks(P).priorityCheck(true));
    }

    @Override
    public void start(Context<InvitationElection.Message> ctx) {
      election.start(ctx);
    }

    @Override
    public void receive(
        int port, InvitationElection.Message message, Context<InvitationElection.Message> ctx) {
      election.receive(port, message, ctx);
    }

    @Override
    public void timeout(InvitationElection.Alarm alarm, Context<InvitationElection.Message> ctx) {
      election.timeout(alarm, ctx);
    }

    @Override
    public void boot(
        InvitationElection.@Nullable Stable saved, Context<InvitationElection.Message> ctx) {
      election.boot(saved, ctx);
    }
  }

  /** Has no stable storage. */
  private static final class AbstractableMonitor extends Invited {
    AbstractableMonitor(int self, long[] ids) {
      super(self, ids);
    }

    @Override
    public void boot(
        InvitationElection.@Nullable Stable saved, Context<InvitationElection.Message> ctx) {
      election.boot(null, ctx);
    }
  }

  /** Keeps counting on members that it does not hear of. */
  private static final class Trusting extends Invited {
    Trusting(int self, long[] ids) {
      super(self, ids);
    }

    @Override
    public void timeout(InvitationElection.Alarm alarm, Context<InvitationElection.Message> ctx) {
      if (!(alarm instanceof InvitationElection.Silence)) election.timeout(alarm, ctx);
    }
  }

  /** Says twice that it is ready. */
  private static final class Eager extends Invited {
    Eager(int self, long[] ids) {
      super(self, ids);
    }

    @Override
    public void receive(
        int port, InvitationElection.Message message, Context<InvitationElection.Message> ctx) {
      super.receive(port, message, ctx);
      if (message instanceof InvitationElection.Ready) super.receive(port, message, ctx);
    }
  }

  /** Hears no invitation if it is the first node. */
  private static final class Deaf extends Invited {
    private final boolean deaf;

    Deaf(int self, long[] ids) {
      super(self, ids);
      deaf = self == 0;
    }

    @Override
    public void receive(
        int port, InvitationElection.Message message, Context<InvitationElection.Message> ctx) {
      if (!deaf || !(message instanceof InvitationElection.Invitation)) {
        super.receive(port, message, ctx);
      }
    }
  }

  /** Garcia-Molina's bully, where a node that is told to stop says yes and works on. */
  private static final class Stubborn extends Bullied {
    Stubborn(int self, long[] ids) {
      super(self, ids, T);
    }

    @Override
    public void receive(
        int port, GarciaMolinaBully.Message message, Context<GarciaMolinaBully.Message> ctx) {
      if (message instanceof GarciaMolinaBully.EnterElection(var number)) {
        ctx.send(port, new GarciaMolinaBully.EeAnswer(number, 0));
      } else {
        super.receive(port, message, ctx);
      }
    }
  }

  /** Says twice that it has a coordinator. */
  private static final class Obedient extends Bullied {
    Obedient(int self, long[] ids) {
      super(self, ids, T);
    }

    @Override
    public void receive(
        int port, GarciaMolinaBully.Message message, Context<GarciaMolinaBully.Message> ctx) {
      super.receive(port, message, ctx);
      if (message instanceof GarciaMolinaBully.SetCoordinator) super.receive(port, message, ctx);
    }
  }

  /** Garcia-Molina's bully, to be told less or more than it should be. */
  private static class Bullied
      implements LeaderElection<GarciaMolinaBully.Message>,
          Timed<GarciaMolinaBully.Message, GarciaMolinaBully.Alarm>,
          Recoverable<GarciaMolinaBully.Message, GarciaMolinaBully.Stable> {
    private final GarciaMolinaBully election;

    Bullied(int self, long[] ids, long answerTicks) {
      election = new GarciaMolinaBully(self, ids, answerTicks, P, false);
    }

    @Override
    public void start(Context<GarciaMolinaBully.Message> ctx) {
      election.start(ctx);
    }

    @Override
    public void receive(
        int port, GarciaMolinaBully.Message message, Context<GarciaMolinaBully.Message> ctx) {
      election.receive(port, message, ctx);
    }

    @Override
    public void timeout(GarciaMolinaBully.Alarm alarm, Context<GarciaMolinaBully.Message> ctx) {
      election.timeout(alarm, ctx);
    }

    @Override
    public void boot(
        GarciaMolinaBully.@Nullable Stable saved, Context<GarciaMolinaBully.Message> ctx) {
      election.boot(saved, ctx);
    }
  }

  @Test
  void aNodeThatForgetsItsCounterUsesAGroupNumberTwice() {
    assertThat(violated(invitation(AbstractableMonitor.class, AbstractableMonitor::new), crashes()))
        .contains("group numbers");
    assertThat(violated(invitation(Invited.class, Invited::new), crashes())).isEmpty();
  }

  @Test
  void aCoordinatorThatDropsNobodyNeverAgreesWithItsMembers() {
    assertThat(violated(invitation(Trusting.class, Trusting::new), crashes())).contains("liveness");
  }

  @Test
  void aNodeThatDoesNotStopFollowsTheWrongCoordinator() {
    EntryBuilder builder =
        Entry.of("mutant", Family.FAULT_TOLERANT_ELECTION, Shape.NAMED, Stubborn.class)
            .placed(setting -> place -> new Stubborn(place.position(), setting.ids()))
            .judgedBy(setting -> List.of(OneCoordinator.inAll(setting.n())));
    Scenario.Builder recovery = Scenario.builder("mutant").ids(1, 2, 3);
    // 3 comes back when 2 has just made itself the coordinator of all that is left
    recovery.crash(0, 2).recover(8, 2);
    assertThat(violated(entry(builder), recovery)).contains("one coordinator");
  }

  @Test
  void anAnswerTooManyIsMoreThanTheorySaysOfAMerge() {
    assertThat(compared("invitation", Eager.class, Eager::new))
        .containsExactly("undisturbed merges, 5(s-1) messages each: 10 = 12");
    assertThat(compared("invitation", Invited.class, Invited::new)).isEmpty();
  }

  @Test
  void aMergeThatLeavesSomebodyOutIsSmallerThanTheorySays() {
    assertThat(compared("invitation", Deaf.class, Deaf::new))
        .hasSize(1)
        .allMatch(figure -> figure.startsWith("undisturbed merges"));
  }

  @Test
  void anAnswerTooManyIsMoreThanTheorySaysOfAnElection() {
    assertThat(compared("garcia-molina-bully", Obedient.class, Obedient::new))
        .containsExactly("undisturbed elections, h+d+6l messages each: 12 = 14");
    assertThat(compared("garcia-molina-bully", Bullied.class, (v, ids) -> new Bullied(v, ids, T)))
        .isEmpty();
  }

  @Test
  void anElectionThatWaitsLongerThanItShouldTakesLongerThanTheorySays() {
    assertThat(
            compared("garcia-molina-bully", Bullied.class, (v, ids) -> new Bullied(v, ids, T + 1)))
        .containsExactly("an undisturbed election takes 4T: 12 = 16");
  }

  /** The comparisons with the theory of an original that fail for three nodes of a mutant. */
  private static List<String> compared(
      String original, Class<?> type, BiFunction<Integer, long[], Node<?>> make) {
    Entry entry = Catalog.standard().entry(original);
    EntryBuilder builder =
        Entry.of("mutant", Family.FAULT_TOLERANT_ELECTION, Shape.NAMED, type)
            .placed(setting -> place -> make.apply(place.position(), setting.ids()))
            .measuredBy(entry::meter);
    entry.parameters().forEach(builder::parameter);
    entry.theory().forEach(builder::theory);
    Scenario scenario =
        Scenario.builder("mutant").ids(1, 2, 3).until(BigDecimal.valueOf(50)).build();
    Result result = Simulation.of(scenario, Catalog.of(entry(builder))).run();
    assertThat(result.theory()).isNotEmpty();
    return result.theory().stream()
        .filter(figure -> !figure.holds())
        .map(f -> "%s: %.0f = %.0f".formatted(f.name(), f.value(), f.measured()))
        .toList();
  }

  private static Scenario.Builder crashes() {
    return Scenario.builder("mutant").ids(1, 2, 3).crash(100, 2).recover(101, 2).crash(200, 0);
  }

  private static Entry invitation(Class<?> type, BiFunction<Integer, long[], Invited> make) {
    return entry(
        Entry.of("mutant", Family.FAULT_TOLERANT_ELECTION, Shape.NAMED, type)
            .placed(setting -> place -> make.apply(place.position(), setting.ids()))
            .judgedBy(ElectionMutantsTest::judges)
            .agreesWithin(
                setting -> BigDecimal.valueOf(AgreementTime.ofInvitation(setting.n(), T, P))));
  }

  private static List<Monitor> judges(Setting setting) {
    return List.of(OneCoordinator.perGroup(setting.n()), new GroupsOnce(setting.ids()));
  }

  private static Entry entry(EntryBuilder builder) {
    return builder
        .idea("a mutant")
        .model("as the original")
        .guarantee("none")
        .cost("as the original")
        .paper("none", "https://example.org")
        .trait(Trait.STARTS_TOGETHER)
        .trait(Trait.PERPETUAL)
        .trait(Trait.COMPONENTS)
        .build();
  }

  private static Set<String> violated(Entry entry, Scenario.Builder builder) {
    Scenario scenario = builder.until(BigDecimal.valueOf(900)).build();
    Set<String> properties = new TreeSet<>();
    for (Result.Violation violation :
        Simulation.of(scenario, Catalog.of(entry)).run().violations()) {
      properties.add(violation.name());
    }
    return properties;
  }
}
