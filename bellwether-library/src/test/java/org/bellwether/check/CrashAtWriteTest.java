package org.bellwether.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Factory.Place;
import org.bellwether.catalog.Family;
import org.bellwether.catalog.Shape;
import org.bellwether.catalog.Trait;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.model.Context;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Recoverable;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Step;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Monitor.Verdict;
import org.bellwether.spec.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A crash after the record is durable and before its messages leave, or before it is durable. */
class CrashAtWriteTest {
  record Parcel() {}

  record Sent() {}

  record Arrived() implements Output.Custom {}

  /** Node 0 has a parcel for node 1, and writes down that it has sent it. */
  static class Courier implements Recoverable<Parcel, Sent> {
    private final boolean first;

    Courier(Place place) {
      first = place.position() == 0;
    }

    @Override
    public void boot(@Nullable Sent saved, Context<Parcel> ctx) {
      if (!first || delivered(saved)) return;
      ctx.persist(new Sent());
      ctx.send(1, new Parcel());
    }

    /** Planted: what is written down need not have left. */
    boolean delivered(@Nullable Sent saved) {
      return saved != null;
    }

    @Override
    public void receive(int port, Parcel parcel, Context<Parcel> ctx) {
      ctx.emit(new Arrived());
    }
  }

  /** Sends again whatever it wrote down. */
  static final class CarefulCourier extends Courier {
    CarefulCourier(Place place) {
      super(place);
    }

    @Override
    boolean delivered(@Nullable Sent saved) {
      return false;
    }
  }

  /** The parcel arrives, unless somebody is down in the end. */
  static final class ParcelArrives implements Monitor {
    private int down;
    private boolean arrived;

    @Override
    public void output(int node, Output output, Verdict verdict) {
      arrived = true;
    }

    @Override
    public void crashed(int node, Verdict verdict) {
      down++;
      if (node == 1) arrived = true; // nobody expects it of whoever has forgotten
    }

    @Override
    public void recovered(int node, Verdict verdict) {
      down--;
    }

    @Override
    public void ended(Ending ending, Verdict verdict) {
      if (down == 0 && !arrived) {
        verdict.violated(new Property("the parcel arrives"), "it never does", 1);
      }
    }
  }

  private static Catalog catalog(Class<?> type, Function<Place, Node<?>> make) {
    Supplier<List<Monitor>> judges = () -> List.of(new ParcelArrives());
    return Catalog.of(
        Entry.of("courier", Family.OTHER, Shape.NAMED, type)
            .idea("a test")
            .model("a test")
            .guarantee("a test")
            .cost("a test")
            .paper("a test", "https://example.org")
            .placed(setting -> make)
            .judgedBy(setting -> judges.get())
            .trait(Trait.NO_IDS)
            .trait(Trait.STARTS_TOGETHER)
            .build());
  }

  private static final Catalog PLANTED = catalog(Courier.class, Courier::new);
  private static final Catalog CAREFUL = catalog(CarefulCourier.class, CarefulCourier::new);
  private static final Scenario TWO = Scenario.builder("courier").nodes(2).build();

  @Test
  void aCrashBetweenStepsDoesNotFindThePlantedBug() {
    CheckResult result = Check.of(TWO, PLANTED).crashes(2).recoveries(2).run();
    assertThat(result.holds()).isTrue();
    assertThat(result.complete()).isTrue();
  }

  @Test
  void aCrashAfterTheWriteFindsThePlantedBugAndReplays() {
    CheckResult result = Check.of(TWO, PLANTED).crashesAtWrite(1).recoveries(1).run();
    Counterexample found = result.violation();
    assertThat(found).isNotNull();
    assertThat(found.steps()).contains("node 0 starts; node 0 crashes right after it has written");
    assertThat(found.scenario().schedule())
        .contains(new Step.CrashAtWrite(new Step.Start(0), true));
    Result replayed = Simulation.of(found.scenario(), PLANTED).run();
    assertThat(replayed.violations())
        .extracting(Result.Violation::name)
        .containsExactly("the parcel arrives");
  }

  @Test
  void nothingThatIsSentAgainIsLostWhereverTheCrashComes() {
    CheckResult result = Check.of(TWO, CAREFUL).crashesAtWrite(2).recoveries(2).run();
    assertThat(result.holds()).isTrue();
    assertThat(result.complete()).isTrue();
  }

  @Test
  void aCrashBeforeTheWriteLeavesTheDiskAsItWas() {
    Step.CrashAtWrite early = new Step.CrashAtWrite(new Step.Start(0), false);
    List<Step> schedule =
        List.of(early, new Step.Start(1), new Step.Strike(new Fault.Recover(BigDecimal.ZERO, 0)));
    Scenario scenario = TWO.but().schedule(schedule).build();
    Result result = Simulation.of(scenario, PLANTED).run();
    assertThat(result.messages()).containsEntry("Parcel", 1L); // it was not written down
  }
}
