package org.bellwether.lab.json;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.model.Output;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Component;
import org.bellwether.simulate.Result.Delivery;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Result.Leader;
import org.bellwether.simulate.Result.Locking;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.simulate.Result.Violation;
import org.jspecify.annotations.Nullable;

/** A result in the making: empty but for what a test sets. */
final class Results {
  Outcome outcome = Outcome.QUIESCENT;
  List<Leader> leaders = List.of();
  BigDecimal endTime = BigDecimal.ZERO;
  SortedMap<String, Long> messages = new TreeMap<>();
  long total;
  @Nullable Long applicationMessages;
  SortedMap<String, Long> bits = new TreeMap<>();
  @Nullable Integer rounds;
  Map<String, List<?>> series = Map.of();
  @Nullable Locking locking;
  @Nullable List<List<Delivery>> deliveries;
  @Nullable List<Component> components;
  @Nullable List<List<Output>> outputs;
  Map<String, Object> extras = Map.of();
  List<Violation> violations = List.of();
  List<String> warnings = List.of();
  List<Figure> theory = List.of();

  static Results with() {
    return new Results();
  }

  Result result() {
    return Result.builder("x", 3, 1, outcome)
        .leaders(leaders)
        .endTime(endTime)
        .messages(messages)
        .total(total)
        .applicationMessages(applicationMessages)
        .bits(bits)
        .rounds(rounds)
        .series(series)
        .locking(locking)
        .deliveries(deliveries)
        .components(components)
        .outputs(outputs)
        .extras(extras)
        .violations(violations)
        .warnings(warnings)
        .theory(theory)
        .events(0)
        .build();
  }
}
