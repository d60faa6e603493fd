package org.bellwether.election;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Setting;
import org.bellwether.catalog.Shape;
import org.bellwether.model.Context;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Recoverable;
import org.bellwether.model.Timed;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Scenario;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.GroupsOnce;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.OneCoordinator;
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
              self, ids, new InvitationOptions(T, P, true, false, false));
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
    public void recover(
        InvitationElection.@Nullable Stable saved, Context<InvitationElection.Message> ctx) {
      election.recover(saved, ctx);
    }
  }

  /** Has no stable storage. */
  private static final class AbstractableMonitor extends Invited {
    AbstractableMonitor(int self, long[] ids) {
      super(self, ids);
    }

    @Override
    public void recover(
        InvitationElection.@Nullable Stable saved, Context<InvitationElection.Message> ctx) {
      election.recover(null, ctx);
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

  /** Garcia-Molina's bully, where a node that is told to stop says yes and works on. */
  private static final class Stubborn
      implements LeaderElection<GarciaMolinaBully.Message>,
          Timed<GarciaMolinaBully.Message, GarciaMolinaBully.Alarm>,
          Recoverable<GarciaMolinaBully.Message, GarciaMolinaBully.Stable> {
    private final GarciaMolinaBully election;

    Stubborn(int self, long[] ids) {
      election = new GarciaMolinaBully(self, ids, T, P, false);
    }

    @Override
    public void start(Context<GarciaMolinaBully.Message> ctx) {
      election.start(ctx);
    }

    @Override
    public void receive(
        int port, GarciaMolinaBully.Message message, Context<GarciaMolinaBully.Message> ctx) {
      if (message instanceof GarciaMolinaBully.EnterElection(var number)) {
        ctx.send(port, new GarciaMolinaBully.EeAnswer(number, 0));
      } else {
        election.receive(port, message, ctx);
      }
    }

    @Override
    public void timeout(GarciaMolinaBully.Alarm alarm, Context<GarciaMolinaBully.Message> ctx) {
      election.timeout(alarm, ctx);
    }

    @Override
    public void recover(
        GarciaMolinaBully.@Nullable Stable saved, Context<GarciaMolinaBully.Message> ctx) {
      election.recover(saved, ctx);
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
    Entry.Builder builder =
        Entry.of("mutant", Family.FAULT_TOLERANT_ELECTION, Shape.NAMED, Stubborn.class)
            .placed(setting -> place -> new Stubborn(place.position(), setting.ids()))
            .judgedBy(setting -> List.of(OneCoordinator.inAll(setting.n())));
    Scenario.Builder recovery = Scenario.builder("mutant").ids(1, 2, 3);
    // 3 comes back when 2 has just made itself the coordinator of all that is left
    recovery.crash(0, 2).recover(8, 2);
    assertThat(violated(entry(builder), recovery)).contains("one coordinator");
  }

  private static Scenario.Builder crashes() {
    return Scenario.builder("mutant").ids(1, 2, 3).crash(100, 2).recover(101, 2).crash(200, 0);
  }

  private static Entry invitation(
      Class<?> type, java.util.function.BiFunction<Integer, long[], Invited> make) {
    return entry(
        Entry.of("mutant", Family.FAULT_TOLERANT_ELECTION, Shape.NAMED, type)
            .placed(setting -> place -> make.apply(place.position(), setting.ids()))
            .judgedBy(ElectionMutantsTest::judges)
            .agreesWithin(
                setting ->
                    BigDecimal.valueOf(AgreementTime.ofInvitation(setting.n(), T, P))));
  }

  private static List<Monitor> judges(Setting setting) {
    return List.of(OneCoordinator.perGroup(setting.n()), new GroupsOnce(setting.ids()));
  }

  private static Entry entry(Entry.Builder builder) {
    return builder
        .idea("a mutant")
        .model("as the original")
        .guarantee("none")
        .cost("as the original")
        .paper("none", "https://example.org")
        .example("run mutant")
        .trait(Entry.Trait.STARTS_TOGETHER)
        .trait(Entry.Trait.PERPETUAL)
        .trait(Entry.Trait.COMPONENTS)
        .build();
  }

  private static Set<String> violated(Entry entry, Scenario.Builder builder) {
    Scenario scenario = builder.until(BigDecimal.valueOf(900)).build();
    Set<String> properties = new TreeSet<>();
    for (Result.Violation violation :
        Simulation.of(scenario, Catalog.of(entry)).run().violations()) {
      properties.add(violation.property());
    }
    return properties;
  }
}
