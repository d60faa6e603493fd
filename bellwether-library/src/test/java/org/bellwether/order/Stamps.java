package org.bellwether.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bellwether.order.CompressedVectorClock.Changes;
import org.bellwether.order.EventHistory.Event;

/** Runs clocks over a history: the stamp of each event. */
final class Stamps {
  private Stamps() {}

  /** How one kind of clock moves. */
  interface Rules<C> {
    C zero(int process);

    C tick(C clock, Event event);

    C receive(C clock, C stamp, Event event, int sender);
  }

  static <C> List<C> of(EventHistory history, Rules<C> rules) {
    List<C> clocks = new ArrayList<>();
    for (int p = 0; p < history.processes; p++) clocks.add(rules.zero(p));
    List<C> sent = new ArrayList<>();
    List<Integer> senders = new ArrayList<>();
    List<C> stamps = new ArrayList<>();
    for (Event event : history.events) {
      C clock = clocks.get(event.process());
      C next =
          event.received() < 0
              ? rules.tick(clock, event)
              : rules.receive(
                  clock, sent.get(event.received()), event, senders.get(event.received()));
      clocks.set(event.process(), next);
      stamps.add(next);
      if (event.sent() >= 0) {
        sent.add(next);
        senders.add(event.process());
      }
    }
    return stamps;
  }

  static List<LamportClock> lamport(EventHistory history) {
    return of(
        history,
        new Rules<>() {
          @Override
          public LamportClock zero(int process) {
            return LamportClock.of(process);
          }

          @Override
          public LamportClock tick(LamportClock clock, Event event) {
            return clock.tick();
          }

          @Override
          public LamportClock receive(LamportClock clock, LamportClock m, Event event, int from) {
            return clock.receive(m);
          }
        });
  }

  static List<VectorClock> vector(EventHistory history) {
    return of(
        history,
        new Rules<>() {
          @Override
          public VectorClock zero(int process) {
            return VectorClock.zero(history.processes);
          }

          @Override
          public VectorClock tick(VectorClock clock, Event event) {
            return clock.tick(event.process());
          }

          @Override
          public VectorClock receive(VectorClock clock, VectorClock m, Event event, int from) {
            return clock.receive(event.process(), m);
          }
        });
  }

  static List<MatrixClock> matrix(EventHistory history) {
    return of(
        history,
        new Rules<>() {
          @Override
          public MatrixClock zero(int process) {
            return MatrixClock.zero(history.processes);
          }

          @Override
          public MatrixClock tick(MatrixClock clock, Event event) {
            return clock.tick(event.process());
          }

          @Override
          public MatrixClock receive(MatrixClock clock, MatrixClock m, Event event, int from) {
            return clock.receive(event.process(), from, m);
          }
        });
  }

  static List<HybridLogicalClock> hybrid(EventHistory history, long mostAhead) {
    return of(
        history,
        new Rules<>() {
          @Override
          public HybridLogicalClock zero(int process) {
            return HybridLogicalClock.ZERO;
          }

          @Override
          public HybridLogicalClock tick(HybridLogicalClock clock, Event event) {
            return clock.tick(event.reading());
          }

          @Override
          public HybridLogicalClock receive(
              HybridLogicalClock clock, HybridLogicalClock m, Event event, int from) {
            return clock.receive(m, event.reading(), mostAhead);
          }
        });
  }

  /** What compressed clocks make of a history, and what their messages carry. */
  record Compressed(List<VectorClock> vectors, List<Changes> messages) {}

  static Compressed compressed(EventHistory history) {
    CompressedVectorClock[] clocks = new CompressedVectorClock[history.processes];
    Arrays.setAll(clocks, p -> new CompressedVectorClock(p, history.processes));
    Compressed result = new Compressed(new ArrayList<>(), new ArrayList<>());
    for (Event event : history.events) {
      CompressedVectorClock clock = clocks[event.process()];
      if (event.received() >= 0) clock.receive(result.messages.get(event.received()));
      else if (event.sent() >= 0) result.messages.add(clock.send(event.to()));
      else clock.tick();
      result.vectors.add(clock.now());
    }
    return result;
  }
}
