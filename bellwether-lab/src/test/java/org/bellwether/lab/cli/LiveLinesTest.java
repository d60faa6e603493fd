package org.bellwether.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bellwether.model.Output;
import org.bellwether.simulate.Trace;
import org.junit.jupiter.api.Test;

class LiveLinesTest {
  private final List<String> shown = new ArrayList<>();

  private static Trace.Event event(Trace.Event.Type type, Output... outputs) {
    return new Trace.Event(
        1,
        new BigDecimal("2.5"),
        type,
        0,
        null,
        null,
        List.of(),
        List.of(outputs),
        new TreeMap<>(),
        Map.of());
  }

  private LiveLines lines(LiveLines.What what) {
    return new LiveLines(shown::add, what, true);
  }

  @Test
  void anAlgorithmThatNeverStopsTalkingIsCutShortButItsOutputsAndFaultsAreNot() {
    LiveLines lines = lines(LiveLines.What.SOME);
    for (int i = 0; i < 1000; i++) lines.event(event(Trace.Event.Type.START));
    lines.event(event(Trace.Event.Type.START, new Output.Won()));
    lines.event(event(Trace.Event.Type.CRASH));
    assertThat(shown).hasSize(LiveLines.MOST + 3);
    assertThat(shown.subList(LiveLines.MOST - 1, LiveLines.MOST + 3))
        .containsExactly(
            "    2.5  node 0 starts",
            "(from here on, only outputs and faults are shown; --show events shows all events)",
            "    2.5  node 0 starts; it wins",
            "    2.5  node 0 crashes");
  }

  @Test
  void whatACommandDoesIsShownHoweverMuchWasShownBefore() {
    LiveLines lines = lines(LiveLines.What.SOME);
    for (int i = 0; i < 1000; i++) lines.event(event(Trace.Event.Type.START));
    lines.again();
    lines.event(event(Trace.Event.Type.PAUSE));
    lines.event(event(Trace.Event.Type.START));
    assertThat(shown).endsWith("    2.5  node 0 pauses", "    2.5  node 0 starts");
  }

  @Test
  void allEventsOrOnlyOutputsAreShownOnRequest() {
    LiveLines all = lines(LiveLines.What.EVENTS);
    for (int i = 0; i < 1000; i++) all.event(event(Trace.Event.Type.START));
    assertThat(shown).hasSize(1000);
    shown.clear();
    LiveLines outputs = lines(LiveLines.What.OUTPUTS);
    outputs.event(event(Trace.Event.Type.START));
    outputs.event(event(Trace.Event.Type.START, new Output.Lost()));
    assertThat(shown).containsExactly("    2.5  node 0 starts; it loses");
  }
}
