package org.bellwether.lab.compare;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.bellwether.catalog.Catalog;
import org.bellwether.election.AgreementTime;
import org.bellwether.election.Bully;
import org.bellwether.model.Output;
import org.bellwether.model.Output.Status;
import org.bellwether.scenario.Ids;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Simulation;
import org.bellwether.spec.Monitor;
import org.bellwether.spec.Monitor.Verdict;
import org.jspecify.annotations.Nullable;

/**
 * How long it takes until there is a new coordinator: the highest node crashes, and all others have
 * to agree. Times are in timeouts T = 2Tm+Tp, from the crash on; for the bully, which does not look
 * after its leader, from when the lowest node suspects it.
 */
public final class ElectionComparison {
  /** How many nodes are tried. */
  public static final List<Integer> SIZES = List.of(3, 5, 10, 20, 40, 60, 80, 100);

  private static final int TM = 10; // messages take 1 to 10
  private static final int TP = 1;
  private static final int T = 2 * TM + TP;
  private static final int SETTLED = 60 * T; // when everybody has long agreed for the first time

  private final Catalog catalog;
  private final int period; // in timeouts
  private final int crashes; // how many, spread over a period

  /**
   * A comparison.
   *
   * @param periodTimeouts how often nodes look after each other, in T
   * @param crashes how many are tried, at different times of a period
   */
  public ElectionComparison(Catalog catalog, int periodTimeouts, int crashes) {
    this.catalog = catalog;
    this.period = periodTimeouts;
    this.crashes = crashes;
  }

  /** An election and what is known about its time. */
  public enum Contender {
    BULLY("bully"),
    GARCIA_MOLINA("garcia-molina-bully"),
    INVITATION("invitation"),
    OLD_MEMBERS("invitation, old members invited");

    private final String label;

    Contender(String label) {
      this.label = label;
    }

    public String label() {
      return label;
    }

    private String algorithm() {
      return this == OLD_MEMBERS ? INVITATION.label : label;
    }
  }

  /** What was measured, in timeouts; the bound is that of the algorithm's class. */
  public record Row(Contender election, int nodes, double mean, double longest, double bound) {
    public boolean holds() {
      return longest <= bound;
    }
  }

  public List<Contender> contenders() {
    return List.of(Contender.values());
  }

  /** Measures an election with some nodes; null if it was stopped on the way. */
  public @Nullable Row measure(Contender election, int nodes, BooleanSupplier stopped) {
    double total = 0;
    double longest = 0;
    for (int i = 0; i < crashes; i++) {
      if (stopped.getAsBoolean()) return null;
      int crash = SETTLED + i * period * T / crashes;
      double took = time(scenario(election, nodes, crash, i), nodes - 1, crash) / T;
      total += took;
      longest = Math.max(longest, took);
    }
    return new Row(election, nodes, total / crashes, longest, bound(election, nodes));
  }

  private double bound(Contender election, int nodes) {
    long ticks =
        switch (election) {
          case BULLY -> Bully.agreementTicks(T);
          case GARCIA_MOLINA -> AgreementTime.ofBully(T, (long) period * T);
          case INVITATION, OLD_MEMBERS -> AgreementTime.ofInvitation(nodes, T, (long) period * T);
        };
    return (double) ticks / T;
  }

  private Scenario scenario(Contender election, int nodes, int crash, long seed) {
    Scenario.Builder builder =
        Scenario.builder(election.algorithm())
            .ids(new Ids.Arranged("ascending"))
            .nodes(nodes)
            .delay(1, TM)
            .parameter("tm", TM)
            .parameter("tp", TP)
            .seed(seed + 1)
            .crash(crash, nodes - 1)
            .until(BigDecimal.valueOf(crash + (long) Math.ceil(bound(election, nodes) + 1) * T));
    if (election == Contender.BULLY) {
      builder.startAt(crash, 0);
    } else {
      builder.parameter("period", period * T);
    }
    if (election == Contender.OLD_MEMBERS) builder.parameter("inviteOldMembers", true);
    return builder.build();
  }

  /** How long after the crash everybody else has agreed. */
  private double time(Scenario scenario, int crashed, int crash) {
    List<Agreed> made = new ArrayList<>();
    Simulation simulation = Simulation.of(scenario, catalog);
    simulation.judgedBy(
        () -> {
          made.add(new Agreed(crashed));
          return made.getLast();
        });
    while (simulation.step() && !made.getLast().reached) {}
    boolean reached = made.getLast().reached;
    return reached ? simulation.now().doubleValue() - crash : Double.POSITIVE_INFINITY;
  }

  /** Whether all but one follow the same coordinator, since that one has crashed. */
  private static final class Agreed implements Monitor {
    private final int survivors; // all below
    private final List<@Nullable Object> followed = new ArrayList<>();
    private boolean crashed;
    private boolean reached;

    Agreed(int crashed) {
      survivors = crashed;
      for (int v = 0; v <= crashed; v++) followed.add(null);
    }

    @Override
    public void output(int node, Output output, Verdict verdict) {
      followed.set(
          node,
          switch (output) {
            case Output.Won() -> (Object) (node + 1L);
            case Output.Elected(long leader) -> leader;
            case Output.View view -> view.status() == Status.NORMAL ? view.group() : null;
            default -> null;
          });
      Object first = followed.getFirst();
      if (!crashed || first == null) return;
      for (int v = 0; v < survivors; v++) {
        if (!Objects.equals(followed.get(v), first)) return;
      }
      reached = true;
    }

    @Override
    public void crashed(int node, Verdict verdict) {
      crashed = true;
      for (int v = 0; v < survivors; v++) followed.set(v, null); // it takes a new agreement
    }
  }
}
