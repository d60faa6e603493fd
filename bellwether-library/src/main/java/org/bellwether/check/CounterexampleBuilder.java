package org.bellwether.check;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.simulate.Scenario;
import org.bellwether.simulate.Step;

/** Makes a counterexample of what a search found: steps in words, and a scenario to replay. */
final class CounterexampleBuilder {
  private final Model model;

  CounterexampleBuilder(Model model) {
    this.model = model;
  }

  Counterexample counterexample(SequentialSearch search) {
    return witness(search, Objects.requireNonNull(search.finding()));
  }

  /** The way to something that a search came across. */
  Counterexample witness(SequentialSearch search, SequentialSearch.Finding finding) {
    return of(new PathReconstruction(model, search).to(finding), finding.found(), 0);
  }

  Counterexample of(List<RecordedMove> moves, PropertyViolation found, int loop) {
    MoveSentences words = new MoveSentences(model);
    return new Counterexample(
        found.property(),
        found.detail(),
        found.nodes(),
        moves.stream().map(words::of).toList(),
        loop,
        scenario(moves));
  }

  /** The scenario with these very moves for a schedule. */
  private Scenario scenario(List<RecordedMove> moves) {
    Scenario scenario = model.prepared.asked();
    List<List<Integer>> travelling = new ArrayList<>(); // by link, in the order of sending
    for (int link = 0; link < model.network.size(); link++) travelling.add(new ArrayList<>());
    SortedMap<Integer, List<Integer>> tapes = new TreeMap<>();
    List<Step> steps = new ArrayList<>();
    BitSet cut = new BitSet();
    for (RecordedMove move : moves) {
      steps.add(placed(move, travelling));
      switch (move.step()) {
        case Step.Partition(var components) -> cut = model.between(components);
        case Step.Cut(var links) -> cut.or(model.links(links));
        case Step.Heal _ -> cut = new BitSet();
        default -> {}
      }
      HandlerOutcome outcome = move.outcome();
      if (outcome == null) continue;
      if (!outcome.choices().isEmpty()) {
        tapes.computeIfAbsent(move.node(), _ -> new ArrayList<>()).addAll(outcome.choices());
      }
      for (int i = 0; i < outcome.links().length; i++) {
        if (cut.get(outcome.links()[i])) continue; // lost at once
        travelling.get(outcome.links()[i]).add(model.envelopes.message(outcome.envelopes()[i]));
      }
    }
    return scenario
        .but()
        .faultless()
        .random(new Scenario.Randomness(scenario.random().seed(), tapes))
        .schedule(model.rounds ? List.of() : steps) // in lock-step the tapes say it all
        .build();
  }

  /** The step with the place that its message has on its link. */
  private Step placed(RecordedMove move, List<List<Integer>> travelling) {
    if (move.message() == null) return move.step();
    List<Integer> link = travelling.get(move.link());
    int message = model.envelopes.message(move.envelope());
    int place = link.indexOf(message);
    if (!(move.step() instanceof Step.Duplicate)) link.subList(place, place + 1).clear();
    return switch (move.step()) {
      case Step.Deliver(int from, int to, int slot, _) -> new Step.Deliver(from, to, slot, place);
      case Step.Lose(int from, int to, int slot, _) -> new Step.Lose(from, to, slot, place);
      case Step.Duplicate(int from, int to, int slot, _) -> {
        link.add(place, message);
        yield new Step.Duplicate(from, to, slot, place);
      }
      default -> move.step();
    };
  }
}
