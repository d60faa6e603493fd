package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.scenario.Operations.Request.by;

import org.bellwether.check.Check;
import org.bellwether.election.ChangRoberts;
import org.bellwether.election.Franklin;
import org.bellwether.model.Context;
import org.bellwether.model.Fence;
import org.bellwether.model.LeaderElection;
import org.bellwether.model.Mutex;
import org.bellwether.model.Node;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Won;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.topology.Topologies;
import org.bellwether.topology.Topology;
import org.junit.jupiter.api.Test;

class UnlistedAlgorithmTest {
  /** Sends its id to all neighbours. */
  static final class Hello implements Node<Hello.Greeting> {
    record Greeting(long id) {}

    private final long id;

    Hello(long id) {
      this.id = id;
    }

    @Override
    public void start(Context<Greeting> ctx) {
      ctx.broadcast(new Greeting(id));
    }

    @Override
    public void receive(int port, Greeting message, Context<Greeting> ctx) {}
  }

  /** Every node thinks that it leads. */
  static final class Vain implements LeaderElection<Vain.Boast> {
    record Boast() {}

    Vain(long id) {}

    @Override
    public void start(Context<Boast> ctx) {
      ctx.emit(new Won());
    }

    @Override
    public void receive(int port, Boast message, Context<Boast> ctx) {}
  }

  /** Everybody enters at once. */
  static final class Rude implements Mutex<Rude.Push> {
    record Push() {}

    private long entries;

    Rude(long id) {}

    @Override
    public void request(Context<Push> ctx) {
      ctx.emit(new Output.Granted(new Fence(1, ++entries)));
    }

    @Override
    public void release(Context<Push> ctx) {}

    @Override
    public void receive(int port, Push message, Context<Push> ctx) {}
  }

  @Test
  void aClassAndANetworkAreEnoughForARun() {
    Result result = Simulation.of(ChangRoberts::new, Topologies.ring(5)).run();
    assertThat(result.outcome()).isEqualTo(Outcome.ELECTED);
    assertThat(result.algorithm()).isEqualTo("ChangRoberts");
    assertThat(result.leader().id()).isEqualTo(5);
    assertThat(result.messages("Leader")).isEqualTo(5);
  }

  @Test
  void aScenarioChangesWhatHappens() {
    Result result =
        Simulation.of(Franklin::new, Topologies.ring(5), s -> s.ids(3, 37, 19, 4, 25).delay(1, 10))
            .run();
    assertThat(result.leader().id()).isEqualTo(37);
    assertThatThrownBy(
            () -> Simulation.of(Franklin::new, Topologies.ring(5), s -> s.ids(1, 2)).run())
        .isInstanceOf(ScenarioException.class)
        .hasMessageContaining("2 ids");
  }

  @Test
  void everyNetworkKeepsItsEdges() {
    for (Topology topology :
        new Topology[] {
          Topologies.oneWayRing(4),
          Topologies.complete(4),
          Topologies.named(4),
          Topologies.grid(3, 4),
          Topologies.star(6),
          Topologies.line(1)
        }) {
      Simulation simulation = Simulation.of(Hello::new, topology);
      assertThat(simulation.topology().n()).isEqualTo(topology.n());
      for (int v = 0; v < topology.n(); v++) {
        assertThat(simulation.topology().degree(v)).isEqualTo(topology.degree(v));
      }
    }
    assertThat(Simulation.of(Hello::new, Topologies.grid(3, 4)).run().total()).isEqualTo(2 * 17);
  }

  @Test
  void theCheckerTakesAClassAndANetworkToo() {
    assertThat(Check.of(ChangRoberts::new, Topologies.ring(3), s -> s).run().holds()).isTrue();
    assertThat(Check.of(Vain::new, Topologies.ring(2), s -> s).run().holds()).isFalse();
  }

  @Test
  void electionsAndLocksAreJudgedByWhatTheyAre() {
    Result two = Simulation.of(Vain::new, Topologies.ring(2)).run();
    assertThat(two.violations()).extracting(Result.Violation::name).containsExactly("one leader");
    Result both =
        Simulation.of(Rude::new, Topologies.named(2), s -> s.hold(5).requests(by(0), by(1))).run();
    assertThat(both.violations()).extracting(Result.Violation::name).contains("mutual exclusion");
  }
}
