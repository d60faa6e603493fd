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
final class Telling {
  private final Model model;

  Telling(Model model) {
    this.model = model;
  }

  Counterexample counterexample(Search search) {
    return witness(search, Objects.requireNonNull(search.finding()));
  }

  /** The way to something that a search came across. */
  Counterexample witness(Search search, Search.Finding finding) {
    return of(new Trail(model, search).to(finding), finding.found(), 0);
  }

  Counterexample of(List<Move> moves, Found found, int loop) {
    Words words = new Words(model);
    return new Counterexample(
        found.property(),
        found.detail(),
        found.nodes(),
        moves.stream().map(words::of).toList(),
        loop,
        scenario(moves));
  }

  /** The scenario with these very moves for a schedule. */
  private Scenario scenario(List<Move> moves) {
    Scenario scenario = model.prepared.asked();
    List<List<Integer>> travelling = new ArrayList<>(); // by link, in the order of sending
    for (int link = 0; link < model.network.size(); link++) travelling.add(new ArrayList<>());
    SortedMap<Integer, List<Integer>> tapes = new TreeMap<>();
    List<Step> steps = new ArrayList<>();
    BitSet cut = new BitSet();
    for (Move move : moves) {
      steps.add(placed(move, travelling));
      switch (move.step()) {
        case Step.Partition(var components) -> cut = model.between(components);
        case Step.Cut(var links) -> cut.or(model.links(links));
        case Step.Heal _ -> cut = new BitSet();
        default -> {}
      }
      Outcome outcome = move.outcome();
      if (outcome == null) continue;
      if (!outcome.choices().isEmpty()) {
        tapes.computeIfAbsent(move.node(), _ -> new ArrayList<>()).addAll(outcome.choices());
      }
      for (int i = 0; i < outcome.links().length; i++) {
        if (cut.get(outcome.links()[i])) continue; // lost at once
        travelling.get(outcome.links()[i]).add(model.parcels.message(outcome.parcels()[i]));
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
  private Step placed(Move move, List<List<Integer>> travelling) {
    if (move.message() == null) return move.step();
    List<Integer> link = travelling.get(move.link());
    int message = model.parcels.message(move.parcel());
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
