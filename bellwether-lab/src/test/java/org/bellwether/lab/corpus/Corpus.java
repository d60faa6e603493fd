package org.bellwether.lab.corpus;

import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.check.Check;
import org.bellwether.check.CheckResult;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.lab.json.CheckWriter;
import org.bellwether.lab.json.ResultWriter;
import org.bellwether.lab.trace.TraceLine;
import org.bellwether.lab.trace.TraceWriter;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.ScenarioException;
import org.bellwether.simulate.NodeFailure;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a run or a check showed, on one line of hashes and figures. Prose is left out, so that
 * sentences can be improved: the text of warnings (their number stays), the {@code detail} of
 * violations, the reason why a message was lost, the steps of a counterexample, why a search ended,
 * and what is wrong with a scenario that is refused. Names of properties, formulas, fields,
 * messages and timers stay.
 */
final class Corpus {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int MOST_STATES = 1500;
  private static final int MOST_TRACED = 20_000; // events; longer runs have no trace here

  private Corpus() {}

  /**
   * A run: how it ended; hashes of its result, of its trace without states, and of the changes of
   * its nodes' states, which alone differ if a class only gets other fields. Faults that an
   * algorithm does not expect may make a node throw, which is a result, too.
   *
   * @throws AssertionError if a run that nobody watches has another result than a traced one
   */
  static String run(Scenario scenario) {
    Result result;
    try {
      result = Simulation.of(scenario).run();
    } catch (ScenarioException e) {
      return "refused";
    } catch (NodeFailure e) {
      return "throws " + e.getCause().getClass().getSimpleName();
    } catch (IllegalStateException | IndexOutOfBoundsException | ArithmeticException e) {
      return "throws " + e.getClass().getSimpleName();
    }
    return result.outcome().toString().replace(' ', '-')
        + " result="
        + Fingerprint.of(projection(result))
        + (result.events() > MOST_TRACED ? "" : trace(scenario, result));
  }

  private static String trace(Scenario scenario, Result untraced) {
    Fingerprint events = new Fingerprint();
    Fingerprint states = new Fingerprint();
    Result traced;
    try (TraceWriter eventWriter = new TraceWriter(events);
        TraceWriter stateWriter = new TraceWriter(states)) {
      traced =
          Simulation.of(scenario)
              .trace(
                  event -> {
                    TraceLine line = TraceLine.of(event);
                    eventWriter.write(withoutProse(line));
                    stateWriter.write(stateOnly(line));
                  })
              .run();
    }
    String fast = ResultWriter.line(untraced);
    String careful = ResultWriter.line(traced);
    if (!fast.equals(careful)) {
      throw new AssertionError("untraced: " + fast + "\ntraced:   " + careful);
    }
    return " trace=" + events.text() + " fields=" + states.text();
  }

  private static TraceLine withoutProse(TraceLine line) {
    return new TraceLine(
        line.event(),
        line.time(),
        line.type(),
        line.node(),
        line.cause(),
        line.type() == Trace.Event.Type.LOSE ? null : line.detail(),
        line.sends(),
        line.outputs(),
        line.clock(),
        Map.of());
  }

  private static TraceLine stateOnly(TraceLine line) {
    SortedMap<Integer, Long> noClock = new TreeMap<>();
    return new TraceLine(
        line.event(),
        line.time(),
        line.type(),
        line.node(),
        null,
        null,
        List.of(),
        List.of(),
        noClock,
        line.changed());
  }

  private static String projection(Result result) {
    ObjectNode json = (ObjectNode) JSON.readTree(ResultWriter.line(result));
    for (JsonNode violation : json.path("violations")) ((ObjectNode) violation).remove("detail");
    json.put("warnings", json.path("warnings").size());
    return json.toString();
  }

  /**
   * A check, as far as the state space is small: if there are too many states, all of them within
   * as many steps as are not too many, so that the order of the search makes no difference.
   */
  static String check(Check check) {
    try {
      CheckResult result = check.states(MOST_STATES).run();
      if (result.violation() == null && result.states() >= MOST_STATES) {
        result = check.depth(Math.max(1, result.depth() - 1)).run();
      }
      return told(result);
    } catch (ScenarioException e) {
      return "refused";
    }
  }

  private static String told(CheckResult result) {
    Counterexample violation = result.violation();
    return CheckWriter.verdict(result)
        + " states=%d moves=%d depth=%d warnings=%d"
            .formatted(
                result.states(), result.transitions(), result.depth(), result.warnings().size())
        + (result.reduced() ? " reduced" : "")
        + (result.symmetric() ? " symmetric" : "")
        + (result.timed() ? " timed" : "")
        + (violation == null ? "" : told(violation));
  }

  private static String told(Counterexample way) {
    return " property=%s length=%d loop=%d nodes=%s replay=%s"
        .formatted(
            way.name().replace(' ', '-'),
            way.length(),
            way.loop(),
            way.nodes().toString().replace(" ", ""),
            run(way.scenario()));
  }
}
