package org.bellwether.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.bellwether.check.CheckResult.Counterexample;
import org.bellwether.check.CheckResult.Counterexample.Change;
import org.bellwether.check.RecordedMove.Fate;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Randomness;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Step;
import org.bellwether.state.Snapshots;
import org.jspecify.annotations.Nullable;

/** Makes a counterexample of a path: its steps as sentences, and a scenario that replays it. */
final class CounterexampleBuilder {
  private static final Predicate<RecordedMove> IN_VAIN = move -> move.fate() == Fate.IN_VAIN;

  private final Model model;

  CounterexampleBuilder(Model model) {
    this.model = model;
  }

  /** The path to the violation that a search found. */
  Counterexample of(SequentialSearch search) {
    return of(search, Objects.requireNonNull(search.finding()));
  }

  /** The path to something that a search found. */
  Counterexample of(SequentialSearch search, Finding finding) {
    List<RecordedMove> moves = new PathReconstruction(model, search).to(finding);
    return of(moves, finding.violation(), 0);
  }

  Counterexample of(ViolatingPath path) {
    return of(path.moves(), path.violation(), 0);
  }

  /**
   * The given path.
   *
   * @param loop the move, counted from 1, from which on the path repeats for ever; 0 if it ends
   */
  Counterexample of(List<RecordedMove> moves, PropertyViolation violation, int loop) {
    MoveSentences sentences = new MoveSentences(model);
    int before = loop == 0 ? 0 : (int) moves.subList(0, loop - 1).stream().filter(IN_VAIN).count();
    return new Counterexample(
        violation.property(),
        violation.detail(),
        violation.nodes(),
        moves.stream().filter(IN_VAIN.negate()).map(sentences::of).toList(),
        loop - before,
        changes(moves),
        scenario(moves));
  }

  /** By move, which fields of nodes it changes. */
  private List<List<Change>> changes(List<RecordedMove> moves) {
    int[] states = model.initial();
    List<List<Change>> changes = new ArrayList<>();
    for (RecordedMove move : moves) {
      if (IN_VAIN.test(move)) continue;
      HandlerOutcome outcome = move.outcome();
      if (outcome == null) {
        changes.add(List.of());
        continue;
      }
      int before = states[move.node()];
      states[move.node()] = outcome.state();
      changes.add(changes(move.node(), before, outcome.state()));
    }
    return changes;
  }

  private List<Change> changes(int node, int before, int after) {
    Object now = model.nodeStates.live(after);
    if (now == null) return List.of(new Change(node, Map.of()));
    Object then = model.nodeStates.live(before);
    Map<String, @Nullable Object> old = then == null ? Map.of() : Snapshots.describe(then);
    Map<String, Object> fields = new LinkedHashMap<>();
    Snapshots.describe(now)
        .forEach(
            (name, value) -> {
              boolean same = old.containsKey(name) && Objects.equals(old.get(name), value);
              if (!same) fields.put(name, String.valueOf(value));
            });
    return fields.isEmpty() ? List.of() : List.of(new Change(node, fields));
  }

  /** The scenario whose schedule is these moves. */
  Scenario scenario(List<RecordedMove> moves) {
    Scenario scenario = model.prepared.asked();
    List<List<Integer>> inFlight = new ArrayList<>(); // by link, in the order of sending
    for (int link = 0; link < model.network.size(); link++) inFlight.add(new ArrayList<>());
    SortedMap<Integer, List<Integer>> tapes = new TreeMap<>();
    List<Step> steps = new ArrayList<>();
    for (RecordedMove move : moves) {
      if (IN_VAIN.test(move)) continue;
      steps.add(withPlace(move, inFlight));
      HandlerOutcome outcome = move.outcome();
      if (outcome == null) continue;
      if (!outcome.choices().isEmpty()) {
        tapes.computeIfAbsent(move.node(), key -> new ArrayList<>()).addAll(outcome.choices());
      }
      for (int i = 0; i < outcome.links().length; i++) {
        int link = outcome.links()[i];
        if (move.cut().get(link)) continue; // lost at once
        inFlight.get(link).add(model.envelopes.message(outcome.envelopes()[i]));
      }
    }
    Scenario.Builder run =
        scenario
            .but()
            .faultless()
            .random(new Randomness(scenario.random().seed(), tapes))
            .schedule(model.rounds ? List.of() : steps);
    if (model.rounds) crashes(moves).forEach(run::fault);
    return run.build();
  }

  /** In lock-step, tapes and crashes determine the run. */
  private List<Fault> crashes(List<RecordedMove> moves) {
    List<Fault> crashes = new ArrayList<>();
    int[] sent = new int[model.n()];
    for (RecordedMove move : moves) {
      HandlerOutcome outcome = Objects.requireNonNull(move.outcome());
      sent[move.node()] += outcome.links().length;
      if (move.step() instanceof Step.Strike(Fault crash)) crashes.add(crash);
      if (outcome.crash() == null) continue;
      crashes.add(new Fault.CrashAtSend(move.node(), sent[move.node()], null));
    }
    return crashes;
  }

  /** The step with the place of its message on the link, which it takes from there. */
  private Step withPlace(RecordedMove move, List<List<Integer>> inFlight) {
    RecordedMove.Carried carried = move.carried();
    if (carried == null) return move.step();
    List<Integer> link = inFlight.get(carried.link());
    int message = model.envelopes.message(carried.envelope());
    int place = link.indexOf(message);
    if (!(move.step() instanceof Step.Duplicate)) link.subList(place, place + 1).clear();
    return withPlace(move.step(), place, link, message);
  }

  private static Step withPlace(Step step, int place, List<Integer> link, int message) {
    return switch (step) {
      case Step.CrashAtWrite(Step during, boolean written) ->
          new Step.CrashAtWrite(withPlace(during, place, link, message), written);
      case Step.CrashAtSend(Step during, int sent) ->
          new Step.CrashAtSend(withPlace(during, place, link, message), sent);
      case Step.Deliver(int from, int to, int slot, var deliverPlace) ->
          new Step.Deliver(from, to, slot, place);
      case Step.Lose(int from, int to, int slot, var losePlace) ->
          new Step.Lose(from, to, slot, place);
      case Step.Duplicate(int from, int to, int slot, var duplicatePlace) -> {
        link.add(place, message);
        yield new Step.Duplicate(from, to, slot, place);
      }
      default -> step;
    };
  }
}
