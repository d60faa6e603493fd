package org.bellwether.lab.demo;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import org.bellwether.catalog.Catalog;
import org.bellwether.scenario.Scenario;
import org.bellwether.simulate.Result;
import org.bellwether.simulate.Result.Delivery;
import org.bellwether.simulate.Simulation;

/**
 * An account of 1000.00 that is kept at two places. One deposits 100.00, the other adds 1 %
 * interest at about the same time: without one order of updates for both, they end with different
 * balances.
 */
public final class ReplicatedAccount {
  private static final String DEPOSIT = "deposit";
  private static final String INTEREST = "interest";
  private static final BigDecimal START = new BigDecimal("1000.00");

  private final Catalog catalog;

  public ReplicatedAccount(Catalog catalog) {
    this.catalog = catalog;
  }

  /** An update that a replica applied, and what it had then. */
  public record Update(BigDecimal time, String what, BigDecimal balance) {}

  /** One copy of the account. */
  public record Replica(String algorithm, int node, List<Update> updates) {
    public BigDecimal balance() {
      return updates.isEmpty() ? START : updates.getLast().balance();
    }
  }

  /** Updates that do not depend on each other are applied as they come. */
  public List<Replica> inCausalOrder() {
    return run("causal-broadcast");
  }

  /** All updates are applied in one order. */
  public List<Replica> inTotalOrder() {
    return run("total-order");
  }

  private List<Replica> run(String algorithm) {
    Scenario scenario =
        Scenario.builder(algorithm)
            .nodes(2)
            .delay(700)
            .multicast(0, 0, DEPOSIT)
            .multicast(100, 1, INTEREST)
            .build();
    Result result = Simulation.of(scenario, catalog).run();
    List<List<Delivery>> deliveries = result.deliveries();
    if (deliveries == null) throw new IllegalStateException(algorithm + " delivers nothing");
    List<Replica> replicas = new ArrayList<>();
    for (int v = 0; v < 2; v++) {
      replicas.add(new Replica(algorithm, v, apply(deliveries.get(v))));
    }
    return replicas;
  }

  private static List<Update> apply(List<Delivery> deliveries) {
    List<Update> updates = new ArrayList<>();
    BigDecimal balance = START;
    for (Delivery delivery : deliveries) {
      String what = delivery.payload().toString();
      balance =
          what.equals(DEPOSIT)
              ? balance.add(new BigDecimal("100.00"))
              : balance.multiply(new BigDecimal("1.01")).setScale(2, RoundingMode.HALF_EVEN);
      updates.add(new Update(delivery.time(), what, balance));
    }
    return List.copyOf(updates);
  }

  /** The demonstration as text. */
  public static List<String> text(List<Replica> replicas) {
    List<String> lines = new ArrayList<>();
    lines.add("An account of 1000.00 has two replicas; messages take 700. At time 0, replica 0");
    lines.add("deposits 100.00. At 100, before it can know of this, replica 1 adds 1 % interest.");
    String last = "";
    for (Replica replica : replicas) {
      if (!replica.algorithm().equals(last)) {
        lines.add("");
        lines.add(
            replica.algorithm().equals("total-order")
                ? "All replicas apply updates in the same order (total-order):"
                : "Each replica applies updates in causal order (causal-broadcast):");
      }
      last = replica.algorithm();
      StringBuilder line = new StringBuilder("  replica " + replica.node() + "  ");
      for (Update update : replica.updates()) {
        line.append(
            "%5s  %-8s -> %s   "
                .formatted(update.time().toPlainString(), update.what(), update.balance()));
      }
      lines.add(line.toString().stripTrailing());
    }
    lines.add("");
    lines.add(
        "Neither update caused the other, so causal order does not say which comes first, and");
    lines.add(
        "the replicas differ for ever. Timestamps, with the replica's number to break ties, do:");
    lines.add("each replica waits until no earlier update can arrive. The wait is the price.");
    return lines;
  }
}
