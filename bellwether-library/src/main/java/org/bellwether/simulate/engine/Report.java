package org.bellwether.simulate.engine;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.IntFunction;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Formula;
import org.bellwether.catalog.Formula.Facts;
import org.bellwether.catalog.Trait;
import org.bellwether.model.Detecting;
import org.bellwether.model.LeaderElection.Phased;
import org.bellwether.model.Output;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.spec.Monitor.Ending;
import org.bellwether.spec.Property;
import org.bellwether.wiring.WiredScenario;
import org.jspecify.annotations.Nullable;

/** Makes a result from what was observed. */
public final class Report {
  private final WiredScenario setup;
  private final Observers observers;
  private final @Nullable Ending ending;
  private final long events;
  private final Map<String, List<?>> series = new LinkedHashMap<>();
  private SortedMap<String, Long> messages;
  private @Nullable Integer rounds; // null where there are none to count
  private boolean simulated = true; // time passed as the scenario says

  public Report(WiredScenario setup, Observers observers, @Nullable Ending ending, long events) {
    this.setup = setup;
    this.observers = observers;
    this.ending = ending;
    this.events = events;
    messages = observers.counters().messages();
  }

  public Result of(ScheduleReplay run) {
    countRounds(run::node);
    return result(run.lastEvent(), null, null, run.down(), false);
  }

  public Result of(FinalState run) {
    simulated = run.simulated();
    rounds = run.rounds();
    TickSeries ticks = observers.ticks();
    TickMessages messagesOfTicks = observers.sent().ticks();
    if (ticks != null && messagesOfTicks != null) {
      series.putAll(ticks.series(messagesOfTicks));
      rounds = ticks.count();
    }
    countRounds(run::node);
    if (setup.entry().has(Trait.SAME_ROUND)) countRounds(run.lastEvent());
    Workload workload = run.workload();
    Result.Locking locking = workload == null ? null : workload.figures(messages);
    if (workload != null) messages = workload.charged(messages);
    List<Result.Component> components = null;
    if (setup.entry().has(Trait.COMPONENTS, setup.setting())) {
      Components found = new Components(run, setup, observers);
      components = found.list();
      boolean dead =
          ending == Ending.QUIESCENT && setup.entry().has(Trait.PERPETUAL, setup.setting());
      if (ending == Ending.TIME || dead) found.judge();
    }
    return result(run.lastEvent(), locking, components, run.down(), run.downFromStart());
  }

