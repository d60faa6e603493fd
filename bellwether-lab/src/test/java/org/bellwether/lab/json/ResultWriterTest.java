package org.bellwether.lab.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.math.BigDecimal;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.catalog.Formula.Relation;
import org.bellwether.model.Fence;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Group;
import org.bellwether.model.Output.Status;
import org.bellwether.simulate.Result.Component;
import org.bellwether.simulate.Result.Delivery;
import org.bellwether.simulate.Result.Entry;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Result.Leader;
import org.bellwether.simulate.Result.Locking;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.simulate.Result.Violation;
import org.bellwether.spec.Property;
import org.junit.jupiter.api.Test;

class ResultWriterTest {
  private static final String HEAD = "{\"algorithm\":\"x\",\"nodes\":3,\"seed\":1,";
  private static final String MESSAGES = "\"endTime\":0,\"messages\":{},\"total\":0,";
  private static final String TAIL = "\"violations\":[],\"warnings\":[]}";

  private static BigDecimal time(String digits) {
    return new BigDecimal(digits);
  }

  @Test
  void nothingThatDoesNotApplyIsWritten() {
    assertThat(ResultWriter.line(Results.with().result()))
        .isEqualTo(HEAD + "\"outcome\":\"quiescent\"," + MESSAGES + TAIL);
  }

  @Test
  void anElection() {
    Results result = Results.with();
    result.outcome = Outcome.ELECTED;
    result.leaders = List.of(new Leader(37, 1, time("5.0")));
    result.endTime = time("1E+1");
    result.messages = new TreeMap<>(Map.of("Leader", 5L, "Election", 11L));
    result.total = 16;
    result.theory = List.of(new Figure("worst case", Relation.EXACTLY, 15, 11, true));
    assertThat(ResultWriter.line(result.result()))
        .isEqualTo(
            HEAD
                + "\"outcome\":\"elected\",\"leader\":37,\"leaderNode\":1,\"leaderTime\":5,"
                + "\"endTime\":10,\"messages\":{\"Election\":11,\"Leader\":5},\"total\":16,"
                + "\"violations\":[],\"warnings\":[],\"theory\":[{\"name\":\"worst case\","
                + "\"value\":15,\"measured\":11,\"holds\":true}]}");
  }

  @Test
  void severalLeadersAreAList() {
    Results result = Results.with();
    result.outcome = Outcome.NO_LEADER;
    result.leaders = List.of(new Leader(9, 2, time("1.5")), new Leader(4, 0, time("2")));
    assertThat(ResultWriter.line(result.result()))
        .isEqualTo(
            HEAD
                + "\"outcome\":\"no leader\",\"leaders\":["
                + "{\"leader\":9,\"leaderNode\":2,\"leaderTime\":1.5},"
                + "{\"leader\":4,\"leaderNode\":0,\"leaderTime\":2}],"
                + MESSAGES
                + TAIL);
  }

  @Test
  void aLock() {
    Results result = Results.with();
    result.locking =
        new Locking(
            List.of(
                new Entry(0, time("0"), time("0"), time("2000"), time("4000"), new Fence(1, 3)),
                new Entry(1, time("300"), time("300"), time("5000"), null, new Fence(1, 4))),
            4.0,
            1000.0,
            null,
            5350.5,
            time("6700"),
            1 / 3000.0);
    assertThat(ResultWriter.line(result.result()))
        .isEqualTo(
            HEAD
                + "\"outcome\":\"quiescent\","
                + MESSAGES
                + "\"entries\":[[0,0,0,2000,4000,[1,3]],[1,300,300,5000,null,[1,4]]],"
                + "\"messagesPerEntry\":4,\"syncDelay\":{\"mean\":1000},"
                + "\"responseTime\":{\"mean\":5350.5,\"max\":6700},"
                + "\"throughput\":0.0003333333333333333,"
                + TAIL);
  }

  @Test
  void figuresOfALockWithoutValueAreAbsent() {
    Results result = Results.with();
    result.locking = new Locking(List.of(), null, null, null, null, null, null);
    assertThat(ResultWriter.line(result.result()))
        .isEqualTo(HEAD + "\"outcome\":\"quiescent\"," + MESSAGES + "\"entries\":[]," + TAIL);
  }

  @Test
  void roundsTicksAndBits() {
    Results result = Results.with();
    result.applicationMessages = 30L;
    result.bits = new TreeMap<>(Map.of("Bit", 16L));
    result.rounds = 3;
    result.series = new LinkedHashMap<>();
    result.series.put("tickStart", List.of(time("0"), time("5.50")));
    result.series.put("controlPerTick", List.of(Map.of("Ack", 10)));
    assertThat(ResultWriter.line(result.result()))
        .isEqualTo(
            HEAD
                + "\"outcome\":\"quiescent\","
                + MESSAGES
                + "\"applicationMessages\":30,\"bits\":{\"Bit\":16},\"rounds\":3,"
                + "\"series\":{\"tickStart\":[0,5.5],\"controlPerTick\":[{\"Ack\":10}]},"
                + TAIL);
  }

