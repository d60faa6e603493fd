package org.bellwether.wiring;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Entry;
import org.bellwether.catalog.Entry.Assumption;
import org.bellwether.catalog.Entry.Premise;
import org.bellwether.catalog.Setting;
import org.bellwether.model.LeaderElection;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Fault.Harm;
import org.bellwether.scenario.Intervention;
import org.bellwether.scenario.Links.Delay;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Starting;
import org.jspecify.annotations.Nullable;

/** Compares what an algorithm assumes with what a scenario does. */
final class BrokenAssumptions {
  private final Scenario scenario;
  private final Entry entry;
  private final @Nullable Entry application;
  private final Setting setting;
  private final List<String> warnings = new ArrayList<>();

  BrokenAssumptions(Scenario scenario, Entry entry, @Nullable Entry application, Setting setting) {
    this.scenario = scenario;
    this.entry = entry;
    this.application = application;
    this.setting = setting;
    warn();
  }

  /** What the reader of a result is to know: which assumptions this scenario breaks. */
  List<String> warnings() {
    return warnings;
  }

  private void warn() {
    for (Assumption assumption : Assumption.values()) {
      if (entry.assumes(assumption, setting) && broken(assumption)) {
        warn(entry, assumption.toString());
      }
    }
    warnOfPremises(entry);
    if (application != null) warnOfPremises(application);
    boolean election = LeaderElection.class.isAssignableFrom(entry.node());
    if (election && entry.family().wokenByMessages() && pausedAtStart()) {
      warn(entry, "no node is paused when it is to start"); // a message may reach it before
    }
  }

  private boolean pausedAtStart() {
    for (Fault fault : scenario.faults()) {
      if (!(fault instanceof Fault.Pause(var at, int node))) continue;
      if (scenario.start() == null && at.signum() == 0) return true;
      if (scenario.start() == null) continue;
      for (Starting starting : scenario.start()) {
        boolean ended = resumesBetween(node, at, starting.time());
        if (starting.node() == node && at.compareTo(starting.time()) <= 0 && !ended) return true;
      }
    }
    return false;
  }

  /** Whether a node that is paused goes on before a time. */
  private boolean resumesBetween(int node, BigDecimal pause, BigDecimal time) {
    for (Fault fault : scenario.faults()) {
      if (!(fault instanceof Fault.Resume(var at, int v)) || v != node) continue;
      if (at.compareTo(pause) >= 0 && at.compareTo(time) <= 0) return true;
    }
    return false;
  }

  private void warnOfPremises(Entry assuming) {
    for (Premise premise : assuming.premises()) {
      if (!premise.holds().test(setting)) warn(assuming, premise.text());
    }
  }

  private void warn(Entry assuming, String assumed) {
    warnings.add(
        assuming.name() + " assumes that " + assumed + "; this scenario breaks this assumption");
  }

  /** Whether a scenario breaks an assumption, by its faults or by what is done by hand. */
  boolean broken(Assumption assumption) {
    List<Fault> all = new ArrayList<>(scenario.faults());
    for (Intervention intervention : scenario.interventions()) {
      Fault fault = InterventionHarms.asFault(intervention.action());
      if (fault != null) all.add(fault);
    }
    return broken(assumption, all);
  }

  private boolean broken(Assumption assumption, List<Fault> faults) {
    return switch (assumption) {
      case FIFO_LINKS -> !scenario.links().fifo();
      case NO_LOSS -> scenario.links().loss() > 0 || harmed(Harm.LOSS, faults);
      case NO_DUPLICATION -> scenario.links().duplicate() > 0 || harmed(Harm.DUPLICATION, faults);
      case NO_CRASHES ->
          harmed(Harm.CRASH, faults)
              || faults.stream().anyMatch(f -> pauses(f) && !resumes(f.node(), faults));
      case MONITOR_STAYS_UP -> faults.stream().anyMatch(f -> crashes(f, "monitor"));
      case NO_PARTITIONS -> harmed(Harm.PARTITION, faults);
      case NO_PAUSES -> harmed(Harm.PAUSE, faults);
      case PERFECT_CLOCKS ->
          scenario.clocks().drift().stream().anyMatch(drift -> drift.signum() != 0)
              || scenario.clocks().unit().stream()
                  .anyMatch(unit -> unit.compareTo(BigDecimal.ONE) != 0);
      case BOUNDED_DELAY ->
          scenario.links().delay() instanceof Delay.Exponential
              || harmed(Harm.LATENESS, faults)
              || entry.delayAssumed(setting).compareTo(scenario.links().delayBound()) < 0;
    };
  }

  private static boolean harmed(Harm harm, List<Fault> faults) {
    return faults.stream().anyMatch(fault -> fault.harms().contains(harm));
  }

  private static boolean pauses(Fault fault) {
    return fault.harms().contains(Harm.PAUSE);
  }

  /** Whether a node goes on after its last pause; one that does not is as good as crashed. */
  private static boolean resumes(int node, List<Fault> faults) {
    boolean paused = false;
    for (Fault fault : faults) {
      if (pauses(fault) && fault.node() == node) paused = true;
      if (fault instanceof Fault.Resume(var at, int v) && v == node) paused = false;
    }
    return !paused;
  }

  /** Whether a fault strikes the node whose position is a parameter. */
  private boolean crashes(Fault fault, String parameter) {
    return fault.harms().contains(Harm.CRASH)
        && fault.node() == setting.parameters().count(parameter);
  }

  /**
   * The end of the last fault, and of what it delays, and the last start; null if the scenario does
   * not tell, or if messages are lost or later than assumed for ever.
   */
  @Nullable BigDecimal quietSince() {
    if (!scenario.interventions().isEmpty()) return null; // they come at no given time
    boolean never =
        scenario.links().loss() > 0
            || broken(Assumption.BOUNDED_DELAY, List.of())
            || broken(Assumption.PERFECT_CLOCKS, List.of());
    BigDecimal last = BigDecimal.ZERO;
    if (scenario.start() != null) {
      for (Starting starting : scenario.start()) last = last.max(starting.time());
    }
    for (Fault fault : scenario.faults()) {
      if (fault instanceof Fault.Lose || fault instanceof Fault.Duplicate) return null;
      BigDecimal at = fault instanceof Fault.Window w ? w.until().add(w.lateBy()) : fault.at();
      if (at != null) last = last.max(at);
    }
    return never ? null : last.add(scenario.links().delayBound());
  }
}
