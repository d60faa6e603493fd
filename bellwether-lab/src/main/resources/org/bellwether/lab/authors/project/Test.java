package {{package}};

import static org.bellwether.check.Checks.assertThat;
import static org.bellwether.check.Checks.check;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.junit.jupiter.api.Test;

class {{type}}Test {
  private static Scenario.Builder scenario() {
    return Scenario.builder("{{name}}");
  }

  private static Result run(Scenario.Builder scenario) {
    return assertThat(Simulation.of(scenario.build())).holds();
  }

  @Test
  void theSmallestWinsOnEveryRing() {
    for (int n = 1; n <= 50; n++) {
      Result result = run(scenario().nodes(n).seed(n).delay(1, 10)); // ids are 1..n, in any order
      assertEquals(1, result.leader().id());
    }
  }

  @Test
  void theSmallestWinsThoughAnotherStarts() {
    Result result = run(scenario().ids(19, 37, 3, 4, 25).start(1));
    assertEquals(3, result.leader().id());
  }

  @Test
  void nothingThatCanHappenBreaksIt() {
    Links reordering = Links.UNIT.reordering();
    assertThat(check(scenario().ids(3, 1, 2).links(reordering).build())).holds();
    assertThat(check(scenario().ids(3, 1, 2).links(reordering).start(0).build())).holds();
  }

  @Test
  void eachIdTravelsToTheNextSmallerOne() {
    for (int seed = 1; seed <= 20; seed++) {
      Simulation simulation = Simulation.of(scenario().nodes(12).seed(seed).build());
      long[] ids = simulation.ids();
      assertEquals(distances(ids), simulation.run().messages("Candidate"));
    }
  }

  private static long distances(long[] ids) {
    long sum = 0;
    for (int v = 0; v < ids.length; v++) {
      int way = 1;
      while (way < ids.length && ids[(v + way) % ids.length] > ids[v]) way++;
      sum += way;
    }
    return sum;
  }

  @Test
  void fiveNodesByHand() {
    Result result = run(scenario().ids(3, 37, 19, 4, 25));
    assertEquals(10, result.messages("Candidate")); // 5 + 1 + 1 + 2 + 1
    assertEquals(5, result.messages("Leader"));
    assertEquals(BigDecimal.valueOf(5), result.leader().time());
    assertEquals(BigDecimal.valueOf(10), result.endTime());
  }
}
