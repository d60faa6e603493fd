import static org.bellwether.check.Checks.assertThat;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.bellwether.check.Check;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.topology.Topologies;
import org.junit.jupiter.api.Test;

class LargestOnARingTest {
  @Test
  void theLargestWinsAfterNSquaredMessages() {
    Result result = Simulation.of(LargestOnARing::new, Topologies.ring(5)).run();
    assertEquals(5, result.leader().id());
    assertEquals(25, result.messages("Candidate"));
  }

  @Test
  void itWinsInEveryExecutionOfThreeNodes() {
    assertThat(Check.of(LargestOnARing::new, Topologies.ring(3), scenario -> scenario)).holds();
  }
}
