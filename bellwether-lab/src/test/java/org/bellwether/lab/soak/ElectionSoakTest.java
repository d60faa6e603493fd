package org.bellwether.lab.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.bellwether.catalog.Catalog;
import org.bellwether.election.Bully;
import org.bellwether.lab.json.ScenarioWriter;
import org.bellwether.model.Output;
import org.bellwether.scenario.Fault;
import org.bellwether.scenario.Scenario;
import org.bellwether.scenario.Starting;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Outcome;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Trace;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * Elections keep their promises whatever goes wrong within their assumptions: nothing is violated
 * on the way, and all who can talk to each other agree as soon after the last fault as their
 * classes say. A script that fails prints the command that replays it. The scripts are numbered
 * from {@code -Dbellwether.soak.seed}, or 0.
 */
class ElectionSoakTest {
  private static final Catalog CATALOG = Catalog.standard();
  private static final int SAMPLE = 500;
  private static final int ALL = 100_000;

  static final List<String> ELECTIONS =
      List.of("participant-ring", "bully", "garcia-molina-bully", "invitation");

  @ParameterizedTest
  @FieldSource("ELECTIONS")
  void aSampleOfFaultScriptsEndsInAgreement(String algorithm) {
    soak(algorithm, SAMPLE);
  }

  @Tag("soak")
  @ParameterizedTest
  @FieldSource("ELECTIONS")
  void aHundredThousandFaultScriptsEndInAgreement(String algorithm) {
    soak(algorithm, ALL);
  }

  private static void soak(String algorithm, int scripts) {
    long first = Long.getLong("bellwether.soak.seed", 0L);
    // some cannot be judged: they end too early, or a message dies with its sender and its receiver
    // and no heart beats
    int tried = algorithm.equals("participant-ring") ? scripts * 3 / 2 : scripts * 51 / 50;
    Tally tally = new Tally();
    List<String> failures =
        LongStream.range(first, first + tried)
            .parallel()
            .mapToObj(seed -> failure(algorithm, seed, tally))
            .filter(failure -> !failure.isEmpty())
            .limit(5)
            .toList();
    assertThat(failures).isEmpty();
    assertThat(tally.judged.get()).isGreaterThanOrEqualTo(scripts);
    if (!algorithm.equals("participant-ring")) return;
    assertThat(tally.leaderDied.get()).isGreaterThan(scripts / 10);
    assertThat(tally.afterAWinner.get()).isGreaterThan(scripts / 4);
  }

  /** How many scripts put an election to the test. */
  private static final class Tally {
    final AtomicInteger judged = new AtomicInteger();
    final AtomicInteger afterAWinner = new AtomicInteger(); // and a node crashed after one had won
    final AtomicInteger leaderDied = new AtomicInteger(); // and that was the one
  }

  /** What happened in a run of a ring. */
  private static final class Watched {
    private final BitSet winners = new BitSet();
    private int vanished; // messages whose sender and receiver both died
    private boolean afterAWinner;
    private boolean leaderDied;

    void see(Trace.Event event) {
      if (event.outputs().contains(new Output.Won())) winners.set(event.node());
      switch (event.type()) {
        case LOSE -> vanished++;
        case UNREACHABLE -> vanished--;
        case CRASH -> {
          afterAWinner |= !winners.isEmpty();
          leaderDied |= winners.get(event.node());
        }
        default -> {}
      }
    }
  }

  /** What is wrong with a script, and how to replay it; empty if nothing is. */
  private static String failure(String algorithm, long seed, Tally tally) {
    Scenario scenario = FaultScripts.of(algorithm, seed);
    Watched watched = new Watched();
    Simulation simulation = Simulation.of(scenario, CATALOG);
    if (algorithm.equals("participant-ring")) simulation.trace(watched::see);
    Result result = simulation.run();
    boolean unnoticed = watched.vanished > 0 && scenario.until() == null; // it died with its sender
    if (unnoticed && result.violations().isEmpty()) return "";
    String problem = problem(scenario, result);
    if (problem == null) {
      tally.judged.incrementAndGet();
      if (watched.afterAWinner) tally.afterAWinner.incrementAndGet();
      if (watched.leaderDied) tally.leaderDied.incrementAndGet();
      return "";
    }
    return problem.equals(NOT_JUDGED)
        ? ""
        : "script %d: %s; replay: ./bellwether run - <<< '%s'"
            .formatted(seed, problem, ScenarioWriter.line(scenario));
  }

  private static final String NOT_JUDGED = "a crash came too late for the end to be judged";

  private static @Nullable String problem(Scenario scenario, Result result) {
    if (!result.warnings().isEmpty()) return "outside the assumptions: " + result.warnings();
    if (!result.violations().isEmpty()) return result.violations().toString();
    if (!result.theory().stream().allMatch(Result.Figure::holds)) return result.theory().toString();
    if (scenario.until() != null) {
      boolean writes = scenario.faults().stream().anyMatch(f -> f instanceof Fault.CrashAtWrite);
      if (result.outcome() == Outcome.SETTLED) return null;
      if (result.outcome() == Outcome.NO_LEADER && result.components().isEmpty()) {
        return null; // every node is down
      }
      return writes ? NOT_JUDGED : "ends with outcome " + result.outcome();
    }
    if (scenario.algorithm().equals("bully")) {
      BigDecimal suspected = // for the last time
          Collections.max(scenario.start().stream().map(Starting::time).toList());
      long tm = (Long) scenario.parameters().get("tm");
      long tp = (Long) scenario.parameters().get("tp");
      BigDecimal bound = BigDecimal.valueOf(Bully.agreementTicks(2 * tm + tp));
      BigDecimal took = result.endTime().subtract(suspected);
      if (took.compareTo(bound) > 0) return "takes " + took + ", expected at most " + bound;
      return result.components().getFirst().agreed() ? null : "ends without agreement";
    }
    return result.outcome() == Outcome.ELECTED ? null : "ends with outcome " + result.outcome();
  }
}