  /** Where times are rounds; too many to count are none. */
  private void countRounds(BigDecimal last) {
    if (last.compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) <= 0) rounds = last.intValue();
  }

  /** Rounds and candidates at the start of each, from the rounds that each node has begun. */
  private void countRounds(IntFunction<@Nullable Object> nodes) {
    if (!Phased.class.isAssignableFrom(setup.entry().node())) return;
    List<Integer> candidates = new ArrayList<>();
    for (int v = 0; v < setup.n(); v++) {
      if (!(nodes.apply(v) instanceof Phased phased)) continue;
      if (!phased.phased()) return;
      for (int r = 0; r < phased.rounds(); r++) {
        if (r == candidates.size()) candidates.add(0);
        if (phased.began(r)) candidates.set(r, candidates.get(r) + 1);
      }
    }
    rounds = candidates.size();
    series.put("candidates", candidates);
  }

  private Result result(
      BigDecimal endTime,
      Result.@Nullable Locking locking,
      @Nullable List<Result.Component> components,
      BitSet down,
      boolean downFromStart) {
    Facts facts =
        Facts.builder(setup.setting())
            .messages(messages)
            .applicationMessages(observers.counters().application())
            .entriesBy(entries(locking))
            .operations(observers.operations())
            .rounds(rounds == null ? 0 : rounds)
            .leaders(observers.leaders().size())
            .leaderTime(
                simulated && observers.leaders().size() == 1
                    ? observers.leaders().getFirst().time().doubleValue()
                    : Double.NaN)
            .endTime(simulated ? endTime.doubleValue() : Double.NaN)
            .down(down)
            .downFromStart(downFromStart)
            .unit(simulated && setup.unit())
            .bits(observers.counters().bits())
            .elections(observers.wins())
            .meter(observers.meter())
            .measures(observers.measures())
            .build();
    boolean named = !observers.leaders().isEmpty() || (components != null && !components.isEmpty());
    Outcome outcome = outcome(components);
    if (cut() && !named && (outcome == Outcome.QUIESCENT || outcome == Outcome.NO_LEADER)) {
      outcome = Outcome.TIME_IS_UP;
    }
    return Result.builder(
            setup.entry().name(), setup.n(), setup.scenario().random().seed(), outcome)
        .cut(cut() && named)
        .leaders(observers.leaders())
        .endTime(endTime)
        .messages(messages)
        .total(total(messages))
        .applicationMessages(
            setup.entry().synchronizer() ? observers.counters().application() : null)
        .bits(observers.counters().bits())
        .rounds(setup.entry().synchronizer() ? null : rounds)
        .series(series)
        .locking(locking)
        .deliveries(observers.deliveries())
        .components(components)
        .outputs(outputs())
        .extras(extras())
        .violations(List.copyOf(observers.violations()))
        .warnings(List.copyOf(observers.warnings()))
        .theory(theory(facts))
        .events(events)
        .interrupted(observers.interrupted)
        .build();
  }

  /** Figures that only some algorithms have. */
  private Map<String, Object> extras() {
    Map<String, Object> extras = new LinkedHashMap<>(setup.before());
    extras.putAll(setup.entry().extras(setup.setting()));
    extras.putAll(observers.notes());
    if (Detecting.class.isAssignableFrom(setup.entry().node())) {
      extras.put("skipped", observers.countSkipped());
    }
    TickSeries ticks = observers.ticks();
    if (ticks != null && !ticks.ticksApart().isEmpty()) {
      extras.put("ticksApart", ticks.ticksApart());
    }
    return extras;
  }

  /** Whether the run was stopped, or has been looked at, while something was still to happen. */
  private boolean cut() {
    return ending == null || ending == Ending.TIME;
  }

  /** How often each node entered its critical section. */
  private int[] entries(Result.@Nullable Locking locking) {
    int[] entries = new int[locking == null ? 0 : setup.n()];
    if (locking != null) locking.entries().forEach(entry -> entries[entry.node()]++);
    return entries;
  }

  private static long total(SortedMap<String, Long> messages) {
    return messages.values().stream().mapToLong(Long::longValue).sum();
  }

  private @Nullable List<List<Output>> outputs() {
    List<List<Output>> outputs = observers.outputs();
    return outputs == null || outputs.stream().allMatch(List::isEmpty) ? null : outputs;
  }

  private Outcome outcome(@Nullable List<Result.Component> components) {
    Set<Property> broken = observers.broken();
    if (broken.contains(Property.NO_DEADLOCK)) return Outcome.DEADLOCK;
    if (ending == Ending.LIMIT || ending == Ending.BEYOND_TIME) return Outcome.LIMIT;
    if (!setup.elects()) return broken.isEmpty() ? Outcome.QUIESCENT : Outcome.VIOLATION;
    if (broken.stream().anyMatch(property -> !property.equals(Property.TERMINATION))) {
      return Outcome.VIOLATION;
    }
    if (components != null && setup.entry().has(Trait.PERPETUAL, setup.setting())) {
      boolean settled = components.stream().allMatch(Result.Component::agreed);
      return settled && !components.isEmpty() ? Outcome.SETTLED : Outcome.NO_LEADER;
    }
    if (components != null && components.size() > 1) return Outcome.SETTLED;
    if (setup.entry().synchronizer()) return Outcome.QUIESCENT;
    return observers.leaders().isEmpty() ? Outcome.NO_LEADER : Outcome.ELECTED;
  }

  /**
   * Formulas speak of runs that kept the assumptions and came to rest. Of a run that never does,
   * they speak only of parts that were measured by themselves.
   */
  private List<Figure> theory(Facts facts) {
    boolean stopped = ending == Ending.TIME && facts.meter() != null;
    if ((ending != Ending.QUIESCENT && !stopped)
        || !setup.scenario().schedule().isEmpty()
        || !setup.scenario().interventions().isEmpty()
        || !setup.warnings().isEmpty()
        || !observers.violations().isEmpty()) {
      return List.of();
    }
    List<Figure> figures = new ArrayList<>();
    add(setup.entry(), facts, figures);
    return figures;
  }

  private static void add(Entry entry, Facts facts, List<Figure> figures) {
    for (Formula formula : entry.theory()) {
      if (!formula.applies().test(facts)) continue;
      double theory = formula.value().applyAsDouble(facts);
      double measured = formula.measured().applyAsDouble(facts);
      if (Double.isNaN(theory) || Double.isNaN(measured)) continue; // about a time nobody knows
      figures.add(Figure.of(formula, theory, measured));
    }
  }
}
