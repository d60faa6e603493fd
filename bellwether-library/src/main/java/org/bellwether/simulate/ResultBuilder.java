package org.bellwether.simulate;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bellwether.model.Output;
import org.jspecify.annotations.Nullable;

/** Puts a {@link Result} together; what does not apply stays empty. */
public final class ResultBuilder {
  final String algorithm;
  final int nodes;
  final long seed;
  final Result.Outcome outcome;
  boolean cut;
  List<Result.Leader> leaders = List.of();
  BigDecimal endTime = BigDecimal.ZERO;
  SortedMap<String, Long> messages = new TreeMap<>();
  long total;
  @Nullable Long applicationMessages;
  SortedMap<String, Long> bits = new TreeMap<>();
  @Nullable Integer rounds;
  Map<String, List<?>> series = Map.of();
  Result.@Nullable Locking locking;
  @Nullable List<List<Result.Delivery>> deliveries;
  @Nullable List<Result.Component> components;
  @Nullable List<List<Output>> outputs;
  Map<String, Object> extras = Map.of();
  List<Result.Violation> violations = List.of();
  List<String> warnings = List.of();
  List<Result.Figure> theory = List.of();
  long events;
  boolean interrupted;

  ResultBuilder(String algorithm, int nodes, long seed, Result.Outcome outcome) {
    this.algorithm = algorithm;
    this.nodes = nodes;
    this.seed = seed;
    this.outcome = outcome;
  }

  public ResultBuilder cut(boolean value) {
    cut = value;
    return this;
  }

  public ResultBuilder leaders(List<Result.Leader> value) {
    leaders = value;
    return this;
  }

  public ResultBuilder endTime(BigDecimal value) {
    endTime = value;
    return this;
  }

  public ResultBuilder messages(SortedMap<String, Long> value) {
    messages = value;
    return this;
  }

  public ResultBuilder total(long value) {
    total = value;
    return this;
  }

  public ResultBuilder applicationMessages(@Nullable Long value) {
    applicationMessages = value;
    return this;
  }

  public ResultBuilder bits(SortedMap<String, Long> value) {
    bits = value;
    return this;
  }

  public ResultBuilder rounds(@Nullable Integer value) {
    rounds = value;
    return this;
  }

  public ResultBuilder series(Map<String, List<?>> value) {
    series = value;
    return this;
  }

  public ResultBuilder locking(Result.@Nullable Locking value) {
    locking = value;
    return this;
  }

  public ResultBuilder deliveries(@Nullable List<List<Result.Delivery>> value) {
    deliveries = value;
    return this;
  }

  public ResultBuilder components(@Nullable List<Result.Component> value) {
    components = value;
    return this;
  }

  public ResultBuilder outputs(@Nullable List<List<Output>> value) {
    outputs = value;
    return this;
  }

  public ResultBuilder extras(Map<String, Object> value) {
    extras = value;
    return this;
  }

  public ResultBuilder violations(List<Result.Violation> value) {
    violations = value;
    return this;
  }

  public ResultBuilder warnings(List<String> value) {
    warnings = value;
    return this;
  }

  public ResultBuilder theory(List<Result.Figure> value) {
    theory = value;
    return this;
  }

  public ResultBuilder interrupted(boolean value) {
    interrupted = value;
    return this;
  }

  public ResultBuilder events(long value) {
    events = value;
    return this;
  }

  public Result build() {
    return new Result(this);
  }
}
