package org.bellwether.lab.compare;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.bellwether.catalog.Catalog;
import org.bellwether.catalog.Formula;
import org.bellwether.scenario.Links;
import org.bellwether.scenario.Network;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Figure;
import org.bellwether.simulate.Simulation;
import org.bellwether.simulate.Simulation.Progress;
import org.bellwether.topology.Topology;
import org.jspecify.annotations.Nullable;

/** The same round algorithm on the same network under one synchronizer after the other. */
public final class SynchronizerComparison {
  private static final String SEARCH = "bfs";
  private static final int WHOLE = 8; // eighths
  private static final int MOST_CHEAP = 1000; // nodes: all eighths take a few seconds

  private final Catalog catalog;
  private final Setup setup;
  private final List<Integer> factors;
  private final List<Contender> contenders = new ArrayList<>();

  /** What is the same for all. */
  public record Setup(Network.Kind network, String application, Links links, long seed) {}

  /** A synchronizer with its parameters, or a search that needs none. */
  public record Contender(String label, String algorithm, Map<String, Object> parameters) {}

  /**
   * What one of them cost.
   *
   * @param control its own messages
   * @param application what it carried
   * @param ticks how many it simulated; null for what has none
   */
  public record Row(
      Contender contender,
      long control,
      long application,
      BigDecimal time,
      @Nullable Integer ticks,
      List<Figure> theory,
      List<String> violations) {

    /** M_A: all messages. */
    public long messages() {
      return control + application;
    }

    /** What theory says about something, if it speaks of this run; a bound rather than a value. */
    public @Nullable Figure figure(Formula.Subject subject) {
      Figure found = null;
      for (Figure figure : theory) {
        if (figure.subject() != subject) continue;
        if (figure.relation() == Formula.Relation.AT_MOST) return figure;
        if (found == null) found = figure;
      }
      return found;
    }
  }

  /**
   * A comparison of alpha, beta, gamma, the simple synchronizer, and of the search without rounds
   * if that is the application.
   *
   * @param factors growth factors of gamma's clusters
   */
  public SynchronizerComparison(Catalog catalog, Setup setup, List<Integer> factors) {
    this.catalog = catalog;
    this.setup = setup;
    this.factors = List.copyOf(factors);
    contenders.add(new Contender("alpha", "alpha", Map.of()));
    contenders.add(new Contender("beta", "beta", Map.of()));
    for (int k : factors) {
      contenders.add(new Contender("gamma, k = " + k, "gamma", Map.of("clusterK", (long) k)));
    }
    contenders.add(new Contender("simple", "simple-synchronizer", Map.of()));
    if (setup.application.equals(SEARCH)) {
      contenders.add(new Contender("no rounds", "async-bfs", Map.of()));
    }
  }

  /**
   * The same on smaller networks of its kind, and on its own: with an eighth of the sides, two
   * eighths and so on, or where that would take long only with an eighth, a quarter and a half.
   */
  public List<SynchronizerComparison> growing() {
    boolean cheap = topology().n() <= MOST_CHEAP;
    List<SynchronizerComparison> growing = new ArrayList<>();
    for (int eighths = 1; eighths <= WHOLE; eighths = cheap ? eighths + 1 : 2 * eighths) {
      Network.Kind network = part(setup.network, eighths);
      boolean known = growing.stream().anyMatch(other -> other.setup.network.equals(network));
      if (known) continue;
      Setup smaller = new Setup(network, setup.application, setup.links, setup.seed);
      growing.add(new SynchronizerComparison(catalog, smaller, factors));
    }
    return growing;
  }

  private static Network.Kind part(Network.Kind whole, int eighths) {
    Integer degree = whole.degree();
    return new Network.Kind(
        whole.kind(),
        part(whole.nodes(), eighths, degree == null ? 2 : degree + 1),
        part(whole.rows(), eighths, 2),
        part(whole.columns(), eighths, 2),
        part(whole.dimension(), eighths, 1),
        degree);
  }

  private static @Nullable Integer part(@Nullable Integer size, int eighths, int least) {
    if (size == null) return null;
    return Math.max(Math.min(size, least), Math.ceilDiv(size * eighths, WHOLE));
  }

  public Setup setup() {
    return setup;
  }

  public List<Contender> contenders() {
    return List.copyOf(contenders);
  }

  /** The network that they all run on. */
  public Topology topology() {
    return Simulation.of(scenario(contenders.getFirst()), catalog).topology();
  }

  /**
   * Runs them all.
   *
   * @param before hears who is next
   */
  public List<Row> measure(Consumer<Contender> before, Progress progress) {
    List<Row> rows = new ArrayList<>();
    for (Contender contender : contenders) {
      if (!progress.at(0, BigDecimal.ZERO, 0)) break;
      before.accept(contender);
      Result result = Simulation.of(scenario(contender), catalog).progress(progress).run();
      if (!progress.at(0, BigDecimal.ZERO, 0)) break; // cut short: its figures would mislead
      rows.add(row(contender, result));
    }
    return rows;
  }

  private Scenario scenario(Contender contender) {
    Scenario.Builder builder =
        Scenario.builder(contender.algorithm)
            .topology(setup.network)
            .links(setup.links)
            .seed(setup.seed);
    if (catalog.entry(contender.algorithm).synchronizer()) {
      builder.parameter("application", setup.application);
    }
    contender.parameters.forEach(builder::parameter);
    return builder.build();
  }

  private static Row row(Contender contender, Result result) {
    Long carried = result.applicationMessages();
    List<?> begins = result.series().get("tickStartMax");
    return new Row(
        contender,
        carried == null ? 0 : result.total(),
        carried == null ? result.total() : carried,
        result.endTime(),
        begins == null ? null : begins.size() - 1,
        result.theory(),
        result.violations().stream().map(v -> v.property() + ": " + v.detail()).toList());
  }
}