  @Test
  void deliveriesAndComponents() {
    Results result = Results.with();
    result.deliveries = List.of(List.of(new Delivery("a", 1, 0, time("2004"))), List.of());
    result.components =
        List.of(
            new Component(List.of(1L, 2L), 2L, new Group(2, 7), true),
            new Component(List.of(3L), null, null, false));
    assertThat(ResultWriter.line(result.result()))
        .isEqualTo(
            HEAD
                + "\"outcome\":\"quiescent\","
                + MESSAGES
                + "\"deliveries\":[[[\"a\",1,0,2004]],[]],\"components\":["
                + "{\"members\":[1,2],\"leader\":2,\"group\":[2,7],\"agreed\":true},"
                + "{\"members\":[3],\"agreed\":false}],"
                + TAIL);
  }

  private enum Colour {
    DARK_RED
  }

  private record Point(int x, List<Integer> ys) {}

  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record Sorted(
      long rank, Colour colour, Point point, int[] array, BitSet set, Map<Integer, Fence> fences)
      implements Output.Custom {}

  @Test
  void outputsAreObjectsWithOneField() {
    BitSet set = new BitSet();
    set.set(2);
    Results result = Results.with();
    result.outputs =
        List.of(
            List.of(new Output.Won(), new Output.Elected(37)),
            List.of(new Output.Lost(), new Output.Granted(new Fence(1, 4))),
            List.of(
                new Output.View(Status.NORMAL, new Group(2, 7), 2, List.of(1L, 2L), null),
                new Output.Delivered(0, "a", 3),
                new Sorted(
                    1,
                    Colour.DARK_RED,
                    new Point(1, List.of(2)),
                    new int[] {5},
                    set,
                    Map.of(3, new Fence(1, 2)))));
    assertThat(ResultWriter.line(result.result()))
        .isEqualTo(
            HEAD
                + "\"outcome\":\"quiescent\","
                + MESSAGES
                + "\"outputs\":[[{\"won\":true},{\"elected\":37}],"
                + "[{\"lost\":true},{\"granted\":[1,4]}],"
                + "[{\"view\":{\"status\":\"normal\",\"group\":[2,7],\"coordinator\":2,"
                + "\"members\":[1,2]}},{\"delivered\":[\"a\",3,0]},"
                + "{\"Sorted\":{\"rank\":1,\"colour\":\"DARK_RED\",\"point\":{\"x\":1,\"ys\":[2]},"
                + "\"array\":[5],\"set\":[2],\"fences\":{\"3\":[1,2]}}}]],"
                + TAIL);
  }

  @Test
  void extrasAreFieldsOfTheResult() {
    Results result = Results.with();
    result.extras = Map.of("spread", 2.50);
    assertThat(ResultWriter.line(result.result()))
        .isEqualTo(HEAD + "\"outcome\":\"quiescent\"," + MESSAGES + "\"spread\":2.5," + TAIL);
  }

  @Test
  void extrasMustNotHideAField() {
    Results result = Results.with();
    result.extras = Map.of("total", 7);
    assertThatIllegalStateException()
        .isThrownBy(() -> ResultWriter.line(result.result()))
        .withMessage("total: written twice");
  }

  @Test
  void violationsNameTheFileToReplay() {
    Results result = Results.with();
    result.outcome = Outcome.VIOLATION;
    result.violations =
        List.of(new Violation(new Property("exclusion"), "0 and 2", time("412"), List.of(0, 2)));
    result.warnings = List.of("links may \"reorder\"");
    String violation =
        HEAD
            + "\"outcome\":\"violation\","
            + MESSAGES
            + "\"violations\":[{\"property\":\"exclusion\",\"detail\":\"0 and 2\",\"time\":412,"
            + "\"nodes\":[0,2]%s}],\"warnings\":[\"links may \\\"reorder\\\"\"]}";
    assertThat(ResultWriter.line(result.result(), "c.json"))
        .isEqualTo(violation.formatted(",\"replay\":\"c.json\""));
    assertThat(ResultWriter.line(result.result())).isEqualTo(violation.formatted(""));
  }

  @Test
  void numbersThatAreNoneAreNull() {
    Results result = Results.with();
    result.theory =
        List.of(new Figure("f", Relation.EXACTLY, Double.POSITIVE_INFINITY, -0.0, false));
    assertThat(ResultWriter.line(result.result()))
        .endsWith("\"theory\":[{\"name\":\"f\",\"value\":null,\"measured\":0,\"holds\":false}]}");
  }

  @Test
  void errorsTakeThePlaceOfAResult() {
    assertThat(ResultWriter.error("ids: \"x\", expected a list"))
        .isEqualTo("{\"error\":\"ids: \\\"x\\\", expected a list\"}");
  }
}
