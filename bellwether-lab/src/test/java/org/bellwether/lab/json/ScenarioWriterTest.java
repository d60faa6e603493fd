package org.bellwether.lab.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.LongStream;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Scenario;
import org.junit.jupiter.api.Test;

class ScenarioWriterTest {
  @Test
  void whatIsWrittenReadsBackAsTheSameScenario() {
    for (long seed = 0; seed < 2_000; seed++) {
      Scenario scenario = new RandomScenarios(seed).scenario();
      String line = ScenarioWriter.line(scenario);
      assertThat(ScenarioReader.read(line)).as("seed %d: %s", seed, line).isEqualTo(scenario);
      assertThat(line).doesNotContain("\n");
      assertThat(ScenarioReader.read(ScenarioWriter.pretty(scenario)))
          .as("seed %d, pretty", seed)
          .isEqualTo(scenario);
    }
  }

  @Test
  void defaultsAreLeftOut() {
    assertThat(ScenarioWriter.line(Scenario.of("bfs")))
        .isEqualTo("{\"bellwether\":1,\"algorithm\":\"bfs\"}");
  }

  @Test
  void defaultsAreLeftOutHoweverTheyAreWritten() {
    Links links = Links.UNIT.delay(new Links.Delay.Constant(new BigDecimal("1.000")));
    assertThat(ScenarioWriter.line(Scenario.builder("bfs").links(links).build()))
        .isEqualTo("{\"bellwether\":1,\"algorithm\":\"bfs\"}");
  }

  @Test
  void numbersAreWrittenOut() {
    assertThat(
            ScenarioWriter.line(
                Scenario.builder("bfs")
                    .links(Links.UNIT.unreliable(1e-7, 1))
                    .until(new BigDecimal("1E+3"))
                    .build()))
        .isEqualTo(
            "{\"bellwether\":1,\"algorithm\":\"bfs\","
                + "\"links\":{\"loss\":0.0000001,\"duplicate\":1},\"until\":1000}");
  }

  @Test
  void prettyTextHasAFieldALine() {
    Scenario scenario =
        Scenario.builder("bully")
            .ids(3, 37, 19)
            .start(0, 2)
            .delay(1, 10)
            .fault(new Fault.Crash(BigDecimal.valueOf(210), 1))
            .fault(new Fault.Partition(BigDecimal.valueOf(300), List.of(List.of(0), List.of(1, 2))))
            .fault(new Fault.Heal(new BigDecimal("400.5")))
            .build();
    assertThat(ScenarioWriter.pretty(scenario))
        .isEqualTo(
            """
            {
              "bellwether": 1,
              "algorithm": "bully",
              "ids": [3, 37, 19],
              "start": [0, 2],
              "links": {"delay": {"uniform": [1, 10]}},
              "faults": [
                {"at": 210, "crash": 1},
                {"at": 300, "partition": [[0], [1, 2]]},
                {"at": 400.5, "heal": true}
              ]
            }
            """);
  }

  @Test
  void longListsFillTheirLines() {
    Scenario scenario =
        Scenario.builder("lelann").ids(LongStream.rangeClosed(1, 1000).toArray()).build();
    String text = ScenarioWriter.pretty(scenario);
    assertThat(text.lines()).hasSizeLessThan(80).allMatch(line -> line.length() <= 100);
    assertThat(ScenarioReader.read(text)).isEqualTo(scenario);
  }
}
