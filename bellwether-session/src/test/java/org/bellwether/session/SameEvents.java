package org.bellwether.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.bellwether.model.GuestContext.Wrapper;
import org.bellwether.simulate.Trace;
import org.bellwether.simulate.Trace.Event.Carried;

/** Compares columns with a trace. */
final class SameEvents {
  private SameEvents() {}

  static void check(Events events, int index, List<Trace.Event> trace) {
    Trace.Event event = trace.get(index);
    assertThat(events.type(index)).isEqualTo(event.type());
    assertThat(events.nodes()[index]).isEqualTo(event.node());
    assertThat(events.time(index)).isEqualTo(event.time());
    assertThat(events.has(index, Events.OUTPUT)).isEqualTo(!event.outputs().isEmpty());
    Carried cause = event.cause();
    if (cause == null) {
      assertThat(events.causes()[index]).isZero();
      assertThat(events.kind(index)).isNull();
      assertThat(events.senders()[index]).isEqualTo(-1);
      assertThat(events.causedBy()[index]).isZero();
    } else {
      assertThat(events.causes()[index]).isEqualTo((int) cause.id());
      assertThat(events.kind(index))
          .isEqualTo(Wrapper.innermost(cause.message()).getClass().getSimpleName());
      assertThat(events.senders()[index]).isEqualTo(cause.from());
      Trace.Event sending = trace.get(events.causedBy()[index] - 1);
      assertThat(sending.sends()).anyMatch(send -> send.id() == cause.id());
    }
    for (int i = 0; i < event.sends().size(); i++) {
      assertThat(event.sends().get(i).id()).isEqualTo(events.firstSends()[index] + i);
    }
  }
}
