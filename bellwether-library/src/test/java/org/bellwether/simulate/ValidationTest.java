package org.bellwether.simulate;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.bellwether.scenario.Operations.Request.by;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.Delay;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ValidationTest {
  @ParameterizedTest(name = "{1}")
  @MethodSource
  void impossibleScenariosAreRejectedWithTheValueAndTheExpectation(
      Scenario scenario, String message) {
    assertThatThrownBy(() -> Simulation.of(scenario).run())
        .isInstanceOf(ScenarioException.class)
        .hasMessage(message);
  }

  static Stream<Arguments> impossibleScenariosAreRejectedWithTheValueAndTheExpectation() {
    return Stream.of(
        bad(ring(), "nodes is missing, expected the number of nodes (or ids, or a topology)"),
        bad(
            Scenario.builder("chang-robert").nodes(3),
            "algorithm: chang-robert is not in the catalogue, expected chang-roberts"),
        bad(
            Scenario.builder("agrawala").nodes(3),
            "algorithm: agrawala is not in the catalogue, expected ricart-agrawala"),
        bad(
            Scenario.builder("ric").nodes(3),
            "algorithm: ric is not in the catalogue, expected ricart-agrawala"),
        bad(
            Scenario.builder("no").nodes(3),
            "algorithm: no is not in the catalogue, expected one of those that `bellwether"
                + " algorithms` lists"),
        bad(ring().nodes(0), "nodes: 0, expected at least 1 node"),
        bad(
            ring().ids(3, 4, 3),
            "ids[2]: 3 appears twice, expected distinct whole numbers from 0 on"),
        bad(ring().ids(3, -4), "ids[1]: -4, expected a whole number from 0 on"),
        bad(ring().ids(3, 4).nodes(5), "ids lists 2 ids, but nodes asks for 5"),
        bad(ring().nodes(3).start(3), "start: node 3, expected a position from 0 to 2"),
        bad(
            ring().nodes(3).start(0).startAt(90, 0),
            "start: node 0 starts at 0 and again at 90, expected one start per node, because"
                + " chang-roberts cannot be started again"),
        bad(ring().nodes(3).delay(-3), "links.delay: -3, expected a number of at least 0"),
        bad(
            ring().nodes(3).delay(5, 2),
            "links.delay.uniform: [5, 2], expected the smaller bound first"),
        bad(
            ring().nodes(3).topology(Network.Kind.of("grid")),
            "topology does not fit chang-roberts, expected a ring"),
        bad(
            ring().nodes(3).parameter("speed", 3),
            "parameters.speed is not a parameter of chang-roberts, expected announce"),
        bad(
            ring().nodes(3).parameter("announce", "maybe"),
            "parameters.announce: maybe, expected true or false"),
        bad(
            ring().nodes(3).hold(1).requests(by(0)),
            "operations.hold does not apply to chang-roberts, expected a lock"),
        bad(
            ring().nodes(3).fault(new Fault.Crash(BigDecimal.ZERO, 7)),
            "faults[0].crash: node 7, expected a position from 0 to 2"),
        bad(
            ring()
                .nodes(3)
                .fault(new Fault.Crash(BigDecimal.ZERO, 1))
                .fault(new Fault.Recover(BigDecimal.ONE, 1)),
            "faults[1].recover: 1, expected no recovery, because nodes of chang-roberts cannot"
                + " recover"),
        bad(
            bully()
                .fault(new Fault.Crash(BigDecimal.TEN, 1))
                .fault(new Fault.Recover(BigDecimal.ONE, 1)),
            "faults[1].at: 1, expected at least 10, because faults are listed in the order of"
                + " time"),
        bad(
            bully().fault(new Fault.Recover(BigDecimal.ONE, 1)),
            "faults[0].recover is for node 1, which is up at that time, expected a node that has"
                + " crashed before"),
        bad(
            ring()
                .nodes(3)
                .links(Links.UNIT.delay(new Delay.Constant(new BigDecimal("0.1234567")))),
            "links.delay: 0.1234567, expected at most six decimal places"),
        bad(
            ring().nodes(3).links(Links.UNIT.unreliable(1.5, 0)),
            "links.loss: 1.5, expected a probability from 0 to 1"),
        bad(
            ring().nodes(3).clocks(new Clocks(List.of(BigDecimal.ONE), List.of(), List.of())),
            "clocks.unit lists 1 value, expected 3, one per node"),
        bad(
            ring().nodes(3).fault(new Fault.Inject(BigDecimal.ONE, 0, "Token", Map.of())),
            "faults[0].inject.kind: Token, expected one of Election, Leader"),
        bad(
            ring().nodes(3).fault(new Fault.Lose(new Fault.Pattern("Token", Map.of(), 1))),
            "faults[0].lose.kind: Token, expected one of Election, Leader"),
        bad(
            flooding().edge(0, 1).edge(2, 3),
            "topology.edges: node 2 cannot be reached from node 0, expected a connected graph"),
        bad(
            flooding().nodes(3).edge(0, 1).edge(1, 7),
            "topology.edges: edge [1, 7]: node 7 does not exist, expected 0..2"),
        bad(
            flooding().edge(0, 1).edge(1, 0),
            "topology.edges: edge [0, 1] is given twice, expected each edge once"),
        bad(
            flooding().nodes(4).delay(2),
            "links cannot be set because flooding runs in lock-step; run it under alpha instead"),
        bad(
            flooding().nodes(4).start(0),
            "start cannot be set because all nodes of flooding start at 0"),
        bad(
            Scenario.builder("itai-rodeh").ids(1, 2),
            "ids cannot be set because itai-rodeh is anonymous"),
        bad(
            Scenario.builder("itai-rodeh").nodes(3).parameter("range", 1),
            "parameters.range: 1, expected at least 2"),
        bad(
            Scenario.builder("itai-rodeh").nodes(3).tape(0, List.of(9)),
            "random.tapes[0][0]: 9, expected a number from 1 to 3"),
        bad(
            Scenario.builder("ricart-agrawala").ids(1, 2),
            "ids cannot be set because ricart-agrawala uses positions as ids"),
        bad(
            Scenario.builder("ricart-agrawala").nodes(2).parameter("clock", "atomic"),
            "parameters.clock: atomic, expected one of all, request-only"),
        bad(
            Scenario.builder("alpha").nodes(4).parameter("application", "chang-roberts"),
            "parameters.application: chang-roberts is not a round algorithm, expected one, or a"
                + " load: all, children, none"));
  }

  private static Arguments bad(Scenario.Builder builder, String message) {
    return Arguments.of(builder.build(), message);
  }

  private static Scenario.Builder ring() {
    return Scenario.builder("chang-roberts");
  }

  private static Scenario.Builder bully() {
    return Scenario.builder("bully").nodes(3);
  }

  private static Scenario.Builder flooding() {
    return Scenario.builder("flooding");
  }
}
