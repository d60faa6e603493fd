package org.bellwether.lab.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Clocks;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Fault.Pattern;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Links.Delay;
import org.bellwether.scenario.Links.LinkDelay;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Network.Pair;
import org.bellwether.scenario.Operations;
import org.bellwether.scenario.Operations.Multicasting;
import org.bellwether.scenario.Operations.Request;
import org.bellwether.scenario.Operations.Sending;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Scenario.Starts;
import org.bellwether.scenario.Starting;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScenarioReaderTest {
  private static Scenario read(String fields) {
    return ScenarioReader.read("{\"algorithm\":\"x\"" + fields + "}");
  }

  private static Fault fault(String fault) {
    return read(",\"faults\":[" + fault + "]").faults().getFirst();
  }

  private static BigDecimal time(String digits) {
    return new BigDecimal(digits);
  }

  @Test
  void onlyTheAlgorithmIsRequired() {
    assertThat(read("")).isEqualTo(Scenario.of("x"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"bellwether\":1",
        "\"start\":\"all\"",
        "\"starts\":\"anytime\"",
        "\"parameters\":{}",
        "\"links\":{}",
        "\"links\":{\"delay\":1,\"perLink\":[],\"order\":\"fifo\",\"loss\":0,\"duplicate\":0.0}",
        "\"clocks\":{\"unit\":[],\"offset\":[],\"drift\":[]}",
        "\"operations\":{}",
        "\"faults\":[]",
        "\"random\":{\"seed\":1,\"tapes\":[]}",
        "\"until\":\"quiescent\""
      })
  void defaultsMayBeWrittenOut(String field) {
    assertThat(read("," + field)).isEqualTo(Scenario.of("x"));
  }

  @Test
  void commandsAreTriplesOrObjects() {
    Operations.Command command =
        new Operations.Command(time("5"), 1, "Acquire", Map.of("lock", "a"));
    for (String written :
        List.of(
            "[5,1,{\"kind\":\"Acquire\",\"lock\":\"a\"}]",
            "{\"at\":5,\"node\":1,\"kind\":\"Acquire\",\"lock\":\"a\"}")) {
      assertThat(read(",\"operations\":{\"commands\":[" + written + "]}").operations().commands())
          .containsExactly(command);
    }
    assertThatThrownBy(() -> read(",\"operations\":{\"commands\":[[5,1,\"Acquire\"]]}"))
        .hasMessageContaining("operations.commands[0][2]")
        .hasMessageContaining("an object with the kind of a command and its fields");
    assertThatThrownBy(() -> read(",\"operations\":{\"commands\":[[5,1]]}"))
        .hasMessageContaining("[time, node, {kind, fields}]");
  }

  @Test
  void numberOfNodes() {
    assertThat(read(",\"nodes\":7").nodes()).isEqualTo(7);
  }

  @Test
  void numbersAreWholeByValueNotBySpelling() {
    assertThat(read(",\"nodes\":7.0").nodes()).isEqualTo(7);
    assertThat(read(",\"nodes\":1e3").nodes()).isEqualTo(1000);
  }

  @Test
  void networksByKindAndSize() {
    assertThat(read(",\"topology\":{\"kind\":\"ring\"}").topology())
        .isEqualTo(Network.Kind.of("ring"));
    assertThat(read(",\"topology\":{\"kind\":\"star\",\"nodes\":4}").topology())
        .isEqualTo(new Network.Kind("star", 4, null, null, null, null));
    assertThat(read(",\"topology\":{\"kind\":\"grid\",\"rows\":2,\"columns\":3}").topology())
        .isEqualTo(new Network.Kind("grid", null, 2, 3, null, null));
    assertThat(read(",\"topology\":{\"kind\":\"hypercube\",\"dimension\":0}").topology())
        .isEqualTo(new Network.Kind("hypercube", null, null, null, 0, null));
    assertThat(read(",\"topology\":{\"kind\":\"random\",\"nodes\":9,\"degree\":3}").topology())
        .isEqualTo(new Network.Kind("random", 9, null, null, null, 3));
  }

  @Test
  void networksByEdges() {
    assertThat(read(",\"topology\":{\"edges\":[[0,1],[1,2]]}").topology())
        .isEqualTo(new Network.Edges(List.of(new Pair(0, 1), new Pair(1, 2))));
  }

  @Test
  void identifiersAsGiven() {
    assertThat(read(",\"ids\":[3,9223372036854775807,19]").ids())
        .isEqualTo(new Ids.Given(List.of(3L, Long.MAX_VALUE, 19L)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ascending", "descending", "random", "worst:franklin", "rounds:peterson:3"})
  void identifiersByArrangement(String name) {
    assertThat(read(",\"ids\":\"" + name + "\"").ids()).isEqualTo(new Ids.Arranged(name));
  }

  @Test
  void startsOfSomeNodesAreAtZeroOrAtTheirOwnTimes() {
    Starting first = new Starting(0, BigDecimal.ZERO);
    assertThat(read(",\"start\":[2,0]").start())
        .containsExactly(first, new Starting(2, BigDecimal.ZERO));
    assertThat(read(",\"start\":{\"0\":0,\"2\":7.5}").start())
        .containsExactly(first, new Starting(2, time("7.5")));
    assertThat(read(",\"start\":[]").start()).isEmpty();
  }

  @Test
  void aNodeMayBeListedToStartSeveralTimes() {
    Scenario scenario = read(",\"start\":[[0,90],[1,50.5],[0,0]]");
    assertThat(scenario.start())
        .containsExactly(
            new Starting(0, BigDecimal.ZERO),
            new Starting(0, time("90")),
            new Starting(1, time("50.5")));
    assertThat(ScenarioWriter.line(scenario)).contains("\"start\":[[0,0],[1,50.5],[0,90]]");
  }

  @Test
  void startsAsPairsAreWrittenInTheShortestForm() {
    assertThat(ScenarioWriter.line(read(",\"start\":[[2,0],[0,0]]"))).contains("\"start\":[0,2]");
    assertThat(ScenarioWriter.line(read(",\"start\":[[2,7],[0,0]]")))
        .contains("\"start\":{\"0\":0,\"2\":7}");
  }

  @Test
  void startsBeforeTheFirstDelivery() {
    assertThat(read(",\"starts\":\"first\"").starts()).isEqualTo(Starts.FIRST);
  }

  @Test
  void parametersArePlainJava() {
    String json =
        "{\"announce\":false,\"k\":2,\"margin\":0.50,\"large\":92233720368547758070,\"t0\":\"f\","
            + "\"whole\":5.0,\"values\":[1,[\"a\"]],\"f\":{\"kind\":\"power\",\"num\":3}}";
    assertThat(read(",\"parameters\":" + json).parameters())
        .isEqualTo(
            Map.of(
                "announce",
                false,
                "k",
                2L,
                "margin",
                time("0.5"),
                "large",
                time("92233720368547758070"),
                "t0",
                "f",
                "whole",
                5L,
                "values",
                List.of(1L, List.of("a")),
                "f",
                Map.of("kind", "power", "num", 3L)));
  }

  @Test
  void delays() {
    assertThat(read(",\"links\":{\"delay\":0.000001}").links().delay())
        .isEqualTo(new Delay.Constant(time("0.000001")));
    assertThat(read(",\"links\":{\"delay\":{\"uniform\":[1,10]}}").links().delay())
        .isEqualTo(new Delay.Uniform(time("1"), time("10")));
    assertThat(read(",\"links\":{\"delay\":{\"exponential\":5}}").links().delay())
        .isEqualTo(new Delay.Exponential(time("5")));
  }

  @Test
  void equalTimesAreEqualObjectsHoweverTheyAreWritten() {
    assertThat(read(",\"until\":1e1")).isEqualTo(read(",\"until\":10.00"));
    assertThat(read(",\"until\":10").until()).isEqualTo(time("10"));
  }

  @Test
  void timesKeepEveryDigit() {
    assertThat(read(",\"until\":9007199254740993.000001").until())
        .isEqualTo(time("9007199254740993.000001"));
  }

  @Test
  void everythingElseAboutLinks() {
    assertThat(
            read(",\"links\":{\"perLink\":[[0,1,2.5]],\"order\":\"any\",\"loss\":0.1,"
                    + "\"duplicate\":1}")
                .links())
        .isEqualTo(
            new Links(
                Links.UNIT.delay(), List.of(new LinkDelay(0, 1, time("2.5"))), false, 0.1, 1));
  }

  @Test
  void clocksByPosition() {
    assertThat(
            read(",\"clocks\":{\"unit\":[1,2],\"offset\":[0,-3.5],\"drift\":[0.01,-0.01]}")
                .clocks())
        .isEqualTo(
            new Clocks(
                List.of(time("1"), time("2")),
                List.of(time("0"), time("-3.5")),
                List.of(time("0.01"), time("-0.01"))));
  }

  @Test
  void openLoad() {
    assertThat(read(",\"operations\":{\"hold\":5,\"requests\":[[0,1],[2.5,0]]}").operations())
        .isEqualTo(
            Operations.NONE
                .hold(time("5"))
                .requests(List.of(new Request(time("0"), 1), new Request(time("2.5"), 0))));
  }

  @Test
  void closedLoad() {
    assertThat(
            read(",\"operations\":{\"hold\":0,\"first\":[[0,1]],\"think\":[1,2],\"rounds\":3}")
                .operations())
        .isEqualTo(
            Operations.NONE
                .hold(time("0"))
                .closed(List.of(new Request(time("0"), 1)), List.of(time("1"), time("2")), 3));
  }

  @Test
  void multicastsAndSends() {
    Operations operations =
        read(",\"operations\":{\"multicasts\":[[1,0,\"a\"]],\"sends\":[[2,0,1,\"\"]]}")
            .operations();
    assertThat(operations.multicasts()).containsExactly(new Multicasting(time("1"), 0, "a"));
    assertThat(operations.sends()).containsExactly(new Sending(time("2"), 0, 1, ""));
  }

  @Test
  void faultsOfNodes() {
    assertThat(fault("{\"at\":210,\"crash\":3}")).isEqualTo(new Fault.Crash(time("210"), 3));
    assertThat(fault("{\"recover\":3,\"at\":310}")).isEqualTo(new Fault.Recover(time("310"), 3));
    assertThat(fault("{\"atWrite\":3,\"crash\":2}"))
        .isEqualTo(new Fault.CrashAtWrite(2, 3, false, null));
    assertThat(fault("{\"atWrite\":3,\"crash\":2,\"written\":true,\"recoverAfter\":20}"))
        .isEqualTo(new Fault.CrashAtWrite(2, 3, true, time("20")));
    assertThat(fault("{\"at\":5,\"pause\":2}")).isEqualTo(new Fault.Pause(time("5"), 2));
    assertThat(fault("{\"at\":8,\"resume\":2}")).isEqualTo(new Fault.Resume(time("8"), 2));
  }

  @Test
  void faultsOfTheNetwork() {
    assertThat(fault("{\"at\":1,\"partition\":[[0,1],[2,3]]}"))
        .isEqualTo(new Fault.Partition(time("1"), List.of(List.of(0, 1), List.of(2, 3))));
    assertThat(fault("{\"at\":1,\"cut\":[[0,1]]}"))
        .isEqualTo(new Fault.Cut(time("1"), List.of(new Pair(0, 1))));
    assertThat(fault("{\"at\":9,\"heal\":true}")).isEqualTo(new Fault.Heal(time("9")));
    assertThat(
            fault(
                "{\"from\":0,\"until\":300,\"loss\":0.15,\"duplicate\":0.1,\"late\":0.2,"
                    + "\"lateBy\":50}"))
        .isEqualTo(new Fault.Window(time("0"), time("300"), 0.15, 0.1, 0.2, time("50")));
    assertThat(fault("{\"from\":1,\"until\":2,\"duplicate\":0.5}"))
        .isEqualTo(new Fault.Window(time("1"), time("2"), 0, 0.5, 0, time("0")));
  }

  @Test
  void faultsOfSingleMessages() {
    assertThat(fault("{\"lose\":{\"kind\":\"Election\",\"id\":90,\"hop\":2}}"))
        .isEqualTo(new Fault.Lose(new Pattern("Election", Map.of("id", 90L), 2)));
    assertThat(fault("{\"duplicate\":{\"kind\":\"Leader\"}}"))
        .isEqualTo(new Fault.Duplicate(new Pattern("Leader", Map.of(), 1)));
    assertThat(fault("{\"at\":12,\"inject\":{\"node\":0,\"kind\":\"Token\",\"hops\":4}}"))
        .isEqualTo(new Fault.Inject(time("12"), 0, "Token", Map.of("hops", 4L)));
    assertThat(fault("{\"at\":12,\"loseToken\":true}")).isEqualTo(new Fault.LoseToken(time("12")));
  }

  @Test
  void tapesByPositionOrByName() {
    SortedMap<Integer, List<Integer>> tapes = new TreeMap<>();
    tapes.put(0, List.of(1, -2));
    tapes.put(1, List.of(3));
    assertThat(read(",\"random\":{\"tapes\":[[1,-2],[3]]}").random().tapes()).isEqualTo(tapes);
    assertThat(read(",\"random\":{\"tapes\":{\"1\":[3],\"0\":[1,-2]}}").random().tapes())
        .isEqualTo(tapes);
  }

  @Test
  void seedsHave64Bits() {
    assertThat(read(",\"random\":{\"seed\":-9223372036854775808}").random().seed())
        .isEqualTo(Long.MIN_VALUE);
  }

  @Test
  void readsPlainJavaAsIfItWereText() {
    assertThat(
            ScenarioReader.read(
                Map.of("algorithm", "x", "nodes", 5, "ids", List.of(1, 2L)), Catalog.standard()))
        .isEqualTo(read(",\"nodes\":5,\"ids\":[1,2]"));
  }

  @Test
  void parametersOfACommandLineAreJsonOrElseText() {
    assertThat(ScenarioReader.parameter("true")).isEqualTo(true);
    assertThat(ScenarioReader.parameter("2.50")).isEqualTo(time("2.5"));
    assertThat(ScenarioReader.parameter("[1,2]")).isEqualTo(List.of(1L, 2L));
    assertThat(ScenarioReader.parameter("arrival")).isEqualTo("arrival");
    assertThat(ScenarioReader.parameter("\"5\"")).isEqualTo("5");
  }
}
