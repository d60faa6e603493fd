package org.bellwether.lab.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.model.Output;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Event.Carried;
import org.junit.jupiter.api.Test;

class CaseThatRanTest {
  private static final List<String> SOURCE =
      """
      public void receive(int port, Message message, Context<Message> ctx) {
        switch (message) {
          case Candidate(long other) when other == id -> {
            ctx.emit(new Won()); // our own
            ctx.send(NEXT, new Leader(id));
          }
          case Candidate(long other) when other < id -> {
            smallest = other;
            ctx.send(NEXT, message);
          }
          case Candidate(long other) when asked -> propose(other, ctx);
          case Candidate _ -> {} // a larger one
        }
      }
      """
          .lines()
          .toList();
  private static final List<Integer> CASES = List.of(3, 7, 11, 12);
  private static final Carried SENT = new Carried(1, 0, 1, 0, "Candidate", BigDecimal.ONE);

  private static List<Integer> ran(List<Carried> sends, List<Output> outputs, boolean changes) {
    Trace.Event event =
        new Trace.Event(
            1,
            BigDecimal.ONE,
            Trace.Event.Type.DELIVER,
            0,
            SENT,
            null,
            sends,
            outputs,
            new TreeMap<>(),
            changes ? Map.of("smallest", 3) : Map.of());
    return CaseThatRan.among(SOURCE, CASES, SOURCE.size() - 1, event);
  }

  @Test
  void aCaseThatWouldHaveDoneMoreDidNotRun() {
    assertThat(ran(List.of(SENT), List.of(), true)).containsExactly(7, 11);
    assertThat(ran(List.of(), List.of(), false)).containsExactly(11, 12);
  }

  @Test
  void aCaseThatDoesLessDidNotRun() {
    assertThat(ran(List.of(SENT), List.of(new Output.Won()), true)).containsExactly(3, 11);
    assertThat(ran(List.of(), List.of(), true)).containsExactly(11);
  }
}
